import type { StaffListing } from '#contract/staff/products.ts';
import type { Problem } from '#contract/problem.ts';
import {
  earlierProblem,
  LISTING_FIELD_NAMES,
  type ListingField,
  type ListingFacts,
  readListingField,
} from '#domain/listings/listing-fields.ts';
import type { SomeTexts } from '../draft-texts.ts';

/** Names of the editor's fields on the wire. */
export type EditorField = ListingField | 'publish';
export const EDITOR_FIELDS: readonly EditorField[] = [...LISTING_FIELD_NAMES, 'publish'];
export type ListingTexts = Readonly<Record<EditorField, string>>;

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
    sDoors: figure(specs.doors),
    sSeats: figure(specs.seats),
    sChassis: specs.chassis ?? '',
    sPartNumber: specs.partNumber ?? '',
    sCondition: specs.condition ?? '',
    currency: listing.currency,
    num_in_stock: String(listing.num_in_stock),
    listing_type: listing.listing_type,
    earlier_price: listing.earlier_price ?? '',
    publish: listing.prod_live,
  };
}

/** Problem that the phone can tell of before anything is sent; null: nothing. */
export function problemOf(
  listing: StaffListing,
  changes: SomeTexts<EditorField>,
  thisYear: number,
): Problem | null {
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
