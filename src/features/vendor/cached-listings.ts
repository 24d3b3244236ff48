import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { Ref } from '#contract/wire.ts';
import type { Engine, CachedRow } from '#offline/face/engine-face.ts';
import { useEngine, useQuery, useStrip, useWatch } from '#offline/react/react.ts';
import { ListingView, type OwnLine } from './listing-view.ts';
import { ownListing, productTypes } from './queries.ts';

/** So many listings are fetched unasked; more of them are rarely edited in one day. */
const MOST = 50;
const NO_ROWS: readonly CachedRow[] = [];

/** The contents of listings that lie on this phone, by the name of the listing. */
export function useCachedListings(): ReadonlyMap<Ref, ListingView> {
  const engine = useEngine();
  const watch = useMemo(() => engine?.cachedRows('listing:') ?? null, [engine]);
  const rows = useWatch(watch, NO_ROWS);
  return useMemo(() => cachedListings(rows), [rows]);
}

export function cachedListings(rows: readonly Pick<CachedRow, 'view'>[]): ReadonlyMap<Ref, ListingView> {
  return new Map(
    rows.flatMap(({ view }) => {
      const read = v.safeParse(ListingView, view);
      // 0: only something that was done to it lies here.
      return read.success && read.output.lid === null && v.is(Ref, read.output.cid)
        ? [[read.output.cid, read.output] as const]
        : [];
    }),
  );
}

/** Listings of the server's whose content is not here, or older than the list says. */
export function listingsToFetch(
  lines: readonly OwnLine[],
  kept: ReadonlyMap<Ref, Pick<ListingView, 'version'>>,
): number[] {
  return lines.flatMap(({ prod_id, version }) => {
    if (typeof prod_id !== 'number' || prod_id === 0) return [];
    const here = kept.get(prod_id);
    return here && here.version >= version ? [] : [prod_id];
  });
}

export interface YardCopy {
  /** Number of the listings that can be edited without a connection. */
  here: number;
  /** Types that may be listed lie here too. */
  types: boolean;
  fetching: boolean;
}

/**
 * Brings what is missing for work in the yard, one after another: the contents of some listings, and what may be listed.
 * @param may false: the user saves data
 */
export function useYardCopy(
  lines: readonly OwnLine[],
  kept: ReadonlyMap<Ref, ListingView>,
  may: boolean,
): YardCopy {
  const engine = useEngine();
  const { online, wifi } = useStrip();
  const goes = may && online && !wifi;
  const vehicles = useQuery(productTypes, goes ? { pt: 'vehicles' } : null);
  const spares = useQuery(productTypes, goes ? { pt: 'spares' } : null);
  const treesWatch = useMemo(() => engine?.cachedRows('listing-types:') ?? null, [engine]);
  const trees = useWatch(treesWatch, NO_ROWS).length;
  const latest = useRef({ lines, kept });
  useEffect(() => {
    latest.current = { lines, kept };
  }, [lines, kept]);
  const [fetching, setFetching] = useState(false);
  const isSome = lines.length > 0;
  useEffect(() => {
    if (!engine || !goes || !isSome) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async (): Promise<void> => {
      const tried = new Set<number>();
      while (!signal.aborted && tried.size < MOST) {
        const { lines: now, kept: here } = latest.current;
        const next = listingsToFetch(now, here).find((id) => !tried.has(id));
        if (next === undefined) break;
        setFetching(true);
        tried.add(next);
        if ((await fetched(engine, next)) === 'offline') break;
      }
      if (!signal.aborted) setFetching(false);
    };
    void run();
    return () => {
      leaving.abort();
      setFetching(false);
    };
  }, [engine, goes, isSome]);
  const here = lines.filter(({ prod_id }) => prod_id !== 0 && kept.has(prod_id)).length;
  return { here, types: trees >= 2, fetching: fetching || vehicles.loading || spares.loading };
}

/** Brings the contents of these listings to this phone, one after another, as far as there is a connection. */
export async function fetchListings(engine: Engine, ids: readonly number[]): Promise<void> {
  for (const id of ids) if ((await fetched(engine, id)) === 'offline') return;
}

/** Asks for one listing and waits for the end of it; answers the code of what went wrong. */
function fetched(engine: Engine, id: number): Promise<string | null> {
  const watch = engine.query<ListingView>(ownListing, { cid: String(id), lid: '' });
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
