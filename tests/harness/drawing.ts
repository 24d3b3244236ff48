import { SEED } from './seed.ts';

export interface Drawing {
  /** A whole number from 0 to below `most`. */
  below: (most: number) => number;
  pick: <T>(from: readonly T[]) => T | undefined;
  /** From 0 up to below 1. */
  random: () => number;
}

/**
 * Draws that are always the same, so that a search that fails today fails tomorrow.
 * @param which a number of its own for each list of draws: two lists then have nothing in common
 */
export function drawing(which: number): Drawing {
  let state = (SEED ^ Math.imul(which, 0x9e3779b9)) | 0;
  const bits = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const random = (): number => bits() / 2 ** 32;
  const below = (most: number): number => Math.floor(random() * most);
  return { below, pick: (from) => from[below(from.length)], random };
}

/**
 * Bytes without any order, which no compression makes smaller, and the same in every run.
 * @param which another number gives other bytes
 */
export function noise(sizeBytes: number, which = 0): Buffer<ArrayBuffer> {
  const { below } = drawing(which);
  const words = Uint32Array.from({ length: Math.ceil(sizeBytes / 4) }, () => below(2 ** 32));
  return Buffer.from(words.buffer, 0, sizeBytes);
}
