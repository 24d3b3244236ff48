import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from './harness/test-server.ts';
import { kept, type NotesApp, notesApp } from './notes-app.ts';

const shop = await testServer();
const notes = await notesApp(shop);
const tokens = { buyer: '', other: '', staff: '' };
beforeAll(async () => {
  tokens.buyer = await shop.login('buyer@example.test');
  tokens.other = await shop.login('buyer2@example.test');
  tokens.staff = await shop.login('staff@example.test');
});
afterAll(() => notes.app.close());

interface Sent {
  key?: string;
  token?: string | null;
  method?: 'POST' | 'PUT' | 'GET' | 'DELETE';
  path?: string;
  headers?: Record<string, string>;
  with?: NotesApp;
}

async function send(body: object | undefined, sent: Sent = {}) {
  const token = sent.token === undefined ? tokens.buyer : sent.token;
  const options: InjectOptions = {
    method: sent.method ?? 'POST',
    url: sent.path ?? '/api/notes/',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...(sent.key ? { 'idempotency-key': sent.key } : {}),
      ...sent.headers,
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  };
  return (sent.with ?? notes).app.inject(options);
}

const codeOf = (answer: { json(): unknown }): unknown => Reflect.get(Object(answer.json()), 'code');
const versionOf = async (): Promise<number> => {
  const row = await shop.db
    .selectFrom('users')
    .select('version')
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  return row.version;
};

test('a key sent twenty times at once has one effect and one answer', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ text: 'twenty' }, { key })));
  expect(await kept(shop.db, 'twenty')).toBe(1);
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(19);
});

test('a replay has the same status, bytes, ETag and Location', async () => {
  const key = randomUUID();
  const first = await send({ text: 'replayed' }, { key });
  const again = await send({ text: ' replayed ', extra: 1 }, { key });
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(again.headers['idempotency-replayed']).toBe('true');
  for (const name of ['location', 'etag', 'cache-control'])
    expect(again.headers[name]).toBe(first.headers[name]);
  expect(again.body).toBe(first.body);
  expect(again.headers['etag']).toMatch(/^"\d+"$/);
});

test.each([
  { what: 'other content', sent: {}, body: { text: 'something else' } },
  { what: 'another command', sent: { method: 'PUT' as const }, body: { text: 'first' } },
  { what: 'another path', sent: { path: '/api/open-notes/' }, body: { text: 'first' } },
  { what: 'another password', sent: {}, body: { text: 'first', password: 'other' } },
  { what: 'another If-Match', sent: { headers: { 'if-match': '"8"' } }, body: { text: 'first' } },
])('a key with $what is refused, and the first answer stays', async ({ sent, body }) => {
  const key = randomUUID();
  const first = await send({ text: 'first' }, { key });
  const other = await send(body, { key, ...sent });
  expect(other.statusCode).toBe(422);
  expect(codeOf(other)).toBe('idempotency_key_reused');
  expect((await send({ text: 'first' }, { key })).body).toBe(first.body);
});

test('If-Match and base_version are one thing, and must agree', async () => {
  const key = randomUUID();
  await send({ text: 'based' }, { key, headers: { 'if-match': 'W/"7"' } });
  const again = await send({ text: 'based', base_version: '7' }, { key });
  expect(again.headers['idempotency-replayed']).toBe('true');
  const torn = await send({ text: 'based', base_version: '6' }, { headers: { 'if-match': '"7"' } });
  expect([torn.statusCode, codeOf(torn)]).toEqual([400, 'precondition_invalid']);
});

test('the same key of another user is another key', async () => {
  const key = randomUUID();
  await send({ text: 'mine' }, { key });
  const theirs = await send({ text: 'theirs' }, { key, token: tokens.other });
  expect(theirs.statusCode).toBe(200);
  expect(theirs.headers['idempotency-replayed']).toBeUndefined();
});

test('a refusal is final: its effect is undone, its answer is stored', async () => {
  const key = randomUUID();
  const before = await versionOf();
  const first = await send({ text: 'refuse this' }, { key });
  const again = await send({ text: 'refuse this' }, { key });
  expect([first.statusCode, again.statusCode]).toEqual([409, 409]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toBe(first.body);
  expect(await kept(shop.db, 'refuse this')).toBe(0);
  expect(await versionOf()).toBe(before);
});

test('a refused role is stored too', async () => {
  const key = randomUUID();
  const refused = await send({ text: 'staff' }, { key, path: '/api/staff/notes/' });
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'forbidden']);
  const again = await send({ text: 'staff' }, { key, path: '/api/staff/notes/' });
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await send({ text: 'staff' }, { token: tokens.staff, path: '/api/staff/notes/' })).statusCode).toBe(
    200,
  );
});

test('a body that its schema refuses is stored, and the mended one needs a new key', async () => {
  const key = randomUUID();
  const bad = await send({ text: '' }, { key });
  expect([bad.statusCode, codeOf(bad)]).toEqual([400, 'required']);
  expect((await send({ text: '' }, { key })).headers['idempotency-replayed']).toBe('true');
  expect((await send({ text: 'mended' }, { key })).statusCode).toBe(422);
});

test('an error leaves no effect, no mail and no answer behind, so a repeat runs', async () => {
  const key = randomUUID();
  notes.broken.now = true;
  const first = await send({ text: 'break with mail' }, { key });
  expect(first.statusCode).toBe(500);
  expect(await kept(shop.db, 'break with mail')).toBe(0);
  expect(await shop.mail('buyer@example.test')).toEqual([]);

  notes.broken.now = false;
  const again = await send({ text: 'break with mail' }, { key });
  expect(again.statusCode).toBe(200);
  expect(again.headers['idempotency-replayed']).toBeUndefined();
  expect(await shop.mail('buyer@example.test')).toHaveLength(1);
});

test('an answer for now only is not stored', async () => {
  const key = randomUUID();
  expect((await send({ text: 'later' }, { key })).statusCode).toBe(503);
  const row = await shop.db
    .selectFrom('command_ledger')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  expect(row).toBeUndefined();
});

test('a connection lost after the commit loses nothing: the repeat gets the answer', async () => {
  const own = await notesApp(shop);
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
  const key = randomUUID();
  const post = () =>
    fetch(`${address}/api/notes/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `token ${tokens.buyer}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ text: 'lost' }),
    });
  const fault = { method: 'POST', path: '/api/notes', times: 1, when: 'after_commit' };
  await own.app.inject({ method: 'POST', url: '/api/__test__/fault/', payload: fault });

  await expect(post()).rejects.toThrow();
  const again = await post();
  expect(again.status).toBe(200);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await kept(shop.db, 'lost')).toBe(1);
  await own.app.close();
});

test('a rival waits two seconds for the first one, then is told to come back', async () => {
  const own = await notesApp(shop);
  const key = randomUUID();
  const first = send({ text: 'wait' }, { key, with: own });
  await own.entered;
  const rival = await send({ text: 'wait' }, { key, with: own });
  expect([rival.statusCode, codeOf(rival)]).toEqual([409, 'idempotency_in_progress']);
  expect(rival.headers['retry-after']).toBe('1');

  const patient = send({ text: 'wait' }, { key, with: own });
  own.release();
  expect((await first).statusCode).toBe(200);
  expect((await patient).headers['idempotency-replayed']).toBe('true');
  expect(await kept(shop.db, 'wait')).toBe(1);
  await own.app.close();
});

test('a key that is no UUID is refused where keys count, and ignored where they do not', async () => {
  const bad = await send({ text: 'key' }, { key: 'seven' });
  expect([bad.statusCode, codeOf(bad)]).toEqual([400, 'idempotency_key_invalid']);
  expect((await send({ text: 'key' }, { key: 'seven', path: '/api/loose-notes/' })).statusCode).toBe(200);
  const link = await send(undefined, { key: 'seven', method: 'GET', path: '/api/notes-by-link/?text=link' });
  expect(link.statusCode).toBe(200);
  expect(link.headers['cache-control']).toBe('no-store');
});

test('who is not signed in gets 401 before any stored answer', async () => {
  const key = randomUUID();
  await send({ text: 'private' }, { key });
  const stranger = await send({ text: 'private' }, { key, token: null });
  expect(stranger.statusCode).toBe(401);
  expect(stranger.headers['www-authenticate']).toBe('Token');
  const expired = await send({ text: 'private' }, { key, token: 'x'.repeat(43) });
  expect(codeOf(expired)).toBe('token_invalid');
});

test('the version of a user grows by one with each success', async () => {
  const before = await versionOf();
  const key = randomUUID();
  await send({ text: 'counted' }, { key });
  await send({ text: 'counted' }, { key });
  expect(await versionOf()).toBe(before + 1);
  const read = await send(undefined, { method: 'GET', path: '/api/notes-count/' });
  expect(read.headers['x-user-version']).toBe(String(before + 1));
});

test('no password lies in the ledger, not even as a plain digest', async () => {
  const key = randomUUID();
  await send({ text: 'secret', password: 'correct horse battery' }, { key });
  const row = await shop.db
    .selectFrom('command_ledger')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('horse');
  expect((await send({ text: 'secret', password: 'correct horse battery' }, { key })).statusCode).toBe(200);
});

test('connections cut under writes lose nothing and double nothing', async () => {
  const texts = Array.from({ length: 40 }, (_, at) => `torn ${at}`);
  const done = { count: 0, cuts: 0 };
  const cut = async () => {
    done.cuts += 1;
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
      .execute(shop.db)
      .catch(() => undefined);
  };
  const write = async (text: string) => {
    const key = randomUUID();
    for (let tries = 0; tries < 20; tries++) {
      const { statusCode } = await send({ text }, { key });
      if (statusCode === 200) break;
      expect(statusCode).toBe(503);
    }
    done.count += 1;
    if (done.count % 8 === 1) await cut();
  };
  await Promise.all(texts.map(write));
  expect(done.cuts).toBe(5);
  for (const text of texts) expect(await kept(shop.db, text)).toBe(1);
});
