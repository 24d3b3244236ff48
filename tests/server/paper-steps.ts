import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { MAX_PART_BYTES, Upload } from '#contract/listings/uploads.ts';
import type { TestServer } from './harness/test-server.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const pdfOf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`);

/** Sends a file as the form of a browser does, with texts beside it. */
export async function sendForm(
  shop: Pick<TestServer, 'app'>,
  path: string,
  given: {
    token: string | null;
    file?: Uint8Array | null;
    fields?: Record<string, string>;
    key?: string;
    headers?: Record<string, string>;
    filename?: string;
    type?: string;
  },
) {
  const { token, file = null, fields = {}, key = randomUUID(), headers = {} } = given;
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  if (file)
    form.append(
      'file',
      new Blob([new Uint8Array(file)], { type: given.type ?? 'image/jpeg' }),
      given.filename ?? 'slip.jpg',
    );
  const request = new Request('http://shop/', { method: 'POST', body: form });
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': key,
      ...(token === null ? {} : { authorization: `Token ${token}` }),
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Record<string, unknown>>() };
}

/** Sends bytes as a phone does (sync 8), until the server has all of them. */
export async function upload(
  shop: Pick<TestServer, 'app' | 'api'>,
  token: string,
  bytes: Uint8Array,
  type: string,
): Promise<string> {
  const sha256 = sha256Of(bytes);
  const opened = await shop.api('POST', '/vendor/uploads/', {
    token,
    body: { key: randomUUID(), size: bytes.length, sha256, type },
  });
  const { id } = opened.as(Upload);
  for (let offset = 0; offset < bytes.length; offset += MAX_PART_BYTES) {
    const sent = await shop.app.inject({
      method: 'PATCH',
      url: `/api/vendor/uploads/${id}/`,
      headers: {
        authorization: `Token ${token}`,
        'content-type': 'application/partial-upload',
        'upload-offset': String(offset),
      },
      payload: Buffer.from(bytes.subarray(offset, offset + MAX_PART_BYTES)),
    });
    expect(sent.statusCode, sent.body).toBe(200);
  }
  return sha256;
}
