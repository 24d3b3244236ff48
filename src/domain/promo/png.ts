import { PALETTE } from './palette.ts';

/** Facts that a file says of itself beside its pixels. */
export interface PngFacts {
  /** px */
  width: number;
  height: number;
  perMetre: number;
  comment: string;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest >>> 0;
});

type Bytes = Uint8Array<ArrayBuffer>;

function sumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const number = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const text = (value: string): number[] => [...new TextEncoder().encode(value)];

function chunk(type: string, data: ArrayLike<number>): Bytes {
  const named = new Uint8Array(4 + data.length);
  named.set(text(type));
  named.set(data, 4);
  const whole = new Uint8Array(named.length + 8);
  whole.set(number(data.length));
  whole.set(named, 4);
  whole.set(number(sumOf(named)), 4 + named.length);
  return whole;
}

/**
 * A PNG of one byte a pixel around its pixels. `pHYs` says how large it is printed, `iTXt` whose it is, in UTF-8.
 * @param compressed rows of `Nearest` as zlib compresses them
 */
export function pngOf({ width, height, perMetre, comment }: PngFacts, compressed: Uint8Array): Bytes[] {
  return [
    new Uint8Array(SIGNATURE),
    chunk('IHDR', [...number(width), ...number(height), 8, 3, 0, 0, 0]),
    chunk('PLTE', PALETTE.flat()),
    chunk('pHYs', [...number(perMetre), ...number(perMetre), 1]),
    // Keyword, not compressed, no language, no translated keyword.
    chunk('iTXt', [...text('Comment'), 0, 0, 0, 0, 0, ...text(comment)]),
    chunk('IDAT', compressed),
    chunk('IEND', []),
  ];
}
