import { cleanJson, textHoldsMoreThan, MAX_VALUES, TooDeep } from '#contract/json.ts';
import { invalidJson, payloadTooLarge } from './errors.ts';

const NUL = String.fromCharCode(0);

interface Reading {
  /** For calls that take whatever JSON there is: a string that holds none stands for itself. */
  any?: boolean;
  /** Most values. */
  most?: number;
  /** Nobody will look at what it says: it is only told whether it can be read, and nothing is copied (security 49). */
  unkept?: boolean;
}

/**
 * Reads a JSON body (contract 1 Body): UTF-8, a string that holds JSON is read once more, nested 20 deep at most,
 * text in one normal form with `\n` line ends; names of prototypes are dropped. Nothing at all is an empty object.
 * @throws HttpProblem 400 `invalid_json`, 413 `payload_too_large`
 */
export function readJsonBody(
  bytes: Uint8Array,
  { any = false, most = MAX_VALUES, unkept = false }: Reading = {},
): unknown {
  if (bytes.length === 0) return {};
  const outer = parse(decode(bytes), most);
  if (unkept) return {};
  try {
    return cleanJson(typeof outer === 'string' ? within(outer, any, most) : outer);
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

function parse(text: string, most: number): unknown {
  if (textHoldsMoreThan(text, most)) throw payloadTooLarge();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidJson();
  }
}

function within(text: string, any: boolean, most: number): unknown {
  try {
    return parse(text, most);
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

/** Path of a text that holds U+0000, which PostgreSQL cannot keep; null when none does. */
export function nulPath(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === 'string') return value.includes(NUL) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, entry] of Object.entries(value)) {
    const found = nulPath(entry, [...path, name]);
    if (found) return found;
  }
  return null;
}
