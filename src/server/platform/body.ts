import { invalidJson } from './errors.ts';

const MAX_DEPTH = 20;
/** Never taken over from JSON: they could reach into the prototype of what they are copied to. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const LONE_SURROGATES = /\p{Surrogate}/gu;
const NUL = String.fromCharCode(0);

/**
 * Reads a JSON body (contract 1 Body): UTF-8, a string that holds JSON is read once more, nested 20 deep at most,
 * text in one normal form with `\n` line ends; names of prototypes are dropped. Nothing at all is an empty object.
 * @throws HttpProblem 400 `invalid_json`
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  const outer = parse(decode(bytes));
  return cleanJson(typeof outer === 'string' ? parse(outer) : outer);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidJson();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidJson();
  }
}

/** The same value, safe to hand on. `path` names where it stands, for the message. */
export function cleanJson(value: unknown, path: string[] = []): unknown {
  if (typeof value === 'string') return cleanText(value, path);
  if (typeof value !== 'object' || value === null) return value;
  if (path.length >= MAX_DEPTH) throw invalidJson();
  if (Array.isArray(value)) return value.map((entry, at) => cleanJson(entry, [...path, String(at)]));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PROTOTYPE_NAMES.has(name))
      .map(([name, entry]) => [name, cleanJson(entry, [...path, name])]),
  );
}

function cleanText(text: string, path: string[]): string {
  // A password is whatever was typed: changed by one letter it would be another one.
  if (/password/i.test(path.at(-1) ?? '')) return text;
  // PostgreSQL refuses half a character in jsonb.
  return text.replace(LONE_SURROGATES, '\uFFFD').replace(/\r\n/g, '\n').normalize('NFC');
}

/** Where a text holds U+0000, which PostgreSQL cannot keep; null when none does. */
export function nulPath(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === 'string') return value.includes(NUL) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, entry] of Object.entries(value)) {
    const found = nulPath(entry, [...path, name]);
    if (found) return found;
  }
  return null;
}
