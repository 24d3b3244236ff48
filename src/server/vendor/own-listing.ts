import type { Ref } from '#contract/wire.ts';
import { entryAsRow, entryOf, type ListingEntryRow } from '#server/listings/entries.ts';
import { type EditRow, listingOf, lockListing } from '#server/listings/row.ts';
import { editedEntry, editedListing } from '#server/listings/shape.ts';
import { listingTag, versionConflict } from '#server/listings/version.ts';
import { type Handling, type User } from '#server/platform/calls/handle.ts';
import { seenVersion } from '#server/platform/calls/if-match.ts';
import { sellingStanding } from '#server/selling/store.ts';
import { notFound, Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Context that every change of a listing comes with. */
export type OwnListingCall = Pick<Handling<'user', unknown>, 'tx' | 'user' | 'aliases' | 'now' | 'ifMatch'>;

/** A seller's listing, or one entry of it. */
export interface Thing {
  row: EditRow;
  entry: ListingEntryRow | null;
  /** Thing that is edited, in the shape of a listing. */
  seen: EditRow;
}

/** Account contract 1: only an approved seller changes anything. */
export async function whyNoSeller(db: Db, user: Pick<User, 'id'>): Promise<Refusal | null> {
  const { seller } = await sellingStanding(db, user.id);
  const status = seller?.status ?? 'none';
  if (status === 'approved') return null;
  return refuse('vendor_not_approved', { vendor_status: status });
}

/** Somebody else's is missing, one's own is gone (account contract 5). */
export const whyNoListing = (row: EditRow | undefined): Refusal | null => {
  if (!row) return notFound();
  return row.deleted ? refuse('listing_deleted') : null;
};

/** An approved seller's own listing, locked. */
export async function lockOwnListing(asked: OwnListingCall, cid: Ref): Promise<Refusal | EditRow> {
  const { tx, user, aliases } = asked;
  const shut = await whyNoSeller(tx, user);
  if (shut) return shut;
  const id = await aliases.find(cid, 'listing');
  const row = id === 0 ? undefined : await lockListing(tx, user.id, id);
  return whyNoListing(row) ?? row ?? notFound();
}

/** The same, or the entry that is named in it. */
export async function lockThing(asked: OwnListingCall, cid: Ref, lid: Ref | null): Promise<Refusal | Thing> {
  const row = await lockOwnListing(asked, cid);
  if (row instanceof Refusal) return row;
  if (lid === null) return { row, entry: null, seen: row };
  const entry = await entryOf(asked.tx, row.id, await asked.aliases.find(lid, 'entry'));
  return entry ? { row, entry, seen: entryAsRow(row, entry) } : notFound();
}

/** The thing again, as it stands after a change. */
export async function rereadThing(db: Db, { row: { id, owner_id }, entry: before }: Thing): Promise<Thing> {
  const row = owner_id === null ? undefined : await listingOf(db, owner_id, id);
  const entry = before && (await entryOf(db, id, before.lid));
  if (!row || entry === undefined) throw new Error(`listing ${id} is gone`);
  return { row, entry, seen: entry ? entryAsRow(row, entry) : row };
}

export const editedThing = (db: Db, { row, entry }: Thing, now: Date) =>
  entry ? editedEntry(db, row, entry, now) : editedListing(db, row, now);

/** Why whoever saw another version may not change it; who names none may (account contract 5.5). */
export async function whyStale({ tx, ifMatch, now }: OwnListingCall, thing: Thing): Promise<Refusal | null> {
  const seen = seenVersion(ifMatch, listingTag(thing.row));
  if (seen === 'any' || seen === 'same') return null;
  if (seen === null && !/\d$/.test(ifMatch ?? '')) return refuse('precondition_invalid');
  return versionConflict(thing.seen, seen, await editedThing(tx, thing, now));
}

/** Name by which the phone calls it in `changes` and `conflicts`. */
export const rowName = (cid: number, lid: number | null): string =>
  lid === null ? `listing:${cid}` : `listing:${cid}:${lid}`;
