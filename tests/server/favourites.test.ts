import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Favourites } from '#contract/personal-lists.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { listMore } from './personal-list-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const NOW = '2025-03-01T09:00:00Z';
const put = (token: string, id: number | string, key?: string) =>
  shop.api('PUT', `/favourites/${id}/`, { token, ...(key ? { key } : {}) });
const remove = (token: string, id: number | string) => shop.api('DELETE', `/favourites/${id}/`, { token });
const read = async (token: string, query = '?whole=1') =>
  (await shop.api('GET', `/favourites/${query}`, { token })).as(Favourites);
const ids = async (token: string) => (await read(token)).results.map(({ product_id }) => product_id);

test('a listing is kept once, with what a card shows', async () => {
  const { token } = await newBuyer(shop);
  const first = await put(token, 12);
  expect([first.status, first.body]).toEqual([201, { product_id: 12, added_at: NOW }]);
  const again = await put(token, 12);
  expect([again.status, again.body]).toEqual([200, { product_id: 12, added_at: NOW }]);
  const list = await shop.api('GET', '/favourites/', { token });
  expect(list.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect(String(list.headers.vary).toLowerCase()).toContain('authorization');
  expect(list.body).toMatchObject({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        product_id: 12,
        added_at: NOW,
        available: true,
        product: {
          id: 12,
          product_class_id: 1,
          title: '2012 Toyota Corolla 1.6 Icon',
          price: '4500.00',
          currency: 'USD',
        },
      },
    ],
  });
  const same = await shop.api('GET', '/favourites/', {
    token,
    headers: { 'if-none-match': String(list.headers.etag) },
  });
  expect([same.status, same.text]).toEqual([304, '']);
});

test.each(['999999', '0', '-1', 'x', '2147483648'])('%s is nothing that could be kept', async (id) => {
  const { token } = await newBuyer(shop);
  const answer = await put(token, id);
  expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
  expect((await remove(token, id)).status).toBe(204);
  expect(await ids(token)).toEqual([]);
});

test('a listing that went stays in the list, without its figures, and cannot be kept anew', async () => {
  const { token } = await newBuyer(shop);
  await listMore(shop, { first: 70_001, count: 1 });
  await put(token, 70_001);
  await shop.db.updateTable('products').set({ live: false }).where('id', '=', 70_001).execute();
  expect((await read(token)).results).toEqual([
    { product_id: 70_001, added_at: NOW, available: false, product: null },
  ]);
  expect((await put((await newBuyer(shop)).token, 70_001)).status).toBe(404);
});

test('newest first, in pages of 25, and whole for a phone', async () => {
  const { token } = await newBuyer(shop);
  await listMore(shop, { first: 71_001, count: 26 });
  for (let id = 71_001; id <= 71_026; id++) {
    shop.clock.advance(1);
    await put(token, id);
  }
  const first = await read(token, '');
  expect([first.count, first.results.length, first.next, first.previous]).toEqual([
    26,
    25,
    '/api/favourites/?page=2',
    null,
  ]);
  expect(first.results[0]?.product_id).toBe(71_026);
  const second = await read(token, '?page=2');
  expect([second.results.map(({ product_id }) => product_id), second.next, second.previous]).toEqual([
    [71_001],
    null,
    '/api/favourites/?page=1',
  ]);
  const all = await read(token);
  expect([all.results.length, all.next]).toEqual([26, null]);
  for (const page of ['0', '3', 'x']) {
    const none = await shop.api('GET', `/favourites/?page=${page}`, { token });
    expect([none.status, none.body]).toEqual([404, { code: 'invalid_page', detail: 'Invalid page.' }]);
  }
});

test('an account keeps 500, and one more once one has gone', async () => {
  const { token, id } = await newBuyer(shop);
  await listMore(shop, { first: 72_001, count: 501 });
  await shop.db
    .insertInto('favourites')
    .columns(['user_id', 'product_id', 'added_at'])
    .expression((row) =>
      row
        .selectFrom('products')
        .select((column) => [column.val(id).as('user_id'), 'products.id', 'created_at'])
        .where('products.id', '>', 72_000)
        .where('products.id', '<', 72_000 + 500),
    )
    .execute();
  expect((await read(token)).count).toBe(499);
  expect((await put(token, 72_500)).status).toBe(201);
  const over = await put(token, 72_501);
  expect([over.status, over.body]).toMatchObject([409, { code: 'limit_reached', limit: 500 }]);
  expect((await put(token, 72_500)).status).toBe(200);
  await remove(token, 72_001);
  expect((await put(token, 72_501)).status).toBe(201);
});

test('of one buyer is seen and changed by no other', async () => {
  const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
  await put(one.token, 12);
  expect(await ids(other.token)).toEqual([]);
  expect((await remove(other.token, 12)).status).toBe(204);
  expect(await ids(one.token)).toEqual([12]);
});

describe('what waited on a phone', () => {
  test('comes with the whole list as it stands after the batch', async () => {
    const { token, id } = await newBuyer(shop);
    const command = (name: string, product: number) => ({
      key: randomUUID(),
      name,
      v: 1,
      lane: 'account',
      deps: [],
      payload: { product_id: product },
    });
    const body = {
      protocol: 1,
      batch: randomUUID(),
      owner: `u:${id}`,
      device: 'a',
      commands: [
        command('favourite.add', 12),
        command('favourite.add', 13),
        command('favourite.add', 999_999),
        command('favourite.remove', 12),
      ],
    };
    const { results } = (await shop.api('POST', '/sync/', { token, body })).as(SyncAnswer);
    expect(results.map(({ outcome, code, status }) => [outcome, code, status])).toEqual([
      ['done', null, 201],
      ['done', null, 201],
      ['rejected', 'not_found', 404],
      ['done', null, 204],
    ]);
    const changes = results.flatMap((result) => result.changes);
    expect(changes.at(-1)).toMatchObject({ row: 'favourites', value: await read(token) });
    expect(v.parse(Favourites, changes.at(-1)?.value).results.map(({ product_id }) => product_id)).toEqual([
      13,
    ]);
  });

  test('and came twice has one effect', async () => {
    const { token } = await newBuyer(shop);
    const key = randomUUID();
    const first = await put(token, 12, key);
    await remove(token, 12);
    const again = await put(token, 12, key);
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ]);
    expect(await ids(token)).toEqual([]);
  });
});
