import { LRUCache } from 'lru-cache';
import { cleanHtml } from './markdown.ts';

/** Signs of articles, as written and as cleaned, that are stored: several times what a shop has written. */
const MOST_SIGNS = 4 * 1024 * 1024;

const known = new LRUCache<string, string>({
  maxSize: MOST_SIGNS,
  sizeCalculation: (clean, html) => html.length + clean.length + 1,
});

/** Cleans an article's HTML, each text once: every pack and each reader get the same articles, and cleaning one takes milliseconds. */
export function cleanOnce(html: string): string {
  const stored = known.get(html);
  if (stored !== undefined) return stored;
  const clean = cleanHtml(html);
  known.set(html, clean);
  return clean;
}
