import { crc32, inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A printed file as a printer and a phone's camera read it. */

export interface PngChunk {
  type: string;
  data: Buffer;
}

/** The parts of a PNG, each with a sum that agrees. */
export function chunksOf(png: Buffer): PngChunk[] {
  if (png.subarray(1, 4).toString() !== 'PNG') throw new Error('no PNG');
  const chunks: PngChunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const named = png.subarray(at + 4, at + 8 + length);
    if (crc32(named) !== png.readUInt32BE(at + 8 + length)) throw new Error('a sum does not agree');
    chunks.push({ type: named.subarray(0, 4).toString(), data: named.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

/** Size, print size and comment, as the file says them. */
export function factsOf(png: Buffer) {
  const chunks = chunksOf(png);
  const data = (type: string): Buffer => chunks.find((chunk) => chunk.type === type)?.data ?? Buffer.alloc(0);
  const [head, size, comment] = [data('IHDR'), data('pHYs'), data('iTXt')];
  inflateSync(data('IDAT'));
  return {
    width: head.readUInt32BE(0),
    height: head.readUInt32BE(4),
    perMetre: [size.readUInt32BE(0), size.readUInt32BE(4)],
    unit: size.readUInt8(8),
    keyword: comment.subarray(0, comment.indexOf(0)).toString(),
    comment: comment.subarray(comment.indexOf(0) + 5).toString('utf8'),
  };
}

interface Grey {
  width: number;
  height: number;
  isDark: (x: number, y: number) => boolean;
}

/** Finds the QR code in a picture and reads it; no mistake in it is mended, so there must be none. */
export async function readQr(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const grey = {
    width,
    height,
    isDark: (x: number, y: number) => (data[(y * width + x) * channels] ?? 255) < 80,
  };
  const { left, top, unit, size } = corners(grey);
  const dark = (column: number, row: number): boolean =>
    grey.isDark(Math.floor(left + (column + 0.5) * unit), Math.floor(top + (row + 0.5) * unit));
  return textOf(dark, size);
}

/** Point at which a run of 1:1:3:1:1 goes through, both ways, is the middle of a corner. */
function corners(grey: Grey) {
  const found: { x: number; y: number; unit: number }[] = [];
  for (let y = 0; y < grey.height; y += 3)
    for (const run of finderRuns(grey.width, (x) => grey.isDark(x, y))) {
      const across = finderRuns(grey.height, (other) => grey.isDark(Math.round(run.middle), other)).find(
        ({ middle, unit }) => Math.abs(middle - y) < unit * 2 && Math.abs(unit - run.unit) < 0.2 * unit,
      );
      if (!across) continue;
      const near = ({ x, y: other }: (typeof found)[number]): boolean =>
        Math.abs(x - run.middle) < run.unit * 4 && Math.abs(other - across.middle) < run.unit * 4;
      if (!found.some(near)) found.push({ x: run.middle, y: across.middle, unit: run.unit });
    }
  const code = found.flatMap((first) => {
    const { x, y, unit } = first;
    const isAlike = (other: typeof first) => Math.abs(other.unit - unit) < 0.1 * unit;
    const right = found.filter((other) => isAlike(other) && other.x > x && Math.abs(other.y - y) < unit);
    const below = found.filter((other) => isAlike(other) && other.y > y && Math.abs(other.x - x) < unit);
    return right.flatMap((second) =>
      below
        .map((third) => ({ across: second.x - x, down: third.y - y }))
        .filter(({ across, down }) => Math.abs(across - down) < unit)
        .map(({ across }) => ({ x, y, unit, modules: across / unit + 7 })),
    );
  });
  // What is drawn inside a code may look like a corner by chance: the code is the widest that three of them span.
  const [widest] = code.toSorted((one, other) => other.modules - one.modules);
  if (!widest) throw new Error(`${found.length} corners, and no QR code between them`);
  const { x, y, unit } = widest;
  return { left: x - 3.5 * unit, top: y - 3.5 * unit, unit, size: Math.round(widest.modules) };
}

function finderRuns(length: number, isDark: (at: number) => boolean): { middle: number; unit: number }[] {
  const runs: { dark: boolean; from: number; long: number }[] = [];
  for (let at = 0; at < length; at++) {
    const last = runs.at(-1);
    if (last?.dark === isDark(at)) last.long++;
    else runs.push({ dark: isDark(at), from: at, long: 1 });
  }
  return runs.flatMap((one, at) => {
    const five = runs.slice(at, at + 5);
    const [a, b, c, d, e] = five.map(({ long }) => long);
    if (!one.dark || !a || !b || !c || !d || !e) return [];
    const unit = (a + b + c + d + e) / 7;
    const fits = [a, b, c / 3, d, e].every((long) => Math.abs(long - unit) < 0.25 * unit);
    return fits && unit > 2 ? [{ middle: one.from + 3.5 * unit, unit }] : [];
  });
}

const TURNED: ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
];
/** Blocks at level Q by version. */
const BLOCKS: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 2, 5: 4 };
const DATA: Record<number, number> = { 1: 13, 2: 22, 3: 34, 4: 48, 5: 62 };

function textOf(dark: (column: number, row: number) => boolean, size: number): string {
  const version = (size - 17) / 4;
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => dark(8, row));
  const bits = format.reduce((all, one, at) => all | (one ? 1 << at : 0), 0);
  const more = [7, 5, 4, 3, 2, 1, 0].reduce(
    (all, column, at) => all | (dark(column, 8) ? 1 << (at + 8) : 0),
    0,
  );
  const data = ((bits | more) ^ 0x5412) >> 10;
  if (data >> 3 !== 3) throw new Error('another level than Q');
  const turned = TURNED[data & 7] ?? (() => false);
  const mark = version > 1 ? size - 7 : -9;
  const isOwn = (row: number, column: number): boolean =>
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    row === 6 ||
    column === 6 ||
    (Math.abs(row - mark) <= 2 && Math.abs(column - mark) <= 2);
  const words: number[] = [];
  let [word, count, up] = [0, 0, true];
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step;
        if (isOwn(row, column)) continue;
        word = (word << 1) | Number(dark(column, row) !== turned(row, column));
        if (++count % 8 === 0) [word] = [words.push(word) * 0];
      }
    up = !up;
  }
  return message(words, BLOCKS[version] ?? 0, DATA[version] ?? 0);
}

function message(words: readonly number[], blocks: number, length: number): string {
  const each = Math.floor(length / blocks);
  const longer = length % blocks;
  const parts = Array.from({ length: blocks }, (): number[] => []);
  let at = 0;
  for (let step = 0; step <= each; step++)
    parts.forEach((part, block) => {
      if (step < each || block >= blocks - longer) part.push(words[at++] ?? 0);
    });
  const all = parts.flat();
  const nibbles = all.flatMap((byte) => [byte >> 4, byte & 15]);
  if (nibbles[0] !== 4) throw new Error('no bytes');
  const bytes = Array.from({ length: (nibbles[1] ?? 0) * 16 + (nibbles[2] ?? 0) }, (_, byte) => {
    return (nibbles[3 + byte * 2] ?? 0) * 16 + (nibbles[4 + byte * 2] ?? 0);
  });
  return Buffer.from(bytes).toString('utf8');
}
