/** A set of rows, one bit each; bits past the last row are always 0. */
export type Bits = Uint32Array;

export const noBits = (size: number): Bits => new Uint32Array(Math.ceil(size / 32));

export function allBits(size: number): Bits {
  const bits = noBits(size).fill(0xffff_ffff);
  if (size % 32 > 0) bits[bits.length - 1] = 2 ** (size % 32) - 1;
  return bits;
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
}

export const hasBit = (bits: Bits, row: number): boolean =>
  ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;

/** The rows for which `fits` holds. */
export function bitsWhere(size: number, fits: (row: number) => boolean): Bits {
  const bits = noBits(size);
  for (let row = 0; row < size; row++) if (fits(row)) setBit(bits, row);
  return bits;
}

/** The rows whose code is marked with 1. A loop without calls: a million rows in a few milliseconds. */
export function bitsOfCodes(codes: Codes, marked: Uint8Array): Bits {
  const bits = noBits(codes.length);
  for (let at = 0, row = 0; at < bits.length; at++) {
    const end = Math.min(row + 32, codes.length);
    let part = 0;
    for (let bit = 1; row < end; row++, bit <<= 1) if (marked[codes[row] ?? 0] === 1) part |= bit;
    bits[at] = part;
  }
  return bits;
}

/** The rows whose value lies between the ends; NaN lies nowhere. */
export function bitsBetween(values: Float64Array, from: number, to: number): Bits {
  const bits = noBits(values.length);
  for (let at = 0, row = 0; at < bits.length; at++) {
    const end = Math.min(row + 32, values.length);
    let part = 0;
    for (let bit = 1; row < end; row++, bit <<= 1) {
      const value = values[row] ?? 0;
      if (value >= from && value <= to) part |= bit;
    }
    bits[at] = part;
  }
  return bits;
}

/** Numbers of values, narrow where there are few. */
export type Codes = Uint16Array | Uint32Array;

/** Rows that are in all of the sets; all rows where there are none. */
export function inAll(size: number, sets: readonly Bits[]): Bits {
  const bits = sets[0]?.slice() ?? allBits(size);
  for (const other of sets.slice(1))
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
  return bits;
}

/** Rows that are in one of the sets. */
export function inAny(size: number, sets: readonly Bits[]): Bits {
  const bits = noBits(size);
  for (const other of sets)
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0);
  return bits;
}

export function inNone(size: number, bits: Bits): Bits {
  const rest = allBits(size);
  for (let at = 0; at < rest.length; at++) rest[at] = (rest[at] ?? 0) & ~(bits[at] ?? 0);
  return rest;
}

export const countBits = (bits: Bits): number => countBetween(bits, 0, bits.length * 32);

/** Number of rows in the set from one on up to another, which does not count. */
export function countBetween(bits: Bits, from: number, to: number): number {
  const [first, last] = [from >>> 5, to >>> 5];
  let count = 0;
  for (let at = first; at < last; at++) count += ones(bits[at] ?? 0);
  return count - ones((bits[first] ?? 0) & below(from)) + ones((bits[last] ?? 0) & below(to));
}

/** Rows of a part that stand before this one. */
const below = (row: number): number => 2 ** (row & 31) - 1;

/** Up to `limit` rows in their order, after the first `skipped` of them. */
export function rowsFrom(bits: Bits, skipped: number, limit: number): number[] {
  const rows: number[] = [];
  let left = skipped;
  for (let at = 0; at < bits.length && rows.length < limit; at++) {
    const part = bits[at] ?? 0;
    const count = ones(part);
    if (left >= count) {
      left -= count;
      continue;
    }
    for (let rest = part; rest !== 0 && rows.length < limit; rest &= rest - 1)
      if (left > 0) left--;
      else rows.push(at * 32 + 31 - Math.clz32(rest & -rest));
  }
  return rows;
}

/** All rows in their order. */
export function rowsIn(bits: Bits): Uint32Array {
  const rows = new Uint32Array(countBits(bits));
  let next = 0;
  for (let at = 0; at < bits.length; at++)
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
      rows[next++] = at * 32 + 31 - Math.clz32(rest & -rest);
  return rows;
}

function ones(part: number): number {
  let rest = part - ((part >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
