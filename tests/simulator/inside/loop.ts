/**
 * The one event loop of a simulated world. IndexedDB work and timers of 0 ms are tasks, in the order in which they
 * came; everything else waits for virtual time, which moves only when no task is open.
 */
export class Loop {
  /** True time, ms since the epoch; a device's own clock may differ. */
  now = Date.UTC(2026, 10, 21, 8, 0, 0);
  readonly #tasks: (() => void)[] = [];
  #head = 0;
  readonly #timers: Timer[] = [];
  #made = 0;

  task(run: () => void): void {
    this.#tasks.push(run);
  }

  timer(run: () => void, ms: number): () => void {
    const timer: Timer = { at: this.now + Math.max(0, ms), made: (this.#made += 1), run, off: false };
    push(this.#timers, timer);
    return () => {
      timer.off = true;
    };
  }

  get idle(): boolean {
    return this.#head >= this.#tasks.length;
  }

  /** Runs up to so many tasks, each with all that follows from it at once. */
  async turns(most: number): Promise<void> {
    await breathe();
    for (let ran = 0; ran < most && !this.idle; ran += 1) {
      const task = this.#tasks[this.#head];
      this.#head += 1;
      if (this.#head > 1024) {
        this.#tasks.splice(0, this.#head);
        this.#head = 0;
      }
      task?.();
      await breathe();
    }
  }

  /** Until no work is open. */
  async quiet(): Promise<void> {
    await this.turns(MOST_TASKS);
    if (!this.idle) throw new NeverQuiet();
  }

  /** Moment when the next timer fires, or null. */
  get next(): number | null {
    for (let first = this.#timers[0]; first?.off; first = this.#timers[0]) pop(this.#timers);
    return this.#timers[0]?.at ?? null;
  }

  /** Time passes until then, and all that it brings happens; `each` runs after every timer has had its effect. */
  async advanceTo(until: number, each: () => boolean): Promise<void> {
    await this.quiet();
    let at = this.now;
    let same = 0;
    for (let next = this.next; next !== null && next <= until; next = this.next) {
      this.now = Math.max(this.now, next);
      same = this.now === at ? same + 1 : 0;
      at = this.now;
      if (same > MOST_AT_ONCE) throw new NeverQuiet();
      pop(this.#timers)?.run();
      await this.quiet();
      if (!each()) return;
    }
    this.now = Math.max(this.now, until);
  }
}

/** Work that goes on for ever without time passing: a loop. */
export class NeverQuiet extends Error {
  override name = 'NeverQuiet';
}

const MOST_TASKS = 40_000;
const MOST_AT_ONCE = 500;

interface Timer {
  at: number;
  made: number;
  run: () => void;
  off: boolean;
}

const before = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.made < b.made);

function push(heap: Timer[], timer: Timer): void {
  heap.push(timer);
  let place = heap.length - 1;
  while (place > 0) {
    const up = (place - 1) >> 1;
    const [mine, parent] = [heap[place], heap[up]];
    if (!mine || !parent || !before(mine, parent)) return;
    [heap[place], heap[up]] = [parent, mine];
    place = up;
  }
}

function pop(heap: Timer[]): Timer | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (!first || !last || first === last) return first;
  heap[0] = last;
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    let least = place;
    for (const child of [left, left + 1]) {
      const [low, held] = [heap[least], heap[child]];
      if (low && held && before(held, low)) least = child;
    }
    if (least === place) return first;
    const [mine, other] = [heap[place], heap[least]];
    if (!mine || !other) return first;
    [heap[place], heap[least]] = [other, mine];
    place = least;
  }
}

/** The machine's own, from before globals.ts took them over. */
const real = globalThis.setImmediate;
const breathe = (): Promise<void> => new Promise((resolve) => void real(resolve));

/** The world that runs just now in this thread. */
export const running: { loop: Loop; random: () => number; uuid: () => string; said: string[] } = {
  loop: new Loop(),
  random: () => 0.5,
  uuid: () => '00000000-0000-4000-8000-000000000000',
  said: [],
};
