/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const K = new Int32Array(64);
/** The same of the square roots of the first eight. */
const BEGIN = new Int32Array(8);
{
  const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
  for (let prime = 2, found = 0; found < 64; prime += 1) {
    let isPrime = true;
    for (let by = 2; by * by <= prime; by += 1) if (prime % by === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) BEGIN[found] = fraction(Math.sqrt(prime));
    K[found] = fraction(Math.cbrt(prime));
    found += 1;
  }
}

const BLOCK = 64;

/**
 * SHA-256 of many texts that begin alike, away from WebCrypto: that is asked and answered for each, which takes twenty times
 * longer than the few blocks of work. What they have in common is hashed once.
 */
export class Sha256 {
  /** State after the whole blocks of the beginning. */
  readonly #begun = BEGIN.slice();
  readonly #state = new Int32Array(8);
  readonly #words = new Int32Array(64);
  readonly #block = new Uint8Array(BLOCK);
  /** Bytes of the beginning that fill no whole block, and how many there are in all. */
  readonly #rest: Uint8Array;
  readonly #length: number;

  /** @param beginning ASCII */
  constructor(beginning: string) {
    const bytes = new TextEncoder().encode(beginning);
    const whole = bytes.length - (bytes.length % BLOCK);
    for (let at = 0; at < whole; at += BLOCK) this.#mix(this.#begun, bytes.subarray(at, at + BLOCK));
    this.#rest = bytes.subarray(whole);
    this.#length = bytes.length;
  }

  /** Tells whether the hash of the beginning and this end starts with so many zero bits, 32 at most. @param end ASCII, 16 at most */
  startsWithZeros(end: string, bits: number): boolean {
    this.#finish(end);
    return Math.clz32(this.#state[0] ?? 0) >= bits;
  }

  /** Hash of the beginning and this end, lower-case hex. */
  hex(end: string): string {
    this.#finish(end);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #finish(end: string): void {
    const block = this.#block.fill(0);
    this.#state.set(this.#begun);
    block.set(this.#rest);
    let at = this.#rest.length;
    const add = (byte: number): void => {
      block[at] = byte;
      at += 1;
      if (at < BLOCK) return;
      this.#mix(this.#state, block);
      block.fill(0);
      at = 0;
    };
    for (let place = 0; place < end.length; place += 1) add(end.charCodeAt(place));
    add(0x80);
    // What is left of this block is 0; where the length has no place in it, it comes in one more.
    for (let left = (2 * BLOCK - 8 - at) % BLOCK; left > 0; left -= 1) add(0);
    at += 4;
    const bitLength = (this.#length + end.length) * 8;
    for (let shift = 24; shift >= 0; shift -= 8) add((bitLength >>> shift) & 0xff);
  }

  #mix(state: Int32Array, block: Uint8Array): void {
    const w = this.#words;
    for (let i = 0; i < 16; i += 1)
      w[i] =
        ((block[i * 4] ?? 0) << 24) |
        ((block[i * 4 + 1] ?? 0) << 16) |
        ((block[i * 4 + 2] ?? 0) << 8) |
        (block[i * 4 + 3] ?? 0);
    for (let i = 16; i < 64; i += 1) {
      const x = w[i - 15] ?? 0;
      const y = w[i - 2] ?? 0;
      const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
    }
    // By their places: taking an array apart costs as much as hashing it.
    const a0 = state[0] ?? 0;
    const b0 = state[1] ?? 0;
    const c0 = state[2] ?? 0;
    const d0 = state[3] ?? 0;
    const e0 = state[4] ?? 0;
    const f0 = state[5] ?? 0;
    const g0 = state[6] ?? 0;
    const h0 = state[7] ?? 0;
    let [a, b, c, d] = [a0, b0, c0, d0];
    let [e, f, g, h] = [e0, f0, g0, h0];
    for (let i = 0; i < 64; i += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = a0 + a;
    state[1] = b0 + b;
    state[2] = c0 + c;
    state[3] = d0 + d;
    state[4] = e0 + e;
    state[5] = f0 + f;
    state[6] = g0 + g;
    state[7] = h0 + h;
  }
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
