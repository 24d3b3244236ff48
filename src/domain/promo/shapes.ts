import { qrOf } from './qr.ts';
import { CAPITAL, type FittedText, roundedNumber, textPath, type TextLook, textWidth } from './text.ts';

/** The house's colours in print (ui/tokens.css): the same on paper, whatever theme a phone has. */
export const INKS = {
  deep: '#0c2b23',
  accent: '#0b5c49',
  mint: '#7fe0bd',
  pale: '#b5cbc1',
  white: '#ffffff',
  ink: '#10201b',
  soft: '#47574f',
} as const;
export type Ink = keyof typeof INKS;

/** Colours that meet in a drawing: their edges are mixed of these two. */
export const MEETINGS: readonly (readonly [Ink, Ink])[] = [
  ['deep', 'white'],
  ['deep', 'mint'],
  ['deep', 'pale'],
  ['accent', 'white'],
  ['accent', 'mint'],
  ['accent', 'deep'],
  ['accent', 'ink'],
  ['white', 'ink'],
  ['white', 'soft'],
];

/** A filled path, or a line where it has a `width`. A browser's canvas and SVG read `d` alike. */
export interface PromoShape {
  d: string;
  ink: Ink;
  /** Width of the line, px; absent: filled. */
  width?: number;
  /** Ends and corners of a line. */
  round?: boolean;
}

export interface Drawing {
  width: number;
  height: number;
  shapes: readonly PromoShape[];
}

export const box = (x: number, y: number, width: number, height: number, ink: Ink): PromoShape => ({
  d: `M${roundedNumber(x)} ${roundedNumber(y)}h${roundedNumber(width)}v${roundedNumber(height)}h${roundedNumber(-width)}z`,
  ink,
});

/** A box with round corners; `corners` names which: top left, top right, bottom right, bottom left. */
export function rounded(
  place: { x: number; y: number; width: number; height: number; radius: number },
  ink: Ink,
  corners: readonly [boolean, boolean, boolean, boolean] = [true, true, true, true],
): PromoShape {
  const { x, y, width, height, radius } = place;
  const [r1, r2, r3, r4] = corners.map((isRound) => (isRound ? radius : 0)) as [
    number,
    number,
    number,
    number,
  ];
  const arc = (r: number, dx: number, dy: number): string =>
    r === 0 ? '' : `a${roundedNumber(r)} ${roundedNumber(r)} 0 0 1 ${roundedNumber(dx)} ${roundedNumber(dy)}`;
  const d =
    `M${roundedNumber(x + r1)} ${roundedNumber(y)}h${roundedNumber(width - r1 - r2)}${arc(r2, r2, r2)}` +
    `v${roundedNumber(height - r2 - r3)}${arc(r3, -r3, r3)}h${roundedNumber(-(width - r3 - r4))}${arc(r4, -r4, -r4)}` +
    `v${roundedNumber(-(height - r4 - r1))}${arc(r1, r1, -r1)}z`;
  return { d, ink };
}

/** One line of text by its base line. */
export const words = (text: string, x: number, y: number, ink: Ink, look: TextLook): PromoShape => ({
  d: textPath(text, x, y, look),
  ink,
});

/** Lines under each other. `top`: of the first one's capitals. */
export function block(
  { size, lines }: FittedText,
  place: { x: number; top: number; leading: number; ink: Ink; face: TextLook['face']; centre?: number },
): { shapes: PromoShape[]; bottom: number } {
  const { x, top, leading, ink, face, centre } = place;
  const look = { face, size };
  const base = (at: number): number => top + size * CAPITAL + at * size * leading;
  const shapes = lines.map((line, at) => {
    const left = centre === undefined ? x : centre - textWidth(line, look) / 2;
    return words(line, left, base(at), ink, look);
  });
  return { shapes, bottom: lines.length === 0 ? top : base(lines.length - 1) };
}

/** The lines of the house's sign, a cargo bay with an arrow out of it, as `ui/brand-mark.tsx` draws it on 28 x 28. */
function brandLines(x: number, y: number, size: number): PromoShape[] {
  const unit = size / 28;
  const s = (value: number): string => roundedNumber(value * unit);
  const at = (px: number, py: number): string =>
    `M${roundedNumber(x + px * unit)} ${roundedNumber(y + py * unit)}`;
  const arc = (dx: number, dy: number): string => `a${s(2)} ${s(2)} 0 0 0 ${s(dx)} ${s(dy)}`;
  return [
    {
      d: `${at(20, 8.5)}h${s(-9.5)}${arc(-2, 2)}v${s(7)}${arc(2, 2)}h${s(9.5)}`,
      ink: 'white',
      width: 3 * unit,
    },
    {
      d: `${at(13, 14)}h${s(8)}m${s(-2.6)} ${s(-2.8)}l${s(2.8)} ${s(2.8)}l${s(-2.8)} ${s(2.8)}`,
      ink: 'mint',
      width: 2.2 * unit,
      round: true,
    },
  ];
}

/** The sign and the name of the house on one line. */
export function brand(x: number, y: number, size: number, ink: Ink): PromoShape[] {
  const look: TextLook = { face: 'bold', size: size * 0.82, spacing: -0.01 };
  const base = y + size / 2 + (look.size * CAPITAL) / 2;
  return [
    rounded({ x, y, width: size, height: size, radius: size * 0.215 }, 'accent'),
    ...brandLines(x, y, size),
    words('Chicargos', x + size * 1.32, base, ink, look),
  ];
}

const PLATE: Omit<TextLook, 'size'> = { face: 'bold', spacing: 0.06 };
const BAND: Omit<TextLook, 'size'> = { face: 'bold', spacing: 0.04 };

/** Width of a plate by its height. @param band the word on its band */
export const plateWidth = (band: string, code: string, height: number): number =>
  plateParts(band, code, height).width;

function plateParts(word: string, code: string, height: number) {
  const letters = { ...PLATE, size: height * 0.66 };
  const label = { ...BAND, size: height * 0.36 };
  const band = textWidth(word, label) + height * 0.44;
  return { letters, label, band, width: band + textWidth(code, letters) + height * 0.6 };
}

/** The code as a number plate: white with a green band and a word on it, with an edge where it lies on white. */
export function plate(
  word: string,
  code: string,
  x: number,
  y: number,
  height: number,
  edge: Ink,
): PromoShape[] {
  const { letters, label, band, width } = plateParts(word, code, height);
  const radius = height * 0.14;
  const line = Math.max(2, height * 0.024);
  const base = (look: TextLook): number => y + height / 2 + (look.size * CAPITAL) / 2;
  return [
    rounded(
      { x: x - line, y: y - line, width: width + 2 * line, height: height + 2 * line, radius: radius + line },
      edge,
    ),
    rounded({ x, y, width, height, radius }, 'white'),
    rounded({ x, y, width: band, height, radius }, 'accent', [true, false, false, true]),
    words(word, x + (band - textWidth(word, label)) / 2, base(label), 'white', label),
    words(code, x + band + height * 0.3, base(letters), 'ink', letters),
  ];
}

/** Light squares around a code, so that a camera finds its edge. */
const QUIET = 4;

/** A QR code on its white ground, of this width at most: its squares are whole pixels. `at`: by the ground's corner. */
export function qrCode(
  text: string,
  most: number,
): { width: number; at: (x: number, y: number) => PromoShape[] } {
  const { size, dark } = qrOf(text);
  const unit = Math.floor(most / (size + 2 * QUIET));
  const width = unit * (size + 2 * QUIET);
  return {
    width,
    at(x, y) {
      const [left, top] = [Math.round(x), Math.round(y)];
      const ground = rounded({ x: left, y: top, width, height: width, radius: unit * 2 }, 'white');
      return [ground, { d: squares(dark, size, unit, left + QUIET * unit, top + QUIET * unit), ink: 'ink' }];
    },
  };
}

/** As runs, so that no hairline shows between two squares. */
function squares(dark: readonly boolean[], size: number, unit: number, x: number, y: number): string {
  let d = '';
  for (let row = 0; row < size; row++)
    for (let column = 0, end = 0; column < size; column = end + 1) {
      end = column;
      while (end < size && dark[row * size + end]) end++;
      const run = (end - column) * unit;
      if (run > 0) d += `M${x + column * unit} ${y + row * unit}h${run}v${unit}h${-run}z`;
    }
  return d;
}
