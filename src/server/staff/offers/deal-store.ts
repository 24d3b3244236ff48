import { type Selectable, sql } from 'kysely';
import type { Deals } from '#server/platform/database/schema/content.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type DealRow = Selectable<Deals>;

const withListing = (db: Db) =>
  db
    .selectFrom('deals')
    .leftJoin('products', 'products.id', 'deals.product_id')
    .leftJoin('pictures', 'pictures.hash', 'deals.picture_hash')
    .selectAll('deals')
    .select(['pictures.hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
    .select(['products.title as product_title', 'products.price_minor as product_price_minor'])
    .select(['products.currency as product_currency'])
    .select(sql<boolean | null>`live and not deleted and num_allocated < num_in_stock`.as('can_be_bought'));

export type SeenDeal = Awaited<ReturnType<typeof allDeals>>[number];

export const allDeals = (db: Db) =>
  withListing(db)
    .orderBy('place')
    .orderBy('deals.range')
    .orderBy('deals.position')
    .orderBy('deals.id')
    .execute();

export const dealById = (db: Db, id: number): Promise<SeenDeal | undefined> =>
  withListing(db).where('deals.id', '=', id).executeTakeFirst();

export async function lockDeal(tx: Tx, id: number): Promise<SeenDeal | undefined> {
  await tx.selectFrom('deals').select('id').where('id', '=', id).forUpdate().execute();
  return dealById(tx, id);
}

export async function insertDeal(tx: Tx, values: DealValues): Promise<number> {
  const { id } = await tx.insertInto('deals').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function changeDeal(tx: Tx, id: number, values: DealValues): Promise<void> {
  await tx
    .updateTable('deals')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function isListing(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Values of a deal's row, but for its id and version. */
export type DealValues = Omit<DealRow, 'id' | 'version'>;
