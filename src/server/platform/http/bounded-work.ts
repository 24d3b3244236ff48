import { tooBusy } from './errors.ts';

interface Waiting {
  of: number | null;
  go: () => void;
}

/**
 * Runs costly work a few at a time, first come first served, and refuses what would wait too long. Where it is said whose work it
 * is, one of theirs runs at a time: whoever sends much waits for themselves, and not the others for them.
 */
export class Bounded {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #each: number;
  readonly #queue: Waiting[] = [];
  readonly #busy = new Set<number>();
  #running = 0;

  /**
   * @param limits.atOnce how many run together, 1 or more
   * @param limits.waiting how many may wait beside them
   * @param limits.each how many of one person's may wait; as many as of all, unless said
   */
  constructor(limits: { atOnce: number; waiting: number; each?: number }) {
    this.#atOnce = limits.atOnce;
    this.#waiting = limits.waiting;
    this.#each = limits.each ?? limits.waiting;
  }

  /**
   * @param of the person whose work it is
   * @throws HttpProblem 503 `unavailable` with Retry-After, at once and before any work, when the queue is full
   */
  async run<T>(work: () => Promise<T>, of: number | null = null): Promise<T> {
    if (this.#running < this.#atOnce && !this.#isBusy(of)) this.#start(of);
    else if (this.#hasRoom(of)) await new Promise<void>((go) => this.#queue.push({ of, go }));
    else throw tooBusy();
    try {
      return await work();
    } finally {
      this.#end(of);
    }
  }

  #isBusy(of: number | null): boolean {
    return of !== null && this.#busy.has(of);
  }

  #hasRoom(of: number | null): boolean {
    if (this.#queue.length >= this.#waiting) return false;
    return of === null || this.#queue.filter((one) => one.of === of).length < this.#each;
  }

  #start(of: number | null): void {
    this.#running += 1;
    if (of !== null) this.#busy.add(of);
  }

  #end(of: number | null): void {
    this.#running -= 1;
    if (of !== null) this.#busy.delete(of);
    // The place goes to the next in line without being free in between.
    const at = this.#queue.findIndex((one) => !this.#isBusy(one.of));
    const [next] = at === -1 ? [] : this.#queue.splice(at, 1);
    if (!next) return;
    this.#start(next.of);
    next.go();
  }
}
