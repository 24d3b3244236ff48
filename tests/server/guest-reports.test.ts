import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Report, sendReport } from '#contract/reports.ts';
import { staffSearch } from '#contract/staff/search.ts';
import { StaffReport, staffReports } from '#contract/staff/reports.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { CROWD_LIMIT } from '#server/platform/calls/puzzles.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** Settled point 36: a report needs no account; it needs an address, which is anybody's. */
const shop = await testServer({ config: { rateLimits: true } });
const staff = await shop.login('staff@example.test');
const FORM = {
  kind: 'listing',
  product_id: 12,
  reason: 'fraud',
  text: 'Pay to this number, they say.',
  email: 'Bwalya.K@example.test',
};

let hosts = 0;
const freshIp = () => `10.${(hosts += 1) >> 8}.${hosts & 255}.1`;
const send = (change: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  shop.api('POST', '/reports/', {
    token: null,
    ip: freshIp(),
    key: randomUUID(),
    body: { ...FORM, ...change },
    ...more,
  });
const rows = () => shop.db.selectFrom('reports').selectAll().orderBy('created_at').orderBy('id').execute();
const read = async (id: string) =>
  (await shop.api('GET', `/staff/reports/${id}/`, { token: staff })).as(StaffReport);
const listed = async (q: string) =>
  (await shop.api('GET', `/staff/reports/?q=${encodeURIComponent(q)}`, { token: staff })).as(
    staffReports.answer,
  ).results;

beforeEach(async () => {
  await shop.db.deleteFrom('reports').execute();
  await shop.db.deleteFrom('mail_outbox').execute();
  await shop.db.deleteFrom('rate_limits').execute();
});

test('a guest’s report is kept with the address, and nothing is mailed to it', async () => {
  const answer = await send({ email: '  Bwalya.K@Example.test ' });
  expect([answer.status, answer.as(Report)]).toMatchObject([201, { status: 'new' }]);
  expect(await rows()).toMatchObject([
    {
      id: answer.as(Report).id,
      kind: 'listing',
      product_id: 12,
      reason: 'fraud',
      text: FORM.text,
      user_id: null,
      reporter_email: 'bwalya.k@example.test',
      status: 'new',
    },
  ]);
  expect(await shop.db.selectFrom('mail_outbox').select('to_address').execute()).toEqual([]);
});

test('staff read the address, which nobody has proved, and find the report by it', async () => {
  const { id } = (await send()).as(Report);
  await send({ product_id: 13, email: 'else@example.test' });
  expect(await read(id)).toMatchObject({ reporter: null, reporter_email: 'bwalya.k@example.test' });
  expect((await listed('bwalya.k@')).map((report) => report.id)).toEqual([id]);
  const found = (await shop.api('GET', '/staff/search/?q=bwalya.k', { token: staff })).as(staffSearch.answer);
  expect(found.reports.results).toMatchObject([{ id, from: 'bwalya.k@example.test', unproven: true }]);
});

test('who is signed in reports as themselves, whatever address comes along', async () => {
  const { token, id: user } = await newBuyer(shop);
  const { id } = (await send({}, { token })).as(Report);
  expect(await rows()).toMatchObject([{ id, user_id: user, reporter_email: null, reporter_mailbox: null }]);
  expect(await read(id)).toMatchObject({ reporter: { id: user }, reporter_email: null });
});

describe('one mailbox reports one thing once while nobody has decided', () => {
  test.each(['bwalya.k@example.test', 'Bwalya.K+car@Example.test'])('also as %s', async (email) => {
    const first = await send();
    const again = await send({ email, text: 'And again.' });
    expect((await rows()).map(({ id, text }) => [id, text])).toEqual([[first.as(Report).id, FORM.text]]);
    // Whoever types somebody's address learns nothing of what its owner wrote (security 1).
    expect([again.status, again.as(Report).status, again.as(Report).id === first.as(Report).id]).toEqual([
      201,
      'new',
      false,
    ]);
  });

  test('another thing, another kind and another mailbox are reports of their own', async () => {
    await send();
    await send({ product_id: 13 });
    await send({ email: 'else@example.test' });
    expect(await rows()).toHaveLength(3);
  });

  test('two at once are one', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await rows()).toHaveLength(1);
  });

  test('after the decision it is a new one, and the decided one stays decided while that is open', async () => {
    const { id } = (await send()).as(Report);
    const decide = (status: string) =>
      shop.api('PATCH', `/staff/reports/${id}/`, { token: staff, key: randomUUID(), body: { status } });
    expect((await decide('dismissed')).status).toBe(200);
    expect((await send()).status).toBe(201);
    expect(await rows()).toHaveLength(2);
    const back = await decide('new');
    expect([back.status, back.as(v.object({ code: v.string() })).code]).toEqual([409, 'invalid_transition']);
  });
});

test.each<{ change: Record<string, unknown>; status: number; fields?: object }>([
  { change: { email: undefined }, status: 400, fields: { email: ['Enter your email'] } },
  { change: { email: '' }, status: 400, fields: { email: ['Enter your email'] } },
  { change: { email: null }, status: 400, fields: { email: ['Enter your email'] } },
  { change: { email: 'bwalya' }, status: 400, fields: { email: ['Enter a valid email address'] } },
  {
    change: { email: 'bwalya@x.zm\r\nBcc: victim@x.zm' },
    status: 400,
    fields: { email: ['Enter a valid email address'] },
  },
  {
    change: { email: `${'b'.repeat(250)}@x.zm` },
    status: 400,
    fields: { email: ['Enter a valid email address'] },
  },
  {
    change: { email: 'bwalya', product_id: null },
    status: 400,
    fields: { email: ['Enter a valid email address'], product_id: ['This field is required'] },
  },
  { change: { reason: '' }, status: 400, fields: { reason: ['Choose a reason'] } },
  { change: { product_id: 999_999 }, status: 404 },
  { change: { kind: 'seller', seller_id: 1 }, status: 404 },
  { change: { kind: 'message' }, status: 401 },
  { change: { kind: 'other', product_id: null }, status: 401 },
])('a guest is answered $status for $change', async ({ change, status, fields }) => {
  const answer = await send(change);
  expect(answer.status, answer.text).toBe(status);
  if (fields) expect(answer.body).toMatchObject({ code: 'validation_failed', fields });
  expect(await rows()).toEqual([]);
});

test('whose login is dead is told so, and is no guest', async () => {
  const answer = await send({}, { token: 'x'.repeat(43) });
  expect([answer.status, answer.as(v.object({ code: v.string() })).code]).toEqual([401, 'token_invalid']);
  expect(await rows()).toEqual([]);
});

test('what waited on a guest’s phone arrives once, however often it is sent', async () => {
  const key = randomUUID();
  const device = randomUUID();
  const payload = { ...FORM, seller_id: null };
  const sync = () =>
    shop.api('POST', '/sync/', {
      token: null,
      body: {
        protocol: 1,
        batch: randomUUID(),
        owner: `anon:${device}`,
        device,
        commands: [{ key, name: sendReport.name, v: 1, lane: `form:${key}`, deps: [], payload }],
      },
    });
  expect((await sync()).as(SyncAnswer).results).toMatchObject([{ key, outcome: 'done' }]);
  expect((await sync()).as(SyncAnswer).results).toMatchObject([{ key, outcome: 'done' }]);
  expect(await rows()).toHaveLength(1);
});

describe('security 11', () => {
  test('thirty an hour come from one address', async () => {
    const ip = freshIp();
    const statuses = [];
    for (let turn = 0; turn < 31; turn += 1)
      statuses.push((await send({ email: `b${turn}@example.test` }, { ip })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('ten an hour come from one mailbox, however it is spelt, and refused ones are not counted', async () => {
    const send11 = (turn: number) => send({ email: `bwalya.k+${turn}@example.test`, product_id: 12 });
    for (let turn = 0; turn < 12; turn += 1) expect((await send({ product_id: 999_999 })).status).toBe(404);
    for (let turn = 0; turn < 10; turn += 1) expect((await send11(turn)).status).toBe(201);
    expect((await send11(10)).status).toBe(429);
    // The mailbox's owner, signed in, has a count of their own.
    const { token } = await newBuyer(shop);
    expect((await send({}, { token })).status).toBe(201);
  });
});

/** Security 19. */
test('in a crowd of forms a guest’s report needs a proof, and one of an account does not', async () => {
  const hour = CROWD_LIMIT.windowSeconds * 1000;
  const window_start = new Date(Math.floor(shop.clock.now().getTime() / hour) * hour);
  await shop.db
    .insertInto('rate_limits')
    .values({ bucket: CROWD_LIMIT.name, window_start, count: CROWD_LIMIT.max })
    .execute();
  const asked = await send();
  expect([asked.status, asked.body]).toMatchObject([429, { code: 'proof_needed' }]);
  expect(asked.as(v.object({ puzzle: v.string() })).puzzle).toMatch(/^report\.send:/);
  expect(await rows()).toEqual([]);
  const { token } = await newBuyer(shop);
  await shop.db
    .updateTable('rate_limits')
    .set({ count: CROWD_LIMIT.max })
    .where('bucket', '=', CROWD_LIMIT.name)
    .execute();
  expect((await send({}, { token })).status).toBe(201);
});
