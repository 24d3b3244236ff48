import { cleanJson, TooDeep } from '#contract/json.ts';
import { invalidJson } from './errors.ts';

const NUL = String.fromCharCode(0);

/**
 * Reads a JSON body (contract 1 Body): UTF-8, a string that holds JSON is read once more, nested 20 deep at most,
 * text in one normal form with `\n` line ends; names of prototypes are dropped. Nothing at all is an empty object.
 * @param any for calls that take whatever JSON there is: a string that holds none stands for itself
 * @throws HttpProblem 400 `invalid_json`
 */
export function readJsonBody(bytes: Uint8Array, any = false): unknown {
  if (bytes.length === 0) return {};
  const outer = parse(decode(bytes));
  try {
    return cleanJson(typeof outer === 'string' ? within(outer, any) : outer);
  } catch (problem) {
    throw problem instanceof TooDeep ? invalidJson() : problem;
  }
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

function within(text: string, any: boolean): unknown {
  try {
    return parse(text);
  } catch (problem) {
    if (any) return text;
    throw problem;
  }
}

/** The same value without U+0000, for what is written nowhere but in the log. */
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(NUL, '\uFFFD');
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withoutNul(entry)]));
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
