/** Requests since they were last written down. */
export interface Counted {
  served: number;
  /** Answered with a fault of the server's own: 5xx, but for those asked to come again. */
  failed: number;
  /** Asked to come again later (503), or refused because the disk is full (507). */
  deferred: number;
}

const HOUR_MS = 3_600_000;

/** First moment of its hour. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** Counts of requests by hour in this process, until they are taken out to be written down. */
export class RequestCounts {
  #hours = new Map<number, Counted>();

  /** @param at moment of the answer */
  add(status: number, at: Date): void {
    const hour = hourOf(at).getTime();
    const counted = this.#hours.get(hour) ?? { served: 0, failed: 0, deferred: 0 };
    this.#hours.set(hour, counted);
    counted.served++;
    if (status === 503 || status === 507) counted.deferred++;
    else if (status >= 500) counted.failed++;
  }

  /** All that was counted, once: what could not be written is put back with `back`. */
  take(): [hour: Date, Counted][] {
    const taken = [...this.#hours].map(([hour, counted]): [Date, Counted] => [new Date(hour), counted]);
    this.#hours = new Map();
    return taken;
  }

  back(taken: readonly [hour: Date, Counted][]): void {
    for (const [hour, { served, failed, deferred }] of taken) {
      const since = this.#hours.get(hour.getTime());
      this.#hours.set(hour.getTime(), {
        served: served + (since?.served ?? 0),
        failed: failed + (since?.failed ?? 0),
        deferred: deferred + (since?.deferred ?? 0),
      });
    }
  }
}
