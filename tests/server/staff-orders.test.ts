import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { staffTodo } from '#contract/staff/staff.ts';
import { staffOrders } from '#contract/staff/orders.ts';
import { testServer } from './harness/test-server.ts';

/** 31 orders (account contract 1): 100000001 to …27 of buyer1, and four of others. The clock stands at 2025-03-01. */
const shop = await testServer({ from: 'account' });
const staff = await shop.login('staff1@example.test');

const list = async (query = '') => {
  const answer = await shop.api('GET', `/staff/orders/${query}`, { token: staff });
  expect(answer.status, answer.text).toBe(200);
  return answer.as(staffOrders.answer);
};
const numbers = async (query: string) => (await list(query)).results.map(({ number }) => number);
const happen = async (number: string, body: object) => {
  const answer = await shop.api('POST', `/staff/orders/${number}/events/`, {
    token: staff,
    key: randomUUID(),
    body,
  });
  expect(answer.status, answer.text).toBe(201);
};
const csv = (query = '', token: string | null = staff) =>
  shop.app.inject({
    url: `/api/staff/orders/csv/${query}`,
    headers: token === null ? {} : { authorization: `Token ${token}` },
  });

describe('the list of orders', () => {
  test('has a page of 25, newest first, with the count of each state', async () => {
    const all = await list();
    expect(all).toMatchObject({ count: 31, sort: '-placed', ports: ['Walvis Bay'], previous: null });
    expect(all.results).toHaveLength(25);
    expect(all.results[0]).toMatchObject({ number: '100000027', next_step: 'book', to_do: true });
    const { counts } = all;
    expect(counts).toEqual({
      all: 31,
      todo: 29,
      proof: 0,
      pending: 5,
      declined: 0,
      authorized: 24,
      shipped: 1,
      canceled: 1,
    });
    expect(await numbers('?page=2')).toHaveLength(6);
  });

  test.each<[string, string, string[]]>([
    ['a number', '?q=100000301', ['100000301']],
    ['the beginning of one', '?q=1000003', ['100000302', '100000301']],
    ['an address of mail in any case', '?q=Buyer2@EXAMPLE.test', ['100000101']],
    ['a name', '?q=kondwani%20tembo', ['100000201']],
    ['the reference of a car', '?q=ref%20111', ['100000201']],
    ['a word of its title', '?q=alloy', ['100000302']],
    ['its pro-forma', '?q=pf-100000201', ['100000201']],
    ['a sign that stands for anything elsewhere', '?q=%25', []],
    ['a state', '?status=Canceled', ['100000002']],
    ['a state in small letters', '?status=shipped', ['100000003']],
    ['what is no state', '?status=lost', []],
    ['days', '?from=2024-12-20&to=2024-12-20&status=Pending', ['100000001']],
    ['an unreadable day', '?from=tomorrow', []],
    ['a day that no calendar has', '?from=0000-00-00&to=9999-99-99', []],
    ['an age', '?age=70', ['100000002', '100000001']],
    ['an unreadable age', '?age=old', []],
    ['a port', '?port=Mombasa', []],
    ['several at once', '?status=Pending&q=corolla&port=Walvis%20Bay&age=70', ['100000001']],
  ])('is narrowed by %s', async (_name, query, found) => {
    expect(await numbers(query)).toEqual(found);
  });

  test('counts under the other filters, so that a tile says what it would show', async () => {
    const { counts, count } = await list('?q=chipo&status=Shipped');
    expect(count).toBe(0);
    expect(counts).toMatchObject({ all: 2, pending: 2, shipped: 0 });
    expect((await list('?q=chipo&status=Pending')).count).toBe(2);
  });

  test.each([
    ['placed', '100000001'],
    ['-number', '100000302'],
    ['total', '100000201'],
    ['buyer', '100000101'],
    ["placed'; drop table orders", '100000027'],
  ])('stands in the order of %s', async (sort, first) => {
    expect((await numbers(`?sort=${encodeURIComponent(sort)}`))[0]).toBe(first);
  });

  test('begins with what has waited longest where something is to be done', async () => {
    const todo = await list('?status=todo');
    expect(todo.sort).toBe('placed');
    expect(todo.results[0]?.number).toBe('100000001');
  });

  test.each(['0', 'x', '3'])('has no page %s', async (page) => {
    const answer = await shop.api('GET', `/staff/orders/?page=${page}`, { token: staff });
    expect([answer.status, answer.as(Problem).code]).toEqual([404, 'invalid_page']);
  });
});

describe('with orders in every state', () => {
  beforeAll(async () => {
    const ship = { vessel: 'MV Hoegh Trader', port_of_loading: 'Southampton', port_of_discharge: 'Mombasa' };
    const eta = { due: '2025-03-01', later: '2025-03-02' };
    for (const number of ['100000005', '100000006', '100000007', '100000008', '100000009'])
      await happen(number, {
        type: 'shipped',
        ...ship,
        etd: '2025-02-01',
        eta: number === '100000005' ? eta.due : eta.later,
      });
    const at = '2025-03-01T08:00:00Z';
    await happen('100000007', { type: 'arrived', at });
    await happen('100000008', { type: 'arrived', at });
    await happen('100000008', { type: 'released', at });
    await happen('100000010', { type: 'booked', vessel: 'MV Hoegh Trader' });
    await happen('100000101', {
      type: 'payment_received',
      amount: '100.00',
      currency: 'USD',
      received_at: at,
      reference: 'tt 88 121',
    });
    // Two whose buyers have money with us.
    await shop.db
      .updateTable('orders')
      .set({ status: 'Canceled' })
      .where('number', '=', '100000012')
      .execute();
    await happen('100000013', { type: 'shipped', ...ship, etd: '2025-02-01', eta: eta.due });
    for (const type of ['arrived', 'released']) await happen('100000013', { type, at });
    await happen('100000013', {
      type: 'payment_received',
      amount: '10.00',
      currency: 'USD',
      received_at: at,
      reference: 'twice',
    });
    // Of the oldest orders nobody has said which ship took them.
    await shop.db.deleteFrom('order_shipments').where('order_number', '=', '100000003').execute();
    await shop.db
      .updateTable('orders')
      .set({ placed_at: new Date('2025-02-28T09:00:00Z') })
      .where('number', 'in', ['100000101', '100000201'])
      .execute();
    await shop.db
      .updateTable('orders')
      .set({ status: 'Payment Declined' })
      .where('number', '=', '100000301')
      .execute();
    // Two that turned out not to be paid, one of them placed yesterday.
    const notPaid = { number: '100000014', placed_at: new Date('2025-02-28T09:00:00Z') };
    for (const { number, ...change } of [notPaid, { number: '100000015' }])
      await shop.db
        .updateTable('orders')
        .set({ paid_minor: 1, ...change })
        .where('number', '=', number)
        .execute();
    for (const number of ['100000005', '100000006', '100000007', '100000003'])
      await shop.db
        .insertInto('order_documents')
        .values({
          order_number: number,
          kind: 'bill_of_lading',
          title: 'Bill of lading',
          mime: 'application/pdf',
          size: 4,
          sha256: 'a'.repeat(64),
          bytes: Buffer.from('%PDF'),
          added_at: shop.clock.now(),
          added_by: null,
        })
        .execute();
    for (const number of ['100000002', '100000011', '100000201'])
      await shop.db
        .insertInto('payment_proofs')
        .values({
          order_number: number,
          amount_minor: null,
          reference: 'SLIP-77',
          mime: 'application/pdf',
          size: 4,
          sha256: 'b'.repeat(64),
          bytes: Buffer.from('%PDF'),
          uploaded_at: shop.clock.now(),
        })
        .execute();
  });

  test('the next step of each is the one that its papers and its ship call for', async () => {
    const rows = [...(await list()).results, ...(await list('?page=2')).results];
    const steps = Object.fromEntries(rows.map(({ number, next_step }) => [number, next_step]));
    expect(steps).toMatchObject({
      '100000001': 'remind',
      '100000002': 'none',
      '100000003': 'ask_arrival',
      '100000004': 'book',
      '100000005': 'confirm_arrival',
      '100000006': 'wait_arrival',
      '100000007': 'release',
      '100000008': 'none',
      '100000009': 'add_bill_of_lading',
      '100000010': 'ship',
      '100000011': 'check_proof',
      '100000012': 'refund',
      '100000013': 'refund',
      '100000014': 'wait_balance',
      '100000015': 'remind',
      '100000101': 'wait_balance',
      '100000201': 'check_proof',
      '100000301': 'call_buyer',
    });
  });

  test('what the database calls to do is what the rule calls so, no more and no less', async () => {
    const all = [...(await list()).results, ...(await list('?page=2')).results];
    const { counts, count } = await list('?status=todo');
    const first = await numbers('?status=todo&sort=number');
    const second = count > 25 ? await numbers('?status=todo&sort=number&page=2') : [];
    const wanted = all.filter((order) => order.to_do).map(({ number }) => number);
    expect([...first, ...second]).toEqual(wanted.toSorted());
    expect(counts.todo).toBe(wanted.length);
    expect(wanted.length).toBeLessThan(all.length - 3);
  });

  test('an open proof is found by its state and its reference, a transfer however it is typed', async () => {
    expect(await numbers('?status=proof')).toEqual(['100000011', '100000201']);
    expect(await numbers('?q=slip-77&sort=number')).toEqual(['100000002', '100000011', '100000201']);
    expect(await numbers('?q=TT88121')).toEqual(['100000101']);
  });
});

describe('the list as a table for other programs', () => {
  test('has all pages of the filter, in UTF-8 that Excel knows, as a file with a name', async () => {
    const answer = await csv('?sort=number');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="chicargos-orders-2025-03-01.csv"',
      'cache-control': 'no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(32);
    expect(lines[0]).toMatch(/^\uFEFF?Order,Placed,Status,Next step,Buyer,Email/);
    expect(lines[1]).toMatch(/^100000001,2024-12-20T/);
    expect((await csv('?q=100000302')).body.split('\r\n')[1]).toContain(',ZMW,27500.00,700.00,28200.00,');
  });

  test('runs nothing that a buyer wrote (security 24)', async () => {
    await shop.db
      .updateTable('users')
      .set({ first_name: '=HYPERLINK("https://evil.example","Refund")', last_name: '' })
      .where('email', '=', 'promobuyer@example.test')
      .execute();
    const { body } = await csv('?q=100000302');
    expect(body).toContain(`,"'=HYPERLINK(""https://evil.example"",""Refund"")",`);
  });

  test.each([
    ['a stranger', null, 401],
    ['a buyer', 'buyer1@example.test', 403],
    ['a seller', 'vendor1@example.test', 403],
  ])('is nothing for %s, and neither are the orders', async (_name, email, status) => {
    const token = email === null ? null : await shop.login(email);
    expect((await csv('', token)).statusCode).toBe(status);
    for (const path of ['/staff/orders/', '/staff/orders/100000001/', '/staff/orders/999999999/'])
      expect((await shop.api('GET', path, { token })).status, path).toBe(status);
  });
});

describe('what waits', () => {
  const todo = async () => (await shop.api('GET', '/staff/todo/', { token: staff })).as(staffTodo.answer);

  test('is counted as its lists count it', async () => {
    const { counts } = await list();
    expect(await todo()).toEqual({
      orders: counts.todo,
      proofs: 2,
      quote_requests: 0,
      reports: 0,
      sellers: 3,
      requests: 0,
      requests_overdue: 0,
    });
  });

  test('grows with a report and a request, which is overdue after 12 hours', async () => {
    const now = shop.clock.now().getTime();
    const at = (hoursAgo: number) => new Date(now - hoursAgo * 3_600_000);
    await shop.db
      .insertInto('requests')
      .values(
        [at(1), at(13)].map((created_at) => ({
          kind: 'contact',
          user_id: null,
          product_id: null,
          fields: JSON.stringify({ userName: 'Chipo', userRequest: 'When?' }),
          created_at,
        })),
      )
      .execute();
    await shop.db
      .insertInto('reports')
      .values({
        kind: 'listing',
        product_id: 12,
        seller_id: null,
        reason: 'fraud',
        text: '',
        user_id: null,
        status: 'new',
        created_at: at(2),
      })
      .execute();
    expect(await todo()).toMatchObject({ requests: 2, requests_overdue: 1, reports: 1 });
  });

  test.each([
    ['a stranger', null, 401],
    ['a buyer', 'buyer1@example.test', 403],
  ])('is nothing for %s', async (_name, email, status) => {
    const token = email === null ? null : await shop.login(email);
    expect((await shop.api('GET', '/staff/todo/', { token })).status).toBe(status);
  });
});
