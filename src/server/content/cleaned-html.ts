import { cleanHtml } from './markdown.ts';

/** Signs of articles, as written and as cleaned, that are kept: several times what a shop has written. */
const MOST_SIGNS = 4 * 1024 * 1024;

const known = new Map<string, string>();
let signs = 0;

/** Cleans an article's HTML, each text once: every pack and each reader get the same articles, and cleaning one takes milliseconds. */
export function cleanOnce(html: string): string {
  const held = known.get(html);
  if (held !== undefined) return held;
  const clean = cleanHtml(html);
  known.set(html, clean);
  signs += html.length + clean.length;
  for (const [written, cleaned] of known) {
    if (signs <= MOST_SIGNS) break;
    known.delete(written);
    signs -= written.length + cleaned.length;
  }
  return clean;
}
