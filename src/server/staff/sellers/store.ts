import { sql } from 'kysely';
import { SELLER_STATUSES } from '#contract/staff/sellers.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { literally } from '#server/platform/database/like.ts';
import type { SellerRow } from '#server/selling/store.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export interface SellerFilter {
  status: string;
  q: string;
}

const people = (db: Db) =>
  db
    .selectFrom('sellers as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('supporters as p', 'p.user_id', 's.user_id')
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null);

function matching(db: Db, { status, q }: SellerFilter) {
  let found = people(db);
  const wanted = status.trim() || 'pending';
  const known = SELLER_STATUSES.find((one) => one === wanted);
  if (known) found = found.where('s.status', '=', known);
  else if (wanted !== 'all') found = found.where(sql<boolean>`false`);
  const words = q.trim().toLowerCase().slice(0, 255);
  if (words === '') return found;
  const like = `%${literally(words)}%`;
  const digits = words.replace(/[\s()+-]/g, '');
  return found.where(({ or, eb }) =>
    or([
      eb(sql<string>`lower(u.first_name || ' ' || u.last_name)`, 'like', like),
      eb('u.email', 'like', like),
      eb(sql<string>`lower(p.code)`, '=', words),
      ...(/^\d{5,}$/.test(digits) ? [eb('u.phone', 'like', `%${digits.replace(/^0+/, '')}%`)] : []),
    ]),
  );
}

export async function countSellers(db: Db, filter: SellerFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const columns = [
  's.user_id',
  's.status',
  's.reason',
  's.note',
  's.applied_at',
  's.decided_at',
  's.approved_at',
  's.decided_by',
  's.version',
  'u.first_name',
  'u.last_name',
  'u.email',
  'u.phone',
  'u.created_at',
  'p.code',
] as const;

/** One page: who has waited longest comes first. */
export const pageOfSellers = (db: Db, filter: SellerFilter, page: number) =>
  matching(db, filter)
    .select(columns)
    .orderBy('s.applied_at')
    .orderBy('s.user_id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
export type ListedSeller = Awaited<ReturnType<typeof pageOfSellers>>[number];

export const sellerById = (db: Db, id: number): Promise<ListedSeller | undefined> =>
  people(db).select(columns).where('s.user_id', '=', id).executeTakeFirst();

/** The seller's own acts and other staff wait until the transaction ends. */
export async function lockSeller(tx: Tx, id: number): Promise<SellerRow | undefined> {
  return tx.selectFrom('sellers').selectAll().where('user_id', '=', id).forUpdate().executeTakeFirst();
}

/** Figures of what each of these has listed and ordered, and what others say of them and their listings. */
export async function sellerFigures(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { listings: number; orders: number; reports: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; listings: number; orders: number; reports: number }>`
    select u.id,
      (select count(*)::int from products where owner_id = u.id and not deleted) as listings,
      (select count(*)::int from orders where user_id = u.id) as orders,
      (select count(*)::int from reports where status = 'new' and (seller_id = u.id
        or product_id in (select id from products where owner_id = u.id))) as reports
    from users u where u.id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** By phone number the addresses of all who gave it. */
export async function addressesByPhone(
  db: Db,
  phones: readonly string[],
): Promise<ReadonlyMap<string, { id: number; email: string }[]>> {
  const byPhone = new Map<string, { id: number; email: string }[]>();
  if (phones.length === 0) return byPhone;
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'phone'])
    .where('phone', 'in', phones)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, email, phone } of rows)
    byPhone.set(phone ?? '', [...(byPhone.get(phone ?? '') ?? []), { id, email }]);
  return byPhone;
}
