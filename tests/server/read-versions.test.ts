import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { query } from '#contract/declare.ts';
import { buildApp } from '#server/app.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { createLog } from '#server/platform/base/log.ts';
import { makeYards, yardHandlers } from '../made-up/server.ts';
import { testServer } from './harness/test-server.ts';
import { codeOf, sendingAs } from './sending.ts';

/** Sync 6 "Reads": the version of its user comes in the snapshot of the answer, and never below what was settled. */

const shop = await testServer();
await makeYards(shop.db);

const during = { entered: (): void => undefined, opened: Promise.resolve() };
const slowNames = query({
  name: 'yards.slow',
  path: '/slow-name/',
  cache: 'P',
  params: v.object({}),
  answer: v.object({ name: v.string() }),
});
/** A 503 is logged; here it is planned. */
const log = createLog({ now: () => shop.clock.now(), level: 'error', write: () => undefined });
const app = await buildApp({
  ...shop,
  log,
  handlers: [
    ...yardHandlers(),
    answer(slowNames, 'user', async ({ db, user }) => {
      during.entered();
      await during.opened;
      const row = await db
        .selectFrom('users')
        .select('first_name')
        .where('id', '=', user.id)
        .executeTakeFirst();
      return { name: row?.first_name ?? '' };
    }),
  ],
});
const anna = await sendingAs(shop, app, 'buyer@example.test');
afterAll(() => app.close());

const read = (url: string, atLeast?: string) =>
  app.inject({
    method: 'GET',
    url,
    headers: {
      authorization: `Token ${anna.token}`,
      ...(atLeast === undefined ? {} : { 'x-min-user-version': atLeast }),
    },
  });
async function yard(): Promise<{ id: number; version: number }> {
  const tmp = `tmp:${randomUUID()}`;
  const answered = await anna.post([
    { name: 'yard.create', lane: 'yard:1', payload: { id: tmp, name: 'A' } },
  ]);
  const { userVersion, results } = answered.json();
  return { id: results[0].body.id, version: userVersion };
}

test('what a command has answered is in the next read, whoever asks how', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, version } = await yard();
    const answered = await read(`/api/made-up/yards/${id}/`, String(version));
    expect(answered.statusCode).toBe(200);
    expect(Number(answered.headers['x-user-version'])).toBeGreaterThanOrEqual(version);
  }
});

test('under many writers no read is behind what was answered before it was asked', async () => {
  const rounds = Array.from({ length: 12 }, async () => {
    const { id, version } = await yard();
    const answered = await read(`/api/made-up/yards/${id}/`, String(version));
    return [answered.statusCode, Number(answered.headers['x-user-version']) >= version];
  });
  expect(new Set((await Promise.all(rounds)).map(String))).toEqual(new Set(['200,true']));
});

test('a server that is behind hands over instead of answering something old', async () => {
  const { id, version } = await yard();
  const behind = await read(`/api/made-up/yards/${id}/`, String(version + 1));
  expect([behind.statusCode, codeOf(behind)]).toEqual([503, 'unavailable']);
  expect(behind.headers['retry-after']).toBe('2');
  expect(behind.headers['cache-control']).toBe('no-store');
});

test('an answer that has not changed is not confirmed by a server that is behind', async () => {
  const { id, version } = await yard();
  const first = await read(`/api/made-up/yards/${id}/`);
  const again = await app.inject({
    method: 'GET',
    url: `/api/made-up/yards/${id}/`,
    headers: {
      authorization: `Token ${anna.token}`,
      'if-none-match': String(first.headers.etag),
      'x-min-user-version': String(version + 1),
    },
  });
  expect(again.statusCode).toBe(503);
});

test.each(['', 'x', '-1', '1.5', '9'.repeat(40)])(
  'a version %j that is none asks for nothing',
  async (text) => {
    const { id } = await yard();
    expect((await read(`/api/made-up/yards/${id}/`, text)).statusCode).toBe(200);
  },
);

test('version and content are of one moment, also when something is written in between', async () => {
  const { version } = await yard();
  let open = (): void => undefined;
  during.opened = new Promise((resolve) => (open = resolve));
  const entered = new Promise<void>((resolve) => (during.entered = resolve));
  const reading = read('/api/slow-name/');
  await entered;
  await shop.db
    .updateTable('users')
    .set((row) => ({ first_name: 'Renamed', version: row('version', '+', 1) }))
    .where('id', '=', anna.userId)
    .execute();
  open();
  const old = await reading;
  expect(Number(old.headers['x-user-version'])).toBe(version);
  expect(old.json().name).not.toBe('Renamed');
  const now = await read('/api/slow-name/');
  expect([Number(now.headers['x-user-version']), now.json().name]).toEqual([version + 1, 'Renamed']);
});
