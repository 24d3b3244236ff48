import type { RefusalCode } from '../refusals/table.ts';
import { destinationCode } from '../places/destinations.ts';
import { type FieldProblem, lengthOf, tooLong } from '../people/field-problem.ts';
import { isNoFilter } from '../text/no-filter.ts';
import type { RefusedVehicles } from '../shipping/refused-import.ts';
import { parseSimpleQuery, type SimpleQuery } from '../text/simple-query.ts';
import { VEHICLES } from '../stock/stock.ts';
import {
  betweenOf,
  type FactChoice,
  CHOICES,
  searchedChoices,
  type FactFigure,
  FIGURES,
  searchedFigures,
  parseReference,
} from '../stock/vehicle-facts.ts';
import { MAX_SEARCH, searchWords } from '../text/words.ts';
import { ALL_WORDS, type SearchOrder, type ListingFilter } from './listing-filter.ts';
import { parsePriceRange, type Span, spansOf, type StockCurrency } from '../money/price-range.ts';
import { foldTitle } from './search-words.ts';

/** Texts of one repeated parameter: more would only make the server work. */
const MAX_TEXTS = 20;
const NUL = String.fromCharCode(0);

/** Criteria of a vehicle search, read from its parameters (contract 4.3). */
export interface VehicleSearchQuery {
  vehicleClass: string | null;
  make: string | null;
  model: string | null;
  words: SimpleQuery;
  /** Listings of those that hold every word of `search` whole; null where there is no such text. */
  whole: SimpleQuery | null;
  /** And the others. */
  begun: SimpleQuery;
  title: string | null;
  /** In minor units of `currency`. */
  range: Span | null;
  currency: StockCurrency;
  facts: Pick<ListingFilter, 'figures' | 'choices' | 'id'>;
  order: 'price' | '-price' | null;
  /** Code of the country that must not refuse it; null: any. */
  allowed: string | null;
  /** The words that were typed, each text by itself: what a near word is looked for. */
  typed: string[][];
}

/** Problem with a parameter; the first of `path` is its name. */
export interface SearchIssue extends FieldProblem {
  path: string[];
}

/** The parameters of a vehicle search as they stand in an address. A repeated one is a list. */
export interface VehicleSearchInput
  extends Record<`${FactFigure}__range`, string>, Record<FactChoice, string | string[]> {
  ordering: string;
  price__range: string;
  search: string | string[];
  search_simple_query_string: string;
  title__wildcard: string;
  class: string;
  make: string;
  model: string;
  currency: string;
  reference: string;
  allowed: string;
}

/** Reads the parameters, or says everything that is wrong with them. */
export function readVehicleSearch(params: VehicleSearchInput): VehicleSearchQuery | SearchIssue[] {
  const texts = [params.search].flat();
  const range = parsePriceRange(params.price__range);
  const currency = currencyOf(params.currency);
  const country = destinationCode(params.allowed);
  const hasAllowed = !isNoFilter(params.allowed.trim());
  const issues = [
    ...textIssues('search', texts),
    ...(['search_simple_query_string', 'title__wildcard', 'class', 'make', 'model'] as const).flatMap(
      (name) => textIssues(name, [params[name]]),
    ),
    ...(range === 'invalid' ? [issue('price__range', 'invalid_range', 'Enter a range like 1000__5000')] : []),
    ...(currency === null ? [issue('currency', 'invalid', 'Choose USD or ZMW')] : []),
    ...(hasAllowed && country === null
      ? [issue('allowed', 'invalid', 'Choose a country that we ship to')]
      : []),
    ...factIssues(params),
  ];
  if (issues.length > 0 || range === 'invalid' || currency === null) return issues;

  const simple = params.search_simple_query_string;
  const asked = texts.filter((text) => !isNoFilter(text)).map(searchWords);
  const typed = asked.filter((words) => words.length > 0);
  const prefixes = anyOf(typed, false);
  const wholes = anyOf(typed, true);
  const extra = parseSimpleQuery(simple);
  return {
    vehicleClass: textFilterOf(params.class)?.toLowerCase() ?? null,
    make: textFilterOf(params.make),
    model: textFilterOf(params.model),
    words: both([prefixes, extra]),
    whole: wholes.kind === 'all' ? null : both([wholes, extra]),
    begun: both([prefixes, extra, { kind: 'not', part: wholes }]),
    title: isNoFilter(params.title__wildcard) ? null : foldTitle(params.title__wildcard),
    range,
    currency,
    facts: factsOf(params),
    order: params.ordering === 'price' || params.ordering === '-price' ? params.ordering : null,
    allowed: country,
    typed: isNoFilter(simple) ? typed : [...typed, searchWords(simple)],
  };
}

/** Nothing has this id: what is no reference finds nothing, and is no error. */
const NOBODY = 0;

function factIssues(params: VehicleSearchInput): SearchIssue[] {
  return [
    ...FIGURES.flatMap((name) =>
      betweenOf(params[`${name}__range`], '__') === 'invalid'
        ? [issue(`${name}__range`, 'invalid_range', 'Enter a range like 2012__2016')]
        : [],
    ),
    ...CHOICES.flatMap((name) => textIssues(name, [params[name]].flat())),
    ...textIssues('reference', [params.reference]),
  ];
}

function factsOf(params: VehicleSearchInput): VehicleSearchQuery['facts'] {
  const reference = textFilterOf(params.reference);
  return {
    figures: searchedFigures((name) => params[`${name}__range`], '__'),
    choices: searchedChoices(
      (name) => [params[name]].flat(),
      (text) => textFilterOf(text)?.toLowerCase() ?? null,
    ),
    id: reference === null ? null : (parseReference(reference) ?? NOBODY),
  };
}

/** The rule of a repeated `search`: one of the texts is enough. Texts without a word are no filter. */
export function anyOf(typed: readonly string[][], whole: boolean): SimpleQuery {
  if (typed.length === 0) return ALL_WORDS;
  return {
    kind: 'or',
    parts: typed.map((words) =>
      both([...new Set(words)].map((word) => ({ kind: 'word', word, prefix: !whole }))),
    ),
  };
}

const both = (parts: SimpleQuery[]): SimpleQuery => ({ kind: 'and', parts });

/**
 * Filter and order that are asked for, with prices in every currency of the stock.
 * @param unitsPerUsd ZMW for one USD; null: no rate is known. Only a price range and an order by price look at it
 * @param refused vehicles that the country of `allowed` refuses
 */
export function vehicleListingSearch(
  asked: VehicleSearchQuery,
  unitsPerUsd: string | null,
  refused: readonly RefusedVehicles[],
): { filter: ListingFilter; order: SearchOrder } {
  const { vehicleClass, make, model, words, title, range, currency, facts, order, whole, begun } = asked;
  const prices = range === null ? null : spansOf(range, currency, unitsPerUsd);
  return {
    filter: { productClass: VEHICLES, vehicleClass, make, model, words, title, prices, ...facts, refused },
    order:
      order !== null
        ? { by: 'price', descending: order === '-price', currency, unitsPerUsd }
        : whole === null
          ? { by: 'newest' }
          : { by: 'relevance', whole, begun },
  };
}

/** Tells whether what is found depends on the rate of the day. */
export const needsRate = ({ range, order }: VehicleSearchQuery): boolean => range !== null || order !== null;

export function textFilterOf(text: string): string | null {
  const trimmed = text.trim();
  return isNoFilter(trimmed) ? null : trimmed;
}

/** Problem with the texts of one parameter, at most one. */
export function textIssues(name: string, texts: readonly string[]): SearchIssue[] {
  if (texts.some((text) => text.includes(NUL))) return [issue(name, 'invalid', 'Enter plain text')];
  if (texts.some((text) => lengthOf(text.trim()) > MAX_SEARCH)) {
    const { code, detail } = tooLong(MAX_SEARCH);
    return [issue(name, code, detail)];
  }
  if (texts.length > MAX_TEXTS)
    return [issue(name, 'invalid', `Search for at most ${MAX_TEXTS} texts at once`)];
  return [];
}

function issue(name: string, code: RefusalCode, detail: string): SearchIssue {
  return { path: [name], code, detail };
}

function currencyOf(text: string): StockCurrency | null {
  const code = text.trim().toUpperCase();
  if (code === '') return 'USD';
  return code === 'USD' || code === 'ZMW' ? code : null;
}
