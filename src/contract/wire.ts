import * as v from 'valibot';
import { lengthOf } from '#domain/people/field-problem.ts';
import { linkId, parseId } from '#domain/text/links.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import { isOneLine, notOneLine } from '#domain/people/one-line.ts';
import { cleanJson, textHoldsMoreThan, MAX_VALUES } from './json.ts';

/**
 * Forms that values take on the wire (contract 1). Inputs are loose where old clients are; outputs are exact.
 * A schema's message is `code|detail`, which problem.ts turns into the 400 body.
 */
export const issue = (code: RefusalCode, detail: string): string => `${code}|${detail}`;

const REQUIRED = issue('required', 'This field is required');

/** Money out: two decimals, a dot, no separators. */
export const Money = v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/));
/** ISO 8601 UTC with seconds. */
export const Time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/));
/** Calendar day, YYYY-MM-DD. */
export const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1));
/** The name that a phone gives to a new thing until the server has named it (sync 1). */
export const TmpId = v.pipe(
  v.string(),
  v.regex(/^tmp:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
);
/** A thing by the server's id, or by the phone's own name for it; the server resolves the second. */
export const Ref = v.union([Id, TmpId]);
export type Ref = v.InferOutput<typeof Ref>;
/** An absolute path with the base, no host. */
export const Link = v.pipe(v.string(), v.startsWith('/api/'));
/** Address of a product, which baskets name it by. */
export const productUrl = (id: number): string => `/api/products/${id}/`;
export const CurrencyCode = v.picklist(['USD', 'ZMW']);
/** A fact that may not be known. */
export const maybeText = v.nullable(v.string());
export const maybeNumber = v.nullable(v.number());
/** A parameter of an address; left out it is ''. */
export const textParam = v.optional(v.string(), '');
/** One that may stand there several times; left out it is none. */
export const severalTexts = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), []),
  v.transform((given) => [given].flat()),
);
export const nullable = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);

/** `/media/i/{hash}/{w}.webp`, or this literal when there is no picture. */
export const NO_IMAGE = 'No_Image_found';
export const ImagePath = v.union([v.literal(NO_IMAGE), v.pipe(v.string(), v.startsWith('/media/i/'))]);

/**
 * Figures by width in pixels. What came is passed on as it is: a copy, key by key, takes fifty times the memory
 * (domain/stock/picture-file.ts).
 */
const ByWidth = v.custom<Readonly<Record<string, number>>>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    Object.values(given).every((figure) => typeof figure === 'number' && Number.isFinite(figure)),
  issue('invalid', 'Enter figures by width'),
);

/**
 * A picture as a phone that counts bytes needs it: `bytes` of the WebP per width in pixels, thumbhash in base64; `avif`,
 * our addition, has the bytes of those widths whose AVIF is clearly smaller, under the same address ending in .avif.
 * `sample`, another one, stands where it is drawn: no photo of what is for sale.
 */
export const Picture = v.object({
  hash: v.string(),
  thumbhash: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: ByWidth,
  avif: v.optional(ByWidth),
  sample: v.optional(v.literal(true)),
});
export type Picture = v.InferOutput<typeof Picture>;

/** A page of 25 (contract 1 Pagination). */
export const paginated = <S extends v.GenericSchema>(item: S) =>
  v.object({
    count: v.number(),
    next: v.nullable(v.string()),
    previous: v.nullable(v.string()),
    results: v.array(item),
  });

const NUL = String.fromCharCode(0);
const noNul = v.check<string, string>((text) => !text.includes(NUL), issue('invalid', 'Enter plain text'));

const fits = (max: number) =>
  v.check<string, string>(
    (given) => lengthOf(given) <= max,
    issue('max_length', `Must be ${max} characters or fewer`),
  );

/** Text in: trimmed, without U+0000, at most `max` characters; missing or empty is `required`. */
export const text = (max: number, required: string = REQUIRED) =>
  v.pipe(v.optional(v.string(required), ''), v.trim(), noNul, v.nonEmpty(required), fits(max));

/** Text in whose length a rule of the handler judges: absent, null and blank all become ''. */
export const looseText = v.pipe(
  v.nullish(v.string(issue('invalid', 'Enter plain text')), ''),
  v.trim(),
  noNul,
);

/** Optional text in: as looseText, at most `max` characters. */
export const optionalText = (max: number) => v.pipe(looseText, fits(max));

const inOneLine = v.check<string, string>(isOneLine, issue(notOneLine.code, notOneLine.detail));
/** As text, looseText and optionalText, for what is one line wherever it stands: names, numbers, parts of an address (security 43). */
export const line = (max: number, required: string = REQUIRED) => v.pipe(text(max, required), inOneLine);
export const looseLine = v.pipe(looseText, inOneLine);
export const optionalLine = (max: number) => v.pipe(optionalText(max), inOneLine);
/** A cleared text is null on the wire; so is an empty one. */
export const clearable = (max: number) =>
  v.pipe(
    optionalLine(max),
    v.transform((value) => (value === '' ? null : value)),
  );

/** No U+0000 in any text of a value. */
export const isWithoutNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes(NUL)
    : typeof value !== 'object' || value === null || Object.values(value).every(isWithoutNul);

/** Any value, for a rule with a status of its own to judge later; only U+0000 is refused at once (contract 1). */
export const anyValue = v.nullish(
  v.pipe(v.unknown(), v.check(isWithoutNul, issue('invalid', 'Enter plain text'))),
);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells whether a loose value was given at all. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');

/**
 * A number or a numeric string; null when absent, 0 when unreadable: the rule with a status of its own judges both.
 * Reading the canonical form again gives the same form.
 */
export function looseNumber(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0;
  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : 0;
}

/**
 * Ids in any form old clients use: 12, "12", or a link of the collection, "https://host/api/products/12". Null when
 * there is none, also in a link of something else.
 */
export function idFrom(value: unknown, collection: string): number | null {
  if (typeof value === 'number') return parseId(String(value));
  return typeof value === 'string' ? (parseId(value) ?? linkId(value, collection)) : null;
}

/** Content of a JSON string, cleaned like the body around it; anything else as it is. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string' || textHoldsMoreThan(value, MAX_VALUES)) return value;
  try {
    return cleanJson(JSON.parse(value));
  } catch {
    return value;
  }
}

/** An object, or a JSON string that holds one (contract 1 Body). */
export const maybeJson = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.unknown(), v.transform(readJson), schema);

/** A path id: `[1-9]\d*` after trimming; 0, which nothing has, for anything else. */
export const PathId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => parseId(String(value)) ?? 0),
);
/** `page` as it stands in an address; the handler answers 404 `invalid_page` for a bad one. */
export const Page = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '1');
