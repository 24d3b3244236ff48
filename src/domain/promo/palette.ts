import { INKS, MEETINGS } from './shapes.ts';

/** Shades between two colours that meet: an edge in print shows no more. */
const SHADES = 14;

type Colour = readonly [number, number, number];

const partsOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

function shades(): Colour[] {
  const all: Colour[] = Object.values(INKS).map(partsOf);
  for (const [one, other] of MEETINGS) {
    const [from, to] = [partsOf(INKS[one]), partsOf(INKS[other])];
    for (let step = 1; step <= SHADES; step++) {
      const share = step / (SHADES + 1);
      const mixed = (at: 0 | 1 | 2): number => Math.round(from[at] + (to[at] - from[at]) * share);
      all.push([mixed(0), mixed(1), mixed(2)]);
    }
  }
  return all;
}

/** Every colour that a file holds: 256 at most, so that a pixel is one byte. */
export const PALETTE: readonly Colour[] = shades();

/** Finds the nearest colour of the palette; what it has found it knows. */
export class Nearest {
  readonly #known = new Map<number, number>();

  #indexOf(key: number): number {
    const cached = this.#known.get(key);
    if (cached !== undefined) return cached;
    const [r, g, b] = [key >> 16, (key >> 8) & 255, key & 255];
    let [best, least] = [0, Infinity];
    for (const [index, [pr, pg, pb]] of PALETTE.entries()) {
      const far = (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2;
      if (far < least) [best, least] = [index, far];
    }
    this.#known.set(key, best);
    return best;
  }

  /**
   * Rows of a PNG with a byte a pixel, unfiltered, of rows of red, green, blue and alpha.
   * @param pixels opaque; their number is a multiple of `width`
   */
  rows(pixels: Uint8Array | Uint8ClampedArray, width: number): Uint8Array<ArrayBuffer> {
    const height = pixels.length / 4 / width;
    const rows = new Uint8Array(height * (width + 1));
    let [before, index] = [-1, 0];
    for (let y = 0, from = 0, to = 0; y < height; y++) {
      rows[to++] = 0;
      for (let x = 0; x < width; x++, from += 4) {
        const key = ((pixels[from] ?? 0) << 16) | ((pixels[from + 1] ?? 0) << 8) | (pixels[from + 2] ?? 0);
        // Most pixels are like the one before.
        if (key !== before) [before, index] = [key, this.#indexOf(key)];
        rows[to++] = index;
      }
    }
    return rows;
  }
}
