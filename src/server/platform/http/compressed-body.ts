import { type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest, RequestPayload } from 'fastify';
import { invalidJson, payloadTooLarge, httpProblem, unsupportedMediaType } from './errors.ts';

const GZIP = /^(x-)?gzip$/i;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

const unsupportedEncoding = () =>
  httpProblem(
    'unsupported_media_type',
    { detail: 'Send the body as it is or as gzip' },
    { 'accept-encoding': 'gzip' },
  );

/**
 * The body of a JSON call as it was before its sender compressed it (sync 6): gzip only, and of nothing but JSON, so that
 * no other body has two forms.
 * @param limit bytes that may come out, and go in, as of a plain body (security 25)
 * @throws HttpProblem 413, 415
 */
export function decompressedBody(
  request: FastifyRequest,
  body: RequestPayload,
  limit: number,
): RequestPayload {
  const encoding = request.headers['content-encoding']?.trim() ?? '';
  if (encoding === '' || /^identity$/i.test(encoding)) return body;
  if (request.method === 'GET' || request.method === 'HEAD') return body;
  if (!GZIP.test(encoding)) throw unsupportedEncoding();
  if (Number(request.headers['content-length'] ?? 0) > limit) throw payloadTooLarge();
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw unsupportedMediaType();
  return gunzipped(body, limit);
}

/**
 * Unpacks gzip bytes, as they come. It ends with `payload_too_large` at the first byte too many, and with it the
 * unpacking: a bomb costs no more than a body that may come. Broken or cut bytes, or others behind the end: `invalid_json`.
 */
export function gunzipped(
  packed: Readable,
  limit: number,
  gunzip = createGunzip(),
): Transform & RequestPayload {
  let size = 0;
  const plain: Transform & RequestPayload = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(payloadTooLarge());
      else done(null, chunk);
    },
  });
  plain.receivedEncodedLength = 0;
  const count = (chunk: Buffer): void => {
    plain.receivedEncodedLength = (plain.receivedEncodedLength ?? 0) + chunk.length;
    if (plain.receivedEncodedLength > limit) plain.destroy(payloadTooLarge());
  };
  packed.on('data', count);
  // The request itself stays, and what still comes is let pass: its connection has to carry the answer.
  plain.on('close', () => {
    packed.off('data', count).unpipe(gunzip).resume();
    gunzip.destroy();
  });
  // Whoever reads may have stopped listening: a refused body must not end the server.
  plain.on('error', () => undefined);
  packed.on('error', (problem) => plain.destroy(problem));
  gunzip.on('error', () => plain.destroy(invalidJson()));
  packed.pipe(gunzip).pipe(plain);
  return plain;
}
