import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Bounded } from '#server/platform/http/bounded-work.ts';

const costly = new Bounded({ atOnce: 4, waiting: 100 });

/**
 * Sign-ins and sign-ups go in a few at a time, before they take a connection: a flood of them leaves the rest of the
 * shop its database. Beyond the queue they are refused with 503 (security 6).
 */
export const withSignInCapacity = <T>(work: () => Promise<T>): Promise<T> => costly.run(work);

const BLUR_MS = 12;

/**
 * Answers a few milliseconds late, by chance: what an insert more or less takes on the server (some 0.2 ms) then drowns,
 * and the few calls an hour that the limits allow do not bring it out again (security 8).
 */
export const withRandomDelay = <T>(work: () => Promise<T>): Promise<T> => withRandomDelayBy(pause, work);

/** @param wait for so many milliseconds, also where the work failed */
export async function withRandomDelayBy<T>(
  wait: (ms: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    await wait(randomInt(BLUR_MS + 1));
  }
}
