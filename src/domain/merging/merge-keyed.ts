import { canonicalText, sameJson } from '../text/same-json.ts';

/** Both sides' changes of a value that consists of named parts. */
export interface KeyedMerge {
  /** Clean parts of both sides; theirs where both changed the same part. */
  value: unknown;
  /** The same with mine where both changed the same part; null when no part clashes. */
  withMine: unknown;
  clash: boolean;
}

/** Parts by name; undefined, which JSON has not, is a part that is not there. */
type Parts = ReadonlyMap<string, unknown>;

interface Comparison {
  /** Did I leave the part alone? */
  untouched: (from: unknown, mine: unknown) => boolean;
  /** Is the part still what I saw? */
  unmoved: (from: unknown, theirs: unknown) => boolean;
  /** Do both sides want the same? */
  agreed: (mine: unknown, theirs: unknown) => boolean;
}

/**
 * Merges slots, `{ [slot]: { version, … } }`: a slot that the other side left at the version I saw becomes mine, one that
 * moved on stays theirs and clashes, an equal content is no clash whatever its version. An empty slot is null or
 * missing. The merge counts no versions: who stores a changed slot does. Null when a value is not slots.
 */
export function mergeSlots(from: unknown, mine: unknown, theirs: unknown): KeyedMerge | null {
  const [before, wanted, now] = [slotsOf(from), slotsOf(mine), slotsOf(theirs)];
  if (!before || !wanted || !now) return null;
  return mergeParts(before, wanted, now, {
    comparison: { untouched: sameJson, unmoved: sameVersion, agreed: sameContent },
    whole: (parts) => Object.fromEntries(parts),
    theirs,
  });
}

/**
 * Merges lists as sets: what either side added or removed is added or removed, in their order, mine at the end. With a
 * `key`, one entry may be changed on both sides (clash) or changed here and removed there: then the changed one stays,
 * and a removal of mine that lost this way clashes. An entry that was removed and added again looks untouched.
 * Null when a value is not a list.
 * @param key names an entry; entries of one name are one. Equal JSON when left out. It must not throw
 */
export function mergeSet(
  from: unknown,
  mine: unknown,
  theirs: unknown,
  key: (entry: unknown) => string = canonicalText,
): KeyedMerge | null {
  const [before, wanted, now] = [setOf(from, key), setOf(mine, key), setOf(theirs, key)];
  if (!before || !wanted || !now) return null;
  return mergeParts(before, wanted, now, {
    comparison: {
      untouched: sameEntry,
      // Add wins: what they removed does not stand against what I put there.
      unmoved: (old, other) => other === undefined || sameEntry(old, other),
      agreed: sameEntry,
    },
    whole: (parts) => [...parts.values()],
    theirs,
  });
}

function mergeParts(
  from: Parts,
  mine: Parts,
  theirs: Parts,
  how: { comparison: Comparison; whole: (parts: Parts) => unknown; theirs: unknown },
): KeyedMerge {
  const { untouched, unmoved, agreed } = how.comparison;
  const merged = new Map(theirs);
  const clashing = new Map<string, unknown>();
  let changed = false;
  for (const name of new Set([...from.keys(), ...mine.keys()])) {
    const [before, wanted, now] = [from.get(name), mine.get(name), theirs.get(name)];
    if (untouched(before, wanted) || agreed(wanted, now)) continue;
    if (unmoved(before, now)) {
      put(merged, name, wanted);
      changed = true;
    } else clashing.set(name, wanted);
  }
  const value = changed ? how.whole(merged) : how.theirs;
  if (clashing.size === 0) return { value, withMine: null, clash: false };
  const withMine = new Map(merged);
  for (const [name, wanted] of clashing) put(withMine, name, wanted);
  return { value, withMine: how.whole(withMine), clash: true };
}

function put(parts: Map<string, unknown>, name: string, part: unknown): void {
  if (part === undefined) parts.delete(name);
  else parts.set(name, part);
}

function slotsOf(value: unknown): Parts | null {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  return new Map(Object.entries(value));
}

function setOf(value: unknown, key: (entry: unknown) => string): Parts | null {
  if (value === null || value === undefined) return new Map();
  if (!Array.isArray(value)) return null;
  return new Map(value.map((entry: unknown) => [key(entry), entry]));
}

/** Unlike `sameJson` it tells an entry null from no entry. */
function sameEntry(a: unknown, b: unknown): boolean {
  return a === undefined || b === undefined ? a === b : sameJson(a, b);
}

/** By version where both have one: addresses inside a slot may be signed anew without a change. */
function sameVersion(a: unknown, b: unknown): boolean {
  const [one, other] = [versionOf(a), versionOf(b)];
  return one === null || other === null ? sameJson(a, b) : sameJson(one, other);
}

function versionOf(slot: unknown): unknown {
  if (typeof slot !== 'object' || slot === null || !Object.hasOwn(slot, 'version')) return null;
  return 'version' in slot ? slot.version : null;
}

function sameContent(a: unknown, b: unknown): boolean {
  return sameJson(withoutVersion(a), withoutVersion(b));
}

function withoutVersion(slot: unknown): unknown {
  if (typeof slot !== 'object' || slot === null || Array.isArray(slot)) return slot;
  return Object.fromEntries(Object.entries(slot).filter(([name]) => name !== 'version'));
}
