import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EncodedAnswer, compressedOnce } from '../cache/answer-cache.ts';

/** A first screen as it goes over the wire. */
export interface RenderedPage {
  html: Buffer;
  etag: string;
  compressed: () => Promise<Buffer>;
}

/** Pages of some 100 KB that one server holds. */
const MOST = 300;

/** First screens that were drawn, for as long as every answer that they were drawn from is still the one that is kept. */
export class RenderedPageCache {
  readonly #pages = new LRUCache<string, { page: RenderedPage; from: readonly EncodedAnswer[] }>({
    max: MOST,
  });

  /** @param from the answers as they are kept now */
  get(key: string, from: readonly EncodedAnswer[]): RenderedPage | null {
    const cached = this.#pages.get(key);
    if (!cached || cached.from.length !== from.length) return null;
    return cached.from.every((answer, place) => answer === from[place]) ? cached.page : null;
  }

  put(key: string, from: readonly EncodedAnswer[], page: RenderedPage): void {
    this.#pages.set(key, { page, from });
  }
}

export function renderedPage(text: string): RenderedPage {
  const html = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, etag, compressed: compressedOnce(html) };
}
