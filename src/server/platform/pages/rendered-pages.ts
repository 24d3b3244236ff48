import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CACHE_BYTES } from '../cache/budget.ts';
import { KeptText } from '../cache/kept-text.ts';
import type { EncodedAnswer } from '../cache/wire-answer.ts';

/** A first screen as it goes over the wire. */
export interface RenderedPage {
  html: KeptText;
  etag: string;
}

interface Held {
  page: RenderedPage;
  from: readonly EncodedAnswer[];
}

/** Bytes that one takes with nothing in it. */
const EMPTY_BYTES = 1024;

/** First screens that were drawn, for as long as every answer that they were drawn from is still the one that is kept. */
export class RenderedPageCache {
  readonly #held: LRUCache<string, Held>;

  constructor(most = CACHE_BYTES.pages) {
    this.#held = new LRUCache({ maxSize: most });
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.#held.calculatedSize;
  }

  /** @param from the answers as they are kept now */
  get(key: string, from: readonly EncodedAnswer[]): RenderedPage | null {
    const held = this.#held.get(key);
    if (!held || held.from.length !== from.length) return null;
    return held.from.every((answer, place) => answer === from[place]) ? held.page : null;
  }

  put(key: string, from: readonly EncodedAnswer[], page: RenderedPage): void {
    const held = { page, from };
    const weigh = (): void => void this.#held.set(key, held, { size: weightOf(key, held) });
    weigh();
    page.html.onLighter = () => {
      if (this.#held.peek(key) !== held) return;
      // One that is set again as it is keeps the size that it had.
      this.#held.delete(key);
      weigh();
    };
  }
}

/** With its answers, which stay for as long as the page does, also where nothing else keeps them. */
const weightOf = (key: string, { page, from }: Held): number =>
  page.html.weight +
  from.reduce((sum, { text }) => sum + text.weight + EMPTY_BYTES, 0) +
  2 * key.length +
  EMPTY_BYTES;

export function renderedPage(text: string): RenderedPage {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { html: new KeptText(text), etag };
}
