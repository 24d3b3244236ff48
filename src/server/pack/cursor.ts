import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { DAY_MS } from '#domain/text/durations.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';

/** Days after which a cursor is no good any more (contract 6.10). */
export const GOOD_FOR_DAYS = 90;
/** Bytes of the signature: enough that nobody guesses one. */
const SIGNED_BYTES = 16;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Ids that the column holds. */
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
  Count,
  Count,
  v.string(),
]);

/** Place up to which a phone has read. */
export interface Cursor {
  catalogue: string;
  region: string;
  make: string | null;
  /** The last change it has: version, and product within it. */
  version: number;
  productId: number;
  /** Version of the catalogue when it began with nothing: of what went before then it holds nothing. */
  startedAt: number;
  /** Days since 1970 when it was given. */
  day: number;
  /** Tells the sections that it has from others. */
  sections: string;
  /** The version up to which it has articles; 0: none. */
  articles: number;
  /** The catalogue's version when it was given, and the mark by which the database knows that. */
  at: number;
  mark: string;
}

export const dayNumber = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

/** Signed, so that nobody can write one and have the database walk wherever they like. */
export function printCursor(cursor: Cursor, secret: string): string {
  const { catalogue, region, make, version, productId, startedAt, day, sections, articles, at, mark } =
    cursor;
  const parts = [catalogue, region, make, version, productId, startedAt, day, sections, articles, at, mark];
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** Null for what is none of ours, or too old. */
export function readCursor(given: string, { now, secret }: { now: Date; secret: string }): Cursor | null {
  const [text = '', signed = '', more] = given.split('.');
  const [signature, right] = [Buffer.from(signed), Buffer.from(signatureOf(text, secret))];
  if (more !== undefined || signature.length !== right.length) return null;
  if (!timingSafeEqual(signature, right)) return null;
  // Only what we wrote ourselves comes so far; an older release may have written it in another form.
  const read = v.safeParse(Parts, jsonIn(text));
  if (!read.success) return null;
  const [catalogue, region, make, version, productId, startedAt, day, sections, articles, at, mark] =
    read.output;
  if (dayNumber(now) - day > GOOD_FOR_DAYS) return null;
  return { catalogue, region, make, version, productId, startedAt, day, sections, articles, at, mark };
}

const signatureOf = (text: string, secret: string): string =>
  keyedHash(secret, 'pack cursor', text).subarray(0, SIGNED_BYTES).toString('base64url');

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
