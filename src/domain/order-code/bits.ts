/** Writes numbers bit by bit, highest bit first. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #free = 0;

  get bitLength(): number {
    return this.#bytes.length * 8 - this.#free;
  }

  /** @param width 1 to 32; what does not fit into it is broken code */
  write(value: number, width: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** width)
      throw new RangeError(`${value} has no ${width} bits`);
    for (let left = width; left > 0; left--) {
      if (this.#free === 0) {
        this.#bytes.push(0);
        this.#free = 8;
      }
      this.#free--;
      const bit = Math.floor(value / 2 ** (left - 1)) % 2;
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (bit << this.#free);
    }
  }

  /** A whole number from 0 to 2^53 - 1 in groups of `group` bits, each led by one that says whether more follow. */
  writeCount(value: number, group: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no count`);
    const size = 2 ** group;
    let rest = value;
    do {
      const next = Math.floor(rest / size);
      this.write(next > 0 ? 1 : 0, 1);
      this.write(rest % size, group);
      rest = next;
    } while (rest > 0);
  }

  /** All bits so far; the last byte is filled with zeros. */
  bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** There are no more bits, or they cannot be what is asked for. */
export class BadBits extends Error {
  override name = 'BadBits';
}

/** Reads what a `BitWriter` wrote, in the same order. Throws BadBits. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Tells whether only the zeros that fill the last byte are left. */
  get done(): boolean {
    const left = this.#bytes.length * 8 - this.#at;
    const last = this.#bytes.at(-1) ?? 0;
    return left < 8 && (last & ((1 << left) - 1)) === 0;
  }

  read(width: number): number {
    let value = 0;
    for (let left = width; left > 0; left--) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new BadBits('cut off');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at++;
    }
    return value;
  }

  readCount(group: number): number {
    let value = 0;
    let weight = 1;
    for (;;) {
      const more = this.read(1) === 1;
      value += this.read(group) * weight;
      if (!Number.isSafeInteger(value)) throw new BadBits('too large a count');
      if (!more) return value;
      weight *= 2 ** group;
    }
  }
}
