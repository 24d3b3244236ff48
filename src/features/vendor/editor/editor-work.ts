import * as v from 'valibot';
import { Ref } from '#contract/wire.ts';
import { type CommandView, isOpen, mayHaveRun, type StoredConflict } from '#offline/store/states.ts';
import { listingOfRow } from '../preview/listing-view.ts';

/** All names that a listing, or an entry of one, goes by: the server's and this phone's own. */
export interface ListingNames {
  cids: ReadonlySet<Ref>;
  /** Holds null for the listing itself. */
  lids: ReadonlySet<Ref | null>;
  /** Its row as this phone calls it, which stays the same when the server names it. */
  row: string;
}

/** @param rows of the listing and of the entry, as asked for and as this phone calls them */
export function rowNamesOf(rows: readonly string[], row: string): ListingNames {
  const found = rows.flatMap((one) => listingOfRow(one) ?? []);
  const isEntry = listingOfRow(row)?.lid != null;
  const lids = isEntry ? found.flatMap(({ lid }) => lid ?? []) : [null];
  return { cids: new Set(found.map(({ cid }) => cid)), lids: new Set(lids), row };
}

/** Commands that this phone has in hand for one listing, or one entry; null: nothing of the kind. */
export interface ListingWork {
  making: CommandView | null;
  edit: CommandView | null;
  /** Live or draft, whichever was pressed last. */
  publish: CommandView | null;
  deleting: CommandView | null;
}

const NOTHING: ListingWork = { making: null, edit: null, publish: null, deleting: null };
const About = v.object({ cid: Ref, lid: v.optional(v.nullable(Ref), null) });
const Making = v.object({ tmp: Ref });
const KINDS: Readonly<Record<string, keyof ListingWork>> = {
  'listing.create': 'making',
  'lecture.create': 'making',
  'listing.edit': 'edit',
  'listing.live': 'publish',
  'listing.draft': 'publish',
  'content.delete': 'deleting',
};

const isSettled = ({ state }: CommandView): boolean =>
  !isOpen(state) && state !== 'needs_user' && state !== 'cancelling';

/** Tells whether a command is about this very thing. */
export function isAboutListing({ name, payload }: CommandView, { cids, lids }: ListingNames): boolean {
  const isEntry = !lids.has(null);
  if (name === 'listing.create') return !isEntry && v.is(Making, payload) && cids.has(payload.tmp);
  if (name === 'lecture.create') return isEntry && v.is(Making, payload) && lids.has(payload.tmp);
  const about = v.safeParse(About, payload);
  return about.success && cids.has(about.output.cid) && lids.has(about.output.lid);
}

/** The newest of each kind that is not over; what needs its owner comes before what waits behind it. */
export function openWorkOn(commands: readonly CommandView[], names: ListingNames): ListingWork {
  const work = { ...NOTHING };
  for (const command of commands) {
    const kind = KINDS[command.name];
    if (!kind || isSettled(command) || !isAboutListing(command, names)) continue;
    if (work[kind]?.state !== 'needs_user') work[kind] = command;
  }
  return work;
}

export const isUnderWay = (command: CommandView | null): command is CommandView =>
  command !== null && command.state !== 'needs_user';
/** The server said no for good: it may be changed, or given up at once. */
export const isRefused = (command: CommandView | null): command is CommandView =>
  command?.state === 'needs_user' && command.reason?.kind === 'rejected' && !mayHaveRun(command);
/** It stopped for another reason: what came before it, or a server that never answered. */
export const isStuck = (command: CommandView | null): command is CommandView =>
  command?.state === 'needs_user' && !isRefused(command);

/** Code for something that this phone knew: somebody took the listing, or the entry, away. */
export const isGoneCode = (code: string | undefined): boolean =>
  code === 'listing_deleted' || code === 'not_found';

/** Nobody sees a listing of which theirs stands and mine waits (sync 7). */
export const isUndecided = ({ kept, field }: StoredConflict): boolean =>
  kept === 'theirs' && !field.startsWith('image');
