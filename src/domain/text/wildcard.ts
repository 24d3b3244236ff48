import { isNoFilter } from './no-filter.ts';

/**
 * `title__wildcard` as a pattern for SQL ILIKE with the usual backslash escape (contract 4.3): `*` any run, `?` one
 * character, the whole title; without either it means contains. "No filter" values give "%".
 */
export function wildcardPattern(input: string): string {
  if (isNoFilter(input)) return '%';
  return globOf(input)
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');
}

/** The same rule for the phone. Runs in time of input × title at worst, whatever the input is. */
export function wildcardMatches(input: string, title: string): boolean {
  if (isNoFilter(input)) return true;
  const glob = Array.from(globOf(input).toLowerCase());
  const text = Array.from(title.toLowerCase());
  let g = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    if (glob[g] === '*') {
      star = g++;
      resume = t;
    } else if (g < glob.length && (glob[g] === '?' || glob[g] === text[t])) {
      g++;
      t++;
    } else if (star >= 0) {
      // The last star takes one character more and the rest is tried again.
      g = star + 1;
      t = ++resume;
    } else return false;
  }
  return glob.slice(g).every((sign) => sign === '*');
}

/** `wildcardMatches` for many titles in lower case: where no `?` is asked for, pieces are looked for from left to right. */
export function wildcardMatcher(input: string): (title: string) => boolean {
  const glob = globOf(input).toLowerCase();
  if (isNoFilter(input) || glob.includes('?')) return (text) => wildcardMatches(input, text);
  const [first = '', ...others] = glob.split('*');
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let from = first.length;
    for (const piece of others) {
      const found = text.indexOf(piece, from);
      if (found < 0) return false;
      from = found + piece.length;
    }
    return text.length - last.length >= from && text.endsWith(last);
  };
}

function globOf(input: string): string {
  const trimmed = input.trim();
  return /[*?]/.test(trimmed) ? trimmed.replace(/\*+/g, '*') : `*${trimmed}*`;
}
