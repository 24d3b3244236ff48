import { useMemo } from 'react';
import * as v from 'valibot';
import type { CachedRow } from '#offline/face/engine-face.ts';
import { useBoot, useWatch } from '#offline/react/react.ts';

const NONE: readonly CachedRow[] = [];
const Orders = v.object({ results: v.array(v.object({ status: v.string() })) });

/** Tells whether what this phone keeps of the buyer's orders has one that stands; asks nobody, so false may be not known. */
export function useHasOrdered(): boolean {
  const { engine } = useBoot();
  const watch = useMemo(() => engine?.cachedRows('orders:') ?? null, [engine]);
  const rows = useWatch(watch, NONE);
  return useMemo(
    () =>
      rows.some(({ view }) => v.is(Orders, view) && view.results.some(({ status }) => status !== 'Canceled')),
    [rows],
  );
}
