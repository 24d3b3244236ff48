import { useEffect } from 'react';
import type { SavedCard } from '#contract/listings/listing-card.ts';
import { useList } from '#offline/react/react.ts';

/** Notes that a listing is being looked at, once for each visit; null while none is shown. Nothing is sent. */
export function useSeen(card: SavedCard | null): void {
  const { entries, add } = useList('recent');
  const ready = entries !== undefined;
  const text = card === null ? null : JSON.stringify(card);
  useEffect(() => {
    if (!ready || text === null) return;
    const seen = JSON.parse(text) as { id: number };
    // A phone that is full keeps no such list: nobody asked for it.
    add(String(seen.id), seen).catch(() => undefined);
  }, [ready, text, add]);
}
