import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { Basket, Line } from '#contract/basket.ts';
import { Problem } from '#contract/problem.ts';
import { SyncAnswer } from '#contract/sync.ts';
import {
  add,
  basketOf,
  changeProduct,
  checkoutBody,
  newBuyer,
  publishRates,
  quote,
} from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const AWAITING =
  'You have items awaiting checkout. Please proceed to checkout the outstanding items first or remove them from your basket';

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
});

const post = (body: unknown, token: string | null = buyer.token) =>
  shop.api('POST', '/basket/add-product/', { token, body });

describe('the basket', () => {
  test('starts empty, in Mombasa by default, and is the same one at the next read', async () => {
    const answer = await shop.api('GET', '/basket/', { token: buyer.token });
    const basket = answer.as(Basket);
    expect(basket).toMatchObject({
      status: 'Open',
      currency: null,
      count: 0,
      results: [],
      total_incl_tax: '0.00',
      order_total: '0.00',
      is_shipping_requested: false,
      checkout_ready: false,
      destination: {
        country: '/api/countries/KE/',
        code: 'KE',
        name: 'Kenya',
        port: 'Mombasa',
        port_country: 'KE',
        is_default: true,
      },
      quote: { status: 'none', status_text: '', estimate: null },
    });
    expect(answer.headers['etag']).toBe(`"b${basket.id}-${basket.revision}"`);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(await basketOf(shop, buyer.token)).toEqual(basket);
  });

  test('is one even when five phones read it for the first time at once', async () => {
    const reads = await Promise.all(Array.from({ length: 5 }, () => basketOf(shop, buyer.token)));
    expect(new Set(reads.map((basket) => basket.id)).size).toBe(1);
  });

  test('answers 304 to its own tag', async () => {
    const basket = await add(shop, buyer.token, 12);
    const answer = await shop.api('GET', '/basket/', {
      token: buyer.token,
      headers: { 'if-none-match': `"b${basket.id}-${basket.revision}"` },
    });
    expect([answer.status, answer.text]).toEqual([304, '']);
  });

  test('shows a line with totals, its shipping option at "0" and the estimate', async () => {
    const basket = await add(shop, buyer.token, 12, { quantity: 2, options: ['/options/2/'] });
    const [line] = basket.results;
    const url = `/api/baskets/${basket.id}/lines/${line?.id}/`;
    expect(line).toMatchObject({
      url,
      product: '/api/products/12/',
      quantity: 2,
      unit_price: '4500.00',
      price_incl_tax: '9000.00',
      price_currency: 'USD',
      attributes: [{ url: `${url}attributes/2/`, option: '/api/options/2/', value: '0' }],
      shipping_per_unit: '0.00',
      shipping_source: null,
      available: 5,
      warning: null,
      has_discount: false,
    });
    expect(basket).toMatchObject({
      currency: 'USD',
      count: 1,
      total_incl_tax: '9000.00',
      shipping_incl_tax: '0.00',
      order_total: '9000.00',
      checkout_ready: false,
      quote: { status: 'none', estimate: '2400.00' },
    });
    const lines = await shop.api('GET', `/baskets/${basket.id}/lines/`, { token: buyer.token });
    expect(lines.body).toEqual({ count: 1, next: null, previous: null, results: basket.results });
    const one = await shop.api('GET', `/baskets/${basket.id}/lines/${line?.id}/`, { token: buyer.token });
    expect(one.as(Line)).toEqual(line);
    expect(one.headers['etag']).toBe(`"l${line?.id}-${line?.revision}"`);
  });

  test('gives items in kwacha no estimate', async () => {
    expect((await add(shop, buyer.token, 301)).quote.estimate).toBeNull();
  });
});

describe('adding', () => {
  test.each([
    { name: 'a link with a host', body: { url: 'https://elsewhere.test/products/12' } },
    { name: 'the endpoint of old clients', body: { endpoint: '/products/12/', quantity: '1' } },
    {
      name: 'one option link',
      body: { url: '/api/products/12/', quantity: 1, options: '/options/1/', value: '0' },
    },
    { name: 'a list of options', body: { url: '/products/12/', options: [{ option: 1, value: '999' }] } },
    { name: 'the vehicle form', body: { prodId: 12, numItems: 1, prodOpt: 'RORO', prodPrice: '1.00' } },
    { name: 'a serialised line', body: { line: JSON.stringify({ prodId: '12', numItems: '1' }) } },
  ])('takes $name', async ({ body }) => {
    const basket = (await post(body)).as(Basket);
    expect(basket.results).toHaveLength(1);
    expect(basket.results[0]).toMatchObject({ product_id: 12, quantity: 1, unit_price: '4500.00' });
    expect(basket.results[0]?.attributes.map(({ option, value }) => [option, value])).toEqual([
      ['/api/options/1/', '0'],
    ]);
  });

  test('adds up the same product with the same options, and keeps others apart', async () => {
    await add(shop, buyer.token, 12);
    await add(shop, buyer.token, 12);
    const basket = await add(shop, buyer.token, 12, { options: ['container'] });
    expect(basket.results.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test('keeps a chosen size apart from another', async () => {
    const size = (value: string) => ({ options: [{ option: '/options/10/', value }] });
    await add(shop, buyer.token, 302, size('M'));
    const basket = await add(shop, buyer.token, 302, size('L'));
    expect(basket.results.map((line) => line.attributes.map(({ value }) => value))).toEqual([
      ['0', 'M'],
      ['0', 'L'],
    ]);
  });

  test.each([
    { body: {}, status: 400, code: 'required', field: 'url' },
    { body: { url: '/products/12/', quantity: 0 }, status: 406, code: 'quantity_invalid' },
    { body: { url: '/products/12/', quantity: -3 }, status: 406, code: 'quantity_invalid' },
    { body: { url: '/products/12/', quantity: 1.5 }, status: 406, code: 'quantity_invalid' },
    { body: { url: '/products/12/', quantity: 'many' }, status: 406, code: 'quantity_invalid' },
    { body: { url: '/products/12/', quantity: '' }, status: 406, code: 'quantity_invalid' },
    { body: { url: '/products/12/', quantity: null }, status: 406, code: 'quantity_invalid' },
    { body: { url: '/products/12/', quantity: '0x2' }, status: 406, code: 'quantity_invalid' },
    { body: { prodId: 12, numItems: '' }, status: 406, code: 'quantity_invalid' },
    { body: { url: '/products/9999/', quantity: 0 }, status: 406, code: 'quantity_invalid' },
    { body: { url: '/products/9999/' }, status: 404, code: 'product_not_found' },
    { body: { url: '/products/9999/', options: ['x'] }, status: 404, code: 'product_not_found' },
    { body: { url: 'a car' }, status: 404, code: 'product_not_found' },
    { body: { url: '/options/12/' }, status: 404, code: 'product_not_found' },
    { body: { url: '/products/012/' }, status: 404, code: 'product_not_found' },
    { body: { url: '/products/99999999999/' }, status: 404, code: 'product_not_found' },
    { body: { prodId: 2147483648, numItems: 1 }, status: 404, code: 'product_not_found' },
    { body: { prodId: 'x', numItems: 1 }, status: 404, code: 'product_not_found' },
    { body: { url: '/products/12/\u0000' }, status: 400, code: 'invalid', field: 'url' },
    { body: { url: '/products/12/', value: '\u0000' }, status: 400, code: 'invalid', field: 'value' },
    { body: { url: '/products/12/', options: '/products/1/' }, status: 400, code: 'option_invalid' },
    { body: { url: '/products/12/', options: 'constructor' }, status: 400, code: 'option_invalid' },
    { body: { url: '/products/12/', options: ['/options/77/'] }, status: 400, code: 'option_invalid' },
    {
      body: { url: '/products/12/', options: ['/options/1/', '/options/2/'] },
      status: 400,
      code: 'option_invalid',
    },
    {
      body: { url: '/products/302/', options: [{ option: 10, value: 'XXL' }] },
      status: 400,
      code: 'option_invalid',
    },
    {
      body: { url: '/products/14/' },
      status: 409,
      code: 'under_auction',
      detail: 'This item is under auction',
    },
    { body: { url: '/products/303/' }, status: 409, code: 'under_auction' },
    {
      body: { url: '/products/15/' },
      status: 409,
      code: 'out_of_stock',
      detail: 'Sorry, item is out of stock',
      more: { reason: 'Item is unavailable', available: 0 },
    },
    { body: { url: '/products/16/' }, status: 409, code: 'out_of_stock' },
    { body: { url: '/products/302/' }, status: 400, code: 'option_required', detail: 'Error: Select size' },
    {
      body: { url: '/products/12/', quantity: 6 },
      status: 409,
      code: 'insufficient_stock',
      detail: 'Sorry, only 5 available',
      more: { available: 5 },
    },
    {
      body: { url: '/products/17/', quantity: 26 },
      status: 409,
      code: 'insufficient_stock',
      detail: 'Sorry, only 25 available',
      more: { available: 25 },
    },
    {
      body: { url: '/products/12/', destination_country: 'JM' },
      status: 400,
      code: 'invalid_country',
      detail: 'We do not ship to this country',
      field: 'destination_country',
    },
    {
      body: { url: '/products/12/', destination_country: 'KE', destination_port: 'x'.repeat(51) },
      status: 400,
      code: 'invalid_port',
      detail: 'Choose a port from the list',
      field: 'destination_port',
    },
  ])('refuses $body: $status $code', async ({ body, status, code, detail, more, field }) => {
    const answer = await post(body);
    const problem = answer.as(Problem);
    expect([answer.status, problem.code]).toEqual([status, code]);
    if (detail !== undefined) expect(problem.detail).toBe(detail);
    if (more) expect(answer.body).toMatchObject(more);
    if (field !== undefined) expect(problem.fields).toHaveProperty(field);
    if (status === 406 || status === 409) expect(problem).toHaveProperty('reason');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await basketOf(shop, buyer.token)).results).toEqual([]);
  });

  test('takes 25 of a truck with 40 in stock, and not one more', async () => {
    await add(shop, buyer.token, 17, { quantity: 25 });
    expect((await post({ url: '/products/17/' })).as(Problem).code).toBe('insufficient_stock');
  });

  test('counts stock over all lines of the product', async () => {
    await add(shop, buyer.token, 12, { quantity: 3 });
    await add(shop, buyer.token, 12, { quantity: 2, options: ['container'] });
    const answer = await post({ url: '/products/12/', options: ['container'] });
    expect(answer.body).toMatchObject({ code: 'insufficient_stock', available: 5 });
  });

  test('holds one currency', async () => {
    await add(shop, buyer.token, 12);
    const answer = await post({ url: '/products/301/' });
    expect(answer.status).toBe(406);
    expect(answer.body).toMatchObject({
      code: 'items_awaiting_checkout',
      cause: 'currency',
      detail: AWAITING,
      reason: AWAITING,
    });
  });

  test('stops at 100 lines, but still adds to one of them', async () => {
    const basket = await basketOf(shop, buyer.token);
    const now = shop.clock.now();
    for (let at = 0; at < 100; at++) {
      await shop.db
        .insertInto('basket_lines')
        .values({
          basket_id: basket.id,
          product_id: at < 26 ? 101 + at : 17,
          quantity: at === 26 ? 2 : 1,
          shipping_option: 1,
          // Lines that no client could make: 74 of one product, kept apart by a choice.
          choices: JSON.stringify(at <= 26 ? {} : { '77': String(at) }),
          created_at: now,
          updated_at: now,
        })
        .execute();
    }
    expect((await post({ url: '/products/12/' })).as(Problem).code).toBe('basket_full');
    await changeProduct(shop, 101, { num_in_stock: 2 });
    expect((await add(shop, buyer.token, 101)).count).toBe(100);
    await changeProduct(shop, 101, { num_in_stock: 1 });
  });

  test('takes a destination along into an empty basket only', async () => {
    const first = await add(shop, buyer.token, 12, { destination_country: 'ZM', destination_port: 'durban' });
    expect(first.destination).toMatchObject({ code: 'ZM', port: 'Durban', is_default: false });
    const second = await add(shop, buyer.token, 13, { destination_country: 'TZ' });
    expect(second.destination).toMatchObject({ code: 'ZM', port: 'Durban' });
    const third = await add(shop, buyer.token, 101, {
      destination_country: 5,
      destination_port: 'x'.repeat(51),
    });
    expect(third.destination).toEqual(second.destination);
  });

  test('waits for checkout while a quote is asked for or set, unless the user drops it', async () => {
    const basket = await add(shop, buyer.token, 12);
    await shop.api('POST', '/request-shipping-quote/', { token: buyer.token, body: { q: basket.id } });
    const refused = await post({ url: '/products/13/' });
    expect([refused.status, refused.body]).toMatchObject([
      406,
      { code: 'items_awaiting_checkout', cause: 'quote' },
    ]);
    await quote(shop, staff, await basketOf(shop, buyer.token));
    expect((await post({ url: '/products/13/' })).status).toBe(406);
    const dropped = await add(shop, buyer.token, 13, { drop_quote: true });
    expect(dropped).toMatchObject({ count: 2, quote: { status: 'none' }, is_shipping_requested: false });
    expect(dropped.results.map((line) => line.shipping_per_unit)).toEqual(['0.00', '0.00']);
  });

  test('keeps the quote when what should take its place is refused', async () => {
    await quote(shop, staff, await add(shop, buyer.token, 12));
    expect((await post({ url: '/products/15/', drop_quote: true })).status).toBe(409);
    expect((await basketOf(shop, buyer.token)).quote.status).toBe('quoted');
  });

  test('is for signed-in users', async () => {
    const answer = await post({ url: '/products/12/' }, null);
    expect([answer.status, answer.as(Problem).code]).toEqual([401, 'not_authenticated']);
    expect(answer.headers['www-authenticate']).toBe('Token');
  });
});

describe('a line', () => {
  const patch = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    shop.api('PATCH', url.replace('/api', ''), { token: buyer.token, body, headers });

  test('takes a new quantity and answers with itself', async () => {
    const [before] = (await add(shop, buyer.token, 12)).results;
    if (!before) throw new Error('no line');
    const answer = await patch(before.url, { quantity: 3, price_incl_tax: '1.00' });
    const line = answer.as(Line);
    expect(line).toMatchObject({ quantity: 3, price_incl_tax: '13500.00', revision: before.revision + 1 });
    expect(answer.headers['etag']).toBe(`"l${line.id}-${line.revision}"`);
  });

  test.each([
    { body: {}, status: 400, code: 'required' },
    { body: { quantity: 0 }, status: 400, code: 'quantity_invalid' },
    { body: { quantity: -1 }, status: 400, code: 'quantity_invalid' },
    { body: { quantity: 2.5 }, status: 400, code: 'quantity_invalid' },
    { body: { quantity: 'x' }, status: 400, code: 'quantity_invalid' },
    { body: { quantity: '0x2' }, status: 400, code: 'quantity_invalid' },
    { body: { quantity: 6 }, status: 409, code: 'insufficient_stock' },
  ])('refuses $body: $status $code', async ({ body, status, code }) => {
    const basket = await add(shop, buyer.token, 12);
    const answer = await patch(basket.results[0]?.url ?? '', body);
    expect([answer.status, answer.as(Problem).code]).toEqual([status, code]);
    if (status === 400) expect(answer.as(Problem).fields).toHaveProperty('quantity');
    expect(await basketOf(shop, buyer.token)).toEqual(basket);
  });

  test('keeps its quantity while a quote is set', async () => {
    const basket = await quote(shop, staff, await add(shop, buyer.token, 12));
    const answer = await patch(basket.results[0]?.url ?? '', { quantity: 2 });
    expect([answer.status, answer.as(Problem).code]).toEqual([400, 'items_awaiting_checkout']);
  });

  test('changes only for who saw its last state', async () => {
    const basket = await add(shop, buyer.token, 12);
    const [line] = basket.results;
    if (!line) throw new Error('no line');
    const seen = { 'if-match': `"l${line.id}-${line.revision}"` };
    expect((await patch(line.url, { quantity: 2 }, seen)).status).toBe(200);
    const stale = await patch(line.url, { quantity: 3 }, seen);
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ code: 'precondition_failed', current: { id: line.id, quantity: 2 } });
    const removed = await shop.api('DELETE', line.url.replace('/api', ''), {
      token: buyer.token,
      headers: seen,
    });
    expect(removed.status).toBe(412);
  });

  test('is changed for another revision only under another key', async () => {
    const basket = await add(shop, buyer.token, 12);
    const [line] = basket.results;
    if (!line) throw new Error('no line');
    const key = { 'idempotency-key': randomUUID() };
    const seen = { ...key, 'if-match': `"l${line.id}-${line.revision}"` };
    expect((await patch(line.url, { quantity: 2 }, seen)).status).toBe(200);
    const again = await patch(line.url, { quantity: 2 }, seen);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    for (const other of [key, { ...key, 'if-match': `"l${line.id}-${line.revision + 1}"` }]) {
      const answer = await patch(line.url, { quantity: 2 }, other);
      expect([answer.status, answer.as(Problem).code]).toEqual([422, 'idempotency_key_reused']);
    }
  });

  test('says when stock fell after it was added, and gets another tag by that', async () => {
    const { token } = buyer;
    const before = await add(shop, token, 13);
    await changeProduct(shop, 13, { num_in_stock: 0 });
    const gone = await basketOf(shop, token);
    expect(gone.results[0]).toMatchObject({ available: 0, warning: 'This product is out of stock' });
    expect(gone.revision).toBe(before.revision + 1);
    expect(gone.results[0]?.revision).toBe((before.results[0]?.revision ?? 0) + 1);
    await changeProduct(shop, 13, { num_in_stock: 1 });
    await add(shop, token, 12, { quantity: 4 });
    await changeProduct(shop, 12, { num_in_stock: 3 });
    expect((await basketOf(shop, token)).results[1]).toMatchObject({
      available: 3,
      warning: 'Sorry, only 3 available',
    });
    await changeProduct(shop, 12, { num_in_stock: 5 });
  });

  test('leaves the revisions of its neighbours alone', async () => {
    await add(shop, buyer.token, 12);
    const before = await add(shop, buyer.token, 13);
    await changeProduct(shop, 13, { price_minor: 790_000 });
    const after = await basketOf(shop, buyer.token);
    expect(after.results.map((line) => line.revision)).toEqual([
      before.results[0]?.revision,
      (before.results[1]?.revision ?? 0) + 1,
    ]);
    await changeProduct(shop, 13, { price_minor: 800_000 });
  });

  test('goes, and a second time is not there', async () => {
    const basket = await add(shop, buyer.token, 12);
    const path = (basket.results[0]?.url ?? '').replace('/api', '');
    const key = randomUUID();
    const gone = await shop.api('DELETE', path, { token: buyer.token, key });
    expect([gone.status, gone.text]).toEqual([204, '']);
    const again = await shop.api('DELETE', path, { token: buyer.token, key });
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([204, 'true']);
    const anew = await shop.api('DELETE', path, { token: buyer.token, key: randomUUID() });
    expect([anew.status, anew.as(Problem).code]).toEqual([404, 'not_found']);
  });

  test('may always go; the others keep their quote, the last one takes the quote along and leaves the place', async () => {
    await add(shop, buyer.token, 12, { destination_country: 'ZM', destination_port: 'Durban' });
    const quoted = await quote(shop, staff, await add(shop, buyer.token, 13));
    const remove = (at: number) =>
      shop.api('DELETE', (quoted.results[at]?.url ?? '').replace('/api', ''), { token: buyer.token });
    expect((await remove(0)).status).toBe(204);
    expect(await basketOf(shop, buyer.token)).toMatchObject({
      count: 1,
      quote: { status: 'quoted' },
      shipping_incl_tax: '1450.00',
    });
    expect((await remove(1)).status).toBe(204);
    expect(await basketOf(shop, buyer.token)).toMatchObject({
      count: 0,
      currency: null,
      quote: { status: 'none', requested_at: null, quoted_at: null, expires_at: null },
      destination: { code: 'ZM', port: 'Durban', is_default: false },
    });
  });

  test('has no PUT', async () => {
    const basket = await add(shop, buyer.token, 12);
    const path = (basket.results[0]?.url ?? '').replace('/api', '');
    const answer = await shop.api('PUT', path, { token: buyer.token, body: { quantity: 1 } });
    expect([answer.status, answer.as(Problem).code]).toEqual([405, 'method_not_allowed']);
  });
});

describe('the destination', () => {
  const put = (body: unknown, headers: Record<string, string> = {}) =>
    shop.api('PUT', '/basket/destination/', { token: buyer.token, body, headers });

  test.each([
    { body: { country: '/countries/ZM/', port: 'Durban' }, code: 'ZM', port: 'Durban' },
    { body: { country: 'zambia' }, code: 'ZM', port: 'Walvis Bay' },
    { body: { country: 'KE', port: 'mombasa' }, code: 'KE', port: 'Mombasa' },
    { body: { country: 'MU' }, code: 'MU', port: '' },
    { body: { country: 'MU', port: 'Port Louis' }, code: 'MU', port: 'Port Louis' },
  ])('takes $body', async ({ body, code, port }) => {
    const answer = await put(body);
    const basket = answer.as(Basket);
    expect(basket.destination).toMatchObject({ code, port, is_default: false });
    expect(answer.headers['etag']).toBe(`"b${basket.id}-${basket.revision}"`);
  });

  test("is the buyer's: it outlives an order, and the next basket begins there", async () => {
    expect((await basketOf(shop, buyer.token)).destination).toMatchObject({ code: 'KE', is_default: true });
    await put({ country: 'ZM', port: 'Dar Es Salaam' });
    const quoted = await quote(shop, staff, await add(shop, buyer.token, 12));
    const placed = await shop.api('POST', '/checkout/', {
      token: buyer.token,
      key: randomUUID(),
      body: checkoutBody(quoted),
    });
    expect(placed.status).toBe(200);
    const next = await basketOf(shop, buyer.token);
    expect(next.id).not.toBe(quoted.id);
    expect(next.destination).toMatchObject({ code: 'ZM', port: 'Dar Es Salaam', is_default: false });
  });

  test.each([
    { body: {}, code: 'required', field: 'country', detail: 'Destination missing' },
    {
      body: { country: 'JM' },
      code: 'invalid_country',
      field: 'country',
      detail: 'We do not ship to this country',
    },
    { body: { country: 'Atlantis' }, code: 'invalid_country', field: 'country' },
    { body: { country: 'x'.repeat(300) }, code: 'invalid_country', field: 'country' },
    { body: { country: 5 }, code: 'invalid_country', field: 'country' },
    { body: { country: ['ZM'] }, code: 'invalid_country', field: 'country' },
    { body: { country: '/products/12/' }, code: 'invalid_country', field: 'country' },
    { body: { country: 'ZM\u0000' }, code: 'invalid', field: 'country' },
    {
      body: { country: 'ZM', port: 'Mombasa' },
      code: 'invalid_port',
      field: 'port',
      detail: 'Choose a port from the list',
    },
    { body: { country: 'ZM', port: 5 }, code: 'invalid_port', field: 'port' },
    { body: { country: 'MU', port: 'x'.repeat(51) }, code: 'invalid_port', field: 'port' },
  ])('refuses $body', async ({ body, code, field, detail }) => {
    const answer = await put(body);
    const problem = answer.as(Problem);
    expect([answer.status, problem.code]).toEqual([400, code]);
    expect(problem.fields).toHaveProperty(field);
    if (detail !== undefined) expect(problem.detail).toBe(detail);
  });

  test('clears a quote when it changes, and keeps it when it is set again', async () => {
    await put({ country: 'ZM', port: 'Durban' });
    const quoted = await quote(shop, staff, await add(shop, buyer.token, 12));
    expect((await put({ country: 'ZM', port: 'Durban' })).as(Basket)).toEqual(quoted);
    expect((await put({ country: 'ZM', port: 'Walvis Bay' })).as(Basket)).toMatchObject({
      quote: { status: 'none', quoted_at: null },
      shipping_incl_tax: '0.00',
      checkout_ready: false,
    });
  });

  test('loses its default mark when the default is chosen', async () => {
    const before = await basketOf(shop, buyer.token);
    const after = (await put({ country: 'KE', port: 'Mombasa' })).as(Basket);
    expect(after).toEqual({
      ...before,
      revision: before.revision + 1,
      destination: { ...before.destination, is_default: false },
    });
  });

  test('changes only for who saw the last basket', async () => {
    const basket = await basketOf(shop, buyer.token);
    const seen = { 'if-match': `"b${basket.id}-${basket.revision}"` };
    expect((await put({ country: 'ZM' }, seen)).status).toBe(200);
    const stale = await put({ country: 'TZ' }, seen);
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      code: 'precondition_failed',
      current: { destination: { code: 'ZM' }, revision: basket.revision + 1 },
    });
  });
});

describe('a published rate', () => {
  test('sets the value of each line and opens checkout; an estimate never does', async () => {
    await publishRates(shop, 'Durban', 145_000);
    const estimated = await add(shop, buyer.token, 12, { quantity: 2 });
    expect(estimated.checkout_ready).toBe(false);
    const put = (country: string, port: string) =>
      shop.api('PUT', '/basket/destination/', { token: buyer.token, body: { country, port } });
    const published = (await put('ZM', 'Durban')).as(Basket);
    expect(published).toMatchObject({
      shipping_incl_tax: '2900.00',
      order_total: '11900.00',
      checkout_ready: true,
      quote: { status: 'published', status_text: 'Published rate', estimate: '2900.00' },
      results: [{ shipping_per_unit: '1450.00', shipping_total: '2900.00', shipping_source: 'published' }],
    });
    expect(published.results[0]?.attributes[0]?.value).toBe('1450.00');
    expect((await add(shop, buyer.token, 12, { options: ['container'] })).shipping_incl_tax).toBe('5800.00');
    expect((await put('ZM', 'Walvis Bay')).as(Basket)).toMatchObject({
      shipping_incl_tax: '0.00',
      checkout_ready: false,
      quote: { status: 'none' },
    });
  });

  test('that changes counts the revision up', async () => {
    await publishRates(shop, 'Beira', 100_000);
    const before = await add(shop, buyer.token, 12, { destination_country: 'MZ', destination_port: 'Beira' });
    await publishRates(shop, 'Beira', 110_000);
    const after = await basketOf(shop, buyer.token);
    expect([after.revision, after.shipping_incl_tax]).toEqual([before.revision + 1, '1100.00']);
  });

  test('ends on its day', async () => {
    await publishRates(shop, 'Maputo', 100_000);
    await shop.db
      .updateTable('shipping_rates')
      .set({ valid_to: '2025-03-01' })
      .where('port', '=', 'Maputo')
      .execute();
    const basket = await add(shop, buyer.token, 12, {
      destination_country: 'MZ',
      destination_port: 'Maputo',
    });
    expect(basket.checkout_ready).toBe(false);
  });

  test('in dollars never charges a basket in kwacha', async () => {
    await publishRates(shop, 'Durban', 145_000);
    const basket = await add(shop, buyer.token, 301, {
      destination_country: 'ZM',
      destination_port: 'Durban',
    });
    expect(basket).toMatchObject({ currency: 'ZMW', checkout_ready: false, quote: { status: 'none' } });
  });
});

describe('through the batch', () => {
  const sync = async (commands: { name: string; payload: unknown; key?: string }[]) => {
    const answer = await shop.api('POST', '/sync/', {
      token: buyer.token,
      body: {
        protocol: 1,
        batch: randomUUID(),
        owner: `u:${buyer.id}`,
        device: 'a phone',
        commands: commands.map(({ name, payload, key }) => ({
          key: key ?? randomUUID(),
          name,
          v: 1,
          lane: 'basket',
          deps: [],
          payload,
        })),
      },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.as(SyncAnswer).results;
  };

  test('a line is named by product and options, and the whole basket comes along', async () => {
    const options = [{ option: 2, value: '0' }];
    const results = await sync([
      { name: 'basket.add', payload: { url: '/products/12/', quantity: 1, options } },
      { name: 'basket.quantity', payload: { url: '/products/12/', options, quantity: 4 } },
      { name: 'basket.destination', payload: { country: 'ZM', port: 'Durban' } },
      { name: 'basket.remove', payload: { url: '/products/12/', options } },
      { name: 'basket.remove', payload: { url: '/products/12/', options } },
    ]);
    expect(results.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['done', 200],
      ['done', 200],
      ['done', 200],
      ['done', 204],
      ['rejected', 404],
    ]);
    const changes = results.flatMap((result) => result.changes);
    // Once, as the last act left it.
    expect(changes.map(({ row }) => row)).toEqual(['basket']);
    const [change] = changes;
    const basket = v.parse(Basket, change?.value);
    expect(basket).toMatchObject({ count: 0, revision: change?.version });
    expect(await basketOf(shop, buyer.token)).toEqual(basket);
  });

  test('the same key is the same act, whichever door it took', async () => {
    const key = randomUUID();
    const body = { url: '/products/12/', quantity: 1 };
    const single = await shop.api('POST', '/basket/add-product/', { token: buyer.token, key, body });
    const [batched] = await sync([{ name: 'basket.add', payload: body, key }]);
    expect(batched).toMatchObject({ outcome: 'done', replay: true, status: 200, body: single.body });
    expect((await basketOf(shop, buyer.token)).results[0]?.quantity).toBe(1);
  });
});

test('what belongs to somebody else answers exactly like what is missing', async () => {
  const theirs = await add(shop, buyer.token, 12);
  const stranger = await newBuyer(shop);
  await add(shop, stranger.token, 13);
  const line = theirs.results[0]?.id ?? 0;
  const routes: [string, (basket: number, line: number) => string, unknown?][] = [
    ['GET', (basket) => `/baskets/${basket}/`],
    ['GET', (basket) => `/baskets/${basket}/lines/`],
    ['GET', (basket, id) => `/baskets/${basket}/lines/${id}/`],
    ['PATCH', (basket, id) => `/baskets/${basket}/lines/${id}/`, { quantity: 1 }],
    ['DELETE', (basket, id) => `/baskets/${basket}/lines/${id}/`],
    ['GET', (basket) => `/request-shipping-quote/?q=${basket}`],
  ];
  for (const [method, path, body] of routes) {
    const foreign = await shop.api(method, path(theirs.id, line), { token: stranger.token, body });
    const missing = await shop.api(method, path(999_999, 999_999), { token: stranger.token, body });
    expect([method, foreign.status, foreign.body]).toEqual([method, 404, missing.body]);
    const nobody = await shop.api(method, path(theirs.id, line), { body });
    expect([method, nobody.status]).toEqual([method, 401]);
  }
  expect(await basketOf(shop, buyer.token)).toEqual(theirs);
});

test.each(['0', '-1', 'x', '01', 'x%2F1', '1%3Fx', '2147483648', '999999999999999', '99999999999999999999'])(
  '%s is no id of a basket or a line',
  async (bad) => {
    const { token } = await newBuyer(shop);
    const basket = await add(shop, token, 12);
    const line = basket.results[0]?.id ?? 0;
    // The path says which line is meant, whatever the body says.
    const body = { quantity: 1, url: '/products/12/', basket: basket.id, line };
    const own = `/baskets/${basket.id}/lines/${bad}/`;
    const under = `/baskets/${bad}/lines/${line}/`;
    const answers = [
      await shop.api('GET', `/baskets/${bad}/`, { token }),
      await shop.api('GET', `/baskets/${bad}/lines/`, { token }),
      await shop.api('GET', `/request-shipping-quote/?q=${bad}`, { token }),
    ];
    for (const path of [own, under]) {
      answers.push(await shop.api('GET', path, { token }));
      answers.push(await shop.api('PATCH', path, { token, body }));
      answers.push(await shop.api('DELETE', path, { token }));
    }
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [404, JSON.stringify({ code: 'not_found', detail: 'Not found' })]),
    );
    expect(await basketOf(shop, token)).toEqual(basket);
  },
);

test('a line stands under its own basket only', async () => {
  const { token } = await newBuyer(shop);
  const basket = await add(shop, token, 12);
  const line = basket.results[0]?.id ?? 0;
  const elsewhere = `/baskets/${basket.id + 1000}/lines/${line}/`;
  expect((await shop.api('PATCH', elsewhere, { token, body: { quantity: 2 } })).status).toBe(404);
  expect((await shop.api('DELETE', elsewhere, { token })).status).toBe(404);
  expect((await shop.api('GET', elsewhere, { token })).status).toBe(404);
  expect((await shop.api('DELETE', `/baskets/${basket.id}/lines/${line}/`, { token })).status).toBe(204);
});
