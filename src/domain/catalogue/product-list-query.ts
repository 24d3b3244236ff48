import type { NamedCar } from '../fitment/fitment.ts';
import { parseFits } from '../search/fits-address.ts';
import { isNoFilter } from '../text/no-filter.ts';
import { ELECTRONICS, PARTS, VEHICLES } from '../stock/stock.ts';
import { searchWords } from '../text/words.ts';
import { EVERYTHING, type ListingFilter, NO_WORDS } from './listing-filter.ts';
import { anyOf, type SearchIssue, textFilterOf, textIssues } from './vehicle-search-query.ts';

/** The parameters of GET /products/ as they stand in an address (contract 4.10). */
export interface ProductListInput {
  q: string;
  class: string;
  ordering: string;
  'parts-cat': string;
  fits: string;
}

/** Criteria of a list of products, read from its parameters. */
export interface ProductListQuery {
  /** Without its category; nothing fulfils that of a class that there is not. */
  filter: ListingFilter;
  /** Slug or name of a category; null: all. */
  category: string | null;
  /** A vehicle that they are to fit; null: whatever they fit. */
  fits: NamedCar | null;
  /** By price, in dollars; null: newest first. */
  order: { descending: boolean } | null;
}

/** Vehicles by their own class. */
const CLASSES: Readonly<Record<string, Partial<ListingFilter>>> = {
  cars: { productClass: VEHICLES, vehicleClass: 'cars' },
  commercial: { productClass: VEHICLES, vehicleClass: 'commercial' },
  parts: { productClass: PARTS },
  electronics: { productClass: ELECTRONICS },
};

/** Reads the vehicle that a list is narrowed to, null for none, and says what is wrong with it. */
export function readFits(text: string): { fits: NamedCar | null; issues: SearchIssue[] } {
  const fits = parseFits(text);
  const issues = textIssues('fits', [text]);
  if (fits === null && !isNoFilter(text))
    issues.push({ path: ['fits'], code: 'invalid', detail: 'Name a make and a model' });
  return { fits, issues };
}

/** Reads them, or says everything that is wrong with them. */
export function readProductList(params: ProductListInput): ProductListQuery | SearchIssue[] {
  const { fits, issues: ofFits } = readFits(params.fits);
  const texts = (['q', 'class', 'parts-cat'] as const).flatMap((name) => textIssues(name, [params[name]]));
  const issues = [...texts, ...ofFits];
  if (issues.length > 0) return issues;
  const named = textFilterOf(params.class)?.toLowerCase();
  const chosen = named === undefined ? {} : Object.hasOwn(CLASSES, named) ? CLASSES[named] : null;
  const words = isNoFilter(params.q) ? [] : searchWords(params.q);
  const { ordering } = params;
  return {
    filter: {
      ...EVERYTHING,
      ...chosen,
      words: chosen === null ? NO_WORDS : anyOf(words.length === 0 ? [] : [words], false),
    },
    category: textFilterOf(params['parts-cat']),
    fits,
    order: ordering === 'price' || ordering === '-price' ? { descending: ordering === '-price' } : null,
  };
}
