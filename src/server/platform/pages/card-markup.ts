import { LRUCache } from 'lru-cache';
import { CACHE_BYTES } from '../cache/budget.ts';

/** Bytes that one takes with nothing in it. */
const EMPTY_BYTES = 256;

/** Letters that take two bytes each in memory, as then all of their text do. */
const WIDE = /[^\0-\xff]/;

const bytesOf = (text: string): number => (WIDE.test(text) ? 2 : 1) * text.length;

/**
 * Markup of cards and other parts of drawn pages, by everything that it shows: another price, stock or rate is another key, so nothing here is ever
 * too old, and what nobody asks for any more goes.
 */
export class CardMarkup {
  readonly #cards: LRUCache<string, string>;

  constructor(most = CACHE_BYTES.cards) {
    this.#cards = new LRUCache({ maxSize: most });
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.#cards.calculatedSize;
  }

  get(key: string): string | null {
    return this.#cards.get(key) ?? null;
  }

  put(key: string, markup: string): void {
    this.#cards.set(key, markup, { size: bytesOf(key) + bytesOf(markup) + EMPTY_BYTES });
  }
}
