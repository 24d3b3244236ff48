import type { ListingSeller } from '#contract/listings/listing-seller.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Sellers who are approved and have not left; neither mail nor phone is read. */
const approved = (db: Db) =>
  db
    .selectFrom('sellers')
    .innerJoin('users', 'users.id', 'sellers.user_id')
    .innerJoin('supporters', 'supporters.user_id', 'sellers.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'supporters.code', 'sellers.approved_at'])
    .where('sellers.status', '=', 'approved')
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof approved>['executeTakeFirst']>>>;

function shown(row: Row | undefined): ListingSeller | null {
  if (!row?.approved_at) return null;
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    store: row.code,
    approved_since: wireTime(row.approved_at),
  };
}

/** An approved seller as everybody may know them; null for anybody else. */
export const sellerOf = async (db: Db, userId: number): Promise<ListingSeller | null> =>
  shown(await approved(db).where('users.id', '=', userId).executeTakeFirst());

/** The same by their store's ID. */
export const sellerByStore = async (db: Db, code: string): Promise<ListingSeller | null> =>
  shown(await approved(db).where('supporters.code', '=', code).executeTakeFirst());

/** Names of those who sell these products, '' of one who is no approved seller now; the shop's own stock has no entry. */
export async function sellersOfProducts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'owner_id'])
    .where('id', 'in', ids)
    .where('owner_id', 'is not', null)
    .execute();
  const owners = [...new Set(rows.flatMap(({ owner_id: owner }) => owner ?? []))];
  if (owners.length === 0) return new Map();
  const known = await approved(db).where('users.id', 'in', owners).execute();
  const names = new Map(known.map((row) => [row.id, shown(row)?.name ?? '']));
  return new Map(rows.map(({ id, owner_id: owner }) => [id, names.get(owner ?? 0) ?? '']));
}
