/** Deepest nesting of a body (security 25). */
const MAX_DEPTH = 20;
/** Never taken over from JSON: they could reach into the prototype of what they are copied to. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** JSON that is nested deeper than anybody means it. */
export class TooDeep extends Error {
  override name = 'TooDeep';
}

/**
 * The same JSON value, safe to hand on and in one form (account contract 1 "JSON"): text in NFC with `\n` line ends,
 * names of prototypes dropped.
 * @param path where it stands, from the body's root
 * @throws TooDeep beyond 20 levels
 */
export function cleanJson(value: unknown, path: readonly string[] = []): unknown {
  if (typeof value === 'string') return cleanText(value, path.at(-1) ?? '');
  if (typeof value !== 'object' || value === null) return value;
  if (path.length >= MAX_DEPTH) throw new TooDeep();
  if (Array.isArray(value)) return value.map((entry, at) => cleanJson(entry, [...path, String(at)]));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PROTOTYPE_NAMES.has(name))
      .map(([name, entry]) => [name, cleanJson(entry, [...path, name])]),
  );
}

function cleanText(text: string, name: string): string {
  // A password is whatever was typed: changed by one letter it would be another one.
  if (/password/i.test(name)) return text;
  // PostgreSQL refuses half a character in jsonb.
  return text.replace(LONE_SURROGATES, '\uFFFD').replace(/\r\n/g, '\n').normalize('NFC');
}
