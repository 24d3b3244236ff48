import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StaffStatus } from '#contract/staff/status.ts';
import { CACHE_BYTES } from '#server/platform/cache/budget.ts';
import { manualClock } from '#server/platform/base/clock.ts';
import { hasTimeLimits, openDatabase } from '#server/platform/database/database.ts';
import { RequestCounts } from '#server/status/request-counts.ts';
import { slowStatements } from '#server/status/slow-statements.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { sendingAs } from './sending.ts';
import { serverBeside } from './harness/server-beside.ts';
import { type TestServer, testServer } from './harness/test-server.ts';

/** State of the servers, as staff and machines read it. */

const TOKEN = 'a token of sixteen letters';

async function statusOf(shop: TestServer): Promise<StaffStatus> {
  const token = await shop.login('staff@example.test');
  return (await shop.api('GET', '/staff/status/', { token })).as(StaffStatus);
}

const letter = (dedupe_key: string, not_before: string) => ({
  dedupe_key,
  template: 'made-up',
  to_address: 'buyer@example.test',
  subject: 'A letter',
  text: 'Text',
  links: '[]',
  created_at: '2025-02-28T10:00:00Z',
  not_before,
});

test('each process is in the list while it lives, silent without a sign of life, and gone when it ended', async () => {
  const shop = await testServer();
  const other = await serverBeside(shop, { role: 'jobs' });
  await shop.app.runJobs();
  await other.app.runJobs();
  const [mine, theirs] = (await statusOf(shop)).servers.toSorted((a, b) => a.role.localeCompare(b.role));
  expect(mine).toMatchObject({
    role: 'all',
    is_silent: false,
    build: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(theirs).toMatchObject({ role: 'jobs', is_silent: false, build: mine?.build });
  shop.clock.advance(180);
  await shop.app.runJobs();
  expect(Object.fromEntries((await statusOf(shop)).servers.map((one) => [one.role, one.is_silent]))).toEqual({
    all: false,
    jobs: true,
  });
  await other.close();
  expect((await statusOf(shop)).servers.map(({ role }) => role)).toEqual(['all']);
});

test('requests are counted by day, with those that the shop failed at and what is left of the faults it may have', async () => {
  const shop = await testServer();
  const before = (await statusOf(shop)).budget;
  expect(before).toEqual({ served: 0, failed: 0, left: null });
  await shop.db
    .insertInto('served_hours')
    .values([
      { hour: '2025-02-27T23:00:00Z', served: 4000, failed: 1, deferred: 7 },
      { hour: '2025-02-28T05:00:00Z', served: 3000, failed: 2, deferred: 0 },
      { hour: '2025-02-28T06:00:00Z', served: 3000, failed: 0, deferred: 0 },
      { hour: '2025-01-02T06:00:00Z', served: 9, failed: 9, deferred: 0 },
    ])
    .execute();
  const { days, budget } = await statusOf(shop);
  expect(days).toEqual([
    { day: '2025-02-28', served: 6000, failed: 2, deferred: 0 },
    { day: '2025-02-27', served: 4000, failed: 1, deferred: 7 },
  ]);
  expect(budget).toMatchObject({ served: 10_000, failed: 3 });
  expect(budget.left).toBeCloseTo(0.7);
  // What this process served is written down with its next sign of life, once.
  await shop.api('GET', '/vehicle-makes/');
  await shop.request('GET', '/healthz');
  await shop.app.runJobs();
  const counted = await statusOf(shop);
  await shop.app.runJobs();
  expect(counted.budget.served).toBeGreaterThan(10_000);
  expect((await statusOf(shop)).budget).toEqual(counted.budget);
});

test('mail that waits is counted with its age, and what was given up as stuck', async () => {
  const shop = await testServer();
  await shop.db.deleteFrom('mail_outbox').execute();
  await shop.db
    .insertInto('mail_outbox')
    .values([letter('one', '2025-03-09T00:00:00Z'), letter('two', '9999-12-31T00:00:00Z')])
    .execute();
  const [mail] = (await statusOf(shop)).queues;
  expect(mail).toEqual({ queue: 'mail', waiting: 1, oldest: '2025-02-28T10:00:00Z', stuck: 1 });
});

test('staff see the oldest work that phones had left, until it is done; an odd figure keeps no work from being done', async () => {
  const shop = await testServer();
  const buyer = await sendingAs(shop, shop.app, 'buyer@example.test');
  const other = await sendingAs(shop, shop.app, 'buyer2@example.test');
  const phones = async () => (await statusOf(shop)).phones;
  expect(await phones()).toEqual({ phones: 0, waiting: 0, oldest: null });
  const now = shop.clock.now().getTime();
  const ago = (seconds: number) => wireTime(new Date(now - seconds * 1000));
  await buyer.send([], { waiting: { count: 3, oldestSeconds: 7200 } });
  await other.send([], { waiting: { count: 1, oldestSeconds: 60 } });
  expect(await phones()).toEqual({ phones: 2, waiting: 4, oldest: ago(7200) });
  // The next batch of a phone takes the place of its last one; one that has nothing left is gone.
  await buyer.send([], { waiting: { count: 2, oldestSeconds: 30 } });
  expect(await phones()).toEqual({ phones: 2, waiting: 3, oldest: ago(60) });
  await other.send([], { waiting: { count: 0, oldestSeconds: 0 } });
  for (const odd of [{ count: -1, oldestSeconds: 5 }, { count: 1, oldestSeconds: 'long' }, 'many', undefined])
    await other.send([], { waiting: odd });
  expect(await phones()).toEqual({ phones: 1, waiting: 2, oldest: ago(30) });
  const decided = await buyer.send([{ name: 'nothing.known', payload: {} }], {
    waiting: { count: 1, oldestSeconds: 31 },
  });
  expect(decided.map(({ outcome }) => outcome)).not.toContain('retry');
  expect(await phones()).toEqual({ phones: 0, waiting: 0, oldest: null });
});

test('of what a phone has left only its own work is taken off, telemetry is none, and what was asked about is', async () => {
  const shop = await testServer();
  const { send } = await sendingAs(shop, shop.app, 'buyer@example.test');
  const waiting = async () => (await statusOf(shop)).phones?.waiting;
  const searches = ['corolla', 'golf'].map((q) => ({ name: 'analytics', payload: { q } }));
  const told = await send(searches, { waiting: { count: 1, oldestSeconds: 60 } });
  expect(told.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect(await waiting()).toBe(1);
  const key = randomUUID();
  await send([{ key, name: 'nothing.known', payload: {} }]);
  const asked = await send([], { unanswered: [key], waiting: { count: 1, oldestSeconds: 61 } });
  expect(asked.map(({ outcome }) => outcome)).toEqual(['rejected']);
  expect(await waiting()).toBe(0);
});

test('whoever makes up phones fills no table with them', async () => {
  const shop = await testServer({ config: { rateLimits: true } });
  const { send } = await sendingAs(shop, shop.app, 'buyer@example.test');
  const made = async (device: string) => {
    shop.clock.advance(1);
    await send([], { device, waiting: { count: 1, oldestSeconds: 60 } });
  };
  for (let each = 0; each < 102; each++) await made(`made-up-${each}`);
  const noted = () =>
    shop.db.selectFrom('phones_waiting').select('seen_at').orderBy('seen_at', 'desc').execute();
  expect(await noted()).toHaveLength(100);
  // Of those that are there news is taken still.
  await made('made-up-0');
  expect((await noted())[0]?.seen_at).toEqual(shop.clock.now());
});

test('a server for the web leaves mail to one for jobs, which answers nobody', async () => {
  const shop = await testServer();
  await shop.db.insertInto('mail_outbox').values(letter('one', '2025-02-28T10:00:00Z')).execute();
  const unsent = async () =>
    (await shop.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute()).length;
  const waiting = await unsent();
  expect(waiting).toBeGreaterThan(0);
  const web = await serverBeside(shop, { role: 'web' });
  await web.app.runJobs();
  expect(await unsent()).toBe(waiting);
  expect((await web.app.inject('/api/vehicle-makes/')).statusCode).toBe(200);
  const jobs = await serverBeside(shop, { role: 'jobs' });
  await jobs.app.runJobs();
  expect(await unsent()).toBe(0);
  expect((await jobs.app.inject('/api/vehicle-makes/')).statusCode).toBe(404);
  expect((await jobs.app.inject('/readyz')).statusCode).toBe(200);
});

test('machines are told of work on phones that still reach the shop', async () => {
  const shop = await testServer({ config: { metricsToken: TOKEN } });
  const { send } = await sendingAs(shop, shop.app, 'buyer@example.test');
  const figures = async () => {
    const { text } = await shop.request('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    return text.split('\n').filter((line) => line.includes('queue="phones"'));
  };
  await send([], { waiting: { count: 21, oldestSeconds: 3000 } });
  shop.clock.advance(3600);
  expect(await figures()).toEqual([
    'chicargos_queue_waiting{queue="phones",state="waiting"} 21',
    'chicargos_queue_oldest_seconds{queue="phones"} 6600',
  ]);
  // It lies in a drawer: staff see it still, and nobody is woken.
  shop.clock.advance(2 * 3600);
  expect((await figures()).map((line) => line.slice(-2))).toEqual([' 0', ' 0']);
  expect((await statusOf(shop)).phones?.waiting).toBe(21);
});

test('an alert that joins two figures says by which labels: they have different ones', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../docs/operations/alerts.yml'), 'utf8');
  const joined = rules.split(/^ +- alert: /m).filter((rule) => /\b(?:and|unless)\b.*chicargos_/.test(rule));
  expect(joined.map((rule) => /^\w+/.exec(rule)?.[0])).toEqual(['PhonesWait']);
  for (const rule of joined) expect(rule).toMatch(/(?:and|unless) on \([\w, ]+\) chicargos_/);
});

test('machines read figures with their token, and nobody without one', async () => {
  const shop = await testServer({ config: { metricsToken: TOKEN } });
  await shop.api('GET', '/vehicle-makes/');
  for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Token ${TOKEN}`]) {
    const refused = await shop.request('GET', '/metrics', {
      headers: authorization ? { authorization } : {},
    });
    expect(refused.status).toBe(401);
    expect(refused.text).not.toContain('chicargos_');
  }
  const { text, headers } = await shop.request('GET', '/metrics', {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toMatch(
    /chicargos_http_request_duration_seconds_count\{method="GET",route="\/api\/vehicle-makes\/?",status="200"\} 1/,
  );
  expect(text).toContain('chicargos_queue_waiting{queue="mail",state="waiting"}');
  expect(text).toContain('chicargos_queue_waiting{queue="phones",state="waiting"} 0');
  expect(text).toContain('chicargos_queue_oldest_seconds{queue="phones"} 0');
  expect(text).toMatch(/chicargos_database_connections\{state="open"\} [1-9]/);
  for (const cache of Object.keys(CACHE_BYTES))
    expect(text).toContain(`chicargos_cache_bytes{cache="${cache}"}`);
  expect(text).toMatch(/chicargos_cache_bytes\{cache="answers"\} [1-9]/);
  expect(text).toContain(`chicargos_cache_limit_bytes{cache="pages"} ${CACHE_BYTES.pages}`);
  expect(text).toMatch(/chicargos_build_info\{build="[0-9a-f]{8}",role="all"\} 1/);
});

test('without a token in its settings a shop has no figures for machines', async () => {
  const shop = await testServer();
  const answer = await shop.request('GET', '/metrics', { headers: { authorization: 'Bearer null' } });
  expect(answer.status).toBe(404);
});

test('for staff alone', async () => {
  const shop = await testServer();
  expect((await shop.api('GET', '/staff/status/')).status).toBe(401);
  const token = await shop.login('buyer@example.test');
  expect((await shop.api('GET', '/staff/status/', { token })).status).toBe(403);
});

test('a statement that takes long is told with its text and without its values', async () => {
  const shop = await testServer();
  const told: { sql: string; ms: number }[] = [];
  const db = openDatabase(shop.serverUrl, { max: 1, slow: { fromMs: 0, told: (one) => told.push(one) } });
  await db.selectFrom('mail_outbox').select('id').where('to_address', '=', 'secret@example.test').execute();
  await db.destroy();
  expect(told).toHaveLength(1);
  expect(told[0]?.sql).toContain('"mail_outbox"');
  expect(JSON.stringify(told)).not.toContain('secret@example.test');
});

test('a connection whose limits were lost on the way is told from one that has them (security 23)', async () => {
  const shop = await testServer();
  const limited = openDatabase(shop.serverUrl, { max: 1 });
  const unlimited = openDatabase(shop.serverUrl, { max: 1, statementTimeoutMs: 0 });
  expect([await hasTimeLimits(limited), await hasTimeLimits(unlimited)]).toEqual([true, false]);
  await Promise.all([limited.destroy(), unlimited.destroy()]);
});

test('of many slow statements in a minute thirty are told, and how many more there were', () => {
  const clock = manualClock('2025-03-01T09:00:00Z');
  const lines: unknown[] = [];
  const tell = slowStatements({ warn: (...line: unknown[]) => lines.push(line) }, clock);
  for (let i = 0; i < 45; i++) tell({ sql: 'select 1', ms: 900 });
  expect(lines).toHaveLength(30);
  clock.advance(60);
  tell({ sql: 'select 2', ms: 900 });
  expect(lines.slice(30)).toEqual([
    [{ more: 15 }, 'slow statements of the last busy minute were not told'],
    [{ sql: 'select 2', ms: 900 }, 'a slow statement'],
  ]);
});

test('a disk that is full is no fault of the shop, and neither is a request to come again', () => {
  const counts = new RequestCounts();
  const at = new Date('2025-03-01T09:59:59Z');
  for (const status of [200, 404, 500, 503, 507]) counts.add(status, at);
  expect(counts.take()).toEqual([[new Date('2025-03-01T09:00:00Z'), { served: 5, failed: 1, deferred: 2 }]]);
  expect(counts.take()).toEqual([]);
});
