/**
 * Answers that are slow to find over a large catalogue, held in memory for some seconds and found once for all who
 * ask at the same time. Small catalogues are never held, so that there every read is exact.
 */
export class Kept<T> {
  readonly #held = new Map<string, { at: number; value: T }>();
  readonly #sought = new Map<string, Promise<T>>();
  readonly #options: { seconds: number; most: number; isLarge: (value: T) => boolean };

  /** @param options most: entries at most; isLarge: whether a value was slow enough to be held */
  constructor(options: { seconds: number; most: number; isLarge: (value: T) => boolean }) {
    this.#options = options;
  }

  async get(key: string, now: Date, find: () => Promise<T>): Promise<T> {
    const held = this.#held.get(key);
    const ageMs = held === undefined ? Infinity : now.getTime() - held.at;
    if (held !== undefined && ageMs >= 0 && ageMs < this.#options.seconds * 1000) return held.value;
    const sought = this.#sought.get(key) ?? this.#seek(key, now, find);
    return await sought;
  }

  #seek(key: string, now: Date, find: () => Promise<T>): Promise<T> {
    const seeking = find()
      .then((value) => {
        this.#hold(key, now, value);
        return value;
      })
      .finally(() => this.#sought.delete(key));
    this.#sought.set(key, seeking);
    return seeking;
  }

  #hold(key: string, now: Date, value: T): void {
    // Taken out first, so that the map stays in the order of age and the oldest is the one to go.
    this.#held.delete(key);
    if (!this.#options.isLarge(value)) return;
    const oldest = this.#held.size >= this.#options.most ? this.#held.keys().next() : undefined;
    if (oldest?.done === false) this.#held.delete(oldest.value);
    this.#held.set(key, { at: now.getTime(), value });
  }
}
