import { useEffect, useMemo, useState } from 'react';
import type { Ref } from '#contract/wire.ts';
import { useCommands, useEngine } from '#offline/react/react.ts';
import { listingRow } from './preview/listing-view.ts';
import { type ListingWork, type ListingNames, rowNamesOf, openWorkOn } from './editor/editor-work.ts';

/**
 * Names that a listing goes by; null until this phone has said. When the server has named it and the address changes, the
 * names of before stand until the new ones are there: the screen stays as it is.
 */
export function useNames(cid: Ref, lid: Ref | null): ListingNames | null {
  const engine = useEngine();
  const [names, setNames] = useState<ListingNames | null>(null);
  useEffect(() => {
    let gone = false;
    if (!engine) return;
    const whole = listingRow(cid);
    const own = listingRow(cid, lid);
    Promise.all([engine.localRow(whole), engine.localRow(own)]).then(
      ([listing, row]) => {
        if (!gone) setNames(rowNamesOf([whole, own, listing, row], row));
      },
      () => void (gone || setNames(rowNamesOf([whole, own], own))),
    );
    return () => {
      gone = true;
    };
  }, [engine, cid, lid]);
  return names;
}

/** Commands that this phone has in hand for it. Draws again with every act, so only small parts stand on it. */
export function usePendingCommands(names: ListingNames): ListingWork {
  const commands = useCommands();
  return useMemo(() => openWorkOn(commands, names), [commands, names]);
}
