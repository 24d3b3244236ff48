import type { Locks } from '#offline/env.ts';

/** Web Locks of one browser: exclusive, first come first served, let go when the holder is done or its tab is gone. */
export class BrowserLocks implements Locks {
  #tail: Promise<void> = Promise.resolve();

  /** As `steal` does: the next one gets the lock at once, who has it does not hear of it. */
  steal(): void {
    this.#tail = Promise.resolve();
  }

  async request(_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>): Promise<void> {
    const before = this.#tail;
    let over = (): void => undefined;
    this.#tail = new Promise((resolve) => {
      over = resolve;
    });
    try {
      await Promise.race([before, gone(signal)]);
    } catch (cause) {
      void before.then(over);
      throw cause;
    }
    try {
      await run();
    } finally {
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
