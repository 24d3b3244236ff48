import { useMemo, useState } from 'react';
import { parseId } from '#domain/text/links.ts';
import type { ListingTable } from '#domain/listings/listing-csv.ts';
import { useEngine } from '#offline/react/react.ts';
import { fetchListings, listingsToFetch, useCachedContents } from '../cached-listings.ts';
import type { useOwnLines } from '../dashboard/dashboard-own.ts';
import { type OwnById, ownById } from './import-change.ts';

/** The listings that a file may change, as they are; held still while its lines are taken. */
export function useOwnById({ data, list }: Pick<ReturnType<typeof useOwnLines>, 'data' | 'list'>) {
  const contents = useCachedContents();
  const kept = contents.listings;
  const engine = useEngine();
  /** As they were when taking began: a line that is done would change nothing any more. */
  const [fixed, setHeld] = useState<OwnById | null>(null);
  const [fetching, setFetching] = useState(false);
  const isKnown = data !== undefined;
  const now = useMemo(() => (isKnown ? ownById(list, kept) : null), [isKnown, list, kept]);

  /** Listing that a line is to change must lie here; one that the dashboard did not bring is brought now. */
  async function bring({ rows }: ListingTable): Promise<void> {
    const named = new Set(rows.map(({ record }) => parseId(record.id)));
    const wanted = list.filter(({ prod_id }) => typeof prod_id === 'number' && named.has(prod_id));
    if (!engine || wanted.length === 0) return;
    setFetching(true);
    await fetchListings(engine, listingsToFetch(wanted, contents));
    setFetching(false);
  }
  return {
    own: fixed ?? now,
    fetching,
    bring,
    hold: () => setHeld(fixed ?? now),
    release: () => setHeld(null),
  };
}
