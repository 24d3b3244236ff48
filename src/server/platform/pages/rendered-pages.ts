import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CACHE_BYTES } from '../cache/budget.ts';
import { CompressibleText } from '../cache/compressible-text.ts';
import type { EncodedAnswer } from '../cache/wire-answer.ts';

/** A first screen as it goes over the wire. */
export interface RenderedPage {
  html: CompressibleText;
  etag: string;
}

interface CachedPage {
  page: RenderedPage;
  from: readonly EncodedAnswer[];
}

/** Bytes that one takes with nothing in it. */
const EMPTY_BYTES = 1024;

/** First screens that were drawn, for as long as every answer that they were drawn from is still the one that is kept. */
export class RenderedPageCache {
  readonly #pages: LRUCache<string, CachedPage>;

  constructor(most = CACHE_BYTES.pages) {
    this.#pages = new LRUCache({ maxSize: most });
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** @param from the answers as they are kept now */
  get(key: string, from: readonly EncodedAnswer[]): RenderedPage | null {
    const cached = this.#pages.get(key);
    if (!cached || cached.from.length !== from.length) return null;
    return cached.from.every((answer, place) => answer === from[place]) ? cached.page : null;
  }

  put(key: string, from: readonly EncodedAnswer[], page: RenderedPage): void {
    const cached = { page, from };
    const weigh = (): void => void this.#pages.set(key, cached, { size: weightOf(key, cached) });
    weigh();
    page.html.onLighter = () => {
      if (this.#pages.peek(key) !== cached) return;
      // One that is set again as it is keeps the size that it had.
      this.#pages.delete(key);
      weigh();
    };
  }
}

/** With its answers, which stay for as long as the page does, also where nothing else keeps them. */
const weightOf = (key: string, { page, from }: CachedPage): number =>
  page.html.weight +
  from.reduce((sum, { text }) => sum + text.weight + EMPTY_BYTES, 0) +
  2 * key.length +
  EMPTY_BYTES;

/** @param made all that it was made of, where that is less to read than the page; the text itself else */
export function renderedPage(text: string, made: readonly string[] = [text]): RenderedPage {
  const hash = createHash('sha256');
  for (const part of made) hash.update(part).update('\n');
  return {
    html: new CompressibleText(text),
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
  };
}
