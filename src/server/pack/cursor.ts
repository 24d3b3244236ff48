import * as v from 'valibot';

/** Days after which a cursor is no good any more (contract 6.10). */
const GOOD_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** What the column holds. */
const ProductId = v.pipe(Count, v.maxValue(2_147_483_647));
const Parts = v.strictTuple([
  v.string(),
  v.string(),
  v.nullable(v.string()),
  Count,
  ProductId,
  Count,
  Count,
  v.string(),
]);

/** How far a phone has read. */
export interface Cursor {
  catalogue: string;
  region: string;
  make: string | null;
  /** The last change it has: version, and product within it. */
  version: number;
  productId: number;
  /** Of the catalogue when it began with nothing: of what went before then it holds nothing. */
  startedAt: number;
  /** Days since 1970 when it was given. */
  day: number;
  /** Tells the sections that it has from others. */
  sections: string;
}

export const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

export function printCursor(cursor: Cursor): string {
  const { catalogue, region, make, version, productId, startedAt, day, sections } = cursor;
  const parts = [catalogue, region, make, version, productId, startedAt, day, sections];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Null for what is none of ours, or too old. */
export function readCursor(text: string, now: Date): Cursor | null {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  const read = v.safeParse(Parts, json);
  if (!read.success) return null;
  const [catalogue, region, make, version, productId, startedAt, day, sections] = read.output;
  if (dayOf(now) - day > GOOD_FOR_DAYS) return null;
  return { catalogue, region, make, version, productId, startedAt, day, sections };
}
