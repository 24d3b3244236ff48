import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { testServer } from './harness/test-server.ts';
import { kept, notesApp } from './notes-app.ts';

const shop = await testServer();
const lines: string[] = [];
const lifecycle = { draining: false };
const notes = await notesApp(shop, {}, { onLogLine: (line) => void lines.push(line), lifecycle });
const signedIn = { token: '' };
beforeAll(async () => {
  signedIn.token = await shop.login('buyer@example.test');
});
afterAll(() => notes.app.close());
/** Address at which the server listens, for what inject cannot send. */
const raw = notes.app.listen({ port: 0, host: '127.0.0.1' });

const JSON_TYPE = { 'content-type': 'application/json' };
const auth = () => ({ authorization: `Token ${signedIn.token}` });

async function send(method: InjectOptions['method'], url: string, payload?: string | Buffer, headers = {}) {
  return notes.app.inject({
    method,
    url,
    headers: { ...auth(), ...(payload === undefined ? {} : JSON_TYPE), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}
const codeOf = (answer: { json(): unknown }): unknown => Reflect.get(Object(answer.json()), 'code');

test.each(['/api/notes-count', '/api/notes-count/', '/api/notes-count/?a=1', '/api/notes-count?a=1'])(
  '%s answers without a redirect',
  async (url) => {
    expect((await send('GET', url)).statusCode).toBe(200);
  },
);

test.each([
  { method: 'DELETE', url: '/api/notes/', allow: 'POST, PUT' },
  { method: 'GET', url: '/api/notes', allow: 'POST, PUT' },
  { method: 'POST', url: '/api/notes-count/', allow: 'GET, HEAD' },
  { method: 'PUT', url: '/api/notes/7/', allow: 'DELETE' },
  { method: 'GET', url: '/api/sync/', allow: 'POST' },
  { method: 'OPTIONS', url: '/api/sync/', allow: 'POST' },
] as const)('$method $url is 405 and says what is allowed', async ({ method, url, allow }) => {
  const answer = await send(method, url);
  expect([answer.statusCode, codeOf(answer), answer.headers.allow]).toEqual([
    405,
    'method_not_allowed',
    allow,
  ]);
});

test.each([
  '/api',
  '/api/',
  '/api/nothing/',
  '/api/notes/1/2/3/',
  '/api/%00/',
  '/api/words/%E0%A4%A/',
  '/api/__proto__/',
])('%s is a JSON 404 and never the shell (security 26)', async (url) => {
  const answer = await send('GET', url, undefined, { accept: 'text/html' });
  expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not_found']);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(['text/plain', 'application/json'])(
  'an unknown address is 404 before its %s body is judged',
  async (type) => {
    const answer = await send('POST', '/api/nothing/', '{', { 'content-type': type });
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not_found']);
    const wrong = await send('PATCH', '/api/notes/', '{', { 'content-type': type });
    expect(wrong.statusCode).toBe(405);
  },
);

test('HEAD answers wherever GET does, without a body', async () => {
  const head = await send('HEAD', '/api/words/9/');
  const get = await send('GET', '/api/words/9/');
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers.etag).toBe(get.headers.etag);
});

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test.each([
  { what: 'no JSON', body: '{"text":', says: [400, 'invalid_json'] },
  { what: 'a string that is no JSON', body: '"text"', says: [400, 'invalid_json'] },
  { what: 'bytes that are no UTF-8', body: Buffer.from([0x7b, 0xff, 0x7d]), says: [400, 'invalid_json'] },
  { what: '21 levels', body: deep(21), says: [400, 'invalid_json'] },
  { what: '20 levels', body: deep(20), says: [400, 'required'] },
  { what: 'a list', body: '[1]', says: [400, 'required'] },
  { what: 'null', body: 'null', says: [400, 'required'] },
  { what: 'U+0000', body: String.raw`{"text":"a\u0000b"}`, says: [400, 'invalid'] },
  {
    what: 'more than 256 KB',
    body: JSON.stringify({ text: 'x'.repeat(256 * 1024) }),
    says: [413, 'payload_too_large'],
  },
])('a body with $what is refused', async ({ body, says }) => {
  const answer = await send('POST', '/api/notes/', body);
  expect([answer.statusCode, codeOf(answer)]).toEqual(says);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'application/json\tx',
  'text/html; application/json',
  '',
])('a body of type "%s" is 415', async (type) => {
  const answer = await notes.app.inject({
    method: 'POST',
    url: '/api/notes/',
    headers: { ...auth(), ...(type === '' ? { 'content-length': '2' } : { 'content-type': type }) },
    payload: Buffer.from('{}'),
  });
  expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'unsupported_media_type']);
});

test('a body is judged before the caller, the caller before the fields', async () => {
  const broken = await notes.app.inject({
    method: 'POST',
    url: '/api/notes/',
    headers: JSON_TYPE,
    payload: '{',
  });
  expect(broken.statusCode).toBe(400);
  const empty = await notes.app.inject({
    method: 'POST',
    url: '/api/notes/',
    headers: JSON_TYPE,
    payload: '{}',
  });
  expect(empty.statusCode).toBe(401);
});

test.each([
  { what: 'key', headers: { 'idempotency-key': 'none' } },
  { what: 'If-Match', headers: { 'if-match': '"7"' } },
])('the caller is asked for before the $what is looked at', async ({ headers }) => {
  const payload = JSON.stringify({ text: 'x', base_version: '6' });
  const stranger = {
    method: 'POST',
    url: '/api/notes/',
    headers: { ...JSON_TYPE, ...headers },
    payload,
  } as const;
  expect((await notes.app.inject(stranger)).statusCode).toBe(401);
  expect((await send('POST', '/api/notes/', payload, headers)).statusCode).toBe(400);
});

test.each([
  { what: 'packed well', encoding: 'gzip', body: gzipSync('{"text":"packed"}'), says: [200, undefined] },
  {
    what: 'not packed at all',
    encoding: 'gzip',
    body: Buffer.from('{"text":"x"}'),
    says: [400, 'invalid_json'],
  },
  {
    what: 'cut',
    encoding: 'gzip',
    body: gzipSync('{"text":"packed"}').subarray(0, 25),
    says: [400, 'invalid_json'],
  },
  {
    what: 'packed in an unknown way',
    encoding: 'zstd',
    body: Buffer.from('{}'),
    says: [415, 'unsupported_media_type'],
  },
  {
    what: 'more than 256 KB once unpacked',
    encoding: 'gzip',
    body: gzipSync(JSON.stringify({ text: 'x'.repeat(5_000_000) })),
    says: [413, 'payload_too_large'],
  },
])('a body that is $what answers as it should', async ({ encoding, body, says }) => {
  const answer = await send('POST', '/api/notes/', body, { 'content-encoding': encoding });
  expect([answer.statusCode, codeOf(answer)]).toEqual(says);
});

test.each([
  { what: 'no HTTP at all', sent: 'HELLO\r\n\r\n', says: 400, code: 'bad_request' },
  {
    what: 'an unknown method',
    sent: 'FROB /api/notes/ HTTP/1.1\r\nHost: x\r\n\r\n',
    says: 400,
    code: 'bad_request',
  },
  {
    what: 'a method of no call',
    sent: 'TRACE /api/notes/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    says: 405,
    code: 'method_not_allowed',
  },
  {
    what: 'too large a head',
    sent: `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
    says: 431,
    code: 'headers_too_large',
  },
  {
    what: 'two lengths',
    sent: 'POST /api/notes/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    says: 400,
    code: 'bad_request',
  },
])('$what is answered with code, detail and the headers of every answer', async ({ sent, says, code }) => {
  const { port } = new URL(await raw);
  const socket = connect(Number(port), '127.0.0.1');
  socket.setEncoding('utf8').write(sent);
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${says} `));
  expect(JSON.parse(body)).toEqual({ code, detail: expect.any(String) });
  for (const header of [
    'content-security-policy: default-src',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
  ])
    expect(head).toContain(header);
});

test('whoever goes away in the middle of a body is no error of ours', async () => {
  lines.length = 0;
  const { port } = new URL(await raw);
  const arrived = once(notes.app.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1');
  const [theirs] = (await arrived) as [Socket];
  const head = `POST /api/notes/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n`;
  await new Promise((sent) => socket.write(`${head}{"text"`, sent));
  socket.destroy();
  await once(theirs, 'close');
  await send('GET', '/api/words/3/');
  expect(lines.join('')).not.toContain('"level":"error"');
});

test('whoever sends slowly is cut off within the limits', () => {
  // Node looks for late ones only so often, so the limits hold no better than that.
  expect([notes.app.server.headersTimeout, notes.app.server.requestTimeout]).toEqual([10_000, 30_000]);
  expect(Reflect.get(notes.app.server, 'connectionsCheckingInterval')).toBe(1_000);
});

test('a JSON string that holds JSON is read once more', async () => {
  const answer = await send('POST', '/api/notes/', JSON.stringify(JSON.stringify({ text: 'twice' })));
  expect(answer.json()).toMatchObject({ text: 'twice' });
});

test('text comes in one form: normalised, with plain line ends, no half characters', async () => {
  const answer = await send('POST', '/api/notes/', String.raw`{"text":"e\u0301\r\n\ud800x"}`, {
    'content-type': 'application/json; charset=utf-8',
  });
  expect(answer.json()).toMatchObject({ text: '\u00e9\n\ufffdx' });
});

test('a call without a body is a call with an empty one', async () => {
  const answer = await send('POST', '/api/notes/', '');
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'required']);
  expect((await send('DELETE', '/api/notes/999999/')).statusCode).toBe(404);
});

test('field errors stand under fields and at the top', async () => {
  const answer = await send('POST', '/api/notes/', JSON.stringify({ text: 'x'.repeat(201) }));
  const message = 'Must be 200 characters or fewer';
  expect(answer.json()).toEqual({
    code: 'max_length',
    detail: message,
    text: [message],
    fields: { text: [message] },
  });
});

test('an error gives a reference that the log knows, and nothing else away (security 25)', async () => {
  notes.broken.now = true;
  const answer = await send('POST', '/api/notes/', JSON.stringify({ text: 'break it' }));
  const body: unknown = answer.json();
  expect(body).toEqual({
    code: 'server_error',
    detail: 'The server encountered an error and could not complete your request',
    reference: expect.stringMatching(/^[\w-]{12}$/),
  });
  expect(answer.statusCode).toBe(500);
  const line = lines.find((text) => text.includes(String(Reflect.get(Object(body), 'reference'))));
  expect(line).toContain('/server/path.ts');
});

test('no token, password or address of a person gets into the log', async () => {
  lines.length = 0;
  await send('GET', '/api/notes-count/?email=chanda@example.test&token=abcdef');
  await send('POST', '/api/activate/12/secrettokensecrettoken/', JSON.stringify({ password: 'Passw0rd!x' }));
  const log = lines.join('');
  expect(log).toContain('"path":"/api/notes-count/"');
  expect(log).not.toMatch(/abcdef|chanda|secrettoken|Passw0rd/);
  expect(log).not.toContain(signedIn.token);
});

test.each([
  { encoding: 'br', read: brotliDecompressSync },
  { encoding: 'gzip', read: gunzipSync },
])('a body over 1 KB goes out as $encoding when asked for', async ({ encoding, read }) => {
  const answer = await send('GET', '/api/words/300/', undefined, { 'accept-encoding': encoding });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(JSON.parse(read(answer.rawPayload).toString())).toMatchObject({ words: 'word '.repeat(300) });
});

test('a small body goes out as it is, and still varies', async () => {
  const answer = await send('GET', '/api/words/3/', undefined, { 'accept-encoding': 'br, gzip' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
});

test('a catalogue read may be cached by anyone and is the same for every caller', async () => {
  const mine = await send('GET', '/api/words/3/');
  const anyone = await notes.app.inject({ method: 'GET', url: '/api/words/3/' });
  expect(mine.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400');
  expect(mine.headers.etag).toMatch(/^W\/"[\w-]+"$/);
  expect(mine.headers.vary ?? '').not.toMatch(/authorization/i);
  expect([anyone.body, anyone.headers.etag]).toEqual([mine.body, mine.headers.etag]);
});

test('a personal read is private, revalidated, and carries the version of its moment', async () => {
  const answer = await send('GET', '/api/notes-count/');
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  expect(answer.headers.vary).toMatch(/Authorization/);
  expect(answer.headers.etag).toMatch(/^"[\w-]+"$/);
  expect(answer.headers['x-user-version']).toMatch(/^\d+$/);
});

test.each(['/api/notes-count/', '/api/words/400/'])('%s is 304 for who has it', async (url) => {
  const first = await send('GET', url);
  const tag = String(first.headers.etag);
  for (const named of [tag, `"other", ${tag}`, '*']) {
    const again = await send('GET', url, undefined, { 'if-none-match': named, 'accept-encoding': 'br' });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers.etag).toBe(tag);
    // What the phone keeps with the answer does not come again.
    expect(again.headers).not.toHaveProperty('content-security-policy');
    expect(again.headers).not.toHaveProperty('content-type');
  }
  expect((await send('GET', url, undefined, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('a query that cannot be read is refused by name, unknown and repeated ones are not', async () => {
  const bad = await send('GET', '/api/words/many/');
  expect([bad.statusCode, codeOf(bad)]).toEqual([400, 'invalid']);
  const nul = await send('GET', '/api/words/3/?q=%00');
  expect([nul.statusCode, codeOf(nul)]).toEqual([400, 'invalid']);
  const fine = await send('GET', '/api/words/1/?q=a&q=b&unknown=1');
  expect(fine.json()).toEqual({ words: 'word ', q: 'b' });
});

test('a token of another scheme counts as none, a bad one is ignored where nobody has to sign in', async () => {
  const bearer = await notes.app.inject({
    url: '/api/notes-count/',
    headers: { authorization: `Bearer ${signedIn.token}` },
  });
  expect([bearer.statusCode, codeOf(bearer)]).toEqual([401, 'not_authenticated']);
  const bad = await send('POST', '/api/open-notes/', '{"text":"open"}', { authorization: 'Token nonsense' });
  expect(bad.statusCode).toBe(200);
});

test.each([
  { what: 'a prefetch', method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender' } },
  { what: 'a HEAD', method: 'HEAD', headers: {} },
] as const)('a GET with an effect refuses $what', async ({ what, method, headers }) => {
  const url = `/api/notes-by-link/?text=${encodeURIComponent(what)}`;
  const answer = await send(method, url, undefined, headers);
  expect(answer.statusCode).toBe(403);
  expect(await kept(shop.db, what)).toBe(0);
  expect((await send('GET', url)).statusCode).toBe(200);
  expect(await kept(shop.db, what)).toBe(1);
});

/** Security 7. */
test('a session dies 30 days after its last use and 90 days after it began', async () => {
  const day = 86_400;
  const use = async () => (await send('GET', '/api/notes-count/')).statusCode;
  for (const _ of [1, 2, 3]) {
    shop.clock.advance(29 * day);
    expect(await use()).toBe(200);
  }
  shop.clock.advance(4 * day);
  expect(await use()).toBe(401);
  signedIn.token = await shop.login('buyer@example.test');
  shop.clock.advance(31 * day);
  expect(await use()).toBe(401);
  signedIn.token = await shop.login('buyer@example.test');
});

test('a token is kept as a digest only, and noted as used once a minute at most', async () => {
  const times = async () =>
    (await shop.db.selectFrom('sessions').select('last_used_at').execute()).map((row) =>
      row.last_used_at.getTime(),
    );
  const rows = await shop.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString('base64url')))).not.toContain(
    signedIn.token,
  );
  const before = await times();
  shop.clock.advance(59);
  await send('GET', '/api/notes-count/');
  expect(await times()).toEqual(before);
  shop.clock.advance(1);
  await send('GET', '/api/notes-count/');
  expect(await times()).not.toEqual(before);
});

test('the server says when it is ready, and stops saying so when it drains or has no database', async () => {
  const ready = () => notes.app.inject({ url: '/readyz' });
  expect((await ready()).statusCode).toBe(200);
  lifecycle.draining = true;
  expect((await ready()).statusCode).toBe(503);
  expect((await notes.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  const late = await send('POST', '/api/notes/', '{"text":"too late"}');
  expect([late.statusCode, codeOf(late), late.headers['retry-after'], late.headers['connection']]).toEqual([
    503,
    'unavailable',
    '2',
    'close',
  ]);
  expect(await kept(shop.db, 'too late')).toBe(0);
  lifecycle.draining = false;

  const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/none');
  const lost = await notesApp({ ...shop, db: nowhere });
  expect((await lost.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  const call = await lost.app.inject({ url: '/api/notes-count/', headers: auth() });
  expect([call.statusCode, codeOf(call), call.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  await lost.app.close();
  await nowhere.destroy();
});

test('a public read answers without HTTP too, problems included', async () => {
  const found = await shop.app.readPublic('catalogue.vehicle', { id: '12' });
  expect(found).toMatchObject({ status: 200, body: { id: 12 } });
  expect(await shop.app.readPublic('catalogue.vehicle', { id: '999' })).toMatchObject({ status: 404 });
  const nul = await shop.app.readPublic('catalogue.search', { search: 'a\0b' });
  expect(nul).toMatchObject({ status: 400, body: { code: 'invalid' } });
});
