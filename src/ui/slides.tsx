import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './slides.module.css';

/** Browsers that do not say when scrolling has ended: it has, when nothing moved for so long. */
const STILL_MS = 150;

/** Events from a hand before a row moves. Without them the browser moved it: for a new order, another width, a snap. */
const BY_HAND = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

export interface SlidesProps {
  /** name of the row */
  label: string;
  /** what stands in each, 1 or more */
  slides: readonly ReactNode[];
  /** the one that is shown, from 0 */
  at: number;
  onMove: (at: number) => void;
}

/**
 * Pictures beside each other that a thumb moves on, round and round: the one that is shown always has one before and
 * one behind it, so the row is put in a new order when it has come to rest.
 */
export function Slides({ label, slides, at, onMove }: SlidesProps) {
  const count = slides.length;
  const row = useRef<HTMLUListElement>(null);
  // Two stand in the row twice, so that each has the other on both sides.
  const slots = count === 2 ? 4 : count;
  const [shown, setSlot] = useState(at);
  const slot = shown % count === at ? shown : at;
  // The first drawing, which may stay without script, begins with the first.
  const [turns, setTurns] = useState(false);
  useEffect(() => setTurns(true), []);
  const lead = turns && slots > 2 ? 1 : 0;
  const byHand = useRef(false);
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return;
    byHand.current = false;
    // A browser that snaps follows the one that it came to last to its new place: by way of another it comes to this one.
    list.scrollLeft = 0;
    list.scrollLeft = lead * list.clientWidth;
  }, [slot, lead]);
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const rest = (): void => {
      const by = Math.round(list.scrollLeft / Math.max(1, list.clientWidth)) - lead;
      if (by === 0) return;
      if (!byHand.current) {
        list.scrollLeft = lead * list.clientWidth;
        return;
      }
      const next = (slot + by + slots) % slots;
      setSlot(next);
      onMove(next % count);
    };
    const touched = (): void => {
      byHand.current = true;
    };
    for (const kind of BY_HAND) list.addEventListener(kind, touched, { passive: true });
    const forget = (): void => {
      for (const kind of BY_HAND) list.removeEventListener(kind, touched);
    };
    if ('onscrollend' in globalThis) {
      list.addEventListener('scrollend', rest);
      return () => {
        forget();
        list.removeEventListener('scrollend', rest);
      };
    }
    let still: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      clearTimeout(still);
      still = setTimeout(rest, STILL_MS);
    };
    list.addEventListener('scroll', moved);
    return () => {
      forget();
      clearTimeout(still);
      list.removeEventListener('scroll', moved);
    };
  }, [slot, slots, count, lead, onMove]);
  return (
    // Arrow keys move it where it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul ref={row} className={styles.slides} aria-label={label} tabIndex={0}>
      {Array.from({ length: slots }, (_, one) => (
        <li key={one} style={{ order: (one - slot + lead + slots) % slots }} inert={one !== slot}>
          {slides[one % count]}
        </li>
      ))}
    </ul>
  );
}
