import { BROWSE, type ItemOrder } from '../search/item-address.ts';
import { searchWords } from '../text/words.ts';
import { anyOf, type SearchIssue, textFilterOf, textIssues } from './vehicle-search-query.ts';
import { EVERYTHING, type SearchOrder, type ListingFilter } from './listing-filter.ts';
import { parsePriceRange, type Span, spansOf, type StockCurrency } from '../money/price-range.ts';

/** Criteria of an item search, read from its parameters (contract 4.4). */
export interface ItemSearchQuery {
  /** As `searchWords` cuts them; none: everything. */
  words: readonly string[];
  /** Slug of a category; null: all. */
  category: string | null;
  /** Minor units of `currency`; null: any price. */
  range: Span | null;
  currency: StockCurrency;
  order: ItemOrder;
}

/** The parameters of an item search as they stand in an address. */
export interface ItemSearchInput {
  q: string;
  min: string;
  max: string;
  currency: string;
  sort: string;
  type: string;
}

/** Reads the parameters of contract 4.4, or says everything that is wrong with them. */
export function readItemSearch(params: ItemSearchInput): ItemSearchQuery | SearchIssue[] {
  const code = params.currency.trim().toUpperCase() || 'ZMW';
  const currency = code === 'USD' || code === 'ZMW' ? code : null;
  const browses = params.q.trim().toLowerCase() === BROWSE;
  const category = textFilterOf(params.type);
  const issues: SearchIssue[] = [
    ...textIssues('q', [params.q]),
    ...textIssues('type', [params.type]),
    ...(['min', 'max'] as const).flatMap((name): SearchIssue[] =>
      parsePriceRange(params[name].replaceAll('_', '?')) === 'invalid'
        ? [{ path: [name], code: 'invalid_range', detail: 'Enter a number' }]
        : [],
    ),
    ...(currency === null
      ? [{ path: ['currency'], code: 'invalid' as const, detail: 'Choose USD or ZMW' }]
      : []),
    ...(browses && category === null
      ? [{ path: ['type'], code: 'required' as const, detail: 'This field is required' }]
      : []),
  ];
  if (issues.length > 0 || currency === null) return issues;
  const range = parsePriceRange(`${params.min}__${params.max}`);
  const words = browses || textFilterOf(params.q) === null ? [] : searchWords(params.q);
  const { sort } = params;
  return {
    words,
    category,
    // A lower end alone is a range where no upper one is named at all.
    range: range === 'invalid' ? null : range,
    currency,
    order: sort === 'a' || sort === 'd' ? sort : 'b',
  };
}

/** The same as a search of listings. @param rate ZMW for one USD; null: none is known */
export function itemListingSearch(
  { words, range, currency, order }: ItemSearchQuery,
  rate: string | null,
): { filter: ListingFilter; order: SearchOrder } {
  const typed = words.length === 0 ? [] : [[...words]];
  const [begun, whole] = [anyOf(typed, false), anyOf(typed, true)];
  return {
    filter: { ...EVERYTHING, words: begun, prices: range === null ? null : spansOf(range, currency, rate) },
    order:
      order !== 'b'
        ? { by: 'price', descending: order === 'd', currency, unitsPerUsd: rate }
        : typed.length === 0
          ? { by: 'newest' }
          : {
              by: 'relevance',
              whole,
              begun: { kind: 'and', parts: [begun, { kind: 'not', part: whole }] },
            },
  };
}
