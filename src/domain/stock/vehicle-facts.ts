import { encoded, addressFilterOf } from '../text/address-parts.ts';
import { parseId } from '../text/links.ts';

/** Facts of a vehicle that a search may ask for beside class, make, model, price and words. */
export interface SearchedFacts {
  figures: Partial<Record<FactFigure, Between>>;
  /** One of the values is enough; sorted, each once. */
  choices: Partial<Record<FactChoice, readonly string[]>>;
  /** Stock reference, which is the vehicle's id. */
  reference: number | null;
}

/** Model year, miles, cc. */
export const FIGURES = ['year', 'mileage', 'engine'] as const;
export type FactFigure = (typeof FIGURES)[number];

export const CHOICES = ['fuel', 'transmission', 'body', 'steering', 'colour', 'location'] as const;
export type FactChoice = (typeof CHOICES)[number];

/** Both ends included; null: open. One of them is a figure. */
export interface Between {
  from: number | null;
  to: number | null;
}

/** Nothing asked for. */
export const ANY_FACTS: SearchedFacts = { figures: {}, choices: {}, reference: null };

/** More values of one fact than this would only make the server work. */
export const MAX_CHOICES = 20;

/** Names in the address; the others stand as they are called here. */
const SHORT: Record<FactFigure, string> = { year: 'year', mileage: 'miles', engine: 'cc' };

/** Reads the query of a search's address. What cannot be read is not asked for. */
export function readFacts(query: URLSearchParams): SearchedFacts {
  return {
    figures: searchedFigures((name) => query.get(SHORT[name]) ?? '', '-'),
    choices: searchedChoices((name) => query.getAll(name), addressFilterOf),
    reference: parseReference(query.get('ref') ?? ''),
  };
}

/** The query of an address in its one order, each part encoded. */
export function printFacts({ figures, choices, reference }: SearchedFacts): string[] {
  return [
    ...FIGURES.flatMap((name) => {
      const span = figures[name];
      return span ? [`${SHORT[name]}=${printBetween(span, '-')}`] : [];
    }),
    ...CHOICES.flatMap((name) => (choices[name] ?? []).map((value) => `${name}=${encoded(value)}`)),
    ...(reference === null ? [] : [`ref=${reference}`]),
  ];
}

/** Those parameters of /product-search/ that ask for facts. */
export function factParams({
  figures,
  choices,
  reference,
}: SearchedFacts): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = {};
  for (const name of FIGURES) {
    const span = figures[name];
    if (span) params[`${name}__range`] = printBetween(span, '__');
  }
  for (const name of CHOICES) {
    const values = choices[name];
    if (values) params[name] = [...values];
  }
  if (reference !== null) params['reference'] = String(reference);
  return params;
}

/** The way back from `factParams`. */
export function searchedFactsOf(params: Readonly<Record<string, string | readonly string[]>>): SearchedFacts {
  const texts = (name: string): readonly string[] => [params[name] ?? []].flat();
  return {
    figures: searchedFigures((name) => texts(`${name}__range`)[0] ?? '', '__'),
    choices: searchedChoices(texts, addressFilterOf),
    reference: parseReference(texts('reference')[0] ?? ''),
  };
}

/** Figures with what the text of each asks for; what cannot be read asks for nothing. */
export function searchedFigures(
  textOf: (name: FactFigure) => string,
  separator: '-' | '__',
): SearchedFacts['figures'] {
  const figures: SearchedFacts['figures'] = {};
  for (const name of FIGURES) {
    const between = betweenOf(textOf(name), separator);
    if (between !== null && between !== 'invalid') figures[name] = between;
  }
  return figures;
}

/**
 * Values of each fact that are asked for, sorted, each once.
 * @param valueOf a value as it counts, null for none
 */
export function searchedChoices(
  textsOf: (name: FactChoice) => readonly string[],
  valueOf: (text: string) => string | null,
): SearchedFacts['choices'] {
  const choices: SearchedFacts['choices'] = {};
  for (const name of CHOICES) {
    const values = textsOf(name).flatMap((text) => valueOf(text) ?? []);
    if (values.length > 0) choices[name] = [...new Set(values)].toSorted().slice(0, MAX_CHOICES);
  }
  return choices;
}

/**
 * Reads "from separator to", either end absent.
 * @returns null for no filter, also where the ends are the wrong way round; `invalid` for what is no whole number
 */
export function betweenOf(text: string, separator: '-' | '__'): Between | null | 'invalid' {
  const [from = '', to = '', more] = text.split(separator).map((part) => part.trim());
  if (more !== undefined || !isFigure(from) || !isFigure(to)) return 'invalid';
  const between = { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
  if (between.from === null && between.to === null) return null;
  return between.from !== null && between.to !== null && between.from > between.to ? null : between;
}

/** "REF 40 001", "40 001" and "40001" as people type and paste them; null for anything else. */
export function parseReference(text: string): number | null {
  return parseId(text.replace(/^\s*ref\b[\s.:]*/i, '').replace(/(?<=\d)\s(?=\d{3})/g, ''));
}

/** Number of the ways to narrow a search that these are. */
export const factsInUse = ({ figures, choices, reference }: SearchedFacts): number =>
  Object.keys(figures).length + Object.keys(choices).length + (reference === null ? 0 : 1);

const printBetween = ({ from, to }: Between, separator: string): string =>
  `${from ?? ''}${separator}${to ?? ''}`;

/** No year, mile or cc of a vehicle is longer. */
const isFigure = (text: string): boolean => /^\d{0,7}$/.test(text);
