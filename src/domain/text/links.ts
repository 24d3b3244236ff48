import { textBeforeAny } from './text-ends.ts';

/**
 * Parts of the path of a link as clients send it: any scheme and host, with or without `/api` and slashes.
 * Only the path is read, the host is never trusted (contract 1 "Links").
 */
export function linkParts(link: string): string[] {
  const path = textBeforeAny(link.trim().replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, ''), '?#');
  const parts = path.split('/').filter((part) => part !== '');
  return parts[0] === 'api' ? parts.slice(1) : parts;
}

/** The id at the end of `/products/12/`, or null when the link is none of this collection (contract 1 "Ids"). */
export function linkId(link: string, collection: string): number | null {
  const [first, second, ...rest] = linkParts(link);
  return first === collection && second !== undefined && rest.length === 0 ? parseId(second) : null;
}

/** No id is larger, because the tables count in 32 bits: what is asked for beyond it can only be missing. */
export const MAX_ID = 2_147_483_647;

/** An id of the wire, `[1-9]\d*` after trimming; null for anything else (contract 1 "Ids"). */
export function parseId(text: string): number | null {
  const trimmed = text.trim();
  if (!/^[1-9]\d{0,9}$/.test(trimmed)) return null;
  return Number(trimmed) > MAX_ID ? null : Number(trimmed);
}
