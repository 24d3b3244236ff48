import * as v from 'valibot';
import { entryOf } from '#server/listings/entries.ts';
import { listingOf } from '#server/listings/row.ts';
import { editedEntry, editedListing } from '#server/listings/shape.ts';
import type { HandlerOptions } from '#server/platform/calls/handle.ts';
import { rowName } from './own-listing.ts';

/** Names that answers of this area have for the listing that they are about. */
const Named = v.object({
  cid: v.optional(v.number()),
  product_id: v.optional(v.number()),
  productID: v.optional(v.number()),
  lid: v.nullish(v.number(), null),
});

/** The whole listing as it stands, and the entry that was named; null for what is gone (sync 6). */
export const listingChange: NonNullable<HandlerOptions['changes']> = async ({ tx, user, now }, answer) => {
  const named = v.safeParse(Named, answer);
  const { cid, product_id, productID, lid = null } = named.success ? named.output : {};
  const id = cid ?? product_id ?? productID;
  const row = user && id !== undefined ? await listingOf(tx, user.id, id) : undefined;
  if (!row) return [];
  const { version } = row;
  const listing = {
    row: rowName(row.id, null),
    version,
    value: row.deleted ? null : await editedListing(tx, row, now),
  };
  if (lid === null) return [listing];
  const entry = row.deleted ? undefined : await entryOf(tx, row.id, lid);
  const value = entry ? await editedEntry(tx, row, entry, now) : null;
  return [listing, { row: rowName(row.id, lid), version, value }];
};
