import type { Watch } from './watch.ts';

/** A value that screens can watch and its owner sets. */
export class ObservableValue<T> implements Watch<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();
  readonly #follow: (() => () => void) | null;
  #unfollow: (() => void) | null = null;

  /** @param follow starts keeping the value up to date when the first one watches; what it gives ends that with the last. */
  constructor(value: T, follow: (() => () => void) | null = null) {
    this.#value = value;
    this.#follow = follow;
  }
  readonly get = (): T => this.#value;
  readonly subscribe = (listener: () => void): (() => void) => {
    // The same function twice is two watchers.
    const own = (): void => listener();
    this.#listeners.add(own);
    if (this.#listeners.size === 1) this.#unfollow = this.#follow?.() ?? null;
    return () => {
      if (!this.#listeners.delete(own) || this.#listeners.size > 0) return;
      this.#unfollow?.();
      this.#unfollow = null;
    };
  };
  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
  get watched(): boolean {
    return this.#listeners.size > 0;
  }
}
