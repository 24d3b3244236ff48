import { sql } from 'kysely';
import { wireTime } from '#domain/text/wire-time.ts';
import type { DataOwner } from './person.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/**
 * Threads of the person as a buyer and as a seller. What a guest asked with their address is not among them before they
 * took part: a form proves nobody's address.
 */
export async function threads(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('inquiries')
    .select(['id', 'product_id', 'seller_id', 'buyer_name', 'created_at'])
    .where((row) => row.or([row('user_id', '=', id), row('seller_id', '=', id)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    inquiries: rows.map(({ seller_id, buyer_name, created_at, ...row }) => ({
      ...row,
      ...(seller_id === id ? { side: 'seller' } : { side: 'buyer', name: buyer_name }),
      created_at: wireTime(created_at),
    })),
  };
}

/** The person's own words: what the others wrote is theirs. */
export async function messages(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('inquiry_messages')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
    .select(['inquiry_id', 'text', 'at'])
    .where((row) =>
      row.or([
        row.and([row('user_id', '=', id), row('sender', '=', 'buyer')]),
        row.and([row('seller_id', '=', id), row('sender', '=', 'seller')]),
      ]),
    )
    .orderBy('at')
    .orderBy('inquiry_id')
    .orderBy('position')
    .execute();
  return {
    inquiry_messages: rows.map(({ inquiry_id, text, at }) => ({
      inquiry: inquiry_id,
      text,
      at: wireTime(at),
    })),
  };
}

/** Their words go, also those that a guest wrote with their address; what the others wrote to them stays the others'. */
export async function forgetWords(tx: Tx, { id, email }: DataOwner): Promise<void> {
  await sql`
    update inquiry_messages set text = '' from inquiries
    where inquiries.id = inquiry_id
      and (sender = 'buyer' and (user_id = ${id} or guest_email = ${email})
        or sender = 'seller' and seller_id = ${id})`.execute(tx);
}

/** Ends their threads. Who asked is not known any more, and nothing is added: nobody would read it. */
export async function endThreads(tx: Tx, { id, email, now }: DataOwner): Promise<void> {
  await sql`
    update inquiries set ended_at = coalesce(ended_at, ${now}), version = version + 1
    where seller_id = ${id}`.execute(tx);
  await sql`
    update inquiries set ended_at = coalesce(ended_at, ${now}), version = version + 1,
      user_id = null, guest_email = null, buyer_name = ''
    where user_id = ${id} or guest_email = ${email}`.execute(tx);
}
