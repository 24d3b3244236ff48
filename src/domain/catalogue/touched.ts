import { FIGURES } from '../stock/vehicle-facts.ts';
import { countBits } from './bits.ts';
import { type Table, tableOf } from './columns.ts';
import { type Facts, NAMES, NUMBERS, TEXTS } from './facts.ts';
import { matchesByField, rowsMatching } from './find.ts';
import { EVERYTHING, type ListingFilter, type SearchOrder } from './listing-filter.ts';

/** A listing as it was searched before something of it changed, and after; null: it was not for sale. */
export interface ListingChange {
  id: number;
  before: Facts | null;
  after: Facts | null;
}

/** Facts of a listing in one moment, as a search looks at them. */
export class ListingFacts {
  readonly facts: Facts;
  #table: Table | null = null;

  constructor(facts: Facts) {
    this.facts = facts;
  }

  answers(filter: ListingFilter): boolean {
    this.#table ??= tableOf([this.facts]);
    return countBits(rowsMatching(this.#table, matchesByField(this.#table, filter))) > 0;
  }
}

/** A change, ready to be held against many searches. */
export interface JudgedChange {
  id: number;
  before: ListingFacts | null;
  after: ListingFacts | null;
}

export const judgedChange = ({ id, before, after }: ListingChange): JudgedChange => ({
  id,
  before: before && new ListingFacts(before),
  after: after && new ListingFacts(after),
});

/** True where a page of a search that does not show the listing may say something else now: how many there are, or which. */
export function isPageTouched(
  { before, after }: JudgedChange,
  filter: ListingFilter,
  order: SearchOrder,
): boolean {
  const [was, is] = [before?.answers(filter) ?? false, after?.answers(filter) ?? false];
  if (!was || !is || before === null || after === null) return was !== is;
  const [old, now] = [before.facts, after.facts];
  if (order.by === 'price') return old.priceMinor !== now.priceMinor || old.currency !== now.currency;
  return old.createdAt !== now.createdAt || (order.by === 'relevance' && !isAlike(old, now, WORDY));
}

/**
 * True where counts beside the filters of a search may be others now. Values of the whole stock stand there too, so that facts
 * touch any search, and a price or a word only one that asks for prices or words.
 */
export function areCountsTouched({ before, after }: JudgedChange, filter: ListingFilter): boolean {
  if (before === null || after === null) return before !== after;
  if (!isAlike(before.facts, after.facts, COUNTED)) return true;
  const { productClass, words, title, prices, id, refused } = filter;
  const rest = { ...EVERYTHING, productClass, words, title, prices, id, refused };
  return before.answers(rest) !== after.answers(rest);
}

/** True where the list of makes and models, or how many there are of each, may be another one now. */
export const areModelsTouched = ({ before, after }: JudgedChange): boolean =>
  before === null || after === null ? before !== after : !isAlike(before.facts, after.facts, NAMED);

const NAMED = ['productClass', 'make', 'model', 'vehicleClass'] as const satisfies readonly (keyof Facts)[];
const WORDY = [
  'title',
  'make',
  'model',
  'vehicleClass',
  'bodyType',
  'fuel',
  'partNumber',
] as const satisfies readonly (keyof Facts)[];
const COUNTED: readonly (keyof Facts)[] = [
  'productClass',
  ...NAMES.map((name) => TEXTS[name]),
  ...FIGURES.map((figure) => NUMBERS[figure]),
];

const isAlike = (one: Facts, other: Facts, names: readonly (keyof Facts)[]): boolean =>
  names.every((name) => one[name] === other[name]);
