import type * as v from 'valibot';
import type { SearchParams } from '#contract/catalogue.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { lengthOf, tooLong } from '#domain/field-problem.ts';
import { isNoFilter } from '#domain/no-filter.ts';
import { parseSimpleQuery } from '#domain/simple-query.ts';
import { betweenOf, CHOICES, choicesOf, FIGURES, figuresOf, parseReference } from '#domain/vehicle-facts.ts';
import { wildcardPattern } from '#domain/wildcard.ts';
import { MAX_SEARCH, searchWords } from '#domain/words.ts';
import { parsePriceRange, type Span, type StockCurrency } from './price-range.ts';
import type { ListingFilter } from './listing-filter.ts';
import { foldTitle } from './search-words.ts';
import { both, either, everyWord, not, type WordQuery, wordQueryOf } from './word-query.ts';

/** Texts of one repeated parameter: more would only make the server work. */
const MAX_TEXTS = 20;
const NUL = String.fromCharCode(0);

/** What a vehicle search asks for, read from its parameters (contract 4.3). */
export interface AskedSearch {
  vehicleClass: string | null;
  make: string | null;
  model: string | null;
  words: WordQuery;
  /** Of those, the listings that hold every word of `search` whole; null where there is no such text. */
  whole: WordQuery | null;
  /** And the others. */
  begun: WordQuery;
  titlePattern: string | null;
  /** In minor units of `currency`. */
  range: Span | null;
  currency: StockCurrency;
  facts: Pick<ListingFilter, 'figures' | 'choices' | 'id'>;
  order: 'price' | '-price' | null;
  /** The words that were typed, each text by itself: what a near word is looked for. */
  typed: string[][];
}

type Params = v.InferOutput<typeof SearchParams>;

/** Reads the parameters, or says everything that is wrong with them. */
export function readSearch(params: Params): AskedSearch | FieldIssue[] {
  const texts = [params.search].flat();
  const range = parsePriceRange(params.price__range);
  const currency = currencyOf(params.currency);
  const issues = [
    ...textIssues('search', texts),
    ...(['search_simple_query_string', 'title__wildcard', 'class', 'make', 'model'] as const).flatMap(
      (name) => textIssues(name, [params[name]]),
    ),
    ...(range === 'invalid' ? [issue('price__range', 'invalid_range', 'Enter a range like 1000__5000')] : []),
    ...(currency === null ? [issue('currency', 'invalid', 'Choose USD or ZMW')] : []),
    ...factIssues(params),
  ];
  if (issues.length > 0 || range === 'invalid' || currency === null) return issues;

  const simple = params.search_simple_query_string;
  const asked = texts.filter((text) => !isNoFilter(text)).map(searchWords);
  const typed = asked.filter((words) => words.length > 0);
  const prefixes = anyOf(typed, false);
  const wholes = anyOf(typed, true);
  const extra = wordQueryOf(parseSimpleQuery(simple));
  return {
    vehicleClass: filterOf(params.class)?.toLowerCase() ?? null,
    make: filterOf(params.make),
    model: filterOf(params.model),
    words: both([prefixes, extra]),
    whole: wholes === 'all' ? null : both([wholes, extra]),
    begun: both([prefixes, extra, not(wholes)]),
    titlePattern: isNoFilter(params.title__wildcard)
      ? null
      : wildcardPattern(foldTitle(params.title__wildcard)),
    range,
    currency,
    facts: factsOf(params),
    order: params.ordering === 'price' || params.ordering === '-price' ? params.ordering : null,
    typed: isNoFilter(simple) ? typed : [...typed, searchWords(simple)],
  };
}

/** Nothing has this id: what is no reference finds nothing, and is no error. */
const NOBODY = 0;

function factIssues(params: Params): FieldIssue[] {
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

function factsOf(params: Params): AskedSearch['facts'] {
  const reference = filterOf(params.reference);
  return {
    figures: figuresOf((name) => params[`${name}__range`], '__'),
    choices: choicesOf(
      (name) => [params[name]].flat(),
      (text) => filterOf(text)?.toLowerCase() ?? null,
    ),
    id: reference === null ? null : (parseReference(reference) ?? NOBODY),
  };
}

/** The rule of a repeated `search`: one of the texts is enough. Texts without a word are no filter. */
export function anyOf(typed: readonly string[][], whole: boolean): WordQuery {
  return typed.length === 0 ? 'all' : either(typed.map((words) => everyWord(words, whole)));
}

export function filterOf(text: string): string | null {
  const trimmed = text.trim();
  return isNoFilter(trimmed) ? null : trimmed;
}

/** What is wrong with the texts of one parameter, at most once. */
export function textIssues(name: string, texts: readonly string[]): FieldIssue[] {
  if (texts.some((text) => text.includes(NUL))) return [issue(name, 'invalid', 'Enter plain text')];
  if (texts.some((text) => lengthOf(text.trim()) > MAX_SEARCH)) {
    const { code, detail } = tooLong(MAX_SEARCH);
    return [issue(name, code, detail)];
  }
  if (texts.length > MAX_TEXTS)
    return [issue(name, 'invalid', `Search for at most ${MAX_TEXTS} texts at once`)];
  return [];
}

function issue(name: string, code: string, detail: string): FieldIssue {
  return { path: [name], code, detail };
}

function currencyOf(text: string): StockCurrency | null {
  const code = text.trim().toUpperCase();
  if (code === '') return 'USD';
  return code === 'USD' || code === 'ZMW' ? code : null;
}
