import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import * as v from 'valibot';
import { productSearch, vehicleDetails } from '#contract/catalogue.ts';
import { useEngine } from './react.ts';
import type { CachedResponse } from '#offline/face/cached-response.ts';

/**
 * Hooks over what lies in the phone's databases. They bring Dexie with them: only screens that are loaded when they
 * are opened may import this file.
 */

/** A search or a vehicle that opens without a network. */
export interface CachedSearch {
  kind: 'search' | 'vehicle';
  /** Address below /api; `params` are its query, or the id of the vehicle. */
  address: string;
  params: Readonly<Record<string, string | string[]>>;
  /** Title of the vehicle, null for a search. */
  title: string | null;
  /** Number of vehicles that the search found, null for a vehicle. */
  count: number | null;
  /** Moment when the server gave it, ms, and the bytes it took on the wire, null when unknown. */
  asOf: number;
  bytes: number | null;
}

const SearchCount = v.object({ count: v.number() });
const Vehicle = v.object({ prodTitle: v.string() });
const SEARCH = `/api${productSearch.path}`;
const VEHICLE = `/api${vehicleDetails.path.replace(':id/', '')}`;

/** The searches and vehicles this phone has, newest first; undefined until they are read. */
export function useCachedSearches(): readonly CachedSearch[] | undefined {
  const engine = useEngine();
  const kept = useLiveQuery(async () => engine?.kept(), [engine]);
  return useMemo(() => kept?.flatMap(readCachedSearch), [kept]);
}

/** Meaning of a kept answer to a person, or nothing for the reads behind the screens. */
export function readCachedSearch({ address, asOf, bytes, body }: CachedResponse): CachedSearch[] {
  const url = new URL(address, 'https://phone.invalid');
  if (url.pathname === SEARCH) {
    const read = v.safeParse(SearchCount, body);
    if (!read.success || read.output.count === 0) return [];
    const names = [...new Set(url.searchParams.keys())];
    const params = Object.fromEntries(names.map((name) => [name, oneOrAll(url.searchParams.getAll(name))]));
    return [{ kind: 'search', address, params, title: null, count: read.output.count, asOf, bytes }];
  }
  const id = url.pathname.startsWith(VEHICLE)
    ? /^(\d+)\/$/.exec(url.pathname.slice(VEHICLE.length))?.[1]
    : undefined;
  const read = v.safeParse(Vehicle, body);
  if (id === undefined || !read.success) return [];
  return [
    { kind: 'vehicle', address, params: { id }, title: read.output.prodTitle, count: null, asOf, bytes },
  ];
}

/** As the read was asked for: a name that came once is a text, one that was repeated a list. */
const oneOrAll = (values: string[]): string | string[] => (values.length > 1 ? values : values.join(''));
