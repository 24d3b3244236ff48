import { BadBits, type BitReader, type BitWriter } from './bits.ts';
import { COMMON_WORDS, WORD_BITS } from './common-words.ts';

/**
 * Texts of an address in about four and a half bits a letter, common words in twelve together. A word begins with a capital and goes on in small letters
 * unless a mark says otherwise, because names and places do. What is not in the table goes as bytes of UTF-8.
 */
const END = 'end';
/** The next letter has the other case. */
const FLIP = 'flip';
/** Eight bits follow: one byte of UTF-8. */
const BYTE = 'byte';
/** A place in the list of common words follows. */
const WORD = 'word';

/**
 * Frequency with which each stands in names, streets and towns of the countries served, roughly, in thousandths. Codes that were
 * made by these weights are read by them: another table is another format.
 */
export const WEIGHTS: readonly (readonly [symbol: string, weight: number])[] = [
  [END, 90],
  [' ', 80],
  ['a', 115],
  ['e', 65],
  ['i', 62],
  ['o', 58],
  ['n', 58],
  ['r', 40],
  ['u', 42],
  ['l', 36],
  ['m', 38],
  ['s', 34],
  ['t', 34],
  ['k', 28],
  ['d', 28],
  ['h', 24],
  ['b', 22],
  ['w', 16],
  ['g', 16],
  ['c', 16],
  ['p', 13],
  ['y', 12],
  ['z', 10],
  ['v', 8],
  ['f', 8],
  ['j', 7],
  ['x', 1],
  ['q', 1],
  ['1', 16],
  ['2', 13],
  ['0', 12],
  ['3', 10],
  ['4', 9],
  ['5', 9],
  ['6', 7],
  ['7', 7],
  ['8', 7],
  ['9', 7],
  ['.', 5],
  [',', 5],
  ['-', 3],
  ["'", 2],
  ['/', 2],
  ['@', 2],
  ['#', 1],
  [FLIP, 12],
  [BYTE, 2],
  [WORD, 30],
];

interface Code {
  bits: number;
  width: number;
}

interface Leaf {
  weight: number;
  order: number;
  symbols: readonly string[];
}

/** Huffman's widths, then codes in the order of width and table, so that every phone makes the same ones. */
function makeCodes(): Map<string, Code> {
  const widths = new Map<string, number>();
  let nodes: Leaf[] = WEIGHTS.map(([symbol, weight], order) => ({ weight, order, symbols: [symbol] }));
  let order = nodes.length;
  while (nodes.length > 1) {
    nodes = nodes.toSorted((a, b) => a.weight - b.weight || a.order - b.order);
    const [first, second, ...rest] = nodes;
    if (!first || !second) break;
    const symbols = [...first.symbols, ...second.symbols];
    for (const symbol of symbols) widths.set(symbol, (widths.get(symbol) ?? 0) + 1);
    nodes = [...rest, { weight: first.weight + second.weight, order: order++, symbols }];
  }
  const codes = new Map<string, Code>();
  let next = 0;
  let before = 0;
  const places = new Map(WEIGHTS.map(([symbol], place) => [symbol, place]));
  const placeOf = (symbol: string) => places.get(symbol) ?? 0;
  for (const [symbol, width] of [...widths].toSorted(
    ([a, wide], [b, wider]) => wide - wider || placeOf(a) - placeOf(b),
  )) {
    next *= 2 ** (width - before);
    codes.set(symbol, { bits: next++, width });
    before = width;
  }
  return codes;
}

const CODES = makeCodes();
const SYMBOLS = new Map([...CODES].map(([symbol, { bits, width }]) => [`${width}:${bits}`, symbol]));
const WIDEST = Math.max(...[...CODES.values()].map(({ width }) => width));

const LETTER = /^[a-zA-Z]$/;
/** A capital is expected where a word begins. */
const begins = (before: string): boolean => before === '' || !/[a-zA-Z0-9']/.test(before);

function put(to: BitWriter, symbol: string): void {
  const code = CODES.get(symbol);
  if (!code) throw new RangeError(`no code for ${JSON.stringify(symbol)}`);
  to.write(code.bits, code.width);
}

/** Writes any well-formed text. A lone half of a surrogate pair, which no keyboard types, comes back as U+FFFD. */
export function writeText(to: BitWriter, text: string): void {
  let before = '';
  for (let at = 0; at < text.length; at += before.length) {
    const word = wordAt(text, at);
    if (word !== undefined) {
      put(to, WORD);
      to.write(COMMON_WORDS.indexOf(word), WORD_BITS);
      before = word;
      continue;
    }
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const small = letter.toLowerCase();
    if (LETTER.test(letter)) {
      if ((letter !== small) !== begins(before.slice(-1))) put(to, FLIP);
      put(to, small);
    } else if (CODES.has(letter)) put(to, letter);
    else
      for (const byte of new TextEncoder().encode(letter)) {
        put(to, BYTE);
        to.write(byte, 8);
      }
    before = letter;
  }
  put(to, END);
}

/** The longest common word that stands here. */
function wordAt(text: string, at: number): string | undefined {
  let found: string | undefined;
  for (const word of COMMON_WORDS)
    if (word.length > (found?.length ?? 0) && text.startsWith(word, at)) found = word;
  return found;
}

/** @throws BadBits */
export function readText(from: BitReader): string {
  let text = '';
  let flip = false;
  let bytes: number[] = [];
  for (;;) {
    const symbol = readSymbol(from);
    if (symbol === BYTE) {
      bytes.push(from.read(8));
      continue;
    }
    if (bytes.length > 0) {
      text += utf8(bytes);
      bytes = [];
    }
    if (symbol === END) {
      if (flip) throw new BadBits('nothing to flip');
      return text;
    }
    if (symbol === FLIP) {
      flip = true;
      continue;
    }
    if (symbol === WORD) {
      const word = COMMON_WORDS[from.read(WORD_BITS)];
      if (word === undefined || flip) throw new BadBits('no such word');
      text += word;
      continue;
    }
    const large = LETTER.test(symbol) && begins(text.slice(-1)) !== flip;
    text += large ? symbol.toUpperCase() : symbol;
    flip = false;
  }
}

function readSymbol(from: BitReader): string {
  let bits = 0;
  for (let width = 1; width <= WIDEST; width++) {
    bits = bits * 2 + from.read(1);
    const symbol = SYMBOLS.get(`${width}:${bits}`);
    if (symbol !== undefined) return symbol;
  }
  throw new BadBits('no such letter');
}

function utf8(bytes: number[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    throw new BadBits('no text');
  }
}
