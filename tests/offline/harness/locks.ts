import type { Locks } from '#offline/env.ts';

/** Web Locks of one browser: exclusive, first come first served, let go when the holder is done or its tab is gone. */
export class BrowserLocks implements Locks {
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;
  #rob: ((cause: DOMException) => void) | null = null;

  /** As `steal` does: the next one gets the lock at once, and the request of who has it rejects. */
  steal(): void {
    this.#rob?.(new DOMException('The lock was stolen', 'AbortError'));
    this.#rob = null;
    this.#waiting = 0;
    this.#tail = Promise.resolve();
  }

  async request(
    _name: string,
    options: { signal: AbortSignal } | { ifAvailable: true } | { steal: true },
    run: (lock: unknown) => Promise<void>,
  ): Promise<void> {
    if ('ifAvailable' in options && this.#waiting > 0) return run(null);
    if ('steal' in options) this.steal();
    const before = this.#tail;
    let over = (): void => undefined;
    this.#tail = new Promise((resolve) => {
      over = resolve;
    });
    this.#waiting += 1;
    const count = (): void => void (this.#waiting = Math.max(0, this.#waiting - 1));
    try {
      if ('signal' in options) await Promise.race([before, gone(options.signal)]);
      else await before;
    } catch (cause) {
      void before.then(over);
      count();
      throw cause;
    }
    const robbed = new Promise<never>((_, reject) => {
      this.#rob = reject;
    });
    try {
      await Promise.race([run({}), robbed]);
    } finally {
      count();
      over();
    }
  }
}

function gone(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = (): void => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
  });
}
