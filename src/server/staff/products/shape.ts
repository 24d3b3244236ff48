import type { StaffListing } from '#contract/staff/products.ts';
import { maskedChassis } from '#domain/stock/chassis.ts';
import { LISTING_FIELDS, type ListingField } from '#domain/listings/listing-fields.ts';
import { wireMoney } from '#domain/money/money.ts';
import { type EditRow, listingFactsOfRow, isListingPublished } from '#server/listings/row.ts';
import { editedListings } from '#server/listings/shape.ts';
import { openReportsOf } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The shop's own listings as staff read them, in the given order. */
export async function staffListings(db: Db, rows: readonly EditRow[], now: Date): Promise<StaffListing[]> {
  const listings = await editedListings(db, rows, now);
  const reports = await openReportsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row, place) => {
    const listing = listings[place];
    if (!listing) return [];
    const { num_in_stock, num_allocated, listing_type, earlier_price_minor } = row;
    const earlier_price = earlier_price_minor === null ? null : wireMoney(earlier_price_minor);
    const open_reports = reports.get(row.id) ?? 0;
    return [{ ...listing, num_in_stock, num_allocated, listing_type, earlier_price, open_reports }];
  });
}

export async function staffListing(db: Db, row: EditRow, now: Date): Promise<StaffListing> {
  const [listing] = await staffListings(db, [row], now);
  if (!listing) throw new Error(`listing ${row.id} has no shape`);
  return listing;
}

const isField = (name: string): name is ListingField => Object.hasOwn(LISTING_FIELDS, name);

/** Facts of a listing in an audit row: only what a save changed. */
export function auditedListing(row: EditRow, changed: readonly string[]): Record<string, unknown> {
  const facts = listingFactsOfRow(row);
  const entries = changed.flatMap((name): [string, unknown][] => {
    if (name === 'publish') return [[name, isListingPublished(row) ? 'live' : 'draft']];
    // An audit row stays for ever: of what only buyers of the car see it holds as much as everybody may.
    if (name === 'sChassis') return [[name, facts.chassis && maskedChassis(facts.chassis)]];
    return isField(name) ? [[name, facts[LISTING_FIELDS[name].fact]]] : [];
  });
  return { version: row.version, ...Object.fromEntries(entries) };
}
