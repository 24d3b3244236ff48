import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Report, sendReport } from '#contract/reports.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ config: { rateLimits: true } });
const FRAUD = { kind: 'listing', product_id: 12, reason: 'fraud', text: 'Pay to this number, they say.' };
const send = (token: string, change: Record<string, unknown> = {}) =>
  shop.api('POST', '/reports/', { token, body: { ...FRAUD, ...change } });
const rows = (user: number) =>
  shop.db.selectFrom('reports').selectAll().where('user_id', '=', user).orderBy('created_at').execute();

test('a report is kept for those who look into it', async () => {
  const { token, id } = await newBuyer(shop);
  const answer = await send(token);
  expect([answer.status, answer.as(Report)]).toMatchObject([
    201,
    { status: 'new', created_at: '2025-03-01T09:00:00Z' },
  ]);
  expect(await rows(id)).toMatchObject([
    { ...FRAUD, id: answer.as(Report).id, seller_id: null, status: 'new' },
  ]);
});

test('the same thing again is the same report while nobody has decided, and a new one after', async () => {
  const { token, id } = await newBuyer(shop);
  const first = (await send(token)).as(Report);
  const again = await send(token, { reason: 'offensive', text: 'And again.' });
  expect([again.status, again.body]).toEqual([200, first]);
  expect((await send(token, { product_id: 13 })).status).toBe(201);
  expect((await send((await newBuyer(shop)).token)).as(Report).id).not.toBe(first.id);
  await shop.db.updateTable('reports').set({ status: 'dismissed' }).where('id', '=', first.id).execute();
  const later = await send(token);
  expect([later.status, later.as(Report).id === first.id]).toEqual([201, false]);
  expect(await rows(id)).toHaveLength(3);
});

test('about nothing in particular, each report is a new one', async () => {
  const { token, id } = await newBuyer(shop);
  for (const text of ['One', 'Two'])
    expect((await send(token, { kind: 'other', product_id: null, text })).status).toBe(201);
  expect((await rows(id)).map(({ text }) => text)).toEqual(['One', 'Two']);
});

test.each([
  { change: { product_id: 999_999 } },
  { change: { product_id: 0 } },
  { change: { product_id: 'x' } },
  { change: { product_id: 2_147_483_648 } },
  { change: { kind: 'seller', product_id: null, seller_id: 1 } },
  { change: { kind: 'message', product_id: 999_999 } },
])('what $change names is not there', async ({ change }) => {
  const { token, id } = await newBuyer(shop);
  const answer = await send(token, change);
  expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
  expect(await rows(id)).toEqual([]);
});

test('a listing that was sold or withdrawn can still be reported', async () => {
  const { token } = await newBuyer(shop);
  await shop.db.updateTable('products').set({ live: false }).where('id', '=', 15).execute();
  expect((await send(token, { product_id: 15 })).status).toBe(201);
});

test.each<{ change: Record<string, unknown>; status: number; field?: string }>([
  { change: { text: 'x'.repeat(700) }, status: 201 },
  { change: { text: 'x'.repeat(701) }, status: 400, field: 'text' },
  { change: { text: null }, status: 201 },
  { change: { product_id: '/products/12/' }, status: 201 },
  { change: { product_id: null }, status: 400, field: 'product_id' },
  { change: { kind: 'seller' }, status: 400, field: 'seller_id' },
  { change: { kind: 'car' }, status: 400, field: 'kind' },
  { change: { reason: 'asks_for_other_payment' }, status: 201 },
  { change: { reason: 'ugly' }, status: 400, field: 'reason' },
  { change: { reason: undefined }, status: 400, field: 'reason' },
])('$status for a report with $change', async ({ change, status, field }) => {
  const { token } = await newBuyer(shop);
  const answer = await send(token, change);
  expect(answer.status, answer.text).toBe(status);
  if (field === undefined) return;
  expect(answer.body).toMatchObject({ code: 'validation_failed', detail: 'Check your input' });
  const { fields } = answer.as(v.object({ fields: v.record(v.string(), v.unknown()) }));
  expect(Object.keys(fields)).toEqual([field]);
});

test('thirty an hour come from one account, in a batch too: each is read by a person', async () => {
  const { token, id } = await newBuyer(shop);
  const answer = await shop.api('POST', '/sync/', {
    token,
    body: {
      protocol: 1,
      batch: randomUUID(),
      owner: `u:${id}`,
      device: 'd',
      commands: Array.from({ length: 35 }, (_, turn) => ({
        key: randomUUID(),
        name: sendReport.name,
        v: 1,
        lane: `r${turn}`,
        deps: [],
        payload: { ...FRAUD, kind: 'other', product_id: null, text: `${turn}` },
      })),
    },
  });
  const { results } = answer.as(v.looseObject({ results: v.array(v.looseObject({ outcome: v.string() })) }));
  expect(results.filter(({ outcome }) => outcome === 'retry')).toHaveLength(5);
  expect(await rows(id)).toHaveLength(30);
});
