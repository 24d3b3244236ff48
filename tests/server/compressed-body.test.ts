import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_BATCH_BYTES } from '#contract/sync.ts';
import { gunzipped } from '#server/platform/http/compressed-body.ts';
import { noise } from '../harness/drawing.ts';
import { testServer } from './harness/test-server.ts';
import { kept, notesApp } from './notes-app.ts';
import { codeOf, type Sending, sendingAs } from './sending.ts';

/** Compressed bodies: security 4 and 25 (256 KB once unpacked, whoever sends it), sync 6. */

const shop = await testServer();
const notes = await notesApp(shop, { rateLimits: true });
const who: { buyer: Sending | null } = { buyer: null };
let address = '';
beforeAll(async () => {
  who.buyer = await sendingAs(shop, notes.app, 'buyer@example.test');
  address = await notes.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => notes.app.close());

const batch = (text: string, more: object = {}) => ({
  protocol: 1,
  batch: randomUUID(),
  owner: `u:${who.buyer?.userId}`,
  device: 'phone-1',
  commands: [{ key: randomUUID(), name: 'notes.keep', v: 1, lane: 'a', deps: [], payload: { text } }],
  ...more,
});

interface Sent {
  encoding?: string;
  type?: string;
  path?: string;
  token?: string | null;
}
function send(payload: Buffer, { encoding = 'gzip', type, path = '/api/sync/', token }: Sent = {}) {
  const signed = token === undefined ? (who.buyer?.token ?? '') : token;
  shop.clock.advance(61);
  return notes.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': type ?? 'application/json',
      'content-encoding': encoding,
      ...(signed === null ? {} : { authorization: `Token ${signed}` }),
    },
    payload,
  });
}
const packed = (value: unknown): Buffer => gzipSync(JSON.stringify(value));

test.each(['gzip', 'x-gzip', 'GZIP', ' gzip '])(
  'a batch compressed with %j is read like a plain one',
  async (encoding) => {
    const text = `compressed as ${encoding.trim()} ${encoding.length}`;
    const answer = await send(packed(batch(text)), { encoding });
    expect([answer.statusCode, answer.json().results[0].outcome]).toEqual([200, 'done']);
    expect(await kept(shop.db, text)).toBe(1);
  },
);

test('a batch of 256 KB is taken compressed, one byte more is not', async () => {
  const of = (bytes: number): Buffer => {
    const bare = JSON.stringify(batch('limit', { padding: '' })).length;
    return packed(batch('limit', { padding: 'x'.repeat(bytes - bare) }));
  };
  expect((await send(of(MAX_BATCH_BYTES))).statusCode).toBe(200);
  const over = await send(of(MAX_BATCH_BYTES + 1));
  expect([over.statusCode, codeOf(over)]).toEqual([413, 'payload_too_large']);
});

test('also bytes that do not shrink count: 256 KB may come in', async () => {
  const sent = packed(batch('noise', { padding: noise(MAX_BATCH_BYTES).toString('base64') }));
  expect(sent.length).toBeGreaterThan(MAX_BATCH_BYTES);
  expect((await send(sent)).statusCode).toBe(413);
});

/** A deflated run of nothing, a thousand times smaller than what it becomes. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });

test.each([
  { what: 'of 64 MB in 64 KB', body: bomb },
  {
    what: 'in many members',
    body: Buffer.concat(Array.from({ length: 3000 }, () => gzipSync('x'.repeat(100)))),
  },
])('a bomb $what is refused, also from a stranger', async ({ body }) => {
  expect(body.length).toBeLessThan(MAX_BATCH_BYTES);
  for (const token of [undefined, null]) {
    const answer = await send(body, { token });
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'payload_too_large']);
  }
});

test('a bomb stops being unpacked at the limit', async () => {
  const gunzip = createGunzip();
  const stopped = once(gunzip, 'close');
  const parts = Array.from({ length: Math.ceil(bomb.length / 100) }, (_, at) =>
    bomb.subarray(at * 100, at * 100 + 100),
  );
  const plain = gunzipped(Readable.from(parts), MAX_BATCH_BYTES, gunzip);
  let bytes = 0;
  plain.on('data', (chunk: Buffer) => (bytes += chunk.length));
  const [problem] = await once(plain, 'error').catch((error: unknown) => [error]);
  expect(problem).toMatchObject({ status: 413 });
  expect(bytes).toBeLessThanOrEqual(MAX_BATCH_BYTES);
  await stopped;
  expect(gunzip.destroyed).toBe(true);
  expect(gunzip.bytesWritten).toBeLessThan(bomb.length / 10);
});

test('whoever sends a bomb gets the answer, not a broken line', async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const head = [
    'POST /api/sync/ HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Encoding: gzip',
  ];
  socket.write([...head, `Content-Length: ${bomb.length}`, '', ''].join('\r\n'));
  socket.write(bomb.subarray(0, 20_000));
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1.1 413 /);
  expect(text).toContain('"code":"payload_too_large"');
});

const good = gzipSync(JSON.stringify({ text: 'good' }));
const flip = (at: number): Buffer => {
  const copy = Buffer.from(good);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
test.each([
  { what: 'nothing', body: Buffer.alloc(0) },
  { what: 'no gzip at all', body: Buffer.from('{"text":"plain"}') },
  { what: 'cut in the head', body: good.subarray(0, 6) },
  { what: 'cut in the middle', body: good.subarray(0, good.length - 12) },
  { what: 'cut in the sum at the end', body: good.subarray(0, good.length - 2) },
  { what: 'with a wrong sum', body: flip(good.length - 6) },
  { what: 'with a wrong length', body: flip(good.length - 1) },
  { what: 'with a changed byte', body: flip(14) },
  { what: 'followed by something else', body: Buffer.concat([good, Buffer.from('garbage')]) },
  { what: 'followed by half another', body: Buffer.concat([good, good.subarray(0, 15)]) },
  { what: 'followed by a second body', body: Buffer.concat([good, good]) },
  { what: 'compressed twice', body: gzipSync(good) },
  { what: 'gzip of what is no JSON', body: gzipSync('{"text":') },
])('a body that is $what is refused with a code', async ({ body }) => {
  const answer = await send(body, { path: '/api/notes/' });
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid_json']);
});

test.each(['br', 'deflate', 'zstd', 'gzip, gzip', 'gzip;q=1', 'none'])(
  'a body encoded as %j is not read, and the answer says what is',
  async (encoding) => {
    const answer = await send(good, { path: '/api/notes/', encoding });
    expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'unsupported_media_type']);
    expect(answer.headers['accept-encoding']).toBe('gzip');
  },
);

test('only JSON comes compressed', async () => {
  const answer = await send(gzipSync('a=b'), { type: 'application/x-www-form-urlencoded' });
  expect(answer.statusCode).toBe(415);
});

test('nothing, compressed, is an empty body', async () => {
  const answer = await send(gzipSync(''), { path: '/api/notes/' });
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'required']);
});

test('a compressed body counts against the limits of strangers like a plain one', async () => {
  shop.clock.advance(61);
  const stranger = randomUUID();
  const body = packed({ ...batch('x'), owner: `anon:${stranger}`, commands: [] });
  const statuses: number[] = [];
  for (let sent = 0; sent < 301; sent += 1) {
    const answer = await notes.app.inject({
      method: 'POST',
      url: '/api/sync/',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: body,
    });
    statuses.push(answer.statusCode);
  }
  expect([statuses.slice(0, 300).every((status) => status === 200), statuses[300]]).toEqual([true, 429]);
});
