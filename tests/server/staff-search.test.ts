import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_FOUND, staffSearch } from '#contract/staff/search.ts';
import { staffOrders } from '#contract/staff/orders.ts';
import { quoteRequests } from '#contract/staff/quotes.ts';
import { staffReports } from '#contract/staff/reports.ts';
import { add, newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** 31 orders (account contract 1): 27 of buyer1. The clock stands at 2025-03-01. */
const shop = await testServer({ from: 'account' });
const staff = await shop.login('staff1@example.test');

const ask = (q: string, token: string | null = staff) =>
  shop.api('GET', `/staff/search/?q=${encodeURIComponent(q)}`, { token });
const found = async (q: string) => {
  const answer = await ask(q);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(staffSearch.answer);
};
/** Which kinds have something. */
const kinds = async (q: string) => {
  const { order: _, ...groups } = await found(q);
  return Object.entries(groups).flatMap(([kind, { results }]) => (results.length > 0 ? [kind] : []));
};

let wanda: Awaited<ReturnType<typeof newBuyer>>;
let basketId: number;
beforeAll(async () => {
  wanda = await newBuyer(shop);
  await shop.db
    .updateTable('users')
    .set({ first_name: 'Wanda', last_name: 'Zulu_100%', phone: '+260955123456' })
    .where('id', '=', wanda.id)
    .execute();
  const [product] = await shop.db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('live', '=', true)
    .where('owner_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .execute();
  if (!product) throw new Error('no stock');
  await shop.db
    .updateTable('products')
    .set({
      num_in_stock: 9,
      num_allocated: 0,
      title: 'Quartzmobile Estate',
      title_fold: 'quartzmobile estate',
    })
    .where('id', '=', product.id)
    .execute();
  const basket = await add(shop, wanda.token, product.id);
  basketId = basket.id;
  await shop.db
    .insertInto('quote_requests')
    .values({ basket_id: basket.id, requested_at: shop.clock.now() })
    .execute();
  await shop.db
    .insertInto('reports')
    .values({
      kind: 'listing',
      product_id: product.id,
      seller_id: null,
      reason: 'fraud',
      text: 'The quartzmobile is not theirs',
      user_id: wanda.id,
      status: 'new',
      created_at: shop.clock.now(),
      decided_at: null,
    })
    .execute();
  await shop.db
    .insertInto('requests')
    .values({
      kind: 'contact',
      user_id: null,
      product_id: null,
      fields: JSON.stringify({
        userName: 'Wanda Zulu_100%',
        userEmail: wanda.email,
        contactNumber: '0955 123 456',
        userRequest: 'Do you ship a quartzmobile?',
      }),
      created_at: shop.clock.now(),
    })
    .execute();
  await shop.api('POST', '/staff/vouchers/', {
    token: staff,
    body: {
      code: 'QUARTZMOBILE',
      name: 'Quartzmobile days',
      kind: 'fixed',
      value: '100.00',
      currency: 'USD',
      min_order: '0.00',
      class: null,
      per_customer: null,
      starts_at: '2025-01-01T00:00:00Z',
      ends_at: '2026-01-01T00:00:00Z',
      active: true,
    },
  });
});

describe('one word finds', () => {
  test('a thing in every list that has it', async () => {
    const all = await found('QUARTZmobile');
    expect(all.stock.results).toMatchObject([{ title: 'Quartzmobile Estate', live: true }]);
    expect(all.quotes.results).toMatchObject([
      { basket_id: basketId, title: 'Quartzmobile Estate', status: 'open' },
    ]);
    expect(all.reports.results).toMatchObject([
      { title: 'Quartzmobile Estate', reason: 'fraud', status: 'new' },
    ]);
    expect(all.requests.results).toMatchObject([{ kind: 'contact', text: 'Do you ship a quartzmobile?' }]);
    expect(all.vouchers.results).toMatchObject([{ code: 'QUARTZMOBILE', state: 'running' }]);
    expect(all.orders).toEqual({ results: [], more: false });
  });

  test.each([
    ['a name', 'wanda zulu', ['quotes', 'requests', 'reports']],
    ['a telephone, however it is typed', '+260 955-123456', ['quotes', 'reports']],
    ['a telephone as it is said at home', '0955 123 456', ['quotes', 'requests', 'reports']],
    ['an address of mail in any case', 'Buyer2@Example.TEST', ['orders']],
    ['a payment or a pro-forma', 'pf-100000201', ['orders']],
    ['no letter at all', ' ', []],
    ['one letter', 'q', []],
    ['nothing that is there', 'xylophone quartz', []],
  ])('by %s', async (_, q, expected) => {
    expect(await kinds(q)).toEqual(expected);
  });

  test('an order by the whole of its number, and says that it is this one', async () => {
    expect(await found('100000301')).toMatchObject({ order: '100000301', orders: { more: false } });
    expect((await found('100 000 301')).order).toBe('100000301');
    expect((await found('999999999')).order).toBeNull();
    const some = await found('1000003');
    expect(some.order).toBeNull();
    expect(some.orders.results.map(({ number }) => number)).toEqual(['100000302', '100000301']);
  });

  test('a few of each, the first of what its own list finds by the same words, and whether there are more', async () => {
    const some = await found('buyer1@example.test');
    expect(some.orders.results).toHaveLength(MOST_FOUND);
    expect(some.orders.more).toBe(true);
    const list = await shop.api('GET', '/staff/orders/?q=buyer1%40example.test', { token: staff });
    const numbers = list.as(staffOrders.answer).results.map(({ number }) => number);
    expect(some.orders.results.map(({ number }) => number)).toEqual(numbers.slice(0, MOST_FOUND));
    const quotes = await shop.api('GET', '/staff/quote-requests/?q=wanda', { token: staff });
    expect(quotes.as(quoteRequests.answer).results).toMatchObject([{ basket_id: basketId }]);
    const reports = await shop.api('GET', '/staff/reports/?q=wanda', { token: staff });
    expect(reports.as(staffReports.answer).results).toMatchObject([{ reason: 'fraud' }]);
  });
});

describe('what is typed means itself', () => {
  test.each(['%%', '__', 'zulu%100', 'qu_rtzmobile', '%mobile', '\\%', '[a-z]+', '.*'])('%s', async (q) => {
    expect(await kinds(q)).toEqual([]);
  });
  test.each(['zulu_100%', '_100%'])('%s, which stands in a name', async (q) => {
    expect(await kinds(q)).toEqual(['quotes', 'requests', 'reports']);
  });
  test.each([
    `'; drop table orders; --`,
    `' or '1'='1`,
    `") or 1=1 --`,
    '\\',
    '$1',
    '9'.repeat(300),
    '2147483648',
    '-1 union select 1',
    'é'.repeat(500),
    '👩‍🔧👩‍🔧',
    'to_tsquery(a & b)',
  ])('%s finds nothing and breaks nothing', async (q) => {
    expect(await kinds(q)).toEqual([]);
    expect((await found('100000301')).order).toBe('100000301');
  });
  test('a sign that no text has is refused', async () => {
    expect((await shop.api('GET', '/staff/search/?q=a%00b', { token: staff })).status).toBe(400);
  });
});

test.each([
  ['a stranger', null, 401],
  ['a buyer', 'buyer1@example.test', 403],
  ['a seller', 'vendor1@example.test', 403],
])('%s finds nothing', async (_, email, status) => {
  const answer = await ask('buyer', email === null ? null : await shop.login(email));
  expect(answer.status).toBe(status);
  expect(answer.text).not.toContain('orders');
});

test('leaves no trace in the audit log, and is kept nowhere', async () => {
  const count = async () => (await shop.db.selectFrom('audit_log').select('id').execute()).length;
  const before = await count();
  expect((await ask('quartzmobile')).headers['cache-control']).toBe('no-store');
  expect(await count()).toBe(before);
});

test('is limited for each of the staff', async () => {
  const limited = await testServer({ from: 'account', config: { rateLimits: true } });
  try {
    const token = await limited.login('staff1@example.test');
    const once = () => limited.api('GET', '/staff/search/?q=quartz', { token });
    for (let i = 0; i < 60; i++) expect((await once()).status).toBe(200);
    expect((await once()).status).toBe(429);
    limited.clock.advance(61);
    expect((await once()).status).toBe(200);
  } finally {
    await limited.close();
  }
});
