import { plainTag } from '../http/etag.ts';
import { type Refusal, type RefusalOptions, refuse } from './refuse.ts';

/** `*`, or tags in quotes; proxies weaken tags when they compress (account contract D10). */
const TAGS = /^\s*(\*|(W\/)?"[^"]+"(\s*,\s*(W\/)?"[^"]+")*)\s*$/i;
/** Ending of most tags: `o100-7` and `c12-v7` are the seventh version of `o100` and of `c12`. */
const VERSIONED = /^(?:(.+)-v?)?(\d{1,9})$/;

/** Without quotes and weak marks, as it enters the fingerprint (settled once for all phones); null when it cannot be read. */
export const readIfMatch = (header: string): string | null =>
  TAGS.test(header) ? tagsIn(header).join(', ') : null;

const tagsIn = (text: string): string[] => text.split(',').map(plainTag);

/** Tells whether the `base_version` of a payload is what `If-Match` (as read) says: its tag, or the bare number of its version. */
export function agrees(baseVersion: string, ifMatch: string): boolean {
  const version = plainTag(baseVersion);
  return version === '' || version === ifMatch || seenVersion(version, ifMatch) === 'same';
}

/**
 * Version of a thing that somebody saw, by `If-Match` as read or by `base_version`: a tag, several of which one may hold,
 * or the bare number of a version.
 * @param tag the present one, without quotes
 * @returns `any` where nothing particular is named (absent, or `*`); the number of another version; null for a tag of
 * something else
 */
export function seenVersion(seen: string | null | undefined, tag: string): 'any' | 'same' | number | null {
  const named = tagsIn(seen ?? '').filter((one) => one !== '');
  if (named.length === 0 || named.includes('*')) return 'any';
  if (named.includes(tag)) return 'same';
  const [, thing, present] = VERSIONED.exec(tag) ?? [];
  const versions = named.flatMap((one) => {
    const [, other, version] = VERSIONED.exec(one) ?? [];
    return version !== undefined && (other === undefined || other === thing) ? [Number(version)] : [];
  });
  if (present === undefined) return null;
  return versions.includes(Number(present)) ? 'same' : (versions[0] ?? null);
}

/** Tells whether somebody who saw this may change what has this tag now. Who names nothing may: the last write wins (contract 1.4). */
export function matchesVersion(seen: string | null | undefined, tag: string): boolean {
  const version = seenVersion(seen, tag);
  return version === 'any' || version === 'same';
}

/** If-Match names another version than the present one (contract 1.4). */
export function preconditionFailed(current: object, options: RefusalOptions = {}): Refusal {
  return refuse('precondition_failed', { current }, options);
}
