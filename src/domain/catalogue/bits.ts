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

export function countBits(bits: Bits): number {
  let count = 0;
  for (const part of bits) {
    let rest = part - ((part >>> 1) & 0x5555_5555);
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

/** Rows in their order. */
export function* rowsIn(bits: Bits): Generator<number> {
  for (let at = 0; at < bits.length; at++)
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
      yield at * 32 + 31 - Math.clz32(rest & -rest);
}
