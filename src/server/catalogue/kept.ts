/**
 * Answers that are slow to find over a large catalogue, held in memory and found once for all who ask at the same
 * time. One that is a bit old is still given, while a newer one is looked for. Small catalogues are never held, so
 * that there every read is exact.
 */
export class Kept<T> {
  readonly #held = new Map<string, { at: number; value: T }>();
  readonly #sought = new Map<string, Promise<T>>();
  readonly #options: KeptOptions<T>;

  constructor(options: KeptOptions<T>) {
    this.#options = options;
  }

  async get(key: string, now: Date, find: () => Promise<T>): Promise<T> {
    const { freshSeconds, seconds } = this.#options;
    const held = this.#held.get(key);
    const ageMs = held === undefined ? Infinity : now.getTime() - held.at;
    if (held === undefined || ageMs < 0 || ageMs >= seconds * 1000) return await this.#seek(key, now, find);
    // Nobody waits for this one; when it fails, the next reader tries again.
    if (ageMs >= freshSeconds * 1000) this.#seek(key, now, find).catch(() => undefined);
    return held.value;
  }

  #seek(key: string, now: Date, find: () => Promise<T>): Promise<T> {
    const sought = this.#sought.get(key);
    if (sought) return sought;
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

export interface KeptOptions<T> {
  /** Given without a second thought for so long. */
  freshSeconds: number;
  /** Never given when older. */
  seconds: number;
  /** Entries at most. */
  most: number;
  /** Whether a value was slow enough to be held. */
  isLarge: (value: T) => boolean;
}
