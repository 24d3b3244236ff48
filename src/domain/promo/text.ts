import outlines from './outlines.json' with { type: 'json' };

interface FaceData {
  /** "advance path", or "advance +part dx dy ...", in units of 1/2048 of the size. */
  glyphs: Readonly<Record<string, string>>;
  /** Distances by which two letters stand nearer. */
  kerns: Readonly<Record<string, number>>;
}

/** DejaVu Sans Condensed as outlines: see LICENSE-DejaVu.txt. `plain` has what our own words are written with. */
const FACES: Readonly<Record<Face, FaceData>> = outlines;
export type Face = 'bold' | 'plain';

const UNITS = 2048;
/** Height of a capital letter, as a share of the size. */
export const CAPITAL = 0.729;
const CUT = '…';

const has = (face: Face, sign: string): boolean => Object.hasOwn(FACES[face].glyphs, sign);

/**
 * A text in the letters that there are: a missing one by what it is made of ("ấ" as "a"), else not at all, so that a name in
 * another script leaves nothing rather than empty boxes.
 */
export function drawable(face: Face, text: string): string {
  const signs = Array.from(text.normalize('NFC'), (sign) => {
    if (has(face, sign)) return sign;
    if (/\s/u.test(sign)) return ' ';
    return Array.from(sign.normalize('NFKD'))
      .filter((part) => has(face, part))
      .join('');
  });
  return signs.join('').replace(/ +/g, ' ').trim();
}

export interface TextLook {
  face: Face;
  /** Size of the letters, px. */
  size: number;
  /** Between them beside their own distance, as a share of the size. */
  spacing?: number;
}

function glyphOf(face: Face, sign: string): { advance: number; path: string } {
  const text = FACES[face].glyphs[sign] ?? '';
  const at = text.indexOf(' ');
  return { advance: Number(text.slice(0, Math.max(0, at))), path: text.slice(at + 1) };
}

/** Each sign with where it begins, in units, and where the text ends. */
function placed(text: string, { face, spacing = 0 }: TextLook): { at: [string, number][]; end: number } {
  let x = 0;
  let before = '';
  const at: [string, number][] = [];
  for (const sign of text) {
    if (before !== '') x += (FACES[face].kerns[before + sign] ?? 0) + spacing * UNITS;
    at.push([sign, x]);
    x += glyphOf(face, sign).advance;
    before = sign;
  }
  return { at, end: x };
}

export const textWidth = (text: string, look: TextLook): number =>
  (placed(text, look).end / UNITS) * look.size;

/** A line as a path, from where its letters stand. */
export function textPath(text: string, x: number, y: number, look: TextLook): string {
  const scale = look.size / UNITS;
  return placed(text, look)
    .at.map(([sign, from]) => signPath(look.face, sign, x + from * scale, y, scale))
    .join('');
}

function signPath(face: Face, sign: string, x: number, y: number, scale: number): string {
  const { path } = glyphOf(face, sign);
  if (path === '') return '';
  if (!path.startsWith('+')) return `M${roundedNumber(x)} ${roundedNumber(y)}${scaled(path, scale)}`;
  const parts = path.slice(1).split(' +');
  return parts
    .map((part) => {
      const [name = '', dx = '0', dy = '0'] = part.split(' ');
      return signPath(face, name, x + Number(dx) * scale, y + Number(dy) * scale, scale);
    })
    .join('');
}

/** Two digits behind the point are a hundredth of what a printer can do. */
export const roundedNumber = (value: number): string => String(Math.round(value * 100) / 100);

const scaled = (path: string, scale: number): string =>
  path.replace(/ ?(-?\d+)/g, (_, digits: string, at: number) => {
    const value = roundedNumber(Number(digits) * scale);
    const isFirst = /[a-z]/.test(path[at - 1] ?? '');
    return isFirst || value.startsWith('-') ? value : ` ${value}`;
  });

/** Way in which a text is to stand in its place. */
export interface TextPlace {
  face: Face;
  width: number;
  /** The largest size, and the smallest, px. */
  most: number;
  least: number;
  lines: number;
  spacing?: number;
}

export interface FittedText {
  size: number;
  lines: string[];
}

const STEPS = 12;

/** A text in its place: as large as it fits, broken between words; what is too long even then is cut. */
export function fittedText(text: string, place: TextPlace): FittedText {
  const { face, most, least, lines } = place;
  const whole = drawable(face, text);
  if (whole === '') return { size: most, lines: [] };
  for (let step = 0; step <= STEPS; step++) {
    const size = most + ((least - most) * step) / STEPS;
    const broken = brokenInto(whole, place, size);
    if (broken && broken.length <= lines) return { size, lines: broken };
  }
  return { size: least, lines: cutInto(whole, place) };
}

/** Lines of ours, as large as the longest of them fits. */
export function fittedLines(lines: readonly string[], place: Omit<TextPlace, 'least' | 'lines'>): FittedText {
  const { face, width, most, spacing = 0 } = place;
  const widest = Math.max(...lines.map((line) => textWidth(line, { face, spacing, size: 1 })));
  return { size: Math.min(most, width / widest), lines: [...lines] };
}

const lookOf = ({ face, spacing = 0 }: TextPlace, size: number): TextLook => ({ face, size, spacing });

/** Lines of whole words; null where a word alone is too wide. */
function brokenInto(text: string, place: TextPlace, size: number): string[] | null {
  const look = lookOf(place, size);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (textWidth(word, look) > place.width) return null;
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, look) > place.width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** At the smallest size, broken anywhere. */
function cutInto(text: string, place: TextPlace): string[] {
  const look = lookOf(place, place.least);
  const fits = (line: string): boolean => textWidth(line, look) <= place.width;
  const lines: string[] = [];
  let rest = Array.from(text);
  while (rest.length > 0 && lines.length < place.lines) {
    let length = 1;
    while (length < rest.length && fits(rest.slice(0, length + 1).join(''))) length++;
    const isLast = lines.length === place.lines - 1;
    if (isLast && length < rest.length)
      while (length > 1 && !fits(rest.slice(0, length).join('').trimEnd() + CUT)) length--;
    const line = rest.slice(0, length).join('').trim();
    lines.push(isLast && length < rest.length ? line + CUT : line);
    rest = rest.slice(length);
  }
  return lines;
}
