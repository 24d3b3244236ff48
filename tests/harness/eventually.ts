import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';

/** As long as `expect.poll` waits (vitest.config.ts): time is no verdict, only what never comes is a failure. */
const PATIENCE_MS = 45_000;
const LOOK_AGAIN_MS = 50;

/**
 * Looks until nothing is thrown any more, and gives what was seen last. For what several expectations say together;
 * one value is better waited for with `expect.poll`.
 */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  // The bench and the pictures of the README open phones without a test around them, where vitest cannot wait.
  process.env['VITEST'] === undefined ? lookAgain(look) : vi.waitFor(look, { timeout: PATIENCE_MS });

async function lookAgain<T>(look: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await look();
    } catch (cause) {
      if (Date.now() > end) throw cause;
      await wait(LOOK_AGAIN_MS);
    }
  }
}
