/** Source of the time for server code and SQL; it is always passed in, never read from the machine. */
export interface Clock {
  now(): Date;
}

/** A clock that stands still until it is moved: tests, and servers that run a seed of the contracts. */
export interface ManualClock extends Clock {
  /** Moves forward by whole or broken seconds; never backward. */
  advance(seconds: number): void;
  /** Back to where it started. */
  reset(): void;
}

/** Moment when a server with a seed of the contracts starts to count (contract 8). */
export const CONTRACT_START = '2025-03-01T09:00:00Z';

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock that shows the given moment until it is advanced.
 * @param startIso ISO 8601 with a zone, such as CONTRACT_START
 */
export function manualClock(startIso: string): ManualClock {
  const start = Date.parse(startIso);
  if (Number.isNaN(start)) throw new Error(`A held clock needs an ISO time, not "${startIso}"`);
  let at = start;
  return {
    now: () => new Date(at),
    advance(seconds) {
      if (!(seconds >= 0)) throw new Error(`A held clock moves forward only, not by ${seconds} s`);
      at += seconds * 1000;
    },
    reset() {
      at = start;
    },
  };
}
