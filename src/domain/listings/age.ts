import { DAY_MS } from '../text/durations.ts';

/** After this a screen warns that prices may have changed (look "How it is shown"). */
export const STALE_AFTER_MS = 7 * DAY_MS;

export interface Age {
  /** today and yesterday go by name, anything else by its date, a future one too */
  kind: 'today' | 'yesterday' | 'date';
  /** older than seven days */
  stale: boolean;
}

/**
 * Age of an answer. Words and dates are the screen's.
 * @param offsetMinutes the reader's time zone, minutes east of UTC: days begin at the reader's midnight
 */
export function ageOf(asOfMs: number, nowMs: number, offsetMinutes = 0): Age {
  const dayOf = (ms: number) => Math.floor((ms + offsetMinutes * 60_000) / DAY_MS);
  const days = dayOf(nowMs) - dayOf(asOfMs);
  const kind = days === 0 ? 'today' : days === 1 ? 'yesterday' : 'date';
  return { kind, stale: nowMs - asOfMs > STALE_AFTER_MS };
}
