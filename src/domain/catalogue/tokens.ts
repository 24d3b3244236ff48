import type { SimpleQuery } from '../text/simple-query.ts';
import { searchWords } from '../text/words.ts';
import { allBits, type Bits, bitsWhere, inAll, inAny, inNone, noBits, setBit } from './bits.ts';
import type { Facts } from './facts.ts';
import { innerPartWords, numberTexts } from './search-words.ts';

/** Index of the rows that hold each word. */
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
export function tokensOf(listings: readonly Facts[]): Tokens {
  const known = new Map<string, number>();
  const numbers = new Map<string, readonly number[]>();
  const wordsOf = (text: string | null): readonly number[] => {
    if (text === null) return [];
    const found = numbers.get(text) ?? searchWords(text).map((word) => numberOf(known, word));
    numbers.set(text, found);
    return found;
  };
  const size = listings.length;
  const places = new Uint32Array(size + 1);
  const found: (readonly number[])[] = [];
  for (const [row, listing] of listings.entries()) {
    const { title, make, model, vehicleClass, bodyType, fuel, partNumber, parts } = listing;
    let end = places[row] ?? 0;
    for (const text of [title, make, model, vehicleClass, bodyType, fuel, ...numberTexts(partNumber)]) {
      const words = wordsOf(text);
      found.push(words);
      end += words.length;
    }
    if (parts.length > 0) {
      const words = innerPartWords(parts).map((word) => numberOf(known, word));
      found.push(words);
      end += words.length;
    }
    places[row + 1] = end;
  }
  const words = [...known.keys()].toSorted();
  const rankOf = new Uint32Array(words.length);
  for (const [rank, word] of words.entries()) rankOf[known.get(word) ?? 0] = rank;
  const sequence = new Uint32Array(places[size] ?? 0);
  let at = 0;
  for (const some of found) for (const word of some) sequence[at++] = rankOf[word] ?? 0;
  return { size, words, places, sequence, ...postings({ size, places, sequence }, words.length) };
}

function numberOf(known: Map<string, number>, word: string): number {
  const number = known.get(word) ?? known.size;
  known.set(word, number);
  return number;
}

/** By word its rows, each once. */
function postings(
  { size, places, sequence }: Pick<Tokens, 'size' | 'places' | 'sequence'>,
  words: number,
): Pick<Tokens, 'starts' | 'rows'> {
  /** Calls with each word of each row, a repeated one once. */
  const each = (hear: (word: number, row: number) => void): void => {
    const lastRow = new Int32Array(words).fill(-1);
    for (let row = 0; row < size; row++)
      for (let at = places[row] ?? 0; at < (places[row + 1] ?? 0); at++) {
        const word = sequence[at] ?? 0;
        if (lastRow[word] === row) continue;
        lastRow[word] = row;
        hear(word, row);
      }
  };
  const starts = new Uint32Array(words + 1);
  each((word) => (starts[word + 1] = (starts[word + 1] ?? 0) + 1));
  for (let word = 0; word < words; word++) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(starts[words] ?? 0);
  each((word, row) => {
    rows[next[word] ?? 0] = row;
    next[word] = (next[word] ?? 0) + 1;
  });
  return { starts, rows };
}

/** Looks for the rows of a word, or knows them from before. */
export type KnownWord = (word: string, look: () => Bits) => Bits;

/** A word that fewer rows say is looked for each time: one in so many. */
const OFTEN = 256;

/** The rows that answer a query of words. @param known for words that many rows say */
export function rowsSaying(
  tokens: Tokens,
  query: SimpleQuery,
  known: KnownWord = (_word, look) => look(),
): Bits {
  const { size } = tokens;
  switch (query.kind) {
    case 'all':
      return allBits(size);
    case 'word':
      return rowsOf(tokens, query, known);
    case 'phrase':
      return rowsOfPhrase(tokens, query.words);
    case 'not':
      return inNone(size, rowsSaying(tokens, query.part, known));
    case 'and':
      return inAll(
        size,
        query.parts.map((part) => rowsSaying(tokens, part, known)),
      );
    case 'or':
      return inAny(
        size,
        query.parts.map((part) => rowsSaying(tokens, part, known)),
      );
  }
}

function rowsOf(tokens: Tokens, { word, prefix }: { word: string; prefix: boolean }, known: KnownWord): Bits {
  const first = firstFrom(tokens.words, word);
  let last = first;
  while (prefix ? tokens.words[last]?.startsWith(word) : tokens.words[last] === word) last++;
  const [from, end] = [tokens.starts[first] ?? 0, tokens.starts[last] ?? 0];
  const look = (): Bits => {
    const bits = noBits(tokens.size);
    for (let at = from; at < end; at++) setBit(bits, tokens.rows[at] ?? 0);
    return bits;
  };
  return OFTEN * (end - from) < tokens.size ? look() : known(prefix ? `${word}*` : word, look);
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

/** Place of the first word that is not before this one. */
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
