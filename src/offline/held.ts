import type { Watch } from './engine-face.ts';

/** A value that screens can watch and its owner sets. */
export class Held<T> implements Watch<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();
  constructor(value: T) {
    this.#value = value;
  }
  readonly get = (): T => this.#value;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
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
