import { sql } from 'kysely';
import { entryAsRow, entryColumnsOf, type ListingEntryRow, updateEntry } from './entries.ts';
import { type ListingInput, judgeSave } from './judge.ts';
import {
  classOf,
  listingColumnsOf,
  type EditRow,
  listingFactsOfRow,
  isHiddenByStaff,
  isListingPublished,
} from './row.ts';
import { searchedColumns, searchedNamesOf, searchedPartsOf } from './searched-columns.ts';
import { nextVersionOf } from './version.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/**
 * Saves what came for a locked listing. Equal values change nothing, nor its version (account contract 5.5).
 * @returns payload names of what is different now
 */
export async function saveListing(
  tx: Tx,
  row: EditRow,
  given: ListingInput,
  now: Date,
): Promise<Refusal | { changed: string[] }> {
  const of = classOf(row);
  const judged = judgeSave(
    { of, facts: listingFactsOfRow(row), published: isListingPublished(row), allocated: row.num_allocated },
    given,
    now,
  );
  if (judged instanceof Refusal) return judged;
  const { facts, published, changed } = judged;
  if (changed.length === 0) return { changed };
  const columns = listingColumnsOf(facts);
  const searched = { ...row, ...columns };
  await tx
    .updateTable('products')
    .set({
      ...columns,
      ...(row.hidden_live === null ? { live: published } : { hidden_live: published }),
      ...(await searchedOf(tx, searched)),
      ...nextVersionOf(row, changed),
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  return { changed };
}

/** The same for an entry of a locked listing, whose version it counts. */
export async function saveEntry(
  tx: Tx,
  row: EditRow,
  entry: ListingEntryRow,
  given: ListingInput,
  now: Date,
): Promise<Refusal | { changed: string[] }> {
  const seen = entryAsRow(row, entry);
  const before = { facts: listingFactsOfRow(seen), published: isListingPublished(seen), allocated: 0 };
  const judged = judgeSave({ of: 'parts', ...before }, given, now);
  if (judged instanceof Refusal) return judged;
  const { facts, published, changed } = judged;
  if (changed.length === 0) return { changed };
  const { version, field_versions } = nextVersionOf(seen, changed);
  await updateEntry(tx, entry, { ...entryColumnsOf(facts), live: published, field_versions }, now);
  await countListingEntries(tx, row, version, now);
  return { changed };
}

const searchedOf = async (tx: Tx, row: EditRow) =>
  classOf(row) === 'parts'
    ? searchedColumns(row, await searchedNamesOf(tx, row.id), await searchedPartsOf(tx, row.id))
    : searchedColumns(row, []);

/** A locked listing whose entries changed: it is found by what they say now. */
export async function countListingEntries(tx: Tx, row: EditRow, version: number, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ version, ...(await searchedOf(tx, row)), updated_at: now })
    .where('id', '=', row.id)
    .execute();
}

/** A listing that got an entry which nobody sees yet, or whose fitment changed. */
export async function countListing(tx: Tx, id: number, version: number, now: Date): Promise<void> {
  await tx.updateTable('products').set({ version, updated_at: now }).where('id', '=', id).execute();
}

/** Takes a locked listing out of the shop; orders keep theirs. What its parts say is not kept to find it by. */
export async function withdrawListing(tx: Tx, row: EditRow, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      deleted: true,
      live: false,
      hidden_live: null,
      ...searchedColumns(row, classOf(row) === 'parts' ? await searchedNamesOf(tx, row.id) : []),
      ...nextVersionOf(row, ['publish']),
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Hides a locked listing from everybody, or shows it as its seller left it and may have it. */
export async function hideListing(
  tx: Tx,
  row: Pick<EditRow, 'id' | 'live' | 'hidden_live' | 'hidden_by_staff' | 'withheld'>,
  hidden: boolean,
  now: Date,
): Promise<boolean> {
  if (hidden === isHiddenByStaff(row)) return false;
  await tx
    .updateTable('products')
    .set({
      hidden_by_staff: hidden,
      // Whoever has it on a phone reads of it by its version.
      version: sql<number>`version + 1`,
      ...(hidden || row.withheld
        ? { hidden_live: row.hidden_live ?? row.live, live: false }
        : { hidden_live: null, live: row.hidden_live ?? false }),
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  return true;
}

/**
 * Takes all listings of a seller who is not approved any more out of sight, or shows them as they were left; what staff
 * have hidden stays hidden.
 */
export async function withholdListings(tx: Tx, ownerId: number, withheld: boolean, now: Date): Promise<void> {
  const theirs = tx
    .updateTable('products')
    .where('owner_id', '=', ownerId)
    .where('withheld', '=', !withheld)
    .where('deleted', '=', false);
  await (
    withheld
      ? theirs.set({
          withheld,
          version: sql<number>`version + 1`,
          // A server of the build before hides and shows without the mark: what it left is what holds.
          hidden_by_staff: sql<boolean>`hidden_live is not null`,
          hidden_live: sql<boolean>`coalesce(hidden_live, live)`,
          live: false,
          updated_at: now,
        })
      : theirs.set({
          withheld,
          version: sql<number>`version + 1`,
          live: sql<boolean>`not hidden_by_staff and coalesce(hidden_live, false)`,
          hidden_live: sql<boolean | null>`case when hidden_by_staff then hidden_live end`,
          updated_at: now,
        })
  ).execute();
}
