import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { SavedSearch, SavedSearches } from '#contract/personal-lists.ts';
import { listMore } from './personal-list-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const NOW = '2025-03-01T09:00:00Z';
const SEARCH = { name: 'Corollas', kind: 'vehicles', params: { make: 'Toyota' }, notify: true };
const put = (token: string, id: string, body: Record<string, unknown> = SEARCH) =>
  shop.api('PUT', `/saved-searches/${id}/`, { token, body });
const read = async (token: string) =>
  (await shop.api('GET', '/saved-searches/?whole=1', { token })).as(SavedSearches);

test('a search is kept under the phone’s own name for it, and changed under the same', async () => {
  const { token } = await newBuyer(shop);
  const id = randomUUID();
  const kept = { id, ...SEARCH, created_at: NOW, updated_at: NOW, new_count: 0 };
  const first = await put(token, id.toUpperCase());
  expect([first.status, first.body]).toEqual([201, kept]);
  const again = await put(token, id, { ...SEARCH, name: ' Cars ', notify: false });
  expect([again.status, again.body]).toEqual([200, { ...kept, name: 'Cars', notify: false }]);
  const list = await shop.api('GET', '/saved-searches/', { token });
  expect(list.headers['cache-control']).toBe('private, no-cache');
  expect(list.body).toEqual({ count: 1, next: null, previous: null, results: [again.body] });
  for (const _ of [1, 2])
    expect((await shop.api('DELETE', `/saved-searches/${id}/`, { token })).status).toBe(204);
  expect((await read(token)).results).toEqual([]);
});

const manyParams = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 'x']));

test.each<{ change: Record<string, unknown>; status: number; field?: string }>([
  { change: { name: 'x' }, status: 201 },
  { change: { name: 'x'.repeat(100) }, status: 201 },
  { change: { name: 'x'.repeat(101) }, status: 400, field: 'name' },
  { change: { name: ' ' }, status: 400, field: 'name' },
  { change: { kind: 'parts' }, status: 201 },
  { change: { kind: 'items' }, status: 201 },
  { change: { kind: 'boats' }, status: 400, field: 'kind' },
  { change: { params: {} }, status: 201 },
  { change: { params: manyParams(20) }, status: 201 },
  { change: { params: manyParams(21) }, status: 400, field: 'params' },
  { change: { params: { search: 'x'.repeat(200) } }, status: 201 },
  { change: { params: { search: 'x'.repeat(201) } }, status: 400, field: 'params' },
  { change: { params: { min: 5000 } }, status: 201 },
  { change: { params: { fuel: ['Petrol'] } }, status: 400, field: 'params' },
  { change: { params: { deep: {} } }, status: 400, field: 'params' },
  { change: { params: null }, status: 400, field: 'params' },
  { change: { notify: 'yes' }, status: 400, field: 'notify' },
])('$status for a search with $change', async ({ change, status, field }) => {
  const { token } = await newBuyer(shop);
  const answer = await put(token, randomUUID(), { ...SEARCH, ...change });
  expect(answer.status, answer.text).toBe(status);
  expect((await read(token)).count).toBe(status === 201 ? 1 : 0);
  if (field === undefined) return;
  expect(answer.body).toMatchObject({ code: 'validation_failed', detail: 'Check your input' });
  const { fields } = answer.as(v.object({ fields: v.record(v.string(), v.unknown()) }));
  expect(Object.keys(fields)).toEqual([field]);
});

test('what is no uuid names nothing', async () => {
  const { token } = await newBuyer(shop);
  expect((await put(token, '12')).status).toBe(404);
  expect((await shop.api('DELETE', '/saved-searches/12/', { token })).status).toBe(204);
});

test('an account keeps 50, and one more once one has gone', async () => {
  const { token, id: user } = await newBuyer(shop);
  const now = shop.clock.now();
  const row = () => ({
    id: randomUUID(),
    user_id: user,
    ...SEARCH,
    kind: 'vehicles' as const,
    params: '{}',
    created_at: now,
    updated_at: now,
    seen_at: now,
    told_at: now,
  });
  await shop.db
    .insertInto('saved_searches')
    .values(Array.from({ length: 49 }, row))
    .execute();
  const last = randomUUID();
  expect((await put(token, last)).status).toBe(201);
  const over = await put(token, randomUUID());
  expect([over.status, over.body]).toMatchObject([409, { code: 'limit_reached', limit: 50 }]);
  expect((await put(token, last, { ...SEARCH, name: 'Other' })).status).toBe(200);
  await shop.api('DELETE', `/saved-searches/${last}/`, { token });
  expect((await put(token, randomUUID())).status).toBe(201);
});

test('whoever sets searches without end is asked to wait, and another person is not', async () => {
  const limited = await testServer({ config: { rateLimits: true }, whenDone: onTestFinished });
  const [one, other] = [await newBuyer(limited), await newBuyer(limited)];
  const id = randomUUID();
  const set = (token: string, name: string) =>
    limited.api('PUT', `/saved-searches/${id}/`, { token, body: { ...SEARCH, name } });
  for (let turn = 1; turn <= 120; turn += 1)
    expect((await set(one.token, `Turn ${turn}`)).status).toBe(turn === 1 ? 201 : 200);
  const over = await set(one.token, 'Too many');
  expect([over.status, over.body]).toMatchObject([429, { code: 'rate_limited' }]);
  const list = await limited.api('GET', '/saved-searches/?whole=1', { token: one.token });
  expect(list.as(SavedSearches).results.map(({ name }) => name)).toEqual(['Turn 120']);
  expect((await set(other.token, 'Theirs')).body).toMatchObject({ code: 'id_taken' });
});

test('a uuid of somebody else is taken, and theirs stays as it is', async () => {
  const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
  const id = randomUUID();
  await put(one.token, id);
  const before = await read(one.token);
  const answer = await put(other.token, id, { ...SEARCH, name: 'Mine now' });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'id_taken' }]);
  expect(answer.text).not.toContain('Corollas');
  expect((await shop.api('DELETE', `/saved-searches/${id}/`, { token: other.token })).status).toBe(204);
  expect([await read(one.token), (await read(other.token)).count]).toEqual([before, 0]);
});

describe('new', () => {
  const countOf = async (token: string) => (await read(token)).results.map(({ new_count }) => new_count);

  test('is what was listed since the search was set, and nothing once it is set again', async () => {
    const { token } = await newBuyer(shop);
    const id = randomUUID();
    await put(token, id);
    expect(await countOf(token)).toEqual([0]);
    shop.clock.advance(60);
    await listMore(shop, { first: 80_001, count: 3 });
    expect(await countOf(token)).toEqual([3]);
    await shop.db.updateTable('products').set({ live: false }).where('id', '=', 80_003).execute();
    // Other stock, another price: known already.
    await shop.db
      .updateTable('products')
      .set({ num_in_stock: 0, price_minor: 460_000, updated_at: shop.clock.now() })
      .where('id', '=', 12)
      .execute();
    expect(await countOf(token)).toEqual([2]);
    const seen = (await put(token, id)).as(SavedSearch);
    expect([seen.new_count, await countOf(token)]).toEqual([0, [0]]);
  });

  test('of more than ninety-nine is ninety-nine, and each search has its own', async () => {
    const { token } = await newBuyer(shop);
    const nissans = { ...SEARCH, params: { make: 'Nissan' } };
    await put(token, randomUUID(), nissans);
    shop.clock.advance(60);
    await listMore(shop, { first: 90_001, count: 120 });
    shop.clock.advance(60);
    // Later than those: nothing is new to it.
    await put(token, randomUUID());
    shop.clock.advance(60);
    await put(token, randomUUID(), nissans);
    await listMore(shop, { first: 90_201, count: 3 });
    expect(await countOf(token)).toEqual([0, 3, 0]);
    const early = await newBuyer(shop);
    await put(early.token, randomUUID());
    await shop.db
      .updateTable('saved_searches')
      .set({ seen_at: new Date(0) })
      .where('user_id', '=', early.id)
      .execute();
    expect(await countOf(early.token)).toEqual([99]);
  });

  test.each([
    { params: { make: 'Toyota' }, finds: 2 },
    { params: { make: 'Nissan' }, finds: 0 },
    { params: { search: 'corolla' }, finds: 2 },
    { params: { price__range: '0__1000' }, finds: 0 },
    { params: { price__range: '4000__5000', ordering: 'price', page: 3 }, finds: 2 },
    { params: { fuel: 'Petrol\nDiesel' }, finds: 2 },
    { params: { allowed: 'ZM' }, finds: 2 },
    { params: { allowed: 'KE' }, finds: 0 },
    { params: { allowed: 'XX' }, finds: 0 },
    { params: { price__range: 'cheap' }, finds: 0 },
    { params: { unheard: 'of' }, finds: 2 },
  ])('with $params is $finds of two new Corollas', async ({ params, finds }) => {
    const { token } = await newBuyer(shop);
    await put(token, randomUUID(), { ...SEARCH, params });
    shop.clock.advance(60);
    const first = 81_000 + (Math.floor(shop.clock.now().getTime() / 60_000) % 10_000) * 2;
    await listMore(shop, { first, count: 2 });
    expect(await countOf(token)).toEqual([finds]);
  });

  test.each([
    { kind: 'parts', params: { class: 'parts' }, finds: 30 },
    { kind: 'parts', params: { q: 'spoiler', class: 'parts' }, finds: 30 },
    { kind: 'parts', params: { q: 'wheel' }, finds: 0 },
    { kind: 'parts', params: { fits: 'Lada~Niva' }, finds: 0 },
    { kind: 'parts', params: { class: 'electronics' }, finds: 0 },
    { kind: 'parts', params: { 'parts-cat': 'no such' }, finds: 0 },
    { kind: 'items', params: { q: 'spoiler', sort: 'a' }, finds: 30 },
    { kind: 'items', params: {}, finds: 30 },
    { kind: 'items', params: { min: '1', max: '2', currency: 'USD' }, finds: 0 },
    { kind: 'items', params: { min: 'cheap' }, finds: 0 },
    { kind: 'items', params: { q: 'cat-search', type: 'no such' }, finds: 0 },
    { kind: 'vehicles', params: {}, finds: 0 },
  ])('among $kind with $params is $finds of thirty new spoilers', async ({ kind, params, finds }) => {
    const { token } = await newBuyer(shop);
    await put(token, randomUUID(), { ...SEARCH, kind, params });
    shop.clock.advance(60);
    const first = 200_000 + (Math.floor(shop.clock.now().getTime() / 60_000) % 10_000) * 30;
    await listMore(shop, { first, count: 30, of: 301, title: 'Rear spoiler' });
    expect(await countOf(token)).toEqual([finds]);
  });
});
