import { normalForm } from '#domain/text/normal-form.ts';

/** Deepest nesting of a body (security 25). */
const MAX_DEPTH = 20;
/** Most values of one command's body (security 49): a large listing has a few hundred. */
export const MAX_VALUES = 5_000;
/** Never taken over from JSON: they could reach into the prototype of what they are copied to. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** JSON that is nested deeper than anybody means it. */
export class TooDeep extends Error {
  override name = 'TooDeep';
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENINGS: readonly number[] = [0x5b, 0x7b];

/**
 * Tells whether a JSON text holds more values than this, told without reading it: each comma and each opening bracket outside of
 * texts counts one, so that an empty object counts as two. Work over JSON grows with its values, not with its length
 * (security 49).
 */
export function textHoldsMoreThan(text: string, values: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign === COMMA || OPENINGS.includes(sign)) {
      count += 1;
      if (count > values) return true;
    }
  }
  return false;
}

/** The same of a value that has been read: `textHoldsMoreThan` of its shortest text. */
export function valueHoldsMoreThan(value: unknown, values: number): boolean {
  let left = values;
  const fits = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null) return true;
    const entries: unknown[] = Array.isArray(one) ? one : Object.values(one);
    left -= Math.max(1, entries.length);
    return left >= 0 && entries.every(fits);
  };
  return !fits(value);
}

/** End of the text that begins here; the last sign where nothing ends it. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) return at;
  }
  return json.length;
}

/**
 * The same JSON value, safe to hand on and in one form (account contract 1 "JSON"): text in NFC with `\n` line ends,
 * names of prototypes dropped.
 * @throws TooDeep beyond 20 levels
 */
export const cleanJson = (value: unknown): unknown => cleaned(value, '', 0);

/** @param name under which it stands; '' in a list and at the root */
function cleaned(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, name);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new TooDeep();
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, '', depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([own]) => !PROTOTYPE_NAMES.has(own))
      .map(([own, entry]) => [own, cleaned(entry, own, depth + 1)]),
  );
}

function cleanText(text: string, name: string): string {
  // A password is whatever was typed: changed by one letter it would be another one.
  if (/password/i.test(name)) return text;
  // PostgreSQL refuses half a character in jsonb.
  return normalForm(text.replace(LONE_SURROGATES, '\uFFFD').replace(/\r\n/g, '\n'));
}
