import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { readUpload } from '#server/uploads/files.ts';
import type { Stored } from './checker.ts';

/** Reads what the database has of these users. @param cars that only they order */
export async function storedOf(
  db: Db,
  { users, cars, files }: { users: readonly number[]; cars: readonly number[]; files: FileStore },
): Promise<Stored> {
  const owners = users.map((id) => `u:${id}`);
  const ledger = await db
    .selectFrom('command_ledger')
    .select(['owner', 'key', 'name', 'status', sql<string | null>`body->>'number'`.as('number')])
    .where('owner', 'in', owners)
    .execute();
  const { rows: orders } = await sql<Stored['orders'][number]>`
    select 'u:' || o.user_id as owner, o.number, o.total_minor::float8 as "totalMinor",
      (select count(*) from order_lines l where l.order_number = o.number)::int as lines,
      (select coalesce(sum(l.quantity * (l.unit_minor + l.shipping_unit_minor)), 0) from order_lines l
        where l.order_number = o.number)::float8 as "sumMinor",
      (select count(*) from mail_outbox m
        where m.template = 'order-received' and m.dedupe_key = 'order:' || o.number)::int as mails
    from orders o where o.user_id = any(${users})`.execute(db);
  const { rows: messages } = await sql<{ words: string }>`
    select fields->>'userRequest' as words from requests
    where fields->>'userRequest' like 'drill %'`.execute(db);
  const { rows: pieces } = await sql<{ owner: string; count: number }>`
    select 'u:' || b.user_id as owner, sum(l.quantity)::int as count
    from baskets b join basket_lines l on l.basket_id = b.id
    where b.user_id = any(${users}) group by b.user_id`.execute(db);
  const { rows: stock } = await sql<Stored['stock'][number]>`
    select p.id as product, p.num_allocated::int as allocated,
      (select coalesce(sum(l.quantity), 0) from order_lines l where l.product_id = p.id)::int as ordered
    from products p where p.id = any(${cars})`.execute(db);
  const uploads = await db
    .selectFrom('uploads')
    .select('id')
    .where('complete', '=', true)
    .where('user_id', 'in', [...users])
    .execute();
  const hashes: string[] = [];
  for (const { id } of uploads) {
    const bytes = await readUpload(files, id);
    if (bytes) hashes.push(createHash('sha256').update(bytes).digest('hex'));
  }
  return {
    ledger,
    orders,
    messages: messages.map(({ words }) => words),
    pieces: new Map(pieces.map(({ owner, count }) => [owner, count])),
    stock,
    files: hashes,
  };
}
