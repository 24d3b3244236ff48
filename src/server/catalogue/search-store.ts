import { sql } from 'kysely';
import type { ListingFilter, ListingOrder, PriceOrder } from '#domain/catalogue/listing-filter.ts';
import { SCALE, scaled, type Span, type StockCurrency } from '#domain/money/price-range.ts';
import type { SimpleQuery } from '#domain/text/simple-query.ts';
import { CHOICES, FIGURES } from '#domain/stock/vehicle-facts.ts';
import { wildcardPattern } from '#domain/text/wildcard.ts';
import { LISTING_COLUMNS, type ListingRow } from './listing-row.ts';
import { isAllowed } from './refused-sql.ts';
import { isPublic } from './store.ts';
import { wordQueryOf } from './word-query.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Number of public products that answer a filter. */
export async function countListings(db: Db, filter: ListingFilter): Promise<number> {
  const row = await productsMatching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A part of what a filter matches; `of`: how many there are in all, where that is known. */
export interface ResultWindow {
  offset: number;
  limit: number;
  of?: number | null;
}

/** Up to so many are sorted at once; of more, only those that the page reaches are walked to. */
const SORTED_AT_ONCE = 5000;

/** Ids in order. */
export async function listingIds(
  db: Db,
  filter: ListingFilter,
  order: ListingOrder,
  { offset, limit, of }: ResultWindow,
): Promise<number[]> {
  const ids =
    order.by === 'newest'
      ? await newestFirst(db, filter).limit(limit).offset(offset).execute()
      : typeof of === 'number' && of <= SORTED_AT_ONCE
        ? await byPriceSorted(db, filter, order).limit(limit).offset(offset).execute()
        : await byPriceWalked(db, filter, order, offset + limit)
            .limit(limit)
            .offset(offset)
            .execute();
  return ids.map(({ id }) => id);
}

/** Result rows in the order of the ids; one that has gone meanwhile is left out. */
export async function listingRows(db: Db, ids: readonly number[]): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(LISTING_COLUMNS)
    .where('id', 'in', ids)
    .where(isPublic)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function newestFirst(db: Db, filter: ListingFilter) {
  return productsMatching(db, filter)
    .select('products.id')
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc');
}

function byPriceSorted(db: Db, filter: ListingFilter, order: PriceOrder) {
  const rank = (currency: StockCurrency) => sql<number>`${isLast(order, currency) ? 1 : 0}::integer`;
  const worth = (currency: StockCurrency) =>
    sql<string>`price_minor * ${String(factorOf(order, currency))}::bigint`;
  return productsMatching(db, filter)
    .select('products.id')
    .orderBy(sql`case currency when 'USD' then ${rank('USD')} else ${rank('ZMW')} end`)
    .orderBy(
      sql`case currency when 'USD' then ${worth('USD')} else ${worth('ZMW')} end`,
      order.descending ? 'desc' : 'asc',
    )
    .orderBy('products.id');
}

/**
 * Each currency comes from its own index, in order, and only as far as the page reaches; then both are merged by
 * what they are worth.
 */
function byPriceWalked(db: Db, filter: ListingFilter, order: PriceOrder, upTo: number) {
  const direction = order.descending ? 'desc' : 'asc';
  const branch = (currency: StockCurrency) => {
    const rows = productsMatching(db, filter, currency)
      .select([
        'products.id',
        sql<number>`${isLast(order, currency) ? 1 : 0}::integer`.as('rank'),
        sql<string>`price_minor * ${String(factorOf(order, currency))}::bigint`.as('worth'),
      ])
      .orderBy('price_minor', direction)
      .orderBy('products.id')
      .limit(upTo);
    return db.selectFrom(rows.as(currency)).selectAll();
  };
  return db
    .selectFrom(branch('USD').unionAll(branch('ZMW')).as('priced'))
    .select('priced.id')
    .orderBy('priced.rank')
    .orderBy('priced.worth', direction)
    .orderBy('priced.id');
}

/** Without a rate the other currency comes last. */
export function isLast(order: PriceOrder, currency: StockCurrency): boolean {
  return order.unitsPerUsd === null && currency !== order.currency;
}

/** Factor that makes prices of both currencies one scale: ten-thousandths of ngwee, as whole numbers. */
export function factorOf(order: PriceOrder, currency: StockCurrency): bigint {
  return currency === 'USD' && order.unitsPerUsd !== null ? scaled(order.unitsPerUsd) : SCALE;
}

/** Columns in which each fact stands. */
const FIGURE_COLUMNS = { year: 'model_year', mileage: 'mileage', engine: 'engine_cc' } as const;
const CHOICE_COLUMNS = {
  fuel: 'fuel',
  transmission: 'transmission',
  body: 'body_type',
  steering: 'steering',
  colour: 'colour',
  location: 'location',
} as const;

/**
 * The public products that answer a filter.
 * @param currency only rows of this currency; absent: of any
 */
export function productsMatching(db: Db, filter: ListingFilter, currency?: StockCurrency) {
  const { productClass, vehicleClass, make, model, words, title, prices, figures, choices, id } = filter;
  let rows = db.selectFrom('products').where(isPublic);
  if (productClass !== null) rows = rows.where('product_class_id', '=', productClass);
  if (vehicleClass !== null) rows = rows.where(sql<string>`vehicle_class`, '=', vehicleClass);
  if (make !== null) rows = rows.where(sql<string>`lower(make)`, '=', sql<string>`lower(${make})`);
  if (model !== null) rows = rows.where(sql<string>`lower(model)`, '=', sql<string>`lower(${model})`);
  if (words.kind !== 'all') rows = rows.where(says(words));
  if (title !== null) rows = rows.where('title_fold', 'like', wildcardPattern(title));
  for (const name of FIGURES) {
    const between = figures[name];
    if (between && between.from !== null) rows = rows.where(FIGURE_COLUMNS[name], '>=', between.from);
    if (between && between.to !== null) rows = rows.where(FIGURE_COLUMNS[name], '<=', between.to);
  }
  for (const name of CHOICES) {
    const values = choices[name];
    if (values)
      rows = rows.where(sql<boolean>`lower(${sql.ref(CHOICE_COLUMNS[name])}) = any(${[...values]}::text[])`);
  }
  if (id !== null) rows = rows.where('products.id', '=', id);
  if (filter.refused.length > 0) rows = rows.where(isAllowed(filter.refused));
  if (currency !== undefined) rows = rows.where('currency', '=', currency);
  if (prices !== null)
    rows = rows.where((eb) => {
      const currencies = currency === undefined ? (['USD', 'ZMW'] as const) : [currency];
      return eb.or(
        currencies.flatMap((code) => {
          const span = prices[code];
          return span === null ? [] : [eb.and([eb('currency', '=', code), within(span)])];
        }),
      );
    });
  return rows;
}

function within(span: Span) {
  return span.to === null
    ? sql<boolean>`price_minor >= ${span.from}`
    : sql<boolean>`price_minor between ${span.from} and ${span.to}`;
}

function says(asked: SimpleQuery) {
  const words = wordQueryOf(asked);
  if (words === 'all') return sql<boolean>`true`;
  return words === 'none' ? sql<boolean>`false` : sql<boolean>`search_words @@ ${words.tsquery}::tsquery`;
}
