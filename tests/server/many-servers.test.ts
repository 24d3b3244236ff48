import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestServer, testServer } from './harness/test-server.ts';
import { serverBeside } from './harness/server-beside.ts';

/** Several servers of one shop behind a balancer: any of them may answer any request. */

interface Called {
  token?: string;
  key?: string;
  body?: unknown;
}

/** Asks two servers in turn, as a balancer does. */
async function twoServers(shop: TestServer) {
  const other = await serverBeside(shop);
  const apps = [shop.app, other.app];
  let turn = 0;
  return async (method: 'GET' | 'POST', path: string, { token, key, body }: Called = {}) => {
    const app = apps[turn++ % 2] ?? shop.app;
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token && { authorization: `Token ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  };
}

test('who signed in at one is signed in at each, and what one did another does not do again', async () => {
  const shop = await testServer();
  const ask = await twoServers(shop);
  const credentials = { username: 'buyer@example.test', password: 'Passw0rd!x' };
  const signedIn = await ask('POST', '/auth/login/', { body: credentials });
  const { token } = JSON.parse(signedIn.text) as { token: string };
  const key = randomUUID();
  const body = { url: '/api/products/12/', quantity: 1 };
  const first = await ask('POST', '/basket/add-product/', { token, key, body });
  const again = await ask('POST', '/basket/add-product/', { token, key, body });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
  for (let i = 0; i < 2; i++)
    expect(JSON.parse((await ask('GET', '/basket/', { token })).text)).toMatchObject({ count: 1 });
});

test('guesses are counted together: two servers give an attacker no second number of tries', async () => {
  const shop = await testServer({ config: { rateLimits: true } });
  const ask = await twoServers(shop);
  const guess = () =>
    ask('POST', '/auth/login/', { body: { username: 'buyer@example.test', password: 'a wrong password' } });
  const statuses: number[] = [];
  for (let i = 0; i < 14; i++) statuses.push((await guess()).status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('a price that changed at one is the price at each with the next request', async () => {
  const shop = await testServer();
  const ask = await twoServers(shop);
  const prices = async () => {
    const seen: string[] = [];
    for (let i = 0; i < 2; i++) {
      const { results } = JSON.parse((await ask('GET', '/product-search/?page=1')).text) as {
        results: { id: number; price: string }[];
      };
      seen.push(results.find(({ id }) => id === 126)?.price ?? '');
    }
    return seen;
  };
  expect(await prices()).toEqual(['3500.00', '3500.00']);
  await shop.db.updateTable('products').set({ price_minor: 333_300 }).where('id', '=', 126).execute();
  expect(await prices()).toEqual(['3333.00', '3333.00']);
});
