import { createHash } from 'node:crypto';

/** Sixteen characters that change with the text. */
export const digestOf = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** A tag as it stands in `ETag`. */
export const strongTag = (tag: string): string => (/^(W\/)?".*"$/.test(tag) ? tag : `"${tag}"`);
export const weakTag = (tag: string): string => `W/"${tag}"`;

/** Without quotes and weak mark. */
export const plainTag = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//i, '')
    .replace(/^"(.*)"$/, '$1');

/** Tells whether `If-None-Match` names the tag; compared weakly, as RFC 9110 asks of it. */
export function isNamed(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => plainTag(one) === plainTag(tag));
}
