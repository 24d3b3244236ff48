import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchOrder, ListingFilter } from '#domain/catalogue/listing-filter.ts';
import { type StockCurrency } from '#domain/money/price-range.ts';
import type { NamedCar } from '#domain/fitment/fitment.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { ELECTRONICS, PARTS } from '#domain/stock/stock.ts';
import { fittingProducts } from '#server/fitment/store.ts';
import type { ListingRow } from './listing-row.ts';
import { listingRows, productsMatching, factorOf, isLast } from './search-store.ts';
import { wordQueryOf } from './word-query.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Section of the products that is searched, beside what the filter says. */
export interface ItemScope {
  /** Parts, electronics and the vehicles of partners (contract 4.4); false: anything. */
  items: boolean;
  /** A category of spares with all below it; a root holds every part, filed or not. */
  category: { id: number; isRoot: boolean } | null;
  /** A vehicle that they are to fit; null: whatever they fit. */
  fits: NamedCar | null;
}

/** Number of public products. */
export async function countItems(db: Db, filter: ListingFilter, among: ItemScope): Promise<number> {
  const { count } = await itemsInScope(db, filter, among)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Their rows on one page of 25, in order. */
export async function itemRows(
  db: Db,
  filter: ListingFilter,
  among: ItemScope,
  order: SearchOrder,
  offset: number,
): Promise<ListingRow[]> {
  return listingRows(db, await itemIds(db, filter, among, order, offset));
}

/** Their ids. */
export async function itemIds(
  db: Db,
  filter: ListingFilter,
  among: ItemScope,
  order: SearchOrder,
  offset: number,
): Promise<number[]> {
  let rows = itemsInScope(db, filter, among).select('products.id');
  for (const { by, descending } of ordersOf(order)) rows = rows.orderBy(by, descending ? 'desc' : 'asc');
  const ids = await rows.limit(PAGE_SIZE).offset(offset).execute();
  return ids.map(({ id }) => id);
}

/** The public products that answer a filter and stand there. */
export function itemsInScope(db: Db, filter: ListingFilter, { items, category, fits }: ItemScope) {
  let rows = productsMatching(db, filter);
  if (items) rows = rows.where(sql<boolean>`(${IS_ITEM} or partner)`);
  if (category !== null) rows = rows.where(isFiledIn(category));
  if (fits !== null) rows = rows.where(sql<boolean>`products.id in (${fittingProducts(fits)})`);
  return rows;
}

/** Named one by one: "no vehicle" would have the database look at every vehicle to find the few that are none. */
const IS_ITEM = sql<boolean>`product_class_id in (${PARTS}, ${ELECTRONICS})`;

/** Leaves vehicles out: a tree of spares knows nothing of them, wherever they are filed. */
function isFiledIn({ id, isRoot }: NonNullable<ItemScope['category']>): Expression<SqlBool> {
  const filed = sql<boolean>`products.id in (
    select pc.product_id from product_categories pc
    join category_paths path on path.category_id = pc.category_id where path.ancestor_id = ${id}
  )`;
  const isInClass = isRoot ? sql<boolean>`(product_class_id = ${PARTS} or ${filed})` : filed;
  return sql<boolean>`(${IS_ITEM} and ${isInClass})`;
}

interface SortBy {
  by: RawBuilder<unknown>;
  descending: boolean;
}

/** The order of the vehicle search: relevance puts whole words first, prices are compared by the rate. */
function ordersOf(order: SearchOrder): SortBy[] {
  const newest = [
    { by: sql`products.created_at`, descending: true },
    { by: sql`products.id`, descending: true },
  ];
  switch (order.by) {
    case 'newest':
      return newest;
    case 'relevance': {
      const whole = wordQueryOf(order.whole);
      if (typeof whole === 'string') return newest;
      return [{ by: sql`search_words @@ ${whole.tsquery}::tsquery`, descending: true }, ...newest];
    }
    case 'price':
      return [
        { by: perCurrency((currency) => (isLast(order, currency) ? 1n : 0n)), descending: false },
        {
          by: sql`price_minor * ${perCurrency((currency) => factorOf(order, currency))}`,
          descending: order.descending,
        },
        { by: sql`products.id`, descending: false },
      ];
  }
}

const perCurrency = (of: (currency: StockCurrency) => bigint) =>
  sql`case currency when 'USD' then ${String(of('USD'))}::bigint else ${String(of('ZMW'))}::bigint end`;
