import { LRUCache } from 'lru-cache';

/** Used for so long, and found once for all who ask at the same time: what is asked elsewhere is counted there. */
const FRESH_MS = 5 * 60_000;
const MOST = 500;

/** Answers of a partner, by what was asked, the latest asked for. What fails is not kept. */
export class RecentAnswers<T> {
  readonly #answers = new LRUCache<string, { atMs: number; value: Promise<T> }>({ max: MOST });

  async get(key: string, now: Date, find: () => Promise<T>): Promise<T> {
    const cached = this.#answers.get(key);
    const ageMs = cached === undefined ? Infinity : now.getTime() - cached.atMs;
    if (cached !== undefined && ageMs >= 0 && ageMs < FRESH_MS) return cached.value;
    const found = { atMs: now.getTime(), value: find() };
    this.#answers.set(key, found);
    found.value.catch(() => {
      if (this.#answers.peek(key) === found) this.#answers.delete(key);
    });
    return found.value;
  }
}
