import {
  LISTING_FIELDS,
  type ListingClass,
  type ListingFacts,
  type ListingField,
  readSellerField,
} from '#domain/listings/listing-fields.ts';
import { LISTING_MERGE } from '#domain/listings/listing-merge.ts';
import type { FieldProblem } from '#domain/people/field-problem.ts';
import { wireMoney } from '#domain/money/money.ts';
import { listingFactsOfView, type ListingView } from '../preview/listing-view.ts';

/** A value of a field as it is sent and compared; null: empty. */
export type WireValue = string | number | null;

const VEHICLE: readonly ListingField[] = [
  'pTitle',
  'subtitle',
  'pPrice',
  'pLocation',
  'pContact',
  'description',
  'sYear',
  'sMileage',
  'sEngine',
  'sFuel',
  'sTransmission',
  'sBody',
  'sColour',
  'sSteering',
  'sDoors',
  'sSeats',
  'sChassis',
];
const PART: readonly ListingField[] = [
  'pTitle',
  'subtitle',
  'pPrice',
  'pLocation',
  'pContact',
  'description',
  'sPartNumber',
  'sCondition',
  'sYear',
  'sBody',
  'sColour',
];

/** The fields of an editor, in the order of its page. */
export const editorFieldsOf = (of: ListingClass): readonly ListingField[] =>
  of === 'vehicles' ? VEHICLE : PART;

/** Names of fields come from elsewhere too: answers, drafts, conflicts. */
export const isField = (name: string): name is ListingField =>
  Object.hasOwn(LISTING_FIELDS, name) && Object.hasOwn(LISTING_MERGE, name);

function wireFact(name: ListingField, fact: ListingFacts[keyof ListingFacts] | undefined): WireValue {
  if (name === 'pPrice') return typeof fact === 'number' && fact > 0 ? wireMoney(fact) : null;
  return fact === '' || fact === undefined ? null : fact;
}

/** Value that a listing holds in a field. */
export const wireValueOf = (view: ListingView, name: ListingField): WireValue =>
  wireFact(name, listingFactsOfView(view)[LISTING_FIELDS[name].fact]);

/** A value as its field shows it: no cents where there are none. */
export function shownTextOf(name: ListingField, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  return name === 'pPrice' ? text.replace(/\.00$/, '') : text;
}

/** Value that a typed text comes to; null for a field that such listings have not. */
export function readField(
  name: ListingField,
  text: string,
  of: ListingClass,
  thisYear: number,
): { wire: WireValue } | { problem: FieldProblem } | null {
  const read = readSellerField(name, text, of, thisYear);
  if (read === null || 'problem' in read) return read;
  return { wire: wireFact(name, read.change[LISTING_FIELDS[name].fact]) };
}
