import { vi } from 'vitest';

/** As long as `expect.poll` waits (vitest.config.ts): time is no verdict, only what never comes is a failure. */
const PATIENCE_MS = 45_000;

/**
 * Looks until nothing is thrown any more, and gives what was seen last. For what several expectations say together;
 * one value is better waited for with `expect.poll`.
 */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: PATIENCE_MS });
