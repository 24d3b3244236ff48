import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { MOST_CONTENTS } from '#contract/listings/listing-contents.ts';
import { Ref } from '#contract/wire.ts';
import type { Engine, CachedRow } from '#offline/face/engine-face.ts';
import { useEngine, useQuery, useStrip, useWatch } from '#offline/react/react.ts';
import { cacheMakes } from './fitment/fitment-tree.ts';
import { ListingView, type OwnLine } from './preview/listing-view.ts';
import { ownContents, productTypes } from './queries.ts';

/** So many listings are fetched unasked: more of them nobody looks through on a phone. */
const MOST = 500;
const NO_ROWS: readonly CachedRow[] = [];

/** Rows on this phone of somebody's listings. */
export interface CachedContents {
  /** By the name of the listing. */
  listings: ReadonlyMap<Ref, ListingView>;
  /** Parts inside them: when each was changed last, by `entryName`. */
  entries: ReadonlyMap<string, string>;
}

const entryName = (cid: Ref, lid: Ref): string => `${cid} ${lid}`;

export function useCachedContents(): CachedContents {
  const engine = useEngine();
  const watch = useMemo(() => engine?.cachedRows('listing:') ?? null, [engine]);
  const rows = useWatch(watch, NO_ROWS);
  return useMemo(() => cachedContents(rows), [rows]);
}

/** As much of a part as is asked for here: there may be a hundred in each listing. */
const Entry = v.object({ cid: Ref, lid: Ref, updated_at: v.string() });

export function cachedContents(rows: readonly Pick<CachedRow, 'view'>[]): CachedContents {
  const listings = new Map<Ref, ListingView>();
  const entries = new Map<string, string>();
  for (const { view } of rows) {
    const entry = v.safeParse(Entry, view);
    if (entry.success) {
      const { cid, lid, updated_at } = entry.output;
      entries.set(entryName(cid, lid), updated_at);
      continue;
    }
    const read = v.safeParse(ListingView, view);
    // 0: only something that was done to it lies here.
    if (read.success && read.output.lid === null && v.is(Ref, read.output.cid))
      listings.set(read.output.cid, read.output);
  }
  return { listings, entries };
}

type Known = Pick<ListingView, 'version' | 'lecture_list'>;

/** True where each part of a listing lies here as the listing knows it. */
const hasParts = (cid: Ref, { lecture_list }: Known, entries: CachedContents['entries']): boolean =>
  lecture_list.every(
    ({ lid, updated_at }) => typeof lid !== 'number' || entries.get(entryName(cid, lid)) === updated_at,
  );

/** Listings of the server's whose content is not here, or older than the list says; with that of their parts. */
export function listingsToFetch(
  lines: readonly OwnLine[],
  { listings, entries }: { listings: ReadonlyMap<Ref, Known>; entries: CachedContents['entries'] },
): number[] {
  return lines.flatMap(({ prod_id, version }) => {
    if (typeof prod_id !== 'number' || prod_id === 0) return [];
    const here = listings.get(prod_id);
    return here && here.version >= version && hasParts(prod_id, here, entries) ? [] : [prod_id];
  });
}

export interface OfflineListings {
  /** Number of the listings that can be edited without a connection, all their parts too. */
  here: number;
  /** Types that may be listed lie here too. */
  types: boolean;
  fetching: boolean;
}

/**
 * Brings what is missing for work in the yard: the contents of the listings and of the parts inside them, what may be
 * listed, and what parts fit.
 * @param may false: the user saves data
 */
export function useOfflineListings(
  lines: readonly OwnLine[],
  contents: CachedContents,
  may: boolean,
): OfflineListings {
  const engine = useEngine();
  const { online, wifi } = useStrip();
  const goes = may && online && !wifi;
  const vehicles = useQuery(productTypes, goes ? { pt: 'vehicles' } : null);
  const spares = useQuery(productTypes, goes ? { pt: 'spares' } : null);
  const treesWatch = useMemo(() => engine?.cachedRows('listing-types:') ?? null, [engine]);
  const trees = useWatch(treesWatch, NO_ROWS).length;
  const latest = useRef({ lines, contents });
  useEffect(() => {
    latest.current = { lines, contents };
  }, [lines, contents]);
  const [fetching, setFetching] = useState(false);
  const isSome = lines.length > 0;
  useEffect(() => {
    if (!engine || !goes) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async (): Promise<void> => {
      if (isSome) await bring(engine, () => latest.current, setFetching, signal);
      if (signal.aborted) return;
      setFetching(false);
      await cacheMakes(engine, signal);
    };
    void run();
    return () => {
      leaving.abort();
      setFetching(false);
    };
  }, [engine, goes, isSome]);
  const here = lines.filter(({ prod_id }) => {
    const listing = prod_id === 0 ? undefined : contents.listings.get(prod_id);
    return listing !== undefined && hasParts(prod_id, listing, contents.entries);
  }).length;
  return { here, types: trees >= 2, fetching: fetching || vehicles.loading || spares.loading };
}

/** Brings what is missing, as it is missing then, as far as there is a connection. */
async function bring(
  engine: Engine,
  now: () => { lines: readonly OwnLine[]; contents: CachedContents },
  onFetch: (fetching: true) => void,
  gone: AbortSignal,
): Promise<void> {
  const tried = new Set<number>();
  while (!gone.aborted && tried.size < MOST) {
    const { lines, contents } = now();
    const left = listingsToFetch(lines, contents).filter((id) => !tried.has(id));
    const next = left.slice(0, MOST_CONTENTS);
    if (next.length === 0) return;
    onFetch(true);
    for (const id of next) tried.add(id);
    if ((await fetched(engine, next)) === 'offline') return;
  }
}

/** Brings the contents of these listings to this phone, some at a time, as far as there is a connection. */
export async function fetchListings(engine: Engine, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += MOST_CONTENTS)
    if ((await fetched(engine, ids.slice(first, first + MOST_CONTENTS))) === 'offline') return;
}

/** Asks for some listings and waits for the end of it; answers the code of what went wrong. */
function fetched(engine: Engine, ids: readonly number[]): Promise<string | null> {
  const watch = engine.query(ownContents, { cid: ids.map(String) });
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    const look = (): void => {
      const { loading, problem } = watch.get();
      if (loading || stop === null) return;
      stop();
      resolve(problem?.code ?? null);
    };
    stop = watch.subscribe(look);
    look();
  });
}
