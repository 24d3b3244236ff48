import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { countries, Country, ShippingMethodRow, ShippingRates } from '#contract/shipping.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const get = (path: string) => shop.api('GET', path);

test('all countries stand on one page, A to Z, with the ports in their order', async () => {
  const answer = await get('/countries/');
  const { count, next, results } = answer.as(countries.answer);
  expect([count, next, results.length]).toEqual([18, null, 18]);
  const names = results.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(results.filter((country) => country.is_destination)).toHaveLength(13);
  expect(results.find(({ code }) => code === 'ZM')).toEqual({
    name: 'Zambia',
    url: '/api/countries/ZM/',
    code: 'ZM',
    is_destination: true,
    ports: ['Walvis Bay', 'Durban', 'Dar Es Salaam'],
    port_countries: ['NA', 'ZA', 'TZ'],
  });
  expect(results.find(({ code }) => code === 'MU')?.ports).toEqual([]);
  expect(answer.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
  const headers = { 'if-none-match': String(answer.headers.etag) };
  expect((await shop.api('GET', '/countries/', { headers })).status).toBe(304);
});

test.each([
  ['ZM', 200],
  ['zm', 200],
  ['BD', 200],
  ['Zambia', 404],
  ['XX', 404],
  ['1', 404],
  ["ZM'--", 404],
])('the country %s answers %i', async (code, status) => {
  const answer = await get(`/countries/${encodeURIComponent(code)}/`);
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.as(Country).code).toBe(code.toUpperCase());
});

const rates = async (query = '') => (await get(`/shipping-rates/${query}`)).as(ShippingRates);

test('the contract seed holds estimates for every port, method and class', async () => {
  const { generated_at, results } = await rates();
  expect(generated_at).toBe('2025-03-01T09:00:00Z');
  expect(results).toHaveLength(11 * 2 * 4);
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['estimate']));
  for (const { method, amount } of results) expect(amount).toBe(method === 'roro' ? '700.00' : '1200.00');
});

test.each([
  ['?port=dar-es-salaam', 8],
  ['?port=Dar%20Es%20Salaam', 8],
  ['?port=DURBAN&method=roro', 4],
  ['?port=durban&method=container&class=suv', 1],
  ['?class=parts', 22],
  ['?class=all&port=', 88],
  ['?port=atlantis', 0],
  ['?method=air', 0],
])('rates%s are %i', async (query, count) => {
  expect((await rates(query)).results).toHaveLength(count);
});

test('rates that hold today and later ones are given, past ones are not', async () => {
  const other = await testServer({ whenDone: onTestFinished });
  const row = { port: 'Durban', method: 'roro', class: 'sedan', kind: 'published', currency: 'USD' } as const;
  await other.db.deleteFrom('shipping_rates').execute();
  await other.db
    .insertInto('shipping_rates')
    .values([
      // The table names the first day without the rate, the wire the last day with it.
      { ...row, amount_minor: 100_000, valid_from: '2025-01-01', valid_to: '2025-03-01' },
      { ...row, amount_minor: 110_000, valid_from: '2025-03-01', valid_to: '2025-03-02' },
      { ...row, amount_minor: 120_050, valid_from: '2025-03-02', valid_to: null },
      { ...row, amount_minor: 130_000, valid_from: '2025-05-01', valid_to: '2025-05-01' },
    ])
    .execute();
  const read = async () => (await other.api('GET', '/shipping-rates/')).as(ShippingRates).results;
  expect(await read()).toEqual([
    {
      port: 'Durban',
      port_slug: 'durban',
      method: 'roro',
      class: 'sedan',
      kind: 'published',
      amount: '1100.00',
      currency: 'USD',
      valid_from: '2025-03-01',
      valid_to: '2025-03-01',
    },
    expect.objectContaining({ amount: '1200.50', valid_from: '2025-03-02', valid_to: null }),
  ]);
  other.clock.advance(24 * 3600);
  expect((await read()).map(({ amount }) => amount)).toEqual(['1200.50']);
});

test('rates that did not change are not sent again, though their time did', async () => {
  const other = await testServer({ whenDone: onTestFinished });
  const first = await other.api('GET', '/shipping-rates/');
  expect(first.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
  expect(first.headers.etag).toMatch(/^W\//);
  other.clock.advance(3600);
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await other.api('GET', '/shipping-rates/', { headers })).status).toBe(304);
  await other.db
    .updateTable('shipping_rates')
    .set({ amount_minor: 80_000 })
    .where('port', '=', 'Durban')
    .execute();
  expect((await other.api('GET', '/shipping-rates/', { headers })).status).toBe(200);
});

const Methods = v.array(ShippingMethodRow);

test('strangers read both shipping methods without a price', async () => {
  const answer = await get('/basket/shipping-methods/');
  const estimate = (amount: string) => ({ amount, currency: 'USD' });
  expect(answer.as(Methods)).toEqual([
    {
      id: 1,
      option: '/api/options/1/',
      code: 'roro',
      name: 'RORO',
      description: 'Roll-on roll-off',
      price: null,
      estimate: estimate('700.00'),
      is_discounted: false,
      discount: '0.00',
    },
    expect.objectContaining({ id: 2, code: 'container', name: 'Container', estimate: estimate('1200.00') }),
  ]);
  expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400');
  const withBadToken = await shop.api('GET', '/basket/shipping-methods/', { token: 'x'.repeat(43) });
  expect([withBadToken.status, withBadToken.text]).toEqual([200, answer.text]);
});

test('a buyer reads the sums of the own basket once its shipping is known', async () => {
  const other = await testServer({ whenDone: onTestFinished });
  const token = await other.login('buyer@example.test');
  const methods = async () => {
    const answer = await other.api('GET', '/basket/shipping-methods/', { token });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers.vary).toMatch(/authorization/i);
    return answer.as(Methods).map(({ price }) => price);
  };
  expect(await methods()).toEqual([null, null]);
  const body = { url: '/products/12/', quantity: 2, options: ['/options/1/'] };
  expect((await other.api('POST', '/basket/add-product/', { token, body })).status).toBe(200);
  expect(await methods()).toEqual([null, null]);
  await other.db
    .insertInto('shipping_rates')
    .values({
      port: 'Mombasa',
      method: 'roro',
      class: 'sedan',
      kind: 'published',
      amount_minor: 115_000,
      currency: 'USD',
      valid_from: '2025-02-01',
      valid_to: null,
    })
    .execute();
  const price = (amount: string) => ({ currency: 'USD', excl_tax: amount, incl_tax: amount, tax: '0.00' });
  expect(await methods()).toEqual([price('2300.00'), price('0.00')]);
});
