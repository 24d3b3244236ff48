import { lengthOf } from '../people/field-problem.ts';
import { MAX_LISTING_MINOR, MAX_TITLE } from './listing-rules.ts';
import { readKwacha } from '../money/typed-amount.ts';

export const MAX_PART_NUMBER = 100;

/** Why a line cannot become a part; `twice`: the same stands further up, `there`: in the listing already. */
export type PastedProblem =
  | 'no_number'
  | 'no_digit'
  | 'number_long'
  | 'title_long'
  | 'price'
  | 'columns'
  | 'twice'
  | 'there'
  | 'full';

export interface PastedPart {
  /** Line where it stands in the text, from 1. */
  line: number;
  partNumber: string;
  /** The part number where none was given. */
  title: string;
  /** Null: none was given. */
  priceMinor: number | null;
  problem: PastedProblem | null;
}

/** Numbers and titles that a listing has, in any case. */
export interface ThereAlready {
  partNumbers: readonly string[];
  titles: readonly string[];
  /** Number of further ones that it holds. */
  room: number;
}

/** Letters and digits without blanks, as a maker prints them; a price alone is none. */
const NUMBER_LIKE = /^(?=.*\d)[A-Z0-9][A-Z0-9./-]{3,}$/i;
const PRICE_LIKE = /^\d{1,6}([.,]\d\d)?$/;
/** It has what only prices have: a sign of the kwacha, or marks between its digits. */
const MARKED_PRICE = /^(?:ZMW|ZK|K)\s*\d|^\d+[\s.,]|\d\s*(?:ZMW|kwacha)$/i;
const isPriceOnly = (cell: string): boolean =>
  PRICE_LIKE.test(cell) || (MARKED_PRICE.test(cell) && typeof readKwacha(cell) === 'number');
const MOST_COLUMNS = 3;

/**
 * Part numbers as somebody pastes them: one a line, or several between commas; a title and a price may follow behind tabs,
 * semicolons or commas, as a spreadsheet copies them. A line that names the columns is passed over.
 */
export function readPastedParts(text: string, there: ThereAlready): PastedPart[] {
  const numbers = new Set(there.partNumbers.map(bare));
  const titles = new Set(there.titles.map(fold));
  const seen = new Set<string>();
  let room = there.room;
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((given, place) => cellsIn(given).map((cells) => ({ line: place + 1, cells })))
    .filter(({ line, cells }) => line > 1 || !isHeading(cells))
    .map(({ line, cells }): PastedPart => {
      const part = partOf(line, cells);
      const name = bare(part.partNumber);
      const problem =
        part.problem ??
        (seen.has(name) ? 'twice' : null) ??
        (numbers.has(name) || titles.has(fold(part.title)) ? 'there' : null) ??
        (room <= 0 ? 'full' : null);
      seen.add(name);
      if (problem === null) room -= 1;
      return { ...part, problem };
    });
}

/** Rest of a text once these lines are in the listing. */
export function withoutLines(text: string, done: ReadonlySet<number>): string {
  return text
    .split(/\r\n|\r|\n/)
    .filter((_, place) => !done.has(place + 1))
    .join('\n');
}

/** Makers print a number with dashes, others without. */
const bare = (number: string): string => fold(number).replaceAll(/[^\p{L}\p{N}]/gu, '');

const fold = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

const isHeading = ([first = '']: readonly string[]): boolean =>
  /^part ?(number|no\.?|#)$|^number$/i.test(first);

/** The parts of one line, each as its cells: several where the line is nothing but part numbers. */
function cellsIn(line: string): string[][] {
  if (line.trim() === '') return [];
  const mark = ['\t', ';', ','].find((one) => line.includes(one));
  if (mark === undefined) return [[unquoted(line)]];
  const cells = (mark === ',' ? commaCells(line) : line.split(mark)).map(unquoted);
  const given = cells.filter((cell) => cell !== '');
  const areNumbers = given.every((cell) => NUMBER_LIKE.test(cell));
  const isPriced = given.length === 2 && PRICE_LIKE.test(given[1] ?? '') && !PRICE_LIKE.test(given[0] ?? '');
  return mark !== '\t' && given.length > 1 && areNumbers && !isPriced ? given.map((cell) => [cell]) : [cells];
}

/** A comma in quotes is none. */
const commaCells = (line: string): string[] => line.match(/("([^"]|"")*"|[^,])+|(?<=,)(?=,|$)/g) ?? [];

const unquoted = (cell: string): string => {
  const text = cell.trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
};

function partOf(line: number, cells: readonly string[]): PastedPart {
  const [partNumber = '', second = '', third = ''] = cells;
  // Two columns are number and title, unless the second can only be a price.
  const isPrice = cells.length === 2 && isPriceOnly(second);
  const title = (isPrice ? '' : second) || partNumber;
  const price = isPrice ? second : third;
  const amount = price === '' ? null : readKwacha(price);
  const isWrong = typeof amount === 'string' || (amount ?? 0) > MAX_LISTING_MINOR;
  const problem: PastedProblem | null =
    partNumber === ''
      ? 'no_number'
      : lengthOf(partNumber) > MAX_PART_NUMBER
        ? 'number_long'
        : !/\d/.test(partNumber)
          ? 'no_digit'
          : lengthOf(title) > MAX_TITLE
            ? 'title_long'
            : cells.slice(MOST_COLUMNS).some((cell) => cell !== '')
              ? 'columns'
              : isWrong
                ? 'price'
                : null;
  return {
    line,
    partNumber,
    title,
    priceMinor: typeof amount === 'number' && !isWrong ? amount : null,
    problem,
  };
}
