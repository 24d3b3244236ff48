import { tooBusy } from './errors.ts';

/** Runs costly work a few at a time, first come first served, and refuses what would wait too long. */
export class Bounded {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  /**
   * @param limits.atOnce how many run together, 1 or more
   * @param limits.waiting how many may wait beside them
   */
  constructor(limits: { atOnce: number; waiting: number }) {
    this.#atOnce = limits.atOnce;
    this.#waiting = limits.waiting;
  }

  /** @throws HttpProblem 503 `unavailable` with Retry-After, at once and before any work, when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (this.#queue.length < this.#waiting) await new Promise<void>((go) => this.#queue.push(go));
    else throw tooBusy();
    try {
      return await work();
    } finally {
      // The place goes to the next in line without being free in between.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
