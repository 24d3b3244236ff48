import type { SimpleQuery } from '../simple-query.ts';
import { searchWords } from '../words.ts';
import { allBits, type Bits, bitsWhere, inAll, inAny, inNone, noBits, setBit } from './bits.ts';
import type { Listing } from './listing.ts';

/** Which rows hold which word. */
export interface Tokens {
  size: number;
  /** Each once, in the order of their code units, so that those with one beginning stand together. */
  words: readonly string[];
  /** By word, its rows: from `starts[word]` up to the next start in `rows`. */
  starts: Uint32Array;
  rows: Uint32Array;
  /** By row, its words in reading order: from `places[row]` up to the next place in `sequence`. */
  places: Uint32Array;
  sequence: Uint32Array;
}

/** The words of listings, as the server indexes them. */
export function tokensOf(listings: readonly Listing[]): Tokens {
  const known = new Map<string, number>();
  const numbers = new Map<string, readonly number[]>();
  const wordsOf = (text: string | null): readonly number[] => {
    if (text === null) return [];
    const found = numbers.get(text) ?? searchWords(text).map((word) => numberOf(known, word));
    numbers.set(text, found);
    return found;
  };
  const rows = listings.map(({ title, make, model, vehicleClass, bodyType, fuel }) =>
    [title, make, model, vehicleClass, bodyType, fuel].flatMap(wordsOf),
  );
  const words = [...known.keys()].toSorted();
  const rankOf = new Uint32Array(words.length);
  for (const [rank, word] of words.entries()) rankOf[known.get(word) ?? 0] = rank;
  const ranked = rows.map((row) => row.map((word) => rankOf[word] ?? 0));
  return { size: listings.length, words, ...listed(ranked), ...postings(ranked, words.length) };
}

function numberOf(known: Map<string, number>, word: string): number {
  const number = known.get(word) ?? known.size;
  known.set(word, number);
  return number;
}

function listed(rows: readonly (readonly number[])[]): Pick<Tokens, 'places' | 'sequence'> {
  const places = new Uint32Array(rows.length + 1);
  for (const [row, words] of rows.entries()) places[row + 1] = (places[row] ?? 0) + words.length;
  return { places, sequence: Uint32Array.from(rows.flat()) };
}

function postings(rows: readonly (readonly number[])[], words: number): Pick<Tokens, 'starts' | 'rows'> {
  const distinct = rows.map((row) => new Set(row));
  const starts = new Uint32Array(words + 1);
  for (const row of distinct) for (const word of row) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  for (let word = 0; word < words; word++) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  const next = starts.slice();
  const found = new Uint32Array(starts[words] ?? 0);
  for (const [row, held] of distinct.entries())
    for (const word of held) {
      found[next[word] ?? 0] = row;
      next[word] = (next[word] ?? 0) + 1;
    }
  return { starts, rows: found };
}

/** The rows that answer a query of words. */
export function rowsSaying(tokens: Tokens, query: SimpleQuery): Bits {
  const { size } = tokens;
  switch (query.kind) {
    case 'all':
      return allBits(size);
    case 'word':
      return rowsOf(tokens, query.word, query.prefix);
    case 'phrase':
      return rowsOfPhrase(tokens, query.words);
    case 'not':
      return inNone(size, rowsSaying(tokens, query.part));
    case 'and':
      return inAll(
        size,
        query.parts.map((part) => rowsSaying(tokens, part)),
      );
    case 'or':
      return inAny(
        size,
        query.parts.map((part) => rowsSaying(tokens, part)),
      );
  }
}

function rowsOf(tokens: Tokens, word: string, prefix: boolean): Bits {
  const bits = noBits(tokens.size);
  const first = firstFrom(tokens.words, word);
  let last = first;
  while (prefix ? tokens.words[last]?.startsWith(word) : tokens.words[last] === word) last++;
  const end = tokens.starts[last] ?? 0;
  for (let at = tokens.starts[first] ?? 0; at < end; at++) setBit(bits, tokens.rows[at] ?? 0);
  return bits;
}

function rowsOfPhrase(tokens: Tokens, words: readonly string[]): Bits {
  const wanted = words.map((word) => {
    const at = firstFrom(tokens.words, word);
    return tokens.words[at] === word ? at : -1;
  });
  if (wanted.includes(-1)) return noBits(tokens.size);
  return bitsWhere(tokens.size, (row) => {
    const end = (tokens.places[row + 1] ?? 0) - wanted.length;
    for (let start = tokens.places[row] ?? 0; start <= end; start++)
      if (wanted.every((word, index) => tokens.sequence[start + index] === word)) return true;
    return false;
  });
}

/** Where the first word stands that is not before this one. */
function firstFrom(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
