import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type KeptAnswer, pressedOnce } from '../cache/kept-answers.ts';

/** A first screen as it goes over the wire. */
export interface DrawnPage {
  html: Buffer;
  etag: string;
  pressed: () => Promise<Buffer>;
}

/** Pages of some 100 KB that one server holds. */
const MOST = 300;

/** First screens that were drawn, for as long as every answer that they were drawn from is still the one that is kept. */
export class DrawnPages {
  readonly #held = new LRUCache<string, { page: DrawnPage; from: readonly KeptAnswer[] }>({ max: MOST });

  /** @param from the answers as they are kept now */
  get(key: string, from: readonly KeptAnswer[]): DrawnPage | null {
    const held = this.#held.get(key);
    if (!held || held.from.length !== from.length) return null;
    return held.from.every((answer, place) => answer === from[place]) ? held.page : null;
  }

  put(key: string, from: readonly KeptAnswer[], page: DrawnPage): void {
    this.#held.set(key, { page, from });
  }
}

export function drawnPage(text: string): DrawnPage {
  const html = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, etag, pressed: pressedOnce(html) };
}
