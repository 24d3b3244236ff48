import * as v from 'valibot';

/**
 * A file of a multipart body as the payload names it: by its bytes alone, so that the fingerprint of a call covers them
 * (contract 1.3). Null: none was sent. Name and type that its sender gave are never read.
 */
export const SentFile = v.nullish(
  v.object({ sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), size: v.number() }),
  null,
);
export type SentFile = v.InferOutput<typeof SentFile>;
