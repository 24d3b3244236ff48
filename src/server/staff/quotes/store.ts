import { sql } from 'kysely';
import { QUOTE_REQUEST_SORTS } from '#contract/staff/quotes.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { QUOTE_STATUSES, QUOTE_REQUEST_STATUSES } from '#domain/shipping/shipping-quote.ts';
import { literally } from '#server/platform/database/like.ts';
import { ofPeople } from '../people-search.ts';
import { sortIn } from '../sort.ts';
import { quoteStatusAt, requestStatusAt } from '#server/shipping/quote-status.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The one that is meant, in any case; null: none of them. */
const oneOf = <T extends string>(known: readonly T[], text: string): T | null =>
  known.find((one) => one === text.trim().toLowerCase()) ?? null;

export interface QuoteFilter {
  basket: number | null;
  /** '' for all. */
  status: string;
}

const quotes = (db: Db) =>
  db
    .selectFrom('shipping_quotes')
    .innerJoin('baskets', 'baskets.id', 'shipping_quotes.basket_id')
    .leftJoin('orders', 'orders.basket_id', 'shipping_quotes.basket_id');

function quotesMatching(db: Db, { basket, status }: QuoteFilter, now: Date) {
  const known = oneOf(QUOTE_STATUSES, status);
  let found = quotes(db);
  if (basket !== null) found = found.where('shipping_quotes.basket_id', '=', basket);
  if (known) found = found.where(sql<boolean>`${quoteStatusAt(now)} = ${known}`);
  else if (status.trim() !== '') found = found.where(sql<boolean>`false`);
  return found;
}

const quoteColumns = (found: ReturnType<typeof quotes>, now: Date) =>
  found
    .selectAll('shipping_quotes')
    .select(['baskets.user_id', 'orders.number', quoteStatusAt(now).as('stands')]);

export type QuoteRow = Awaited<ReturnType<typeof quotesPage>>[number];

export async function countQuotes(db: Db, filter: QuoteFilter, now: Date): Promise<number> {
  const { count } = await quotesMatching(db, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page, newest first. */
export function quotesPage(db: Db, filter: QuoteFilter, page: number, now: Date, size = PAGE_SIZE) {
  return quoteColumns(quotesMatching(db, filter, now), now)
    .orderBy('shipping_quotes.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export function quoteById(db: Db, id: number, now: Date): Promise<QuoteRow | undefined> {
  return quoteColumns(quotes(db), now).where('shipping_quotes.id', '=', id).executeTakeFirst();
}

/** Quotes of one basket, newest first. */
export function quotesOfBasket(db: Db, basketId: number, now: Date): Promise<QuoteRow[]> {
  return quoteColumns(quotes(db), now)
    .where('shipping_quotes.basket_id', '=', basketId)
    .orderBy('shipping_quotes.id', 'desc')
    .execute();
}

const requests = (db: Db) =>
  db
    .selectFrom('quote_requests')
    .innerJoin('baskets', 'baskets.id', 'quote_requests.basket_id')
    .leftJoin('shipping_quotes', 'shipping_quotes.id', 'quote_requests.quote_id')
    .leftJoin('orders', 'orders.basket_id', 'quote_requests.basket_id');

export interface QuoteRequestFilter {
  /** '' for all. */
  status: string;
  /** Words of the buyer or of what is in the basket, or its number. */
  q: string;
  /** '' for who waits first. */
  sort: string;
}

function requestsMatching(db: Db, { status, q }: Omit<QuoteRequestFilter, 'sort'>, now: Date) {
  const known = oneOf(QUOTE_REQUEST_STATUSES, status);
  const words = q.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 255);
  const found = words === '' ? requests(db) : requests(db).where(byWords(words));
  // Said by its columns alone it is found by an index, however many were ever asked.
  if (known === 'open')
    return found
      .where('quote_requests.quote_id', 'is', null)
      .where('dropped_at', 'is', null)
      .where('baskets.status', '=', 'Open');
  if (known) return found.where(sql<boolean>`${requestStatusAt(now)} = ${known}`);
  return status.trim() === '' ? found : found.where(sql<boolean>`false`);
}

const byWords = (words: string) => {
  const like = `%${literally(words)}%`;
  return sql<boolean>`(baskets.id::text = ${words}
    or baskets.user_id in (${ofPeople(words)})
    or lower(baskets.destination_port) like ${like}
    or exists (select from basket_lines join products on products.id = basket_lines.product_id
      where basket_lines.basket_id = baskets.id and lower(products.title) like ${like}))`;
};

const requestColumns = (found: ReturnType<typeof requests>, now: Date) =>
  found
    .selectAll('quote_requests')
    .select(['baskets.user_id', 'baskets.destination_code', 'baskets.destination_port'])
    .select(['baskets.destination_is_default', 'amount_minor', 'expires_at', 'shipping_quotes.lines'])
    .select(['shipping_quotes.currency', 'shipping_quotes.destination_code as quoted_code'])
    .select(['shipping_quotes.destination_port as quoted_port', requestStatusAt(now).as('stands')]);

export type QuoteRequestRow = Awaited<ReturnType<typeof requestsPage>>[number];

export async function countRequests(
  db: Db,
  filter: Omit<QuoteRequestFilter, 'sort'>,
  now: Date,
): Promise<number> {
  const { count } = await requestsMatching(db, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const buyer = sql`(select lower(last_name || ' ' || first_name) from users where users.id = baskets.user_id)`;

/** One page; usually those who wait first, of them who asked first; of the others who asked last. */
export function requestsPage(db: Db, filter: QuoteRequestFilter, page: number, now: Date, size = PAGE_SIZE) {
  const isOpen = sql<boolean>`${requestStatusAt(now)} = 'open'`;
  const { by, direction } = sortIn(QUOTE_REQUEST_SORTS, filter.sort);
  return requestColumns(requestsMatching(db, filter, now), now)
    .$if(by === 'buyer', (some) => some.orderBy(buyer, direction))
    .$if(by === 'asked', (some) => some.orderBy('quote_requests.requested_at', direction))
    .orderBy(isOpen, 'desc')
    .orderBy(sql`case when ${isOpen} then quote_requests.requested_at end`)
    .orderBy('quote_requests.requested_at', 'desc')
    .orderBy('quote_requests.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** The last thing that a basket's buyer asked. */
export function lastRequestOf(db: Db, basketId: number, now: Date): Promise<QuoteRequestRow | undefined> {
  return requestColumns(requests(db), now)
    .where('quote_requests.basket_id', '=', basketId)
    .orderBy('quote_requests.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lines that baskets hold now, by basket. */
export async function linesByBasket(db: Db, basketIds: readonly number[]) {
  const found = new Map<
    number,
    { product: number; title: string; quantity: number; option: number; currency: 'USD' | 'ZMW' }[]
  >();
  if (basketIds.length === 0) return found;
  const rows = await db
    .selectFrom('basket_lines')
    .innerJoin('products', 'products.id', 'basket_lines.product_id')
    .select(['basket_id', 'product_id as product', 'title', 'quantity', 'shipping_option as option'])
    .select('products.currency')
    .where('basket_id', 'in', [...new Set(basketIds)])
    .orderBy('basket_lines.id')
    .execute();
  for (const { basket_id, ...line } of rows) found.set(basket_id, [...(found.get(basket_id) ?? []), line]);
  return found;
}
