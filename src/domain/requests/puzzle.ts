/**
 * A proof of work (hashcash): what a form of a guest needs while far more come than people write. The server names the
 * puzzle, a phone works out a number that solves it. It names nobody and asks no third party.
 *
 * puzzle   `form.contact:18:1780000000:<nonce>:<seal>`: the form that it is for, its bits, when it ends (s), the seal
 * proof    the puzzle, ':' and a number with which the SHA-256 of it all begins with so many zero bits
 */
export interface Puzzle {
  form: string;
  bits: number;
  /** Unix seconds. */
  until: number;
  nonce: string;
  seal: string;
}

/** A quarter of a million tries on average: half a second on a new phone, some seconds on an old one. */
export const PUZZLE_BITS = 18;
/** More than that no phone is put to, whoever asks. */
export const MOST_BITS = 22;
const PUZZLE = /^([a-z.-]{1,100}):(\d{1,2}):(\d{1,12}):([\w-]{1,100}):([\w-]{1,100})$/;

/** Null: it is none. */
export function readPuzzle(text: string): Puzzle | null {
  const [, form, bits, until, nonce, seal] = PUZZLE.exec(text) ?? [];
  if (form === undefined || nonce === undefined || seal === undefined) return null;
  return { form, bits: Number(bits), until: Number(until), nonce, seal };
}

/** Number of zero bits that these bytes begin with. */
export function zeroBits(bytes: ArrayLike<number>): number {
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    if (byte !== 0) return place * 8 + Math.clz32(byte) - 24;
  }
  return bytes.length * 8;
}
