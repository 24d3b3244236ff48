/** Bytes that cannot be read as what they say they are. */
export class BadBytes extends Error {
  override name = 'BadBytes';
}

/** Bytes that a newer version of the app wrote. */
export class NewerFormat extends BadBytes {
  override name = 'NewerFormat';
}

/** Form in which whole numbers are laid down: `(value - least) / step`, null as 0 and the rest one higher where some are null. */
export interface NumberForm {
  least: number;
  step: number;
  hasNone: boolean;
  /** Each as its difference from the one before, the first from this; null: each as it is. */
  from: number | null;
  /** Bytes of each. */
  width: number;
}

/**
 * Whole numbers as planes, the lowest byte of all first: bytes that are alike stand together, which is what gzip is good
 * at.
 */
export function packNumbers(values: readonly (number | null)[]): { form: NumberForm; bytes: Uint8Array } {
  const known = values.filter((value) => value !== null);
  const from = known.length === values.length && ascends(known) ? (known[0] ?? 0) : null;
  const laid = from === null ? values : known.map((value, at) => value - (known[at - 1] ?? from));
  const given = laid.filter((value) => value !== null);
  const least = given.reduce((low, value) => Math.min(low, value), given[0] ?? 0);
  const step = given.reduce((common, value) => divisor(common, value - least), 0) || 1;
  const hasNone = known.length < values.length;
  const codes = laid.map((value) => (value === null ? 0 : (value - least) / step + (hasNone ? 1 : 0)));
  const width = widthOf(codes.reduce((most, code) => Math.max(most, code), 0));
  const bytes = new Uint8Array(codes.length * width);
  for (const [at, code] of codes.entries()) {
    let rest = code;
    for (let plane = 0; plane < width; plane++) {
      bytes[plane * codes.length + at] = rest % 256;
      rest = Math.floor(rest / 256);
    }
  }
  return { form: { least, step, hasNone, from, width }, bytes };
}

/** @param count how many there are */
export function unpackNumbers(form: NumberForm, bytes: Uint8Array, count: number): (number | null)[] {
  const { least, step, hasNone, from, width } = form;
  if (bytes.length !== count * width) throw new BadBytes('a column of another length');
  let before = from ?? 0;
  return Array.from({ length: count }, (_, at) => {
    let code = 0;
    for (let plane = width - 1; plane >= 0; plane--) code = code * 256 + (bytes[plane * count + at] ?? 0);
    if (hasNone && code === 0) return null;
    const value = (code - (hasNone ? 1 : 0)) * step + least;
    before = from === null ? value : before + value;
    return before;
  });
}

/** Long runs of growing numbers are smaller as steps. */
const ascends = (values: readonly number[]): boolean =>
  values.length > 2 && values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0));

function divisor(a: number, b: number): number {
  let [left, right] = [a, b];
  while (right !== 0) [left, right] = [right, left % right];
  return left;
}

function widthOf(most: number): number {
  let width = 0;
  for (let rest = most; rest > 0; rest = Math.floor(rest / 256)) width++;
  return width;
}

/** Texts one behind the other in UTF-8, each ended by a byte that UTF-8 does not have. */
export function packTexts(texts: readonly string[]): Uint8Array {
  return joinedBytes(texts.flatMap((text) => [encoder.encode(text), END]));
}

export function unpackTexts(bytes: Uint8Array, count: number): string[] {
  const texts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    texts.push(decoder.decode(bytes.subarray(from, at)));
    from = at + 1;
  }
  if (texts.length !== count || from !== bytes.length) throw new BadBytes('another number of texts');
  return texts;
}

const END = Uint8Array.of(0xff);
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** One behind the other. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
