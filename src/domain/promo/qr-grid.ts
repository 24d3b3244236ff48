/** The squares of a code that is being made. */
export interface QrGrid {
  size: number;
  dark: boolean[];
  /** Squares with a meaning of their own: corners, lines, format. No data goes there, no mask over them. */
  fixed: boolean[];
}

/** Level Q in the format's two bits. */
const LEVEL = 3;

/** The corners, lines and marks of a version, and nothing else yet. */
export function emptyQr(version: number): QrGrid {
  const size = version * 4 + 17;
  const none = (): boolean[] => Array.from({ length: size * size }, () => false);
  const grid: QrGrid = { size, dark: none(), fixed: none() };
  for (let at = 0; at < size; at++) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(grid, x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const places = marksOf(version);
  const [first, last] = [places.at(0), places.at(-1)];
  for (const x of places)
    for (const y of places) {
      // Where the corners are.
      const inCorner =
        (x === first && y === first) || (x === first && y === last) || (x === last && y === first);
      if (!inCorner) square(grid, x, y, 2, (ring) => ring !== 1);
    }
  writeFormat(grid, 0);
  writeVersion(grid, version);
  return grid;
}

function set(grid: QrGrid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= grid.size || y >= grid.size) return;
  grid.dark[y * grid.size + x] = isDark;
  grid.fixed[y * grid.size + x] = true;
}

/** Rings around a middle. */
function square(grid: QrGrid, x: number, y: number, reach: number, isDark: (ring: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      set(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function marksOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - at * step);
  return [6, ...rest.toReversed()];
}

/** Level and mask, twice. */
export function writeFormat(grid: QrGrid, mask: number): void {
  const data = (LEVEL << 3) | mask;
  let rest = data;
  for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
  const { size } = grid;
  for (let at = 0; at < 6; at++) set(grid, 8, at, bit(at));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(grid, 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(grid, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(grid, 8, size - 15 + at, bit(at));
  set(grid, 8, size - 8, true);
}

/** From version 7 on the version stands there too, twice. */
function writeVersion(grid: QrGrid, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >> at) & 1) === 1;
    const [far, near] = [grid.size - 11 + (at % 3), Math.floor(at / 3)];
    set(grid, far, near, isDark);
    set(grid, near, far, isDark);
  }
}

/** Two columns at a time, from the right, up and down. */
export function placeBits({ size, dark, fixed }: QrGrid, words: readonly number[]): void {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const place = (isUp ? size - 1 - step : step) * size + x;
        if (fixed[place] || at >= words.length * 8) continue;
        dark[place] = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
  }
}

/** Turns squares over, so that there are neither large areas nor what looks like a corner. */
export function applyMask({ size, dark, fixed }: QrGrid, mask: number): void {
  const turns = MASKS[mask];
  if (!turns) throw new RangeError('there are eight masks');
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const place = y * size + x;
      if (!fixed[place] && turns(x, y)) dark[place] = !dark[place];
    }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const CORNER_LIKE = /(?=10111010000|00001011101)/g;

/** Measure of how hard it is to read, by the standard's four rules. */
export function penaltyOf({ size, dark }: QrGrid): number {
  let penalty = 0;
  const isDark = (x: number, y: number): boolean => dark[y * size + x] ?? false;
  for (let line = 0; line < size; line++)
    for (const isRow of [true, false]) {
      let signs = '';
      for (let at = 0; at < size; at++) signs += (isRow ? isDark(at, line) : isDark(line, at)) ? '1' : '0';
      for (const [run] of signs.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
      penalty += 40 * [...signs.matchAll(CORNER_LIKE)].length;
    }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const colour = isDark(x, y);
      if (colour === isDark(x - 1, y) && colour === isDark(x, y - 1) && colour === isDark(x - 1, y - 1))
        penalty += 3;
    }
  const share = dark.filter(Boolean).length / dark.length;
  return penalty + 10 * Math.floor(Math.abs(share * 20 - 10));
}
