/**
 * One text for equal JSON values, whatever the order of their names. `undefined`, which JSON has not, reads as null.
 * Recursive: the wire lets 20 levels in.
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

/** Deep equality of JSON values, blind to the order of names; an absent value equals null. */
export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || canonicalText(a) === canonicalText(b);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, sorted(entry)]));
}
