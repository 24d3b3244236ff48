import * as v from 'valibot';
import type { StaffListing } from '#contract/staff-products.ts';
import type { Problem } from '#contract/problem.ts';
import {
  earlierProblem,
  LISTING_FIELD_NAMES,
  type ListingField,
  type ListingFacts,
  readListingField,
} from '#domain/listing-fields.ts';

/** The fields of the editor as texts, by their names on the wire. */
export type ListingTexts = Readonly<Record<ListingField | 'publish', string>>;
export type TextChanges = Partial<Record<ListingField | 'publish', string>>;

export function listingTextsOf(listing: StaffListing): ListingTexts {
  const { specs } = listing;
  const figure = (value: number | null): string => (value === null ? '' : String(value));
  return {
    pTitle: listing.prod_title ?? '',
    subtitle: listing.prod_subtitle ?? '',
    description: listing.prod_description ?? '',
    pContact: listing.prod_contact ?? '',
    pLocation: listing.prod_location ?? '',
    pPrice: listing.prod_price ?? '',
    sMileage: figure(specs.mileage),
    sEngine: figure(specs.engineSize),
    sYear: figure(specs.year),
    sTransmission: specs.transmission ?? '',
    sFuel: specs.fuel ?? '',
    sBody: specs.bodyType ?? '',
    sColour: specs.colour ?? '',
    sSteering: specs.steering ?? '',
    sPartNumber: specs.partNumber ?? '',
    sCondition: specs.condition ?? '',
    currency: listing.currency,
    num_in_stock: String(listing.num_in_stock),
    listing_type: listing.listing_type,
    earlier_price: listing.earlier_price ?? '',
    publish: listing.prod_live,
  };
}

/** Draft that was typed over a version of a listing and is not saved yet. */
export interface ListingDraft {
  /** The version that it was typed over; null: nothing is typed. */
  seen: number | null;
  changes: TextChanges;
}
export const EMPTY_LISTING_DRAFT: ListingDraft = { seen: null, changes: {} };

const Stored = v.object({
  seen: v.nullable(v.number()),
  changes: v.record(v.string(), v.string()),
});
const isName = (name: string): name is ListingField | 'publish' =>
  name === 'publish' || LISTING_FIELD_NAMES.some((known) => known === name);

export function readListingDraft(stored: unknown): ListingDraft | null {
  const read = v.safeParse(Stored, stored);
  if (!read.success) return null;
  const changes: TextChanges = {};
  for (const [name, text] of Object.entries(read.output.changes)) if (isName(name)) changes[name] = text;
  return { seen: read.output.seen, changes };
}

/** Changes of the draft with another text than what is there. */
export function listingChangesAgainst(listing: StaffListing, { changes }: ListingDraft): TextChanges {
  const there = listingTextsOf(listing);
  const kept: TextChanges = {};
  for (const [name, text] of Object.entries(changes))
    if (isName(name) && there[name] !== text) kept[name] = text;
  return kept;
}

/**
 * Changes of the draft that were typed after a save had gone out, so that the save did not carry it.
 * @param sent the fields as they stood when it went
 * @returns null: nothing
 */
export function typedSince({ changes }: ListingDraft, sent: TextChanges): TextChanges | null {
  const rest: TextChanges = {};
  for (const [name, text] of Object.entries(changes))
    if (isName(name) && sent[name] !== text) rest[name] = text;
  return Object.keys(rest).length === 0 ? null : rest;
}

/** Problem that the phone can tell of before anything is sent; null: nothing. */
export function problemOf(listing: StaffListing, changes: TextChanges, thisYear: number): Problem | null {
  const fields: Record<string, string[]> = {};
  const facts: Partial<ListingFacts> = {};
  for (const name of LISTING_FIELD_NAMES) {
    const text =
      changes[name] ??
      (name === 'pPrice' || name === 'earlier_price' ? listingTextsOf(listing)[name] : undefined);
    if (text === undefined) continue;
    const read = readListingField(name, text, listing.prod_class, thisYear);
    if (read === null) continue;
    if ('problem' in read) fields[name] = [read.problem.detail];
    else Object.assign(facts, read.change);
  }
  const { earlierMinor = null, priceMinor = 0 } = facts;
  const earlier = earlierProblem({ earlierMinor, priceMinor });
  if (earlier && (changes.earlier_price !== undefined || changes.pPrice !== undefined))
    fields['earlier_price'] = [earlier.detail];
  return Object.keys(fields).length === 0
    ? null
    : { code: 'validation_failed', detail: 'Check your input', fields };
}
