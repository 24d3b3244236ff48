import { csvHead, csvLines, FORMULA, unguardedInside } from '../text/csv.ts';
import { type CsvProblem, readCsv } from '../text/csv-read.ts';
import type { ListingField } from './listing-fields.ts';

/** The columns of a seller's table, in their order. A new one goes to the end: tables of sellers are kept for years. */
export const CSV_COLUMNS = [
  'id',
  'kind',
  'type',
  'make',
  'model',
  'category',
  'title',
  'subtitle',
  'description',
  'contact',
  'location',
  'price_zmw',
  'mileage_miles',
  'engine',
  'year',
  'transmission',
  'fuel',
  'body',
  'colour',
  'steering',
  'part_number',
  'condition',
  'state',
  'created',
  'doors',
  'seats',
  'chassis',
] as const;
export type ListingColumn = (typeof CSV_COLUMNS)[number];
/** A listing as a line of the table; '' for what is not known. */
export type ListingRecord = Record<ListingColumn, string>;

/** Field of a save that a column holds. */
export const COLUMN_FIELDS = [
  ['title', 'pTitle'],
  ['subtitle', 'subtitle'],
  ['description', 'description'],
  ['contact', 'pContact'],
  ['location', 'pLocation'],
  ['price_zmw', 'pPrice'],
  ['mileage_miles', 'sMileage'],
  ['engine', 'sEngine'],
  ['year', 'sYear'],
  ['transmission', 'sTransmission'],
  ['fuel', 'sFuel'],
  ['body', 'sBody'],
  ['colour', 'sColour'],
  ['steering', 'sSteering'],
  ['doors', 'sDoors'],
  ['seats', 'sSeats'],
  ['chassis', 'sChassis'],
  ['part_number', 'sPartNumber'],
  ['condition', 'sCondition'],
] as const satisfies readonly (readonly [ListingColumn, ListingField])[];

export const noRecord = (): ListingRecord => ({
  id: '',
  kind: '',
  type: '',
  make: '',
  model: '',
  category: '',
  title: '',
  subtitle: '',
  description: '',
  contact: '',
  location: '',
  price_zmw: '',
  mileage_miles: '',
  engine: '',
  year: '',
  transmission: '',
  fuel: '',
  body: '',
  colour: '',
  steering: '',
  part_number: '',
  condition: '',
  state: '',
  created: '',
  doors: '',
  seats: '',
  chassis: '',
});

/** An apostrophe that is the seller's own, where the table would put one too (csv.ts). */
const OWN_APOSTROPHE = /^'+/;
const isGuarded = (cell: string): boolean =>
  OWN_APOSTROPHE.test(cell) && FORMULA.test(cell.replace(OWN_APOSTROPHE, ''));
const guarded = (cell: string): string => (isGuarded(cell) ? `'${cell}` : cell);
function unguarded(cell: string): string {
  const plain = unguardedInside(cell);
  return isGuarded(plain) ? plain.slice(1) : plain;
}

/** The table of these listings; no cell of it begins a formula (security 24), and it can be read again. */
export const listingCsv = (records: readonly ListingRecord[]): string =>
  csvHead(CSV_COLUMNS) +
  csvLines(records.map((record) => CSV_COLUMNS.map((column) => guarded(record[column]))));

/** Other names by which people call a column. */
const ALIASES: Readonly<Record<string, ListingColumn>> = {
  price: 'price_zmw',
  mileage: 'mileage_miles',
  miles: 'mileage_miles',
  engine_size: 'engine',
  color: 'colour',
  vin: 'chassis',
  chassis_number: 'chassis',
  phone: 'contact',
  name: 'title',
  body_type: 'body',
};

function columnNamed(text: string): ListingColumn | null {
  const name = text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  return CSV_COLUMNS.find((column) => column === name) ?? ALIASES[name] ?? null;
}

/** Content of a file of a seller. */
export interface ListingTable {
  rows: { line: number; record: ListingRecord }[];
  /** Columns that mean nothing here, as the file calls them. */
  unknown: string[];
}

/**
 * Reads a seller's table. Its first line names the columns, in any order; a title is all that it needs.
 * @returns the problem `no_title` for a file without that column
 */
export function readListingCsv(text: string): ListingTable | CsvProblem | { problem: 'no_title' } {
  const read = readCsv(text);
  if ('problem' in read) return read;
  const [head, ...body] = read;
  const columns = (head?.cells ?? []).map(columnNamed);
  if (!columns.includes('title')) return { problem: 'no_title' };
  const unknown = (head?.cells ?? []).filter((name, at) => columns[at] === null && name.trim() !== '');
  const rows = body.map(({ line, cells }) => {
    const record = noRecord();
    for (const [at, column] of columns.entries())
      if (column !== null) record[column] = unguarded(cells[at] ?? '');
    return { line, record };
  });
  return { rows, unknown };
}
