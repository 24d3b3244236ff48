import { useMemo } from 'react';
import { useEngine, useWatch } from '#offline/react/react.ts';
import type { StoredConflict } from '#offline/store/states.ts';
import type { ListingNames } from './editor-work.ts';

const NONE: readonly StoredConflict[] = [];

/** The fields of a listing, or of one entry, that stand in two versions; oldest first. */
export function useConflicts(names: ListingNames | null): readonly StoredConflict[] {
  const engine = useEngine();
  const all = useWatch(engine?.conflicts ?? null, NONE);
  return useMemo(() => all.filter(({ row }) => row === names?.row), [all, names]);
}
