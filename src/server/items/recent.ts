/** Used for so long, and found once for all who ask at the same time: what is asked elsewhere is counted there. */
const FRESH_MS = 5 * 60_000;
const MOST = 500;

/** Answers of a partner, by what was asked, the latest asked for. What fails is not kept. */
export class RecentAnswers<T> {
  readonly #held = new Map<string, { atMs: number; value: Promise<T> }>();

  async get(key: string, now: Date, find: () => Promise<T>): Promise<T> {
    const held = this.#held.get(key);
    const ageMs = held === undefined ? Infinity : now.getTime() - held.atMs;
    if (held !== undefined && ageMs >= 0 && ageMs < FRESH_MS) return held.value;
    // Taken out first, so that the map stays in the order of age and the oldest is the one to go.
    this.#held.delete(key);
    const [oldest] = this.#held.size >= MOST ? this.#held.keys() : [];
    if (oldest !== undefined) this.#held.delete(oldest);
    const found = { atMs: now.getTime(), value: find() };
    this.#held.set(key, found);
    found.value.catch(() => {
      if (this.#held.get(key) === found) this.#held.delete(key);
    });
    return found.value;
  }
}
