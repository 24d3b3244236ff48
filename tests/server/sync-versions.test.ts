import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { unlistedCommand } from '#contract/declare.ts';
import { buildApp } from '#server/app.ts';
import { type Handler, handle } from '#server/platform/calls/handle.ts';
import { createLog } from '#server/platform/base/log.ts';
import { testServer } from './harness/test-server.ts';
import { outcomes, type Part, sendingAs } from './sending.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Sync 10: an app update makes no waiting command unsendable (I17), and a roll-out runs none twice (I1). */

const shop = await testServer({ config: { rateLimits: true } });

const Text = v.pipe(v.string(), v.trim(), v.minLength(1, 'required|This field is required'));
const Put = v.object({ text: v.string() });
const shared = {
  name: 'signs.put',
  lane: 'signs',
  onReject: 'stop',
  method: 'POST',
  path: '/signs/',
  answer: Put,
} as const;
const renamed = (from: string, to: string) => (payload: unknown) => {
  const { [from]: text, ...rest } = v.parse(v.record(v.string(), v.unknown()), payload);
  return { ...rest, [to]: text };
};

/** Three releases of one command, which calls its one field words, title and text in turn. */
const releases = [
  unlistedCommand({
    ...shared,
    v: 1,
    payload: v.object({ words: Text, size: v.number() }),
    example: { words: 'a', size: 1 },
  }),
  unlistedCommand({
    ...shared,
    v: 2,
    payload: v.object({ title: Text, size: v.number() }),
    example: { title: 'a', size: 1 },
    upcast: { 1: renamed('words', 'title') },
  }),
  unlistedCommand({
    ...shared,
    v: 3,
    payload: v.object({ text: Text, size: v.number() }),
    example: { text: 'a', size: 1 },
    upcast: { 1: renamed('words', 'title'), 2: renamed('title', 'text') },
  }),
  // The first release can be read no more.
  unlistedCommand({
    ...shared,
    v: 4,
    payload: v.object({ text: Text, size: v.number() }),
    example: { text: 'a', size: 1 },
    upcast: { 2: renamed('title', 'text'), 3: (payload) => payload },
  }),
] as const;

/** Reused keys raise an alarm; here that is planned. */
const silent = createLog({ now: () => shop.clock.now(), level: 'error', write: () => undefined });
const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));
const put = async (tx: Tx, text: string, now: Date) => {
  if (text.startsWith('refuse')) return new Refusal(409, { code: 'not_wanted', detail: 'Not wanted' });
  const row = {
    kind: 'sign',
    user_id: null,
    product_id: null,
    fields: JSON.stringify({ text }),
    created_at: now,
  };
  await tx.insertInto('requests').values(row).execute();
  return { text };
};
async function serverOf(handlers: Handler[], withdrawn: string[] = []) {
  const app = await buildApp({ ...shop, log: silent, handlers, withdrawn });
  apps.push(app);
  return sendingAs(shop, app, 'buyer@example.test');
}
const [one, two, three, four] = releases;
const old = await serverOf([handle(one, 'user', ({ tx, payload, now }) => put(tx, payload.words, now))]);
const middle = await serverOf([handle(two, 'user', ({ tx, payload, now }) => put(tx, payload.title, now))]);
const current = await serverOf([handle(three, 'user', ({ tx, payload, now }) => put(tx, payload.text, now))]);
const strict = await serverOf([handle(four, 'user', ({ tx, payload, now }) => put(tx, payload.text, now))]);
const without = await serverOf([], [shared.name]);
const ignorant = await serverOf([]);

async function puts(text: string): Promise<number> {
  const rows = await shop.db.selectFrom('requests').select('fields').where('kind', '=', 'sign').execute();
  return rows.filter(({ fields }) => fields['text'] === text).length;
}
const sign = (text: string, more: Partial<Part> = {}): Part => ({
  key: randomUUID(),
  name: shared.name,
  payload: { words: text, size: 3 },
  ...more,
});
const heads = (results: Awaited<ReturnType<typeof old.send>>) =>
  results.map(({ outcome, replay, status }) => [outcome, replay, status]);

test('a command of an older version runs as the newest one', async () => {
  const results = await current.send([
    sign('from v1'),
    sign('', { v: 2, payload: { title: 'from v2', size: 1 } }),
    sign('', { v: 3, payload: { text: 'from v3', size: 1 } }),
  ]);
  expect(results.map(({ body }) => body)).toEqual([
    { text: 'from v1' },
    { text: 'from v2' },
    { text: 'from v3' },
  ]);
});

test.each([
  { what: 'done', text: 'across a deploy', heads: ['done', 200] },
  { what: 'refused', text: 'refuse across a deploy', heads: ['rejected', 409] },
])('what an older server has $what is replayed by a newer one, and the other way', async (given) => {
  const before = sign(given.text);
  const after = sign(`${given.text} and back`);
  const [outcome, status] = given.heads;
  expect(heads(await old.send([before]))).toEqual([[outcome, false, status]]);
  expect(heads(await current.send([before]))).toEqual([[outcome, true, status]]);
  expect(heads(await current.send([after]))).toEqual([[outcome, false, status]]);
  expect(heads(await old.send([after]))).toEqual([[outcome, true, status]]);
  expect(await puts(given.text)).toBe(given.what === 'done' ? 1 : 0);
});

test('the order of names in the payload is no other content', async () => {
  const key = randomUUID();
  await old.send([sign('ordered', { key })]);
  const turned = sign('', { key, payload: { size: 3, words: 'ordered' } });
  expect(heads(await current.send([turned]))).toEqual([['done', true, 200]]);
});

test('other content under the key is refused across versions too', async () => {
  const key = randomUUID();
  await old.send([sign('mine', { key })]);
  for (const forged of [
    sign('forged', { key }),
    sign('', { key, v: 2, payload: { title: 'mine', size: 3 } }),
    sign('', { key, v: 3, payload: { text: 'mine', size: 3 } }),
  ])
    expect(outcomes(await current.send([forged]))).toEqual(['rejected idempotency_key_reused']);
});

test('a payload that the older server could not read is replayed as refused', async () => {
  const bad = sign('  ');
  expect(outcomes(await old.send([bad]))).toEqual(['rejected required']);
  expect(heads(await current.send([bad]))).toEqual([['rejected', true, 400]]);
});

test.each([
  { what: 'an upcaster cannot take', payload: null },
  { what: 'an upcaster cannot take', payload: 'words' },
  { what: 'becomes no payload', payload: { words: 'no size' } },
  { what: 'becomes no payload', payload: {} },
])('an older payload that $what ($payload) is refused, not retried for ever', async ({ payload }) => {
  const bad = sign('', { payload });
  for (const replay of [false, true])
    expect(heads(await current.send([bad]))).toEqual([['rejected', replay, 400]]);
});

test('text that cannot be kept is refused in an older payload too', async () => {
  expect(outcomes(await current.send([sign('a\u0000b')]))).toEqual(['rejected invalid']);
});

test('a version that nothing reads any more is obsolete, for good', async () => {
  const lost = sign('too old');
  const follower = sign('', { v: 4, lane: 'b', deps: [lost.key ?? ''], payload: { text: 'on it', size: 1 } });
  const results = await strict.send([lost, sign('behind it', { v: 2 }), follower]);
  expect(outcomes(results)).toEqual(['rejected obsolete', 'skipped', 'rejected dependency']);
  expect(results[0]?.status).toBe(410);
  // A copy that was on its way reaches a server of before.
  expect(heads(await old.send([lost]))).toEqual([['rejected', true, 410]]);
  expect(await puts('too old')).toBe(0);
});

test.each([0, -1, 1.5, 1e300])('version %d is none', async (version) => {
  expect(['rejected obsolete', 'retry unavailable']).toContain(
    outcomes(await current.send([sign('odd', { v: version })]))[0],
  );
  expect(await puts('odd')).toBe(0);
});

test.each([
  { what: 'withdrawn', server: without, code: 'obsolete', status: 410 },
  { what: 'not known', server: ignorant, code: 'unknown_command', status: 400 },
])('a name that is $what is rejected, but not what it did before', async ({ server, code, status }) => {
  const done = sign(`done before ${code}`);
  await current.send([done]);
  const fresh = sign(`never ran ${code}`);
  const results = await server.send([
    done,
    fresh,
    sign('', { ...done, payload: { words: 'other', size: 3 } }),
  ]);
  expect(outcomes(results)).toEqual(['done', `rejected ${code}`, 'rejected idempotency_key_reused']);
  expect(results[0]).toMatchObject({ replay: true, body: { text: `done before ${code}` } });
  // What was rejected stays so, also where the name is known.
  expect(heads(await current.send([fresh]))).toEqual([['rejected', true, status]]);
  expect(await puts(`never ran ${code}`)).toBe(0);
});

test('a newer version waits for its server', async () => {
  const newer = sign('', { v: 3, payload: { text: 'ahead', size: 1 } });
  const [early] = await middle.send([newer]);
  expect(early).toMatchObject({ outcome: 'retry', retryAfter: 60 });
  expect(heads(await current.send([newer]))).toEqual([['done', false, 200]]);
});

test('names that nobody knows are counted, as each leaves a row for ever', async () => {
  shop.clock.advance(61);
  const many = () => ignorant.send(Array.from({ length: 50 }, () => sign('flood')));
  for (let batch = 0; batch < 12; batch += 1)
    expect(new Set(outcomes(await many()))).toEqual(new Set(['rejected unknown_command']));
  const [over] = await many();
  expect(over).toMatchObject({ outcome: 'retry', code: 'rate_limited' });
});
