import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { call } from '#contract/declare.ts';
import { SentFile } from '#contract/sent-file.ts';
import { looseText } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { handle, type HandlerOptions } from '#server/platform/calls/handle.ts';
import { readMultipart } from '#server/platform/http/multipart.ts';
import { quietLog } from './harness/settings.ts';
import { testServer } from './harness/test-server.ts';
import { refuse } from '#server/platform/calls/refuse.ts';

/** Bodies with files, tried with calls made up for them. */
const shop = await testServer();
const tokens = {
  buyer: await shop.login('buyer@example.test'),
  other: await shop.login('buyer2@example.test'),
  staff: await shop.login('staff@example.test'),
};

const Proof = v.object({ id: looseText, reference: looseText, file: SentFile });
const Got = v.object({
  id: v.string(),
  reference: v.string(),
  size: v.nullable(v.number()),
  sha256: v.nullable(v.string()),
});
const declared = (name: string, path: string) =>
  call({
    name,
    ledger: true,
    method: 'POST',
    path,
    payload: Proof,
    answer: Got,
    success: 201,
    problems: ['file_missing'],
  });

const ran: string[] = [];
const inPrepare: number[] = [];
const latch = { wait: Promise.resolve() };
const options: HandlerOptions<v.InferOutput<typeof Proof>, null> = {
  multipart: { files: ['file'], maxBytes: 1000 },
  prepare: async ({ files }) => {
    inPrepare.push(files.get('file')?.bytes.length ?? 0);
    await latch.wait;
    return null;
  },
};
const handlers = [
  handle(
    declared('proofs.add', '/proofs/:id/'),
    'user',
    ({ payload, files }) => {
      ran.push(payload.reference);
      if (payload.reference === 'refuse') return Promise.resolve(refuse('cancelled'));
      const file = files.get('file');
      if (!file) return Promise.resolve(refuse('file_missing'));
      const { id, reference } = payload;
      return Promise.resolve({ id, reference, size: file.bytes.length, sha256: file.sha256 });
    },
    options,
  ),
  handle(
    declared('proofs.staff', '/staff/proofs/:id/'),
    'staff',
    ({ payload: { id, reference } }) => Promise.resolve({ id, reference, size: null, sha256: null }),
    { multipart: { files: ['file'] } },
  ),
  handle(declared('proofs.json', '/json-proofs/:id/'), 'user', ({ payload: { id, reference } }) =>
    Promise.resolve({ id, reference, size: null, sha256: null }),
  ),
];
const app = await buildApp({
  config: shop.config,
  db: shop.db,
  clock: shop.clock,
  log: quietLog(),
  handlers,
});
afterAll(() => app.close());

interface Part {
  name?: string | null;
  content: string | Buffer;
  filename?: string;
  headers?: string[];
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

function form(parts: Part[], { boundary = 'line', close = true } = {}): Buffer {
  const written = parts.map(({ name, content, filename, headers = [] }) => {
    const named = name === null ? '' : `; name="${name ?? 'file'}"`;
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const head = [`Content-Disposition: form-data${named}${file}`, ...headers].join('\r\n');
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([...written, Buffer.from(close ? `--${boundary}--\r\n` : '')]);
}

interface Sending {
  token?: string | null;
  key?: string;
  path?: string;
  type?: string;
  headers?: Record<string, string>;
}

const send = (body: Buffer, { token = tokens.buyer, key, path, type, headers }: Sending = {}) =>
  app.inject({
    method: 'POST',
    url: `/api${path ?? '/proofs/7/'}`,
    headers: {
      'content-type': type ?? 'multipart/form-data; boundary=line',
      ...(token === null ? {} : { authorization: `Token ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    payload: body,
  });

test('a file arrives byte for byte beside its texts, and is there before the transaction', async () => {
  const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 108, 105, 110, 13, 10, 0]);
  inPrepare.length = 0;
  const answer = await send(
    form([
      { name: 'reference', content: 'TT-1\r\nKwacha ✓' },
      { content: bytes, filename: 'a.jpg' },
    ]),
  );
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { id: '7', reference: 'TT-1\nKwacha ✓', size: bytes.length, sha256: sha256(bytes) },
  ]);
  expect(inPrepare).toEqual([bytes.length]);
});

test('the same door takes JSON still, in which nobody can claim to send a file', async () => {
  const claimed = { reference: 'x', file: { sha256: sha256('x'), size: 1 } };
  const answer = await send(Buffer.from(JSON.stringify(claimed)), { type: 'application/json' });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'file_missing' }]);
});

test('a path keeps its id, whatever the form says', async () => {
  const answer = await send(
    form([{ name: 'id', content: '8' }, { name: '__proto__', content: 'x' }, { content: 'a' }]),
  );
  expect(answer.json()).toMatchObject({ id: '7' });
  expect(Reflect.get({}, 'x')).toBeUndefined();
});

/** Account contract 1: sorted texts and the hash of each file, not the boundary, not the file name. */
test('one key is one act, however the same form is written again', async () => {
  const key = randomUUID();
  ran.length = 0;
  const first = await send(
    form([
      { name: 'reference', content: 'once' },
      { content: 'bytes', filename: 'a.jpg' },
    ]),
    { key },
  );
  const again = await send(
    form(
      [
        { content: 'bytes', filename: 'b.exe', headers: ['Content-Type: text/html'] },
        { name: 'reference', content: 'once' },
      ],
      { boundary: 'another' },
    ),
    { key, type: 'multipart/form-data; boundary=another' },
  );
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  expect(ran).toEqual(['once']);

  for (const parts of [
    [{ name: 'reference', content: 'once' }, { content: 'other bytes' }],
    [{ name: 'reference', content: 'twice' }, { content: 'bytes' }],
    [{ name: 'reference', content: 'once' }],
  ]) {
    const other = await send(form(parts), { key });
    expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  }
  expect(ran).toEqual(['once']);
});

test('a refusal is kept under its key like any other', async () => {
  const key = randomUUID();
  const body = form([{ name: 'reference', content: 'refuse' }, { content: 'bytes' }]);
  const [first, again] = [await send(body, { key }), await send(body, { key })];
  expect([first.statusCode, again.statusCode]).toEqual([409, 409]);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

const many = (count: number, content = 'a'): Part[] =>
  Array.from({ length: count }, (_, at) => ({ name: `n${at}`, content }));

test.each([
  { is: 'one byte too many', body: form([{ content: Buffer.alloc(1001) }]), says: [413, 'file_too_large'] },
  {
    is: 'a file far too large',
    body: form([{ content: Buffer.alloc(400_000) }]),
    says: [413, 'file_too_large'],
  },
  { is: 'no file', body: form([{ name: 'reference', content: 'a' }]), says: [400, 'file_missing'] },
  { is: 'an empty file', body: form([{ content: '', filename: 'a.jpg' }]), says: [400, 'file_missing'] },
  {
    is: 'a file under another name',
    body: form([{ name: 'other', content: 'a', filename: 'a' }]),
    says: [400, 'file_missing'],
  },
  {
    is: 'a file without a name',
    body: form([{ name: null, content: 'a', filename: 'a.jpg' }]),
    says: [400, 'file_missing'],
  },
  { is: 'a file twice', body: form([{ content: 'a' }, { content: 'b' }]), says: [400, 'invalid'] },
  {
    is: 'a text twice',
    body: form([
      { name: 'reference', content: 'a' },
      { name: 'reference', content: 'b' },
    ]),
    says: [400, 'invalid'],
  },
  {
    is: 'a text that is long',
    body: form([{ name: 'reference', content: 'a'.repeat(16_385) }]),
    says: [400, 'max_length'],
  },
  {
    is: 'texts that are long together',
    body: form(many(5, 'a'.repeat(16_000))),
    says: [413, 'payload_too_large'],
  },
  { is: 'parts without end', body: form(many(31)), says: [413, 'payload_too_large'] },
  {
    is: 'a text that is no UTF-8',
    body: form([{ name: 'reference', content: Buffer.from([0xff, 0xfe, 0x41]) }]),
    says: [400, 'invalid_json'],
  },
  {
    is: 'a charset of its own',
    body: form([
      {
        name: 'reference',
        content: Buffer.from([0xe9]),
        headers: ['Content-Type: text/plain; charset=latin1'],
      },
    ]),
    says: [400, 'invalid_json'],
  },
  {
    is: 'U+0000 in a text',
    body: form([{ name: 'reference', content: 'a\0b' }, { content: 'a' }]),
    says: [400, 'invalid'],
  },
  {
    is: 'a form cut in its file',
    body: form([{ content: 'a' }], { close: false }).subarray(0, -3),
    says: [400, 'invalid_json'],
  },
  {
    is: 'a form without its end',
    body: form([{ content: 'a' }], { close: false }),
    says: [400, 'invalid_json'],
  },
  { is: 'nothing', body: Buffer.alloc(0), says: [400, 'invalid_json'] },
  { is: 'no form at all', body: Buffer.from('{"reference":"a"}'), says: [400, 'invalid_json'] },
  {
    is: 'another boundary',
    body: form([{ content: 'a' }], { boundary: 'other' }),
    says: [400, 'invalid_json'],
  },
  {
    is: 'a part in a part',
    body: form([
      {
        content: form([{ content: 'a' }], { boundary: 'inner' }),
        headers: ['Content-Type: multipart/mixed; boundary=inner'],
      },
    ]),
    says: [201, undefined],
  },
  {
    is: 'a header without end',
    body: Buffer.from(
      `--line\r\nContent-Disposition: form-data; name="file"; x="${'a'.repeat(400_000)}"\r\n\r\na\r\n--line--\r\n`,
    ),
    says: [413, 'file_too_large'],
  },
])('$is is answered $says', async ({ body, says }) => {
  const answer = await send(body);
  expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual(says);
});

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=line',
  'application/x-www-form-urlencoded',
  'text/plain',
])('a form that calls itself %s is not read', async (type) => {
  const answer = await send(form([{ content: 'a' }]), { type });
  expect([400, 415]).toContain(answer.statusCode);
});

test('doors that declare no files refuse them, and so does a compressed form', async () => {
  const body = form([{ name: 'reference', content: 'a' }]);
  const elsewhere = await send(body, { path: '/json-proofs/7/' });
  expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  const batch = await send(body, { path: '/sync/' });
  expect(batch.statusCode).toBe(415);
  const compressed = await send(body, { headers: { 'content-encoding': 'gzip' } });
  expect(compressed.statusCode).toBe(415);
});

/** A listening server, and what it answers to bytes as they are; the body never comes to its end. */
async function answeredEarly(head: string[], some: Buffer): Promise<string> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => null);
  const port = Number(new URL(address ?? `http://127.0.0.1:${portOf()}`).port);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write([...head, 'Host: a', 'Connection: close', '', ''].join('\r\n'));
  socket.write(some);
  return new Promise((resolve, reject) => {
    const heard: Buffer[] = [];
    socket.on('data', (chunk) => {
      heard.push(chunk);
      if (Buffer.concat(heard).includes('\r\n\r\n')) resolve(Buffer.concat(heard).toString());
    });
    socket.on('error', reject);
  });
}

function portOf(): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test.each([
  { who: 'a stranger', path: '/proofs/7/', token: null, status: '401' },
  { who: 'a buyer at a door of staff', path: '/staff/proofs/7/', token: 'buyer' as const, status: '403' },
])('$who is refused before the file was sent', async ({ path, token, status }) => {
  const heard = await answeredEarly(
    [
      `POST /api${path} HTTP/1.1`,
      'Content-Type: multipart/form-data; boundary=line',
      'Content-Length: 900000',
      ...(token ? [`Authorization: Token ${tokens[token]}`] : []),
    ],
    Buffer.from('--line\r\n'),
  );
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('a file that says it is too large is refused before it was sent', async () => {
  const heard = await answeredEarly(
    [
      'POST /api/proofs/7/ HTTP/1.1',
      'Content-Type: multipart/form-data; boundary=line',
      'Content-Length: 900000000',
      `Authorization: Token ${tokens.buyer}`,
    ],
    Buffer.from('--line\r\n'),
  );
  expect(heard).toMatch(/^HTTP\/1.1 413 /);
  expect(heard).toContain('file_too_large');
});

test('one person has three files on the way at most, and has the place back afterwards', async () => {
  const go = { now: (): void => undefined };
  latch.wait = new Promise((resolve) => (go.now = resolve));
  inPrepare.length = 0;
  const body = form([{ content: 'bytes' }]);
  const three = [send(body), send(body), send(body)];
  await expect.poll(() => inPrepare.length).toBe(3);
  const fourth = await send(body);
  expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([429, '2']);
  const another = send(body, { token: tokens.other });
  await expect.poll(() => inPrepare.length).toBe(4);
  go.now();
  for (const one of [...three, another]) expect((await one).statusCode).toBe(201);
  for (let at = 0; at < 4; at += 1) expect((await send(form([], { close: false }))).statusCode).toBe(400);
  expect((await send(body)).statusCode).toBe(201);
});

test('who goes away in the middle leaves nothing behind', async () => {
  const body = new PassThrough();
  const about = { contentType: 'multipart/form-data; boundary=line', length: NaN };
  const read = readMultipart(body, about, { files: ['file'] });
  body.write(form([{ content: 'half' }], { close: false }).subarray(0, -4));
  body.destroy();
  await expect(read).rejects.toMatchObject({ status: 400, body: { code: 'invalid_json' } });
});
