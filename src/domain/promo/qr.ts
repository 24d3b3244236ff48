import { errorCode } from './qr-errors.ts';
import { applyMask, emptyQr, penaltyOf, placeBits, writeFormat } from './qr-grid.ts';

/** Codewords for correction in each block and how many blocks, by version from 1, at level Q: a quarter may be lost. */
const CORRECTION = [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24];
const BLOCKS = [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12];
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Dark and light squares: row by row from the top left, true is dark. */
export interface QrModules {
  size: number;
  dark: readonly boolean[];
  /** Mask, of the eight, that lies over it. */
  mask: number;
}

/**
 * A QR code of a text, at level Q because banners fade and cards bend. It is drawn here and not by the server alone, as a
 * phone without a network needs it too.
 * @throws RangeError where the text takes more than 241 bytes of UTF-8: no address of a shop does
 */
export function qrOf(text: string): QrModules {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  const words = interleaved(dataWords(bytes, version), version);
  const drawn = MASKS.map((mask) => {
    const grid = emptyQr(version);
    placeBits(grid, words);
    applyMask(grid, mask);
    writeFormat(grid, mask);
    return { mask, grid, penalty: penaltyOf(grid) };
  });
  const best = drawn.reduce((least, one) => (one.penalty < least.penalty ? one : least));
  return { size: best.grid.size, dark: best.grid.dark, mask: best.mask };
}

const correctionOf = (version: number): number => CORRECTION[version - 1] ?? 0;
const blocksOf = (version: number): number => BLOCKS[version - 1] ?? 1;

/** All codewords that there is room for. */
function wordsIn(version: number): number {
  let squares = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    squares -= (25 * marks - 10) * marks - 55;
    if (version >= 7) squares -= 36;
  }
  return Math.floor(squares / 8);
}

const roomIn = (version: number): number => wordsIn(version) - correctionOf(version) * blocksOf(version);
const countBits = (version: number): number => (version < 10 ? 8 : 16);

function versionFor(length: number): number {
  for (let version = 1; version <= BLOCKS.length; version++)
    if (4 + countBits(version) + length * 8 <= roomIn(version) * 8) return version;
  throw new RangeError('too long for a QR code');
}

/** The bytes with what stands before and after them, filled up. */
function dataWords(bytes: readonly number[], version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  const room = roomIn(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, -bits.length & 7);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) put(filler, 8);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((word, bit) => (word << 1) | bit, 0));
  return words;
}

/** Blocks with their correction, one word of each in turn: a stain then takes a little of all. */
function interleaved(data: readonly number[], version: number): number[] {
  const blocks = blocksOf(version);
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const parts: { data: readonly number[]; correction: readonly number[] }[] = [];
  for (let block = 0, from = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    const part = data.slice(from, from + length);
    parts.push({ data: part, correction: errorCode(part, correctionOf(version)) });
    from += length;
  }
  const words: number[] = [];
  const take = (of: (part: (typeof parts)[number]) => readonly number[], longest: number): void => {
    for (let at = 0; at < longest; at++)
      for (const part of parts) {
        const word = of(part)[at];
        if (word !== undefined) words.push(word);
      }
  };
  take((part) => part.data, short + 1);
  take((part) => part.correction, correctionOf(version));
  return words;
}
