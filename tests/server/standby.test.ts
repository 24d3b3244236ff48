import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { allHandlers, buildApp } from '#server/app.ts';
import { CONTRACT_START, manualClock } from '#server/platform/base/clock.ts';
import { createLog } from '#server/platform/base/log.ts';
import { openDatabase, transaction } from '#server/platform/database/database.ts';
import { SERVER_ROLE } from '#server/platform/database/embedded/cluster.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { BehindError, Standby } from '#server/platform/database/standby.ts';
import { makeYards, yardHandlers } from '../made-up/server.ts';
import { followerOf } from './harness/hot-standby.ts';
import { quietLog, testConfig } from './harness/settings.ts';
import { databaseFrom } from './harness/templates.ts';
import { SEED_PASSWORD } from './harness/test-server.ts';
import { bodyOf } from './sending.ts';

/** Sync 6 "Reads", on a primary and a hot standby that follows it, as they would run on two machines. */

const folder = mkdtempSync(join(tmpdir(), 'chicargos-primary-'));
const primary = await startEmbedded(folder, quietLog());
const shop = await databaseFrom('contract', primary);
const owner = openDatabase(shop.ownerUrl, { max: 3 });
const db = openDatabase(shop.url, { max: 10 });
await makeYards(owner);
await sql`grant select, insert, update on yards to ${sql.ref(SERVER_ROLE)}`.execute(owner);
const follower = await followerOf(folder);
const there = openDatabase(follower.addressOf(shop.url), { max: 5, connectWithinMs: 1_000 });
const clock = manualClock(CONTRACT_START);
const warnings: string[] = [];
const config = testConfig({ metricsToken: 'for the meters' });
const app = await buildApp({
  config,
  db,
  owner,
  standby: there,
  clock,
  log: createLog({ now: () => clock.now(), level: 'warn', write: (line) => void warnings.push(line) }),
  handlers: [...allHandlers, ...yardHandlers()],
});
afterAll(async () => {
  await app.close();
  await Promise.all([there.destroy(), db.destroy(), owner.destroy()]);
  await follower.stop();
  await primary.stop();
});

const signIn = await app.inject({
  method: 'POST',
  url: '/api/auth/login/',
  payload: { username: 'buyer@example.test', password: SEED_PASSWORD },
});
const authorization = `Token ${signIn.json().token}`;
const { id: userId } = await owner
  .selectFrom('users')
  .select('id')
  .where('email', '=', 'buyer@example.test')
  .executeTakeFirstOrThrow();

/** Reads so far by what became of them. */
async function counts(): Promise<Record<string, number>> {
  const page = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer for the meters' } });
  const lines = page.body.matchAll(/^chicargos_standby_reads\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome = '', count]) => [outcome, Number(count)]));
}

/** Which of them have grown while something was done. */
async function during<T>(work: () => Promise<T>): Promise<{ done: T; grown: string[] }> {
  const before = await counts();
  const done = await work();
  const after = await counts();
  return { done, grown: Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0)) };
}

const read = (url: string, atLeast?: number) =>
  app.inject({
    url,
    headers: { authorization, ...(atLeast === undefined ? {} : { 'x-min-user-version': String(atLeast) }) },
  });

async function makeYard(name: string): Promise<{ url: string; version: number }> {
  const answered = await app.inject({
    method: 'POST',
    url: '/api/sync/',
    headers: { 'content-type': 'application/json', authorization },
    payload: bodyOf(userId, [
      { name: 'yard.create', lane: 'yard:1', payload: { id: `tmp:${randomUUID()}`, name } },
    ]),
  });
  const { userVersion, results } = answered.json();
  return { url: `/api/made-up/yards/${results[0].body.id}/`, version: userVersion };
}

/** Does something while the standby stands still; it has caught up before and after. */
async function whileBehind<T>(work: () => Promise<T>): Promise<T> {
  await follower.caughtUp();
  await follower.pause();
  try {
    return await work();
  } finally {
    await follower.resume();
    await follower.caughtUp();
  }
}

/** A sign of life of a server, as each writes every half a minute. */
async function signOfLife(): Promise<void> {
  await app.runJobs();
  await follower.caughtUp();
}
await signOfLife();

test('a read of somebody is answered by the standby once it has their newest change', async () => {
  const { url, version } = await makeYard('Kitwe');
  await follower.caughtUp();
  const { done, grown } = await during(() => read(url, version));
  expect(done.json()).toMatchObject({ name: 'Kitwe' });
  expect(Number(done.headers['x-user-version'])).toBeGreaterThanOrEqual(version);
  expect(grown).toEqual(['answered']);
});

test('one that is behind what its reader has seen hands over to the primary: they read their own change', async () => {
  const { url, version } = await whileBehind(async () => {
    const made = await makeYard('Ndola');
    const { done, grown } = await during(() => read(made.url, made.version));
    expect(done.json()).toMatchObject({ name: 'Ndola' });
    expect(grown).toEqual(['behind']);
    return made;
  });
  expect((await during(() => read(url, version))).grown).toEqual(['answered']);
});

test('a change by a call, which tells a phone no version, is in its next read too', () =>
  whileBehind(async () => {
    const { url } = await makeYard('Mongu');
    const { done, grown } = await during(() => read(url, 0));
    expect(done.json()).toMatchObject({ name: 'Mongu' });
    expect(grown).toEqual(['behind']);
  }));

test('what is not there yet is asked of the primary before anybody hears that it is not there', () =>
  whileBehind(async () => {
    const { url } = await makeYard('Livingstone');
    // As if somebody else had written it: the reader's own version says nothing of it.
    await sql`update users set version = 1 where id = ${userId}`.execute(owner);
    const { done, grown } = await during(() => read(url));
    expect(done.statusCode).toBe(200);
    expect(grown).toEqual(['refused']);
  }));

test('one that takes connections and then says nothing is given up after a while, and the primary answers', async () => {
  const silent = createServer((socket) => void socket.on('data', () => undefined));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const deaf = openDatabase(`postgresql://a:b@127.0.0.1:${port}/c`, { max: 2, connectWithinMs: 60_000 });
  const told: unknown[] = [];
  const standby = new Standby({
    db: deaf,
    elapsed: () => 0,
    now: () => clock.now(),
    answerWithinMs: 50,
    onGone: (problem) => told.push(problem),
  });
  const asked = () => standby.read('yards', () => Promise.resolve('never'));
  expect(await asked()).toEqual({ handOver: 'gone' });
  expect(await asked()).toEqual({ handOver: 'gone' });
  expect(told).toHaveLength(1);
  silent.close();
});

test('an answer for all is never older than the catalogue: what has changed is the new one everywhere', async () => {
  const title = () => during(() => app.inject('/api/vehicle-details/12/'));
  const first = await title();
  expect(first.done.statusCode).toBe(200);
  expect(first.grown).toEqual(['answered']);
  await whileBehind(async () => {
    await owner.updateTable('products').set({ title: 'Sold as seen' }).where('id', '=', 12).execute();
    const { done, grown } = await title();
    expect(done.body).toContain('Sold as seen');
    expect(grown).toEqual(['behind']);
  });
});

test('a read that writes is the primary’s, and is tried there no second time', async () => {
  const tried: string[] = [];
  const standby = new Standby({
    db: there,
    elapsed: () => 0,
    now: () => clock.now(),
    onGone: () => undefined,
  });
  const count = () =>
    standby.read('counts itself', async (tx) => {
      tried.push('once');
      await sql`update users set version = version + 1 where id = ${userId}`.execute(tx);
    });
  expect(await count()).toEqual({ handOver: 'writes' });
  expect(await count()).toEqual({ handOver: 'writes' });
  expect(tried).toEqual(['once']);
});

test('a connection for writes that was led to a standby is not kept: the next one may lead to the primary', async () => {
  const led = openDatabase(follower.addressOf(shop.url), { max: 1 });
  onTestFinished(() => led.destroy());
  const connection = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(led);
    return rows[0]?.pid;
  };
  const before = await connection();
  const write = transaction(led, (tx) => tx.deleteFrom('sessions').execute());
  await expect(write).rejects.toMatchObject({ code: '25006' });
  await expect.poll(() => connection().catch(() => before)).not.toBe(before);
});

test('one that hears of no server any more is asked nothing until it does again', async () => {
  const { url, version } = await makeYard('Chipata');
  await signOfLife();
  const at = { elapsed: 0, now: clock.now().getTime() };
  const standby = new Standby({
    db: there,
    elapsed: () => at.elapsed,
    now: () => new Date(at.now),
    onGone: () => undefined,
  });
  const version1 = () =>
    standby.read('yards', (tx) =>
      tx.selectFrom('users').select('version').where('id', '=', userId).executeTakeFirstOrThrow(),
    );
  expect(await version1()).toMatchObject({ value: { version: expect.any(Number) } });
  at.elapsed += 10_000;
  at.now += 121_000;
  expect(await version1()).toEqual({ handOver: 'stale' });
  at.now -= 121_000;
  at.elapsed += 10_000;
  expect(await version1()).toMatchObject({ value: { version: expect.any(Number) } });
  const behind = await standby.read('yards', () => Promise.reject(new BehindError()));
  expect(behind).toEqual({ handOver: 'behind' });
  expect((await read(url, version)).statusCode).toBe(200);
});

test('one that is gone costs nobody an answer, and is left alone for five seconds', async () => {
  const at = { elapsed: 0 };
  const told: unknown[] = [];
  const standby = new Standby({
    db: there,
    elapsed: () => at.elapsed,
    now: () => clock.now(),
    onGone: (problem) => told.push(problem),
  });
  const look = () =>
    standby.read('yards', (tx) =>
      tx.selectFrom('users').select('version').where('id', '=', userId).executeTakeFirstOrThrow(),
    );
  const { url, version } = await makeYard('Mansa');
  await follower.stop();
  expect(await look()).toEqual({ handOver: 'gone' });
  expect(await look()).toEqual({ handOver: 'gone' });
  expect(told).toHaveLength(1);
  at.elapsed += 5_000;
  expect(await look()).toEqual({ handOver: 'gone' });
  expect(told).toHaveLength(2);
  const { done, grown } = await during(() => read(url, version));
  expect(done.json()).toMatchObject({ name: 'Mansa' });
  expect(grown).toEqual(['gone']);
  expect(warnings.filter((line) => line.includes('the standby was not reached'))).toHaveLength(1);
});
