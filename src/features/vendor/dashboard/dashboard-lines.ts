import * as v from 'valibot';
import { createListing as declaredListing, deleteContent } from '#contract/listings/listings.ts';
import { Ref } from '#contract/wire.ts';
import { foldTitle } from '#domain/catalogue/search-words.ts';
import { type CommandView, isUnsettled, type StoredConflict } from '#offline/store/states.ts';
import { LIST_ROW, ownLineOf, listingOfRow, newListing, type OwnLine } from '../preview/listing-view.ts';
import { createListing, type SeenNew } from '../making-commands.ts';
import { readValue } from '#shown/read-value.ts';

/** A listing of the dashboard, with what of it is not settled. */
export interface DashboardLine {
  listing: OwnLine;
  /** State that buyers see of it, as far as the server has said. */
  shown: 'draft' | 'live' | 'hidden';
  /** The oldest act on it that waits for the server; null: none does. */
  waiting: CommandView | null;
  /** One that needs a person; null: none does. */
  needs: CommandView | null;
  /** A field of it stands in two versions. */
  clashes: boolean;
  /** It goes live, once what waits is sent. */
  goesLive: boolean;
  /** The shop refused to take it: only this phone has it. */
  isRefused: boolean;
}

export const FILTERS = ['all', 'draft', 'live', 'waiting', 'needs', 'vehicles', 'spares'] as const;
export type DashboardFilter = (typeof FILTERS)[number];

export interface KnownWork {
  commands: readonly CommandView[];
  conflicts: readonly Pick<StoredConflict, 'row'>[];
  /** Name that the server gave a thing that this phone still calls by its own name. */
  names: ReadonlyMap<Ref, Ref>;
}

const Made = v.object({ tmp: Ref, name: v.string() });
const Fitted = v.object({ productID: Ref });
const Changed = v.object({ cid: Ref });

/** Which listing an act is about, as its payload calls it; null for an act on something else. */
export function listingOfCommand({ name, payload }: Pick<CommandView, 'name' | 'payload'>): Ref | null {
  if (name === declaredListing.name) return readValue(Made, payload)?.tmp ?? null;
  if (name === 'fitment.set') return readValue(Fitted, payload)?.productID ?? null;
  return /^(?:listing|lecture|content|photo)\./.test(name)
    ? (readValue(Changed, payload)?.cid ?? null)
    : null;
}

/** Names in acts that wait, of listings that the list calls otherwise by now. */
export function namesToFind(list: readonly OwnLine[], commands: readonly CommandView[]): string[] {
  const listed = new Set<Ref>(list.map(({ prod_id }) => prod_id));
  const named = commands.filter(({ state }) => isUnsettled(state)).map(listingOfCommand);
  return [...new Set(named)].flatMap((cid) => (typeof cid === 'string' && !listed.has(cid) ? [cid] : []));
}

/** The lines of the dashboard: refused ones first, then as the list has them. */
export function dashboardLines(list: readonly OwnLine[], known: KnownWork): DashboardLine[] {
  const acts = new Map<Ref, CommandView[]>();
  const listed = new Set<Ref>(list.map(({ prod_id }) => prod_id));
  const refused: OwnLine[] = [];
  for (const command of known.commands) {
    const named = isUnsettled(command.state) ? listingOfCommand(command) : null;
    if (named === null) continue;
    const cid = known.names.get(named) ?? named;
    acts.set(cid, [...(acts.get(cid) ?? []), command]);
    if (command.name !== declaredListing.name || command.state !== 'needs_user' || listed.has(cid)) continue;
    const line = refusedLine(command);
    if (line) refused.push(line);
  }
  const clashing = new Set(
    known.conflicts.flatMap(({ row }) => {
      const cid = row === LIST_ROW ? undefined : listingOfRow(row)?.cid;
      return cid === undefined ? [] : [known.names.get(cid) ?? cid];
    }),
  );
  const lineFor = (listing: OwnLine, isRefused: boolean): DashboardLine => {
    const mine = acts.get(listing.prod_id) ?? [];
    const open = mine.filter(({ state }) => state !== 'needs_user');
    const needs = mine.filter(({ state }) => state === 'needs_user');
    return {
      listing,
      shown: listing.hidden ? 'hidden' : listing.prod_live,
      waiting: open[0] ?? null,
      // What the others wait behind says why; they only say that they wait.
      needs: needs.find(({ reason }) => reason?.kind !== 'dependency') ?? needs[0] ?? null,
      clashes: clashing.has(listing.prod_id),
      goesLive: open.some(({ name }) => name === 'listing.live'),
      isRefused,
    };
  };
  return [...refused.map((line) => lineFor(line, true)), ...list.map((line) => lineFor(line, false))];
}

/** Line of what was made here and refused, which lies in no row any more (I10): it is drawn from the act itself. */
function refusedLine({ payload, seen }: CommandView): OwnLine | null {
  const made = readValue(Made, payload);
  const knew: SeenNew | null = readValue(createListing.seen, seen);
  if (!made || !knew) return null;
  const title = made.name || (knew.copied?.prod_title ?? '');
  const { at, model, category, prodClass } = knew;
  return ownLineOf(newListing({ cid: made.tmp, title, prodClass, category, model, madeAt: at }));
}

/** Was it refused for nothing but that its seller was not approved then? It can be sent again once they are. */
export const awaitsApproval = ({ isRefused, needs }: DashboardLine): boolean =>
  isRefused && needs?.reason?.code === 'vendor_not_approved';

/** Acts that are stuck of refused listings, in the order in which it was done: each waits for the one before it. */
export const stuckActs = (lines: readonly DashboardLine[], commands: readonly CommandView[]): CommandView[] =>
  lines.flatMap(({ listing }) =>
    commands.filter(
      (command) => command.state === 'needs_user' && listingOfCommand(command) === listing.prod_id,
    ),
  );

const needsUser = ({ needs, clashes }: DashboardLine): boolean => needs !== null || clashes;

/** Is a line among those that somebody wants to see? */
export function isWanted(line: DashboardLine, filter: DashboardFilter): boolean {
  const { listing, shown, waiting } = line;
  switch (filter) {
    case 'all':
      return true;
    case 'draft':
    case 'live':
      return shown === filter;
    case 'waiting':
      return waiting !== null;
    case 'needs':
      return needsUser(line);
    case 'vehicles':
      return listing.prod_class === 'vehicles';
    case 'spares':
      return listing.prod_class === 'parts';
  }
}

/** Lines whose title has all of the words, or that have that number. */
export function linesWith(
  lines: readonly DashboardLine[],
  filter: DashboardFilter,
  words: string,
): DashboardLine[] {
  const wanted = foldTitle(words).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const { prod_id, prod_name } = line.listing;
    if (!isWanted(line, filter)) return false;
    if (typeof prod_id === 'number' && words.trim() === String(prod_id)) return true;
    const title = foldTitle(prod_name);
    return wanted.every((word) => title.includes(word));
  });
}

/** May its price be changed, and it be copied? Not what is about to go, nor what the shop has refused. */
export const isKeeping = ({ waiting, isRefused }: DashboardLine): boolean =>
  !isRefused && waiting?.name !== deleteContent.name;
