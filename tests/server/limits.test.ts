import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { SignedIn } from '#contract/identity.ts';
import type { Limit } from '#server/platform/calls/handle.ts';
import { createLimits, neighbourhoodOf, networkOf } from '#server/platform/calls/limits.ts';
import { clearAway } from './harness/clear-away.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { notesApp } from './notes-app.ts';

/** Security 11. */
const shop = await testServer();
const signedIn = { token: '', id: 0 };
beforeAll(async () => {
  const body = { username: 'buyer@example.test', password: SEED_PASSWORD };
  const { token, id } = (await shop.api('POST', '/auth/login/', { body })).as(SignedIn);
  Object.assign(signedIn, { token, id });
});

const SECRET = 'a secret of the limits, long enough for them';
const limits = createLimits(shop.db, { enabled: true, secret: SECRET });
const tries = (limit: Partial<Limit>): Limit[] => [
  { name: 'tries', per: 'address', max: 3, windowSeconds: 60, ...limit },
];
const from = (ip: string, payload: unknown = {}) => ({ ip, userId: null, payload });

async function passes(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 429 });
    return false;
  }
}

test.each([
  { ip: '10.1.2.3', network: '10.1.2.3' },
  { ip: '::ffff:10.1.2.3', network: '10.1.2.3' },
  { ip: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::/64' },
  { ip: '2001:0DB8:0001:0002::9', network: '2001:db8:1:2::/64' },
  { ip: '2001:db8::9', network: '2001:db8:0:0::/64' },
  { ip: 'fe80::1%eth0', network: 'fe80:0:0:0::/64' },
  { ip: '::1', network: '0:0:0:0::/64' },
])('$ip counts as $network', ({ ip, network }) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  { ip: '10.1.2.3', site: '10.1.2.0/24' },
  { ip: '::ffff:10.1.2.200', site: '10.1.2.0/24' },
  { ip: '2001:db8:1:2::9', site: '2001:db8:1::/48' },
  { ip: '2001:db8:1:ffff::9', site: '2001:db8:1::/48' },
  { ip: '2001:db8::9', site: '2001:db8:0::/48' },
])('$ip is of the site $site', ({ ip, site }) => {
  expect(neighbourhoodOf(ip)).toBe(site);
});

test('a limit passes so many in its window, then tells how long to wait', async () => {
  const now = new Date('2025-06-01T10:00:40Z');
  const take = (at: Date) => limits.take(tries({ name: 'window' }), from('10.0.0.1'), at);
  for (let count = 0; count < 3; count++) expect(await passes(take(now))).toBe(true);
  await expect(take(now)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '20' } });
  expect(await passes(take(new Date('2025-06-01T10:01:00Z')))).toBe(true);
});

test('hosts of one IPv6 network share a limit, other addresses do not', async () => {
  const now = shop.clock.now();
  const take = (ip: string) => passes(limits.take(tries({ name: 'network', max: 1 }), from(ip), now));
  expect(await take('2001:db8:7:7::1')).toBe(true);
  expect(await take('2001:db8:7:7:ffff::2')).toBe(false);
  expect(await take('2001:db8:7:8::1')).toBe(true);
});

test('a phone that the account knows has limits of its own, whatever others do', async () => {
  const now = shop.clock.now();
  const asked: unknown[] = [];
  const held = createLimits(shop.db, {
    enabled: true,
    secret: SECRET,
    isKnownDevice: (given) => Promise.resolve(asked.push(given) > 0 && given.device === 'known'),
  });
  const signIn: Limit[] = [
    { name: 'at', per: 'address', max: 2, windowSeconds: 60 },
    { name: 'as', per: 'email', max: 2, windowSeconds: 60 },
    { name: 'on', per: 'device', max: 3, windowSeconds: 60 },
  ];
  const take = (payload: object) => passes(held.take(signIn, from('10.0.0.77', payload), now));
  const stranger = { username: 'chanda@example.test', device: 'other' };
  const owner = { username: ' Chanda@example.test', device: 'known' };
  for (const passed of [true, true, false, false]) expect(await take(stranger)).toBe(passed);
  for (const passed of [true, true, true, false]) expect(await take(owner)).toBe(passed);
  expect(asked.at(-1)).toEqual({ email: 'chanda@example.test', device: 'known' });
  expect(await take({ username: 'grace@example.test', device: 'known' }), 'of another account').toBe(true);
  asked.length = 0;
  expect(await take({ username: 'chanda@example.test' }), 'a phone without an id').toBe(false);
  expect(asked).toEqual([]);
});

test('a limit per email is one per account, however it is written, and none without one', async () => {
  const now = shop.clock.now();
  const take = (payload: unknown) =>
    passes(limits.take(tries({ name: 'email', per: 'email', max: 1 }), from('10.0.0.2', payload), now));
  expect(await take({ email: 'a@example.test' })).toBe(true);
  expect(await take({ username: ' A@Example.test ' })).toBe(false);
  expect(await take({})).toBe(true);
  expect(await take({})).toBe(true);
});

test('guesses in parallel do not slip through together', async () => {
  const now = shop.clock.now();
  const take = () =>
    passes(limits.take(tries({ name: 'parallel', max: 10, weigh: 'failures' }), from('10.0.0.3'), now));
  const passed = await Promise.all(Array.from({ length: 40 }, take));
  expect(passed.filter(Boolean)).toHaveLength(10);
});

test('what did not fail is given back', async () => {
  const now = shop.clock.now();
  for (let count = 0; count < 9; count++) {
    const settle = await limits.take(tries({ name: 'back', weigh: 'failures' }), from('10.0.0.4'), now);
    await settle('done');
  }
  expect(await passes(limits.take(tries({ name: 'back', weigh: 'failures' }), from('10.0.0.4'), now))).toBe(
    true,
  );
});

test('counts survive a restart, and name nobody', async () => {
  const now = shop.clock.now();
  const limit = tries({ name: 'restart', per: 'email', max: 1 });
  const subject = from('10.0.0.5', { email: 'chanda@example.test' });
  await limits.take(limit, subject, now);
  const restarted = createLimits(shop.db, { enabled: true, secret: SECRET });
  expect(await passes(restarted.take(limit, subject, now))).toBe(false);
  expect(JSON.stringify(await shop.db.selectFrom('rate_limits').selectAll().execute())).not.toMatch(
    /chanda|10\.0\./,
  );
});

test('windows that ended are cleared away', async () => {
  const now = new Date('2025-08-01T00:00:00Z');
  await limits.take(tries({ name: 'old' }), from('10.0.0.6'), now);
  await clearAway(shop, ['rate_limits'], { now: new Date('2025-08-04T00:00:00Z') });
  expect(
    await shop.db.selectFrom('rate_limits').selectAll().where('window_start', '=', now).execute(),
  ).toEqual([]);
});

test('a call over its limit is 429 with Retry-After and leaves the key free', async () => {
  const notes = await notesApp(shop, { rateLimits: true });
  const send = (headers: Record<string, string> = {}) =>
    notes.app.inject({
      method: 'POST',
      url: '/api/limited-notes/',
      headers: { authorization: `Token ${signedIn.token}`, ...headers },
      payload: { text: 'limited' },
    });
  const key = { 'idempotency-key': '0b8e6a52-7d3c-4a53-9d0e-2f4c8c8d1a11' };
  const kept = await send(key);
  expect([kept.statusCode, (await send()).statusCode]).toEqual([200, 200]);
  const over = await send();
  expect([over.statusCode, over.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  // A stored answer comes before any limit.
  expect((await send(key)).headers['idempotency-replayed']).toBe('true');
  const fresh = { 'idempotency-key': '0b8e6a52-7d3c-4a53-9d0e-2f4c8c8d1a12' };
  expect((await send(fresh)).statusCode).toBe(429);
  shop.clock.advance(61);
  expect((await send(fresh)).statusCode).toBe(200);
  await notes.app.close();
});

test('reads are 1200 a minute for one address, whatever X-Forwarded-For a stranger makes up (security 11)', async () => {
  const notes = await notesApp(shop, { rateLimits: true });
  const read = (at: number) =>
    notes.app.inject({
      url: '/api/words/1/',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': `198.51.100.${at % 250}` },
    });
  const counted: Record<number, number> = {};
  for (let at = 0; at < 1205; at++) {
    const { statusCode } = await read(at);
    counted[statusCode] = (counted[statusCode] ?? 0) + 1;
  }
  expect(counted).toEqual({ 200: 1200, 429: 5 });
  const neighbour = await notes.app.inject({ url: '/api/words/1/', remoteAddress: '203.0.113.10' });
  expect(neighbour.statusCode).toBe(200);
  await notes.app.close();
});

test('calls are 600 a minute for one user, from wherever; stored answers and batches go on', async () => {
  const notes = await notesApp(shop, { rateLimits: true });
  const other = await shop.login('buyer2@example.test');
  const call = (url: string, more: Partial<InjectOptions> = {}) =>
    notes.app.inject({ url, headers: { authorization: `Token ${signedIn.token}` }, ...more });
  const key = '0b8e6a52-7d3c-4a53-9d0e-2f4c8c8d1a13';
  const keep = () =>
    call('/api/notes/', {
      method: 'POST',
      payload: { text: 'one of many' },
      headers: { authorization: `Token ${signedIn.token}`, 'idempotency-key': key },
    });
  const kept = await keep();
  expect(kept.statusCode, kept.body).toBeLessThan(300);
  const counted: Record<number, number> = {};
  for (let at = 0; at < 604; at++) {
    const { statusCode } = await call('/api/notes-count/', { remoteAddress: `203.0.113.${at % 250}` });
    counted[statusCode] = (counted[statusCode] ?? 0) + 1;
  }
  expect(counted).toEqual({ 200: 599, 429: 5 });
  const over = await call('/api/loose-notes/', { method: 'POST', payload: { text: 'too many' } });
  expect([over.statusCode, over.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect((await keep()).headers['idempotency-replayed'], 'an answer that is stored').toBe('true');
  const command = { key: randomUUID(), name: 'notes.keep', v: 1, lane: 'notes', deps: [] };
  const batch = await call('/api/sync/', {
    method: 'POST',
    payload: {
      protocol: 1,
      batch: randomUUID(),
      owner: `u:${signedIn.id}`,
      device: 'a',
      commands: [{ ...command, payload: { text: 'in a batch' } }],
    },
  });
  expect(batch.json()).toMatchObject({ results: [{ outcome: 'done' }] });
  const neighbour = await call('/api/notes-count/', { headers: { authorization: `Token ${other}` } });
  expect(neighbour.statusCode).toBe(200);
  shop.clock.advance(60);
  expect((await call('/api/notes-count/')).statusCode).toBe(200);
  await notes.app.close();
});

test.each([
  { trustProxy: 1 as const, seen: '198.51.100.7' },
  { trustProxy: ['127.0.0.1'], seen: '198.51.100.7' },
  { trustProxy: ['10.0.0.1'], seen: '127.0.0.1' },
  { trustProxy: false as const, seen: '127.0.0.1' },
])('with TRUST_PROXY=$trustProxy the caller is $seen', async ({ trustProxy, seen }) => {
  const notes = await notesApp(shop, { trustProxy });
  notes.app.get('/who', (request) => ({ ip: request.ip }));
  const answer = await notes.app.inject({
    url: '/who',
    headers: { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' },
  });
  expect(answer.json()).toEqual({ ip: seen });
  await notes.app.close();
});

test('one that tells refuses nobody, and tells once a day who has the address (security 47)', async () => {
  const told: string[] = [];
  const telling = createLimits(shop.db, {
    enabled: true,
    secret: SECRET,
    tellOwner: (email) => Promise.resolve(void told.push(email)),
  });
  const noticed = tries({ name: 'noticed', per: 'email', max: 2, windowSeconds: 86_400, tells: 'owner' });
  const now = new Date('2025-07-01T10:00:00Z');
  const take = (at: Date) => passes(telling.take(noticed, from('10.0.0.7', { email: 'a@x.zm' }), at));
  for (let count = 0; count < 2; count++) expect(await take(now)).toBe(true);
  expect(told).toEqual([]);
  for (let count = 0; count < 5; count++) expect(await take(now)).toBe(true);
  expect(told).toEqual(['a@x.zm']);
  for (let count = 0; count < 3; count++) await take(new Date('2025-07-02T10:00:00Z'));
  expect(told).toEqual(['a@x.zm', 'a@x.zm']);
});
