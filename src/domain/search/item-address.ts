import { priceBounds } from './price-bounds.ts';
import type { StockCurrency } from '../money/price-range.ts';
import { encoded, addressFilterOf, addressPageOf, partsOf, addressPriceOf } from '../text/address-parts.ts';

/** Price low to high, price high to low, best match (spec buyer §2). */
export type ItemOrder = 'a' | 'd' | 'b';

/** Criteria of an item search: parts, electronics and partner stock. Null means no filter. */
export interface ItemSearch {
  words: string | null;
  /** whole units of the price figures, as `askedPrices` reads them */
  min: number;
  max: number;
  /** of the price figures; prices in the other one are compared by the dated rate */
  currency: StockCurrency;
  /** from 1 */
  page: number;
  order: ItemOrder;
  /** slug of a category, such as `men` */
  category: string | null;
}

/** All items, first page, best match. */
export const ALL_ITEMS: ItemSearch = {
  words: null,
  min: 0,
  max: 0,
  currency: 'ZMW',
  page: 1,
  order: 'b',
  category: null,
};

/** Word in the place of the keyword that browses a category by its slug (contract 4.4). */
export const BROWSE = 'cat-search';

/**
 * Reads what stands after /partner-one-search/ or, with `isCategory`, after /partner-one-search-cat/:
 * q/min/max/page/sort and there the category. Parts that are missing are defaults.
 * @param query `currency` is the prices' where it is not kwacha
 * @returns null with more parts than the form has
 */
export function parseItemPath(
  path: readonly string[],
  isCategory: boolean,
  query?: URLSearchParams,
): ItemSearch | null {
  const read = partsOf(path);
  if (read.length > (isCategory ? 6 : 5)) return null;
  const [q = '', min = '', max = '', page = '', sort = '', category = ''] = read;
  return {
    words: q === BROWSE ? null : addressFilterOf(q),
    min: addressPriceOf(min),
    max: addressPriceOf(max),
    currency: itemCurrency(query?.get('currency')),
    page: addressPageOf(page),
    order: sort === 'a' || sort === 'd' ? sort : 'b',
    category: isCategory ? addressFilterOf(category) : null,
  };
}

/** Kwacha unless it says dollars, in an address as in parameters (contract 4.4). */
export const itemCurrency = (given: string | null | undefined): StockCurrency =>
  given?.toUpperCase() === 'USD' ? 'USD' : 'ZMW';

/** The one address of an item search; without words `*`, in a category the word that browses it, prices in dollars say so. */
export function printItems({ words, min, max, currency, page, order, category }: ItemSearch): string {
  const of = (q: string): string => [encoded(words ?? q), min, max, page, order].join('/');
  const path =
    category === null
      ? `/partner-one-search/${of('*')}`
      : `/partner-one-search-cat/${of(BROWSE)}/${encoded(category)}`;
  return currency === 'ZMW' ? path : `${path}?currency=${currency}`;
}

/** The tree that names the category of an item search, in the wire's parameters; null without one. */
export const itemCategoryQuery = ({ category }: ItemSearch): Record<string, string> | null =>
  category === null ? null : { parts: 'true', slug: category };

/** An item search in the wire's parameters; what asks for nothing is left out (contract 4.4). */
export function itemQuery(search: ItemSearch): Record<string, string> {
  const { words, currency, page, order, category } = search;
  const prices = priceBounds(search);
  return {
    ...(words === null ? (category === null ? {} : { q: BROWSE }) : { q: words }),
    ...(prices && { min: String(prices.from), ...(prices.to !== null && { max: String(prices.to) }) }),
    ...(prices && currency !== 'ZMW' && { currency }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(order === 'b' ? {} : { sort: order }),
    ...(category === null ? {} : { type: category }),
  };
}
