import { type EditRow, listingOf, lockListing } from '#server/listings/row.ts';
import { isNotDeleted, listingTag, versionConflict } from '#server/listings/version.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { seenVersion } from '#server/platform/calls/if-match.ts';
import { staffListing } from './shape.ts';
import { notFound, Refusal } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Context that every change of a listing comes with. */
export type ListingCall = Pick<Handling<'staff', unknown>, 'tx' | 'user' | 'now' | 'ip' | 'ifMatch'> & {
  payload: { id: number; base_version?: string | null | undefined };
};

/** One of the shop's own listings, locked and as the caller saw it; a vendor's is none. */
export async function lockSeenListing({
  tx,
  now,
  ifMatch,
  payload,
}: ListingCall): Promise<Refusal | EditRow> {
  const row = payload.id === 0 ? undefined : await lockListing(tx, 'house', payload.id);
  if (!isNotDeleted(row)) return notFound();
  const seen = seenVersion(ifMatch, listingTag(row));
  if (seen === 'any' || seen === 'same') return row;
  return versionConflict(row, seen, await staffListing(tx, row, now));
}

export async function rereadListing(tx: Tx, id: number): Promise<EditRow> {
  const row = await listingOf(tx, 'house', id);
  if (!row) throw new Error(`listing ${id} is gone`);
  return row;
}

/** One row for each real change, with what was and what is. */
export async function auditListing(
  { tx, user, now, ip }: Pick<ListingCall, 'tx' | 'user' | 'now' | 'ip'>,
  action: string,
  id: number,
  { before, after }: { before: object | null; after: object | null },
): Promise<void> {
  await writeAudit(
    tx,
    { actorId: user.id, action, entity: 'listing', entityId: String(id), before, after, ip },
    now,
  );
}
