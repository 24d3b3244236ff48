import { cleanJson, TooDeep } from '#contract/json.ts';
import { invalidJson } from './errors.ts';

const NUL = String.fromCharCode(0);

/**
 * Reads a JSON body (contract 1 Body): UTF-8, a string that holds JSON is read once more, nested 20 deep at most,
 * text in one normal form with `\n` line ends; names of prototypes are dropped. Nothing at all is an empty object.
 * @throws HttpProblem 400 `invalid_json`
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  const outer = parse(decode(bytes));
  try {
    return cleanJson(typeof outer === 'string' ? parse(outer) : outer);
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
