import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { unlistedCommand } from '#contract/declare.ts';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import { buildApp } from '#server/app.ts';
import { handle, reply } from '#server/platform/calls/handle.ts';
import { retainedFieldsOf, shrinkOldAnswers } from '#server/platform/calls/ledger-retention.ts';
import { createLog } from '#server/platform/base/log.ts';
import { testServer } from './harness/test-server.ts';
import { type Part, sendingAs } from './sending.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

/** Settled point 9: keys and fingerprints for ever, whole answers for 180 days. */

const shop = await testServer();
const DAY = 86_400;
const conflict = {
  row: 'paper:7',
  field: 'name',
  from: 'a',
  mine: 'b',
  theirs: 'c',
  kept: 'theirs',
} as const;
const Paper = v.looseObject({});
const paper = unlistedCommand({
  name: 'papers.keep',
  v: 1,
  lane: 'papers',
  onReject: 'continue',
  method: 'POST',
  path: '/papers/',
  payload: v.object({ text: v.string() }),
  answer: Paper,
  success: 201,
  example: { text: 'x' },
});
const handlers = [
  handle(
    paper,
    'user',
    async ({ payload: { text } }) => {
      if (text === 'refuse')
        return new Refusal(409, {
          code: 'not_wanted',
          detail: 'Not wanted',
          available: 3,
          fields: { text: ['No'] },
        });
      const ids = { id: 7, number: '100000007', url: '/api/papers/7/', reference: 'P-7' };
      const body = { text, ...ids, lines: [1, 2], more: { id: 8 } };
      const headers = { Location: '/api/papers/7/' };
      return reply(text === 'list' ? { lines: [body] } : body, { conflicts: [conflict], headers });
    },
    { keep: ['reference', 'lines'] },
  ),
];
/** A reused key raises an alarm; here that is planned. */
const log = createLog({ now: () => shop.clock.now(), level: 'error', write: () => undefined });
const app = await buildApp({ ...shop, log, handlers });
const buyer = await sendingAs(shop, app, 'buyer@example.test');
afterAll(() => app.close());

const keeps = retainedFieldsOf(handlers);
const shrink = () => shrinkOldAnswers(shop.db, keeps, shop.clock.now());
const sent = (text: string): Part & { key: string } => ({
  key: randomUUID(),
  name: paper.name,
  payload: { text },
});
beforeEach(async () => {
  await shop.db.deleteFrom('command_ledger').execute();
});
/** Time in which nobody came: sessions end with it, so the phone signs in again. */
async function later(days: number) {
  shop.clock.advance(days * DAY);
  return sendingAs(shop, app, 'buyer@example.test');
}

test('half a year later a replay still says that it was done, and what it made', async () => {
  const part = sent('long ago');
  const [first] = await buyer.send([part]);
  const again = await later(RETENTION_DAYS.answer + 1);
  expect(await shrink()).toBe(1);
  const [replayed] = await again.send([part]);
  expect(first?.body).toMatchObject({ text: 'long ago', lines: [1, 2] });
  expect(replayed).toMatchObject({ outcome: 'done', replay: true, status: 201, conflicts: [conflict] });
  expect(replayed?.body).toEqual({ id: 7, number: '100000007', url: '/api/papers/7/', reference: 'P-7' });
});

test('a server that ends leaves the rest to the next run', async () => {
  await (await later(0)).send([sent('left')]);
  await later(RETENTION_DAYS.answer + 1);
  expect(await shrinkOldAnswers(shop.db, keeps, shop.clock.now(), AbortSignal.abort())).toBe(0);
  expect(await shrink()).toBe(1);
});

test('its own door answers the same, with its Location', async () => {
  const part = sent('own door');
  const phone = await later(0);
  await phone.send([part]);
  const back = await later(RETENTION_DAYS.answer + 1);
  await shrink();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/papers/',
    headers: { authorization: `Token ${back.token}`, 'idempotency-key': part.key },
    payload: { text: 'own door' },
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([201, '/api/papers/7/']);
  expect(answer.headers['idempotency-replayed']).toBe('true');
});

test('a refusal keeps its code and its words', async () => {
  const part = sent('refuse');
  await (await later(0)).send([part]);
  const back = await later(RETENTION_DAYS.answer + 1);
  await shrink();
  const [replayed] = await back.send([part]);
  expect(replayed).toMatchObject({
    outcome: 'rejected',
    status: 409,
    code: 'not_wanted',
    message: 'Not wanted',
  });
  expect(replayed?.body).toEqual({ code: 'not_wanted', detail: 'Not wanted' });
});

test('other content is still told from the same, and a cancelled key stays cancelled', async () => {
  const part = sent('kept');
  const given = randomUUID();
  await (await later(0)).send([part], { cancels: [given] });
  const back = await later(400);
  await shrink();
  const results = await back.send([
    { ...part, payload: { text: 'forged' } },
    { ...sent('late'), key: given },
  ]);
  expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['rejected', 'idempotency_key_reused'],
    ['cancelled', null],
  ]);
});

test.each([
  { days: RETENTION_DAYS.answer - 1, cut: 0 },
  { days: RETENTION_DAYS.answer, cut: 0 },
  { days: RETENTION_DAYS.answer + 1, cut: 1 },
])('after $days days $cut answers are cut', async ({ days, cut }) => {
  await (await later(0)).send([sent('counted')]);
  shop.clock.advance(days * DAY);
  expect(await shrink()).toBe(cut);
});

test('an answer is cut once, and one that names nothing to nothing', async () => {
  const part = sent('list');
  await (await later(0)).send([part]);
  const back = await later(RETENTION_DAYS.answer + 1);
  expect([await shrink(), await shrink()]).toEqual([1, 0]);
  const [replayed] = await back.send([part]);
  expect(replayed?.body).toEqual({});
});

async function fill(count: number): Promise<void> {
  await sql`
    insert into command_ledger (owner, key, fingerprint, name, status, body, created_at)
    select 'u:9', gen_random_uuid(), 'f', 'papers.keep', 201, '{"id":7,"text":"long"}', ${shop.clock.now()}
    from generate_series(1, ${count}::int)`.execute(shop.db);
}

test('a backlog is worked off by two servers at once, each row by one of them', async () => {
  await fill(1700);
  shop.clock.advance((RETENTION_DAYS.answer + 1) * DAY);
  const counts = await Promise.all([shrink(), shrink()]);
  const left = counts[0] + counts[1] < 1700 ? await shrink() : 0;
  expect(counts[0] + counts[1] + left).toBe(1700);
  const { rows } = await sql`select 1 from command_ledger where body::text <> '{"id":7}'`.execute(shop.db);
  expect(rows).toEqual([]);
});

test('who holds an old row is not waited for', async () => {
  await fill(3);
  shop.clock.advance((RETENTION_DAYS.answer + 1) * DAY);
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('command_ledger').select('key').limit(1).forUpdate().execute();
    expect(await shrink()).toBe(2);
  });
  expect(await shrink()).toBe(1);
});

test('old answers are found by an index that holds no others', async () => {
  const plan = await shop.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`
      explain select key from command_ledger
      where body is not null and shrunk_at is null and created_at < now() order by created_at limit 500
    `.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain('command_ledger_whole');
});

test('the server does it by itself', async () => {
  await fill(1);
  shop.clock.advance((RETENTION_DAYS.answer + 1) * DAY);
  const own = await buildApp({ ...shop, handlers });
  await own.runJobs();
  await own.close();
  expect(await shrink()).toBe(0);
});
