/** Tells all who listen, in the order in which they came; nothing is kept for who comes later. */
export class Signal<T> {
  readonly #listeners: ((told: T) => void)[] = [];

  readonly listen = (listener: (told: T) => void): void => void this.#listeners.push(listener);

  readonly tell = (told: T): void => {
    for (const listener of this.#listeners) listener(told);
  };
}
