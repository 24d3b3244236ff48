const CAP_MS = 15 * 60_000;
/** No server is waited for longer than this. */
export const RETRY_AFTER_CAP_MS = 60 * 60_000;

/** Full jitter: random(0, min(15 min, 2 s x 2^n)) after the nth failure in a row (sync 6 Backoff). */
export function backoffMs(failures: number, random: number): number {
  return Math.round(random * Math.min(CAP_MS, 2000 * 2 ** Math.min(failures, 20)));
}

/** Retry-After as ms from now: seconds, or a date read against the answer's own Date. At most 1 h, 0 when unreadable. */
export function retryAfterMs(value: string | null, date: string | null): number {
  if (!value) return 0;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.parse(date ?? '');
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), RETRY_AFTER_CAP_MS) : 0;
}

/** Due now? A time further off than the cap means that the clock moved. */
export function isDue(notBefore: number, now: number): boolean {
  return notBefore <= now || notBefore > now + RETRY_AFTER_CAP_MS;
}
