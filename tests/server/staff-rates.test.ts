import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { ShippingRates } from '#contract/shipping.ts';
import { StaffRate, staffRates } from '#contract/staff/rates.ts';
import { add, basketOf, checkout, checkoutBody, expectation, newBuyer } from './checkout-steps.ts';
import { type TestServer, testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const DAY_S = 86_400;

interface Put {
  amount?: unknown;
  currency?: string;
  valid_from?: string;
  kind?: string;
}

const put = (
  place: string,
  body: Put,
  { at = shop, token = staff, tag }: { at?: TestServer; token?: string; tag?: string } = {},
) =>
  at.api('PUT', `/staff/rates/${place}/`, {
    token,
    key: randomUUID(),
    body: { currency: 'USD', ...body },
    headers: tag === undefined ? {} : { 'if-match': tag },
  });
const list = async (query = '', at = shop, token = staff) =>
  (await at.api('GET', `/staff/rates/${query}`, { token })).as(staffRates.answer).results;
const publicRates = async (at = shop) => (await at.api('GET', '/shipping-rates/')).as(ShippingRates).results;
/** Text that the public reads of one place. */
const shown = async (slug: string, method: string, of: string, at = shop) =>
  (await publicRates(at))
    .filter((row) => row.port_slug === slug && row.method === method && row.class === of)
    .map(({ kind, amount, valid_from, valid_to }) => [kind, amount, valid_from, valid_to]);

describe('a new row', () => {
  test('ends the one that held, from that very day; the public reads it at once', async () => {
    expect(await shown('durban', 'roro', 'sedan')).toMatchObject([
      ['estimate', '700.00', expect.anything(), null],
    ]);
    const answer = await put('durban/roro/sedan', {
      amount: '1450.5',
      valid_from: '2025-03-01',
      kind: 'published',
    });
    const rate = answer.as(StaffRate);
    expect(rate).toMatchObject({
      port: 'Durban',
      port_slug: 'durban',
      method: 'roro',
      class: 'sedan',
      kind: 'published',
      amount: '1450.50',
      currency: 'USD',
      valid_from: '2025-03-01',
      valid_to: null,
      set_at: '2025-03-01T09:00:00Z',
      set_by: expect.any(String) as string,
    });
    expect(answer.headers['etag']).toBe(`"r${rate.version}"`);
    expect(await shown('durban', 'roro', 'sedan')).toEqual([['published', '1450.50', '2025-03-01', null]]);
    expect(await list('?port=durban&method=roro&class=sedan')).toEqual([rate]);
    expect(await list('?port=durban&method=roro&class=sedan&on=2025-02-28')).toMatchObject([
      { kind: 'estimate', amount: '700.00', valid_to: '2025-02-28' },
    ]);
  });

  test('of a day to come waits for it; what is planned behind it stays planned', async () => {
    const place = 'beira/container/suv';
    for (const [amount, valid_from] of [
      [1500, '2025-05-01'],
      [1300, '2025-04-01'],
      [1400, '2025-04-15'],
    ] as const)
      expect((await put(place, { amount, valid_from, kind: 'published' })).status).toBe(200);
    expect(await shown('beira', 'container', 'suv')).toMatchObject([
      ['estimate', '1200.00', expect.anything(), '2025-03-31'],
      ['published', '1300.00', '2025-04-01', '2025-04-14'],
      ['published', '1400.00', '2025-04-15', '2025-04-30'],
      ['published', '1500.00', '2025-05-01', null],
    ]);
    for (const [day, amount] of [
      ['2025-03-31', '1200.00'],
      ['2025-04-14', '1300.00'],
      ['2025-04-30', '1400.00'],
      ['2031-01-01', '1500.00'],
    ])
      expect(await list(`?port=beira&method=container&class=suv&on=${day}`)).toMatchObject([{ amount }]);
  });

  test('of a day that has one takes its place, and both stay on record', async () => {
    const place = 'maputo/roro/parts';
    await put(place, { amount: 60, valid_from: '2025-06-01' });
    await put(place, { amount: 65, valid_from: '2025-06-01' });
    expect((await shown('maputo', 'roro', 'parts')).slice(1)).toEqual([
      ['estimate', '65.00', '2025-06-01', null],
    ]);
    const rows = await shop.db
      .selectFrom('shipping_rates')
      .select('amount_minor')
      .where('port', '=', 'Maputo')
      .where('method', '=', 'roro')
      .where('class', '=', 'parts')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.amount_minor)).toEqual([70_000, 6000, 6500]);
  });

  test.each([
    { former: 'published', kind: undefined, becomes: 'published' },
    { former: 'published', kind: 'estimate', becomes: 'estimate' },
    { former: 'estimate', kind: undefined, becomes: 'estimate' },
  ])('after a row that is $former, given $kind, is $becomes', async ({ former, kind, becomes }) => {
    const place = 'mombasa/container/commercial';
    await put(place, { amount: 2000, valid_from: '2025-03-01', kind: former });
    const answer = await put(place, { amount: 2100, valid_from: '2025-03-01', ...(kind && { kind }) });
    expect(answer.as(StaffRate).kind).toBe(becomes);
  });

  test('where there was never one is an estimate', async () => {
    await shop.db.deleteFrom('shipping_rates').where('port', '=', 'Kingston').execute();
    const answer = await put('kingston/roro/suv', { amount: 1900, valid_from: '2025-03-01' });
    expect(answer.as(StaffRate)).toMatchObject({ kind: 'estimate', valid_to: null });
  });

  test('stands in the audit with what it ended', async () => {
    await put('dar-es-salaam/roro/suv', { amount: '1100', valid_from: '2025-03-02', kind: 'published' });
    const entry = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', 'dar-es-salaam/roro/suv')
      .execute();
    expect(entry).toMatchObject([
      {
        action: 'rate.set',
        before: { kind: 'estimate', amount: '700.00' },
        after: { kind: 'published', amount: '1100.00', valid_from: '2025-03-02' },
      },
    ]);
  });
});

describe('refused', () => {
  const good = { amount: '900', valid_from: '2025-03-01' };
  test.each([
    { name: 'less than 1', body: { ...good, amount: '0.99' }, field: 'amount' },
    { name: 'no amount', body: { valid_from: '2025-03-01' }, field: 'amount' },
    { name: 'words', body: { ...good, amount: 'much' }, field: 'amount' },
    { name: 'kwacha', body: { ...good, currency: 'ZMW' }, field: 'currency' },
    { name: 'yesterday', body: { ...good, valid_from: '2025-02-28' }, field: 'valid_from' },
    { name: 'a day that there is not', body: { ...good, valid_from: '2025-02-30' }, field: 'valid_from' },
    { name: 'no day', body: { amount: '900' }, field: 'valid_from' },
    { name: 'another kind', body: { ...good, kind: 'guess' }, field: 'kind' },
  ])('with $name', async ({ body, field }) => {
    const before = await shown('walvis-bay', 'roro', 'suv');
    const answer = await put('walvis-bay/roro/suv', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.as(Problem).fields ?? {})).toEqual([field]);
    expect(await shown('walvis-bay', 'roro', 'suv')).toEqual(before);
  });

  test('an amount that could be two says so', async () => {
    const answer = await put('walvis-bay/container/suv', { ...good, amount: '1.2' });
    expect(answer.as(Problem).fields).toEqual({
      amount: ['This can be read in more than one way. Write it like 1500, 1,500 or 1,500.50'],
    });
  });

  test('an amount as people type it is not', async () => {
    const answer = await put('walvis-bay/container/suv', { ...good, amount: '1,234.50' });
    expect(answer.as(StaffRate).amount).toBe('1234.50');
  });

  test('an amount of exactly 1.00 is not', async () => {
    expect((await put('walvis-bay/container/parts', { ...good, amount: '1.00' })).status).toBe(200);
  });

  test.each(['atlantis/roro/suv', 'durban/air/suv', 'durban/roro/bus', 'Dar%20Es%20Salaam/roro/suv'])(
    'for %s, which there is not',
    async (place) => {
      expect((await put(place, good)).status).toBe(404);
    },
  );

  test('to a buyer and a stranger, before anything is looked at', async () => {
    const { token } = await newBuyer(shop);
    const other = await put('atlantis/roro/suv', {}, { token });
    expect([other.status, other.as(Problem).code]).toEqual([403, 'forbidden']);
    expect((await shop.api('GET', '/staff/rates/', { token })).status).toBe(403);
    expect((await shop.api('GET', '/staff/rates/')).status).toBe(401);
  });

  test('to who saw an older table: with what stands there now', async () => {
    const place = 'durban/container/sedan';
    const [seen] = await list('?port=durban&method=container&class=sedan');
    const tag = `"r${seen?.version}"`;
    const first = await put(place, { ...good, kind: 'published' }, { tag });
    expect(first.status).toBe(200);
    const second = await put(place, { ...good, amount: '950' }, { tag });
    expect(second.status).toBe(412);
    expect(second.body).toMatchObject({
      code: 'precondition_failed',
      current: { version: first.as(StaffRate).version, results: [{ amount: '900.00', kind: 'published' }] },
    });
    expect(await shown('durban', 'container', 'sedan')).toEqual([
      ['published', '900.00', '2025-03-01', null],
    ]);
  });

  test('all but one of five at once who saw the same', async () => {
    const [seen] = await list('?port=durban&method=container&class=parts');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((at) =>
        put(
          'durban/container/parts',
          { amount: 100 + at, valid_from: '2025-03-01' },
          { tag: `"r${seen?.version}"` },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
    expect(await shown('durban', 'container', 'parts')).toHaveLength(1);
  });

  test('a day that is none is no history', async () => {
    expect((await shop.api('GET', '/staff/rates/?on=yesterday', { token: staff })).status).toBe(400);
  });
});

test('whatever is set in whatever order, one row at most holds on any day', async () => {
  const days = [
    '2025-03-04',
    '2025-03-01',
    '2025-03-09',
    '2025-03-04',
    '2025-03-02',
    '2025-03-09',
    '2025-03-03',
  ];
  for (const [at, valid_from] of days.entries())
    expect((await put('mombasa/container/parts', { amount: 50 + at, valid_from })).status).toBe(200);
  // The last one set for the newest day that has come.
  const expected = ['51.00', '54.00', '56.00', '53.00', '53.00', '53.00', '53.00', '53.00', '55.00', '55.00'];
  for (const [at, amount] of expected.entries()) {
    const day = `2025-03-${String(at + 1).padStart(2, '0')}`;
    const held = await list(`?port=mombasa&method=container&class=parts&on=${day}`);
    expect(
      held.map((row) => row.amount),
      day,
    ).toEqual([amount]);
  }
});

describe('a buyer', () => {
  const fresh = async () => {
    const at = await testServer({ whenDone: onTestFinished });
    const token = await at.login('staff@example.test');
    const set = async (place: string, body: Put) => {
      const answer = await put(place, { valid_from: '2025-03-01', ...body }, { at, token });
      expect(answer.status, answer.text).toBe(200);
    };
    return { at, set, buyer: await newBuyer(at) };
  };
  const TO_DURBAN = { destination_country: 'ZM', destination_port: 'Durban' };

  test('reads 700 and 1200 where nothing better is known, and can order nothing for them', async () => {
    const { at, buyer } = await fresh();
    await at.db.deleteFrom('shipping_rates').execute();
    await add(at, buyer.token, 12, TO_DURBAN);
    const basket = await add(at, buyer.token, 13, { options: ['/options/2/'] });
    expect(basket).toMatchObject({
      shipping_incl_tax: '0.00',
      checkout_ready: false,
      quote: { status: 'none', estimate: '1900.00' },
    });
  });

  test('reads an estimate of staff in its place, and can order nothing for that either', async () => {
    const { at, set, buyer } = await fresh();
    await set('durban/roro/sedan', { amount: 850 });
    const basket = await add(at, buyer.token, 12, TO_DURBAN);
    expect(basket).toMatchObject({ checkout_ready: false, quote: { status: 'none', estimate: '850.00' } });
    const answer = await checkout(at, buyer.token, checkoutBody(basket));
    expect([answer.status, answer.as(Problem).code]).toEqual([409, 'shipping_not_determined']);
  });

  test('can order as soon as a rate is published, and no more when it is an estimate again', async () => {
    const { at, set, buyer } = await fresh();
    const before = await add(at, buyer.token, 12, TO_DURBAN);
    await set('durban/roro/sedan', { amount: 1450, kind: 'published' });
    const published = await basketOf(at, buyer.token);
    expect(published).toMatchObject({
      shipping_incl_tax: '1450.00',
      checkout_ready: true,
      revision: before.revision + 1,
      quote: { status: 'published' },
    });
    await set('durban/roro/sedan', { amount: 1450, kind: 'estimate' });
    expect(await basketOf(at, buyer.token)).toMatchObject({
      checkout_ready: false,
      quote: { status: 'none' },
    });
    const answer = await checkout(at, buyer.token, checkoutBody(published));
    expect([answer.status, answer.as(Problem).code]).toEqual([409, 'shipping_not_determined']);
  });

  test('whose order waited while the rate changed is asked, with what holds now', async () => {
    const { at, set, buyer } = await fresh();
    await set('durban/roro/sedan', { amount: 1450, kind: 'published' });
    const seen = await add(at, buyer.token, 12, { ...TO_DURBAN, quantity: 2 });
    await set('durban/roro/sedan', { amount: '1600.00' });
    const payload = { ...checkoutBody(seen), expect: expectation(seen) };
    const refused = await checkout(at, buyer.token, payload);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'price_changed',
      figures: {
        currency: 'USD',
        shipping: '3200.00',
        total: String(Number(seen.order_total) + 300) + '.00',
        lines: [{ quantity: 2, shipping_per_unit: '1600.00' }],
      },
    });
    // What the phone had shown is its own, in the very order that was refused.
    expect(payload.expect).toMatchObject({ shipping: '2900.00', lines: [{ shipping_per_unit: '1450.00' }] });
    const now = await basketOf(at, buyer.token);
    const placed = await checkout(at, buyer.token, { ...checkoutBody(now), expect: expectation(now) });
    expect(placed.status, placed.text).toBe(200);
  });

  test('who sees the same total by other shares is asked too', async () => {
    const { at, set, buyer } = await fresh();
    await set('durban/roro/sedan', { amount: 1000, kind: 'published' });
    await set('durban/container/sedan', { amount: 1200, kind: 'published' });
    await add(at, buyer.token, 12, TO_DURBAN);
    const seen = await add(at, buyer.token, 12, { options: ['/options/2/'] });
    await set('durban/roro/sedan', { amount: 1200 });
    await set('durban/container/sedan', { amount: 1000 });
    const refused = await checkout(at, buyer.token, { ...checkoutBody(seen), expect: expectation(seen) });
    expect([refused.status, refused.as(Problem).code]).toEqual([409, 'price_changed']);
  });

  test('gets a planned rate on its day, not before; a phone reads it long before', async () => {
    const { at, set, buyer } = await fresh();
    await set('durban/roro/sedan', { amount: 1450, kind: 'published' });
    await set('durban/roro/sedan', { amount: 1500, valid_from: '2025-03-03' });
    await add(at, buyer.token, 12, TO_DURBAN);
    expect(await shown('durban', 'roro', 'sedan', at)).toHaveLength(2);
    at.clock.advance(DAY_S);
    expect((await basketOf(at, buyer.token)).shipping_incl_tax).toBe('1450.00');
    at.clock.advance(DAY_S);
    expect((await basketOf(at, buyer.token)).shipping_incl_tax).toBe('1500.00');
    expect(await shown('durban', 'roro', 'sedan', at)).toEqual([
      ['published', '1500.00', '2025-03-03', null],
    ]);
  });

  test('with the rates already is told only when they have changed', async () => {
    const { at, set } = await fresh();
    const first = await at.api('GET', '/shipping-rates/');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await at.api('GET', '/shipping-rates/', { headers })).status).toBe(304);
    await set('durban/roro/sedan', { amount: 1450 });
    expect((await at.api('GET', '/shipping-rates/', { headers })).status).toBe(200);
  });
});
