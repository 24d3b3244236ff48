import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Basket } from '#contract/basket.ts';
import { Notices } from '#contract/notices.ts';
import { Order } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { QuoteRequest, StaffBasket, StaffQuote, withdrawQuote } from '#contract/staff/quotes.ts';
import { paginated } from '#contract/wire.ts';
import { add, basketOf, checkout, checkoutBody, newBuyer, publishRates, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const HOUR_S = 3600;

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let basket: Basket;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_in_stock: 9, num_allocated: 0 }).execute();
  basket = await add(shop, buyer.token, 12, { quantity: 2 });
});

const get = (path: string) => shop.api('GET', path, { token: staff });
const quotesOf = async (more = '') =>
  (await get(`/staff/shipping-quotes/?basket=${basket.id}${more}`)).as(paginated(StaffQuote)).results;
const statuses = async () => (await quotesOf()).map(({ status }) => status);
const requestsOf = async (status = '') =>
  (await get(`/staff/quote-requests/?status=${status}`))
    .as(paginated(QuoteRequest))
    .results.filter(({ basket_id }) => basket_id === basket.id);
const mine = () => basketOf(shop, buyer.token);
const ask = () =>
  shop.api('POST', '/request-shipping-quote/', { token: buyer.token, body: { q: basket.id } });
const set = async (perUnit?: string) => quote(shop, staff, await mine(), perUnit);
const withdraw = (id: number, reason = 'The line raised its price', key = randomUUID()) =>
  shop.api('POST', `/staff/shipping-quotes/${id}/withdraw/`, { token: staff, key, body: { reason } });
const newest = async () => {
  const [found] = await quotesOf();
  if (!found) throw new Error('there is no quote');
  return found;
};
const jobs = () => shop.app.runJobs();
const stored = async () =>
  shop.db.selectFrom('shipping_quotes').select('status').where('basket_id', '=', basket.id).execute();

describe('every quote is kept', () => {
  test('with what it said, by whom and until when', async () => {
    await shop.api('PUT', `/staff/baskets/${basket.id}/shipping-quote/`, {
      token: staff,
      body: { per_unit: '1450', note: 'Hoegh, sailing of 12 March' },
      headers: { 'if-match': `"b${basket.id}-${basket.revision}"` },
    });
    const [line] = basket.results;
    expect(await quotesOf()).toEqual([
      {
        id: expect.any(Number) as number,
        basket_id: basket.id,
        amount: '2900.00',
        currency: 'USD',
        method: 'roro',
        port: 'Mombasa',
        country: 'KE',
        quoted_at: '2025-03-01T09:00:00Z',
        expires_at: '2025-03-15T09:00:00Z',
        status: 'active',
        by: { id: expect.any(Number) as number, name: expect.any(String) as string },
        customer: { id: buyer.id, name: expect.any(String) as string, email: buyer.email },
        lines: [
          {
            line: line?.id,
            product_id: 12,
            title: line?.title,
            quantity: 2,
            method: 'roro',
            per_unit: '1450.00',
            total: '2900.00',
          },
        ],
        note: 'Hoegh, sailing of 12 March',
        ended_at: null,
        ended_by: null,
        reason: null,
        order_number: null,
      },
    ]);
  });

  test('when a newer one takes its place', async () => {
    await set('1450.00');
    await set('1300.00');
    const [second, first] = await quotesOf();
    expect(second).toMatchObject({ amount: '2600.00', status: 'active' });
    expect(first).toMatchObject({
      amount: '2900.00',
      status: 'superseded',
      ended_at: '2025-03-01T09:00:00Z',
      ended_by: first?.by,
      reason: null,
    });
    expect((await mine()).shipping_incl_tax).toBe('2600.00');
  });

  test.each([
    {
      name: 'another destination',
      act: () => shop.api('PUT', '/basket/destination/', { token: buyer.token, body: { country: 'TZ' } }),
    },
    {
      name: 'an empty basket',
      act: () =>
        shop.api('DELETE', `/baskets/${basket.id}/lines/${basket.results[0]?.id}/`, {
          token: buyer.token,
          key: randomUUID(),
        }),
    },
    { name: 'dropping it for another car', act: () => add(shop, buyer.token, 13, { drop_quote: true }) },
  ])('when the buyer ends it by $name', async ({ act }) => {
    await set();
    await act();
    expect(await quotesOf()).toMatchObject([
      { status: 'superseded', ended_by: null, reason: 'The buyer changed the basket' },
    ]);
    expect((await mine()).checkout_ready).toBe(false);
  });

  test('when an order uses it, and with that it can no longer be taken back', async () => {
    const quoted = await set();
    const order = (await checkout(shop, buyer.token, checkoutBody(quoted))).as(Order);
    const used = await newest();
    expect(used).toMatchObject({ status: 'used', order_number: order.number });
    const refused = await withdraw(used.id);
    expect([refused.status, refused.as(Problem).code]).toEqual([409, 'quote_used']);
    expect(await quotesOf('&status=used')).toHaveLength(1);
    expect(await quotesOf('&status=active')).toEqual([]);
  });

  test('says "mixed" of lines that do not go the same way', async () => {
    await add(shop, buyer.token, 13, { options: ['/options/2/'] });
    await set();
    expect(await newest()).toMatchObject({ method: 'mixed', amount: '4350.00' });
  });

  test.each(['nonsense', 'ACTIVE '])('lists by the status "%s" what has it', async (status) => {
    await set();
    expect(await quotesOf(`&status=${encodeURIComponent(status)}`)).toHaveLength(
      status === 'nonsense' ? 0 : 1,
    );
  });

  test('of a basket that there is not: none', async () => {
    await set();
    for (const id of ['0', 'x', '999999'])
      expect((await get(`/staff/shipping-quotes/?basket=${id}`)).as(paginated(StaffQuote)).results).toEqual(
        [],
      );
  });
});

describe('a quote is taken back', () => {
  const Withdrawn = withdrawQuote.answer;

  test('with a reason: checkout shuts, the buyer is told, once', async () => {
    await set();
    const { id } = await newest();
    const before = (await shop.mail(buyer.email)).length;
    const key = randomUUID();
    const answer = await withdraw(id, 'The line raised its price', key);
    expect(answer.as(Withdrawn)).toMatchObject({
      changed: true,
      status: 'withdrawn',
      reason: 'The line raised its price',
      ended_at: '2025-03-01T09:00:00Z',
      order_number: null,
    });
    expect(await mine()).toMatchObject({
      checkout_ready: false,
      shipping_incl_tax: '0.00',
      quote: { status: 'none', quoted_at: null, expires_at: null },
    });
    expect((await withdraw(id, 'The line raised its price', key)).text).toBe(answer.text);
    expect((await withdraw(id, 'Somebody else had the same thought')).as(Withdrawn)).toMatchObject({
      changed: false,
      reason: 'The line raised its price',
    });
    const mails = await shop.mail(buyer.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]).toMatchObject({ template: 'shipping-withdrawn' });
    expect(mails[0]?.text).toContain('Mombasa, Kenya');
    const notices = await shop.api('GET', '/notices/', { token: buyer.token });
    expect(notices.as(Notices).results).toMatchObject([
      { kind: 'inquiry', params: { quote: 'withdrawn' }, address: '/my-basket' },
      { kind: 'inquiry', params: { quote: 'quoted' }, address: '/my-basket' },
    ]);
    const acts = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'quote')
      .where('entity_id', '=', String(id))
      .execute();
    expect(acts).toMatchObject([
      {
        action: 'quote.withdraw',
        before: { status: 'active', shipping: '2900.00' },
        after: {
          status: 'withdrawn',
          shipping: '0.00',
          basket: basket.id,
          reason: 'changed',
        },
      },
    ]);
  });

  test('and who asked for it waits again, since when they asked', async () => {
    await ask();
    await set();
    expect(await requestsOf('open')).toEqual([]);
    await withdraw((await newest()).id);
    expect(await requestsOf('open')).toMatchObject([{ requested_at: '2025-03-01T09:00:00Z', quote: null }]);
    expect((await mine()).quote).toMatchObject({ status: 'requested', requested_at: '2025-03-01T09:00:00Z' });
  });

  test('and a published rate holds again, for which nobody needs to be asked', async () => {
    await ask();
    await set('900.00');
    const rates = await shop.db
      .selectFrom('shipping_rates')
      .selectAll()
      .where('port', '=', 'Mombasa')
      .execute();
    await publishRates(shop, 'Mombasa', 145_000);
    await withdraw((await newest()).id);
    const now = await mine();
    await shop.db.deleteFrom('shipping_rates').where('port', '=', 'Mombasa').execute();
    await shop.db.insertInto('shipping_rates').values(rates).execute();
    expect(now).toMatchObject({
      shipping_incl_tax: '2900.00',
      checkout_ready: true,
      is_shipping_requested: false,
      quote: { status: 'published' },
    });
    expect(await requestsOf()).toMatchObject([{ status: 'dropped', overdue: false }]);
  });

  test('not without a reason, nor with one that is too long', async () => {
    await set();
    const { id } = await newest();
    for (const reason of ['', ' ', 'x'.repeat(501)]) {
      const answer = await withdraw(id, reason);
      expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, ['reason']]);
    }
    expect(await statuses()).toEqual(['active']);
    expect((await withdraw(id, 'x'.repeat(500))).status).toBe(200);
  });

  test('not one that a newer one has replaced, nor one that there is not', async () => {
    await set('1450.00');
    const { id } = await newest();
    await set('1300.00');
    const late = await withdraw(id);
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'invalid_transition', from: 'superseded', to: 'withdrawn' },
    ]);
    expect((await mine()).shipping_incl_tax).toBe('2600.00');
    expect((await withdraw(999_999)).status).toBe(404);
  });

  test('not with words that name an account, and neither is one set with them (security 17)', async () => {
    const tag = { 'if-match': `"b${basket.id}-${basket.revision}"` };
    const body = { per_unit: '1450', note: 'Pay to account 62001234567' };
    const path = `/staff/baskets/${basket.id}/shipping-quote/`;
    const noted = await shop.api('PUT', path, { token: staff, key: randomUUID(), body, headers: tag });
    await set();
    const { id } = await newest();
    for (const answer of [noted, await withdraw(id, 'Pay to account 62001234567')])
      expect([answer.status, answer.as(Problem).code]).toEqual([400, 'bank_details']);
    expect(await quotesOf()).toMatchObject([{ id, note: '', status: 'active' }]);
  });

  test('not by a buyer', async () => {
    await set();
    const answer = await shop.api('POST', `/staff/shipping-quotes/${(await newest()).id}/withdraw/`, {
      token: buyer.token,
      key: randomUUID(),
      body: { reason: 'Cheaper, please' },
    });
    expect([answer.status, answer.as(Problem).code]).toEqual([403, 'forbidden']);
  });
});

describe('what buyers asked', () => {
  test('stands in the inbox with its lines and the time by which to answer', async () => {
    await ask();
    expect(await requestsOf('open')).toEqual([
      {
        id: expect.any(Number) as number,
        basket_id: basket.id,
        customer: { id: buyer.id, name: expect.any(String) as string, email: buyer.email },
        country: 'KE',
        port: 'Mombasa',
        method: 'roro',
        lines: [{ product_id: 12, title: basket.results[0]?.title, quantity: 2, method: 'roro' }],
        requested_at: '2025-03-01T09:00:00Z',
        destination_is_default: true,
        currency: 'USD',
        due_at: '2025-03-01T10:00:00Z',
        overdue: false,
        status: 'open',
        answered_at: null,
        quote: null,
      },
    ]);
  });

  test('is answered by a quote, and stays so by a newer one and by the order', async () => {
    await ask();
    await set('1450.00');
    const quoted = await set('1300.00');
    const { id } = await newest();
    const answered = {
      status: 'answered',
      answered_at: '2025-03-01T09:00:00Z',
      quote: { id, amount: '2600.00' },
    };
    expect(await requestsOf('answered')).toMatchObject([answered]);
    await checkout(shop, buyer.token, checkoutBody(quoted));
    expect(await requestsOf('answered')).toMatchObject([answered]);
    expect(await requestsOf('open')).toEqual([]);
  });

  test('needs no answer when it goes elsewhere, until it is asked anew', async () => {
    await ask();
    await shop.api('PUT', '/basket/destination/', { token: buyer.token, body: { country: 'TZ' } });
    expect((await requestsOf()).map(({ status }) => status)).toEqual(['dropped']);
    await ask();
    expect((await requestsOf()).map(({ status }) => status)).toEqual(['open', 'dropped']);
  });

  test('comes first asked first, then what was answered last', async () => {
    await shop.db.deleteFrom('quote_requests').execute();
    const others = [];
    for (const wait of [60, 60]) {
      shop.clock.advance(wait);
      const other = await newBuyer(shop);
      const held = await add(shop, other.token, 13);
      await shop.api('POST', '/request-shipping-quote/', { token: other.token, body: { q: held.id } });
      others.push(held.id);
    }
    shop.clock.advance(60);
    await ask();
    await set();
    const ids = async () =>
      (await get('/staff/quote-requests/')).as(paginated(QuoteRequest)).results.map((row) => row.basket_id);
    expect(await ids()).toEqual([...others, basket.id]);
  });

  test('all that staff need for one basket is one read', async () => {
    await ask();
    await set('1450.00');
    await set('1300.00');
    const read = (await get(`/staff/baskets/${basket.id}/`)).as(StaffBasket);
    expect(read).toMatchObject({
      customer: { email: buyer.email },
      request: { status: 'answered' },
      quotes: [{ status: 'active' }, { status: 'superseded' }],
    });
    expect(read.basket).toEqual(await mine());
    for (const id of [0, 999_999]) expect((await get(`/staff/baskets/${id}/`)).status).toBe(404);
    const other = await shop.api('GET', `/staff/baskets/${basket.id}/`, { token: buyer.token });
    expect(other.status).toBe(403);
  });
});

describe('two at once', () => {
  const put = (perUnit: string, revision: number) =>
    shop.api('PUT', `/staff/baskets/${basket.id}/shipping-quote/`, {
      token: staff,
      key: randomUUID(),
      body: { per_unit: perUnit },
      headers: { 'if-match': `"b${basket.id}-${revision}"` },
    });

  test('of the staff: one quote stands, the other member sees it', async () => {
    const answers = await Promise.all(
      ['1100.00', '1200.00', '1300.00', '1400.00'].map((amount) => put(amount, basket.revision)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    const [kept] = await quotesOf();
    expect(await statuses()).toEqual(['active']);
    for (const answer of answers.filter(({ status }) => status === 412))
      expect(answer.body).toMatchObject({
        code: 'precondition_failed',
        current: { shipping_incl_tax: kept?.amount, revision: basket.revision + 1 },
      });
  });

  test('a buyer who changes the basket and staff who quote it: never a quote for what it was', async () => {
    const [answer] = await Promise.all([
      put('1450.00', basket.revision),
      add(shop, buyer.token, 13).catch(() => undefined),
      shop.api('PUT', '/basket/destination/', { token: buyer.token, body: { country: 'TZ' } }),
    ]);
    const now = await mine();
    expect(now.destination.code).toBe('TZ');
    expect(now.checkout_ready).toBe(false);
    expect([200, 412]).toContain(answer.status);
    expect(await quotesOf('&status=active')).toEqual([]);
  });

  test('taking it back and ordering with it: one of them', async () => {
    const quoted = await set();
    const { id } = await newest();
    const [back, ordered] = await Promise.all([
      withdraw(id),
      checkout(shop, buyer.token, checkoutBody(quoted)),
    ]);
    const [end] = await statuses();
    if (ordered.status === 200) {
      expect([back.status, back.as(Problem).code, end]).toEqual([409, 'quote_used', 'used']);
    } else {
      expect([back.status, ordered.status, end]).toEqual([200, 409, 'withdrawn']);
    }
  });
});

// Last: these move the clock of the whole file.
describe('time passes', () => {
  test('an open request is overdue after the office hour that buyers are told, and says so', async () => {
    await ask();
    const [asked] = await requestsOf('open');
    const wait = Date.parse(asked?.due_at ?? '') - shop.clock.now().getTime();
    expect(wait).toBeGreaterThan(0);
    shop.clock.advance(wait / 1000);
    expect(await requestsOf('open')).toMatchObject([{ overdue: false }]);
    shop.clock.advance(1);
    expect(await requestsOf('open')).toMatchObject([{ overdue: true }]);
    await set();
    expect(await requestsOf()).toMatchObject([{ status: 'answered', overdue: false }]);
  });

  test('a quote is over at its last moment, whether or not the job has run; the order keeps its own', async () => {
    await ask();
    const quoted = await set();
    const other = await newBuyer(shop);
    const theirs = await quote(shop, staff, await add(shop, other.token, 13));
    shop.clock.advance(14 * 24 * HOUR_S - 1);
    const order = (await checkout(shop, other.token, checkoutBody(theirs))).as(Order);
    expect(await statuses()).toEqual(['active']);
    shop.clock.advance(1);
    expect(await statuses()).toEqual(['expired']);
    expect(await requestsOf('expired')).toMatchObject([{ quote: { amount: '2900.00' } }]);
    expect(await stored()).toEqual([{ status: 'active' }]);
    await jobs();
    expect(await stored()).toEqual([{ status: 'expired' }]);
    expect(await newest()).toMatchObject({ status: 'expired', ended_at: quoted.quote.expires_at });
    const used = (await get(`/staff/shipping-quotes/?basket=${theirs.id}`)).as(paginated(StaffQuote));
    expect(used.results).toMatchObject([{ status: 'used', order_number: order.number }]);
    const late = await withdraw((await newest()).id);
    expect(late.body).toMatchObject({ code: 'invalid_transition', from: 'expired' });
  });

  test('a quote after an expired one leaves that as expired, and answers the new question', async () => {
    await ask();
    await set('1450.00');
    shop.clock.advance(15 * 24 * HOUR_S);
    await ask();
    await set('1500.00');
    expect(await statuses()).toEqual(['active', 'expired']);
    expect((await requestsOf()).map(({ status }) => status)).toEqual(['answered', 'expired']);
  });

  test('a quote that nobody asked for again is expired too when the buyer goes elsewhere', async () => {
    await set();
    shop.clock.advance(15 * 24 * HOUR_S);
    await shop.api('PUT', '/basket/destination/', { token: buyer.token, body: { country: 'TZ' } });
    expect(await statuses()).toEqual(['expired']);
    expect(v.parse(v.array(v.object({ status: v.string() })), await stored())).toEqual([
      { status: 'expired' },
    ]);
  });
});
