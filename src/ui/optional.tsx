import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

/** A piece of a page in a file of its own: there, on its way, or lost on the line. */
export interface Piece<P extends object> {
  readonly part: ComponentType<P> | null;
  readonly lost: boolean;
}

/** Nothing of it is there yet. */
export const COMING = { part: null, lost: false };
const LOST = { part: null, lost: true };

/** Fetches a piece once for all who show it. One that was lost is asked for when the connection is back, or on demand. */
export function pieceOf<P extends object>(fetchIt: () => Promise<ComponentType<P>>) {
  let piece: Piece<P> = COMING;
  let asking = false;
  const watchers = new Set<() => void>();
  const become = (next: Piece<P>): void => {
    piece = next;
    for (const watcher of watchers) watcher();
  };
  const ask = (): void => {
    if (piece.part || asking) return;
    asking = true;
    if (piece.lost) become(COMING);
    fetchIt().then(
      (part) => {
        asking = false;
        become({ part, lost: false });
      },
      () => {
        asking = false;
        become(LOST);
      },
    );
  };
  const watch = (watcher: () => void): (() => void) => {
    if (watchers.size === 0) addEventListener('online', ask);
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) removeEventListener('online', ask);
    };
  };
  return { now: () => piece, ask, watch };
}

/**
 * A part of a page that comes after it, in a chunk of its own. The page never waits for it and never falls with it: one
 * that was lost leaves its place empty (or to `Instead`), and is asked for again when it is shown anew or the connection
 * is back. Never part of the first drawing.
 */
export function optional<P extends object>(
  fetchIt: () => Promise<ComponentType<P>>,
  Instead?: ComponentType,
): ComponentType<P> {
  const { now, ask, watch } = pieceOf(fetchIt);
  return function Optional(props: P) {
    const { part: Part } = useSyncExternalStore(watch, now, () => COMING);
    useEffect(ask, []);
    if (Part) return <Part {...props} />;
    return Instead ? <Instead /> : null;
  };
}
