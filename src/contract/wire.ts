import * as v from 'valibot';

/**
 * Forms that values take on the wire (contract 1). Inputs are loose where old clients are; outputs are exact.
 * A schema's message is `code|detail`, which problem.ts turns into the 400 body.
 */
export const issue = (code: string, detail: string): string => `${code}|${detail}`;

const REQUIRED = issue('required', 'This field is required');

/** Money out: two decimals, a dot, no separators. */
export const Money = v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/));
/** ISO 8601 UTC with seconds. */
export const Time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/));
/** Calendar day, YYYY-MM-DD. */
export const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1));
/** An absolute path with the base, no host. */
export const Link = v.pipe(v.string(), v.startsWith('/api/'));
export const CurrencyCode = v.picklist(['USD', 'ZMW']);
export const nullable = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);

/** `/media/i/{hash}/{w}.webp`, or this literal when there is no picture. */
export const NO_IMAGE = 'No_Image_found';
export const ImagePath = v.union([v.literal(NO_IMAGE), v.pipe(v.string(), v.startsWith('/media/i/'))]);

/** A picture as a phone that counts bytes needs it: `bytes` per width in pixels, thumbhash in base64. */
export const Picture = v.object({
  hash: v.string(),
  thumbhash: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.record(v.string(), v.number()),
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

/** Text in: trimmed, without U+0000, at most `max` characters; missing or empty is `required`. */
export const text = (max: number, required: string = REQUIRED) =>
  v.pipe(
    v.optional(v.string(required), ''),
    v.trim(),
    noNul,
    v.nonEmpty(required),
    v.maxLength(max, issue('max_length', `Must be ${max} characters or fewer`)),
  );

/** Optional text in: absent, null and blank all become ''. */
export const optionalText = (max: number) =>
  v.pipe(
    v.nullish(v.string(issue('invalid', 'Enter plain text')), ''),
    v.trim(),
    noNul,
    v.maxLength(max, issue('max_length', `Must be ${max} characters or fewer`)),
  );

/**
 * A number or a numeric string; null when absent, 0 when unreadable: the rule with a status of its own judges both.
 * Reading the canonical form again gives the same form.
 */
export function looseNumber(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  const number =
    typeof value === 'number' ? value : typeof value === 'string' ? Number(value.trim() || 'x') : NaN;
  return Number.isFinite(number) ? number : 0;
}

/** Ids in any form old clients use: 12, "12", "/api/products/12/", "https://host/products/12". Null when none is found. */
export function idFrom(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null;
  if (typeof value !== 'string') return null;
  const found = /(?:^|\/)([1-9]\d{0,14})\/?$/.exec(value.trim().replace(/[?#].*$/, ''));
  return found?.[1] ? Number(found[1]) : null;
}

/** An object, or a JSON string that holds one (contract 1 Body). */
export const maybeJson = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value: unknown): unknown => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    }),
    schema,
  );

/** A path id: `[1-9]\d*` after trimming. */
export const PathId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => idFrom(String(value)) ?? 0),
);
/** `page` as it stands in an address; the handler answers 404 `invalid_page` for a bad one. */
export const Page = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '1');
