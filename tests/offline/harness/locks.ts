import type { Locks } from '#offline/device/env.ts';

type Options = { signal: AbortSignal } | { ifAvailable: true } | { steal: true };

/** Web Locks of one browser: exclusive, first come first served, let go when the holder is done or its tab is gone. */
export class BrowserLocks implements Locks {
  #holder: { rob: () => void } | null = null;
  readonly #queue: (() => void)[] = [];

  /** Takes the lock from whoever has it, as another part of the browser would; the next in the queue gets it. */
  rob(): void {
    this.#holder?.rob();
  }

  async request(_name: string, options: Options, run: (lock: unknown) => Promise<void>): Promise<void> {
    if ('ifAvailable' in options && this.#holder) return run(null);
    if ('steal' in options) this.#holder?.rob();
    else if (this.#holder) await this.#turn('signal' in options ? options.signal : null);
    if ('signal' in options && options.signal.aborted) throw aborted();
    await this.#hold(run);
  }

  async #turn(signal: AbortSignal | null): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#queue.push(resolve);
      signal?.addEventListener('abort', () => {
        const place = this.#queue.indexOf(resolve);
        if (place >= 0) this.#queue.splice(place, 1);
        reject(aborted());
      });
    });
  }

  async #hold(run: (lock: unknown) => Promise<void>): Promise<void> {
    let rob = (): void => undefined;
    const robbed = new Promise<never>((_, reject) => {
      rob = () => reject(aborted());
    });
    const me = { rob: () => rob() };
    this.#holder = me;
    try {
      await Promise.race([run({}), robbed]);
    } finally {
      if (this.#holder === me) {
        const next = this.#queue.shift();
        // Whose turn it is holds it from now on, not only once it runs.
        this.#holder = next ? { rob: () => undefined } : null;
        next?.();
      }
    }
  }
}

const aborted = (): DOMException => new DOMException('aborted', 'AbortError');
