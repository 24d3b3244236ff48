import { expect, test } from 'vitest';
import { Product, VehicleDetails } from '#contract/catalogue.ts';
import { ItemDetail } from '#contract/items.ts';
import { Store } from '#contract/stores.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
const vendor = seller(shop, await shop.login('vendor1@example.test'));
const staff = await shop.login('staff@example.test');
const { id: vendorId } = await shop.db
  .selectFrom('users')
  .select('id')
  .where('email', '=', 'vendor1@example.test')
  .executeTakeFirstOrThrow();

const open = (code: string, query = '') => shop.api('GET', `/stores/${code}/${query}`);
const store = async (query = '') => (await open('VEND2345', query)).as(Store);
const decide = async (verdict: string, body: object = {}) => {
  const answer = await shop.api('POST', `/staff/sellers/${vendorId}/${verdict}/`, { token: staff, body });
  expect(answer.status, answer.text).toBe(200);
};

/** Security 1, 8: what of a seller is public. */
test('a listing says who sells it, and never how to reach them', async () => {
  const cid = await vendor.car({ publish: 'live' });
  const part = await vendor.part({ publish: 'live' });
  const known = {
    id: vendorId,
    name: 'Bwalya Kabwe',
    store: 'VEND2345',
    approved_since: '2024-11-04T08:00:00Z',
  };
  const answers = [
    [await shop.api('GET', `/vehicle-details/${cid}/`), VehicleDetails],
    [await shop.api('GET', `/products/${cid}/`), Product],
    [await shop.api('GET', `/one-search/${part}/`), ItemDetail],
  ] as const;
  for (const [answer, schema] of answers) {
    expect(answer.as(schema).seller).toEqual(known);
    expect(answer.text).not.toContain('@example.test');
  }
  expect(answers[0][0].text).not.toContain('"phone"');
  const house = await shop.api('GET', '/vehicle-details/12/');
  expect(house.as(VehicleDetails).seller).toBeNull();
});

test("a store shows what is live, newest first, and nobody else's", async () => {
  const before = await store();
  const draft = await vendor.car();
  const live = await vendor.car({ publish: 'live', pTitle: '2014 Toyota Corolla' });
  const after = await store();
  expect(after.count).toBe(before.count + 1);
  const ids = after.results.map(({ id }) => id);
  expect(ids).toContain(live);
  expect(ids).not.toContain(draft);
  expect(ids).not.toContain(12);
  expect(after.results.find(({ id }) => id === live)).toMatchObject({
    title: '2014 Toyota Corolla',
    price: '250000.00',
    currency: 'ZMW',
  });
  const answer = await open('vend2345');
  expect(answer.as(Store).name).toBe('Bwalya Kabwe');
  expect(answer.text).not.toMatch(/@|0977|"email"|"phone"/);
  expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400');
  expect(
    (
      await shop.api('GET', '/stores/VEND2345/', {
        headers: { 'if-none-match': String((await open('VEND2345')).headers.etag) },
      })
    ).status,
  ).toBe(304);
});

test('a store has pages of 25', async () => {
  const { count } = await store();
  for (let made = count; made < 26; made++) await vendor.part({ publish: 'live', pTitle: `Wheel ${made}` });
  const first = await store();
  expect([first.count, first.results.length, first.next, first.previous]).toEqual([
    26,
    25,
    '/api/stores/VEND2345/?page=2',
    null,
  ]);
  expect((await store('?page=2')).results).toHaveLength(1);
  for (const page of ['0', 'x', '3'])
    expect((await open('VEND2345', `?page=${page}`)).body).toMatchObject({ code: 'invalid_page' });
});

/** Security 1: who is not approved has no store, as if there had never been one. */
test.each(['SUPP2345', 'VENDX234', 'ZZZZ9999', 'nonsense', '1', "x' or 1=1"])(
  'there is no store %s',
  async (code) => {
    const answer = await open(encodeURIComponent(code));
    expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
  },
);

test('who is not approved any more has no store at once, and has it again when approved again', async () => {
  const before = await store();
  await decide('reject', { reason: 'Papers ran out' });
  expect((await open('VEND2345')).status).toBe(404);
  await decide('approve');
  const after = await store();
  expect(after.count).toBe(before.count);
  expect(after.approved_since).toBe('2025-03-01T09:00:00Z');
});

test('a new name stands beside the listing at once', async () => {
  const cid = await vendor.car({ publish: 'live' });
  const named = async () =>
    (await shop.api('GET', `/vehicle-details/${cid}/`)).as(VehicleDetails).seller?.name;
  expect(await named()).toBe('Bwalya Kabwe');
  const body = { first_name: 'Bwalya', last_name: 'Motors' };
  expect((await shop.api('PATCH', '/profile/', { token: vendor.token, body })).status).toBe(200);
  expect(await named()).toBe('Bwalya Motors');
  expect((await store()).name).toBe('Bwalya Motors');
});

/** Security 32. */
test('who leaves has no store', async () => {
  const other = seller(shop, await shop.login('vendor2@example.test'));
  await other.car({ publish: 'live' });
  expect((await open('VEND3456')).status).toBe(200);
  const gone = await shop.api('POST', '/account/delete/', {
    token: other.token,
    body: { password: 'Passw0rd!x', confirm_email: 'vendor2@example.test' },
  });
  expect(gone.status, gone.text).toBeLessThan(300);
  expect((await open('VEND3456')).status).toBe(404);
});
