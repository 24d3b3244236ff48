import { HOUR_MS } from '#domain/text/durations.ts';
import { rateLimited } from '#server/platform/http/errors.ts';

/**
 * Limit of drawings that one person may have made in an hour, by the clock's hours. Kept in memory: it only spares the server, so
 * a restart may forget it. What is drawn already costs nothing and is not counted.
 */
export class DrawingLimit {
  readonly #most: number;
  readonly #drawn = new Map<number, number>();
  #hour = 0;

  /** @param most drawings an hour, 1 or more */
  constructor(most: number) {
    this.#most = most;
  }

  /** @throws HttpProblem 429 with the seconds until the hour ends */
  take(userId: number, now: Date): void {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#drawn.clear();
    }
    const drawn = this.#drawn.get(userId) ?? 0;
    if (drawn >= this.#most)
      throw rateLimited(Math.max(1, Math.ceil(((hour + 1) * HOUR_MS - now.getTime()) / 1000)));
    this.#drawn.set(userId, drawn + 1);
  }
}
