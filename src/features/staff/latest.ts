import { type RefObject, useEffect, useRef } from 'react';

/** Value as it is typed by now, for an answer that comes later: words typed while a save was out are not in it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

/**
 * A form after its save.
 * @param sent as it was when the save went out
 * @param saved as the shop has it now
 * @returns what was saved, and over it what was typed meanwhile
 */
export function keepTyped<F>(names: readonly (keyof F)[], now: F, sent: F, saved: F): F {
  const next = { ...saved };
  for (const name of names) if (now[name] !== sent[name]) next[name] = now[name];
  return next;
}
