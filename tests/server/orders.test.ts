import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { Order, OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { paginated } from '#contract/wire.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const Page = paginated(Order);

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
});

const get = (path: string, token: string | null = buyer.token) => shop.api('GET', path, { token });

/** Copies an order so often that there are pages of it. */
async function copyOrder(number: string, times: number): Promise<void> {
  for (let at = 1; at <= times; at++) {
    const {
      number: _,
      place: __,
      ...row
    } = await shop.db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
    const { id } = await shop.db
      .insertInto('baskets')
      .values({
        user_id: row.user_id,
        status: 'Submitted',
        destination_code: 'KE',
        destination_port: 'Mombasa',
        destination_is_default: true,
        revision: 1,
        created_at: row.placed_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('orders')
      .values({
        ...row,
        basket_id: id,
        shipping_address: JSON.stringify(row.shipping_address),
        billing_address: JSON.stringify(row.billing_address),
        referral: JSON.stringify(row.referral),
        placed_at: new Date(row.placed_at.getTime() - at * 60_000),
      })
      .execute();
  }
}

describe('the list of orders', () => {
  test('is empty at first', async () => {
    const answer = await get('/orders/');
    expect(answer.body).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['vary']).toMatch(/authorization/i);
  });

  test('holds 25 a page, newest first', async () => {
    const { number } = await placeOne(shop, buyer.token, staff);
    await copyOrder(number, 27);
    const first = (await get('/orders/')).as(Page);
    expect(first).toMatchObject({ count: 28, next: '/api/orders/?page=2', previous: null });
    expect(first.results).toHaveLength(25);
    expect(first.results[0]?.number).toBe(number);
    const times = first.results.map((order) => order.date_placed);
    expect(times).toEqual(times.toSorted().toReversed());
    const second = (await get('/orders/?page=2')).as(Page);
    expect(second).toMatchObject({ count: 28, next: null, previous: '/api/orders/?page=1' });
    expect(second.results).toHaveLength(3);
    expect(new Set([...first.results, ...second.results].map((order) => order.number)).size).toBe(28);
  });

  test.each(['0', '-1', '2', 'x', '1.5', '999999999999'])('has no page %s', async (page) => {
    const answer = await get(`/orders/?page=${page}`);
    expect([answer.status, answer.body]).toEqual([404, { code: 'invalid_page', detail: 'Invalid page.' }]);
  });
});

describe('one order', () => {
  test('shows what is paid, and the pro-forma with payee and last digits only', async () => {
    const order = await placeOne(shop, buyer.token, staff);
    const answer = await get(`/orders/${order.number}/`);
    const detail = answer.as(OrderDetail);
    expect(detail).toMatchObject({
      ...order,
      paid_total: '0.00',
      balance: '5950.00',
      pay_before: '2025-03-04T09:00:00Z',
      payment_proofs: [],
      documents: [],
      shipment: null,
      invoice: {
        number: `PF-${order.number}-1`,
        issued_at: '2025-03-01T09:00:00Z',
        // As its paper and the page that verifies it say: the day to pay by is sooner.
        expires_at: '2025-03-04T09:00:00Z',
        payee: shop.config.bank.payee,
        bank_account_last4: '4417',
      },
    });
    expect(detail.invoice?.verification_code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(detail.invoice?.pdf_bytes).toBeGreaterThan(3000);
    const again = await shop.api('GET', `/orders/${order.number}/`, {
      token: buyer.token,
      headers: { 'if-none-match': String(answer.headers['etag']) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each([
    { status: 'Pending' as const, isPaid: false, cash: 'Pending' },
    { status: 'Payment Declined' as const, isPaid: false, cash: 'Declined' },
    { status: 'Authorized' as const, isPaid: true, cash: 'Complete' },
    { status: 'Shipped' as const, isPaid: true, cash: 'Complete' },
    // A payment of it was voided.
    { status: 'Authorized' as const, isPaid: false, cash: 'Pending' },
  ])('that is $status, paid: $isPaid, says that cash is $cash', async ({ status, isPaid, cash }) => {
    const { number } = await placeOne(shop, buyer.token, staff);
    const paid = isPaid ? { paid_minor: sql<number>`total_minor` } : { paid_minor: 0 };
    await shop.db
      .updateTable('orders')
      .set({ status, ...paid })
      .where('number', '=', number)
      .execute();
    const detail = (await get(`/orders/${number}/`)).as(OrderDetail);
    expect([detail.status, detail.payment.cash.status]).toEqual([status, cash]);
    expect(detail.invoice).not.toBeNull();
  });

  test('has no pro-forma any more once it is canceled', async () => {
    const { number } = await placeOne(shop, buyer.token, staff);
    await shop.db.updateTable('orders').set({ status: 'Canceled' }).where('number', '=', number).execute();
    expect((await get(`/orders/${number}/`)).as(OrderDetail).invoice).toBeNull();
  });
});

test('what belongs to somebody else answers exactly like what is missing', async () => {
  const { number } = await placeOne(shop, buyer.token, staff);
  const stranger = await newBuyer(shop);
  for (const path of ['/orders/:number/', '/orders/:number/invoice/']) {
    const at = (wanted: string) => path.replace(':number', wanted);
    const missing = await get(at('199999999'), stranger.token);
    expect([missing.status, missing.as(Problem).code]).toEqual([404, 'not_found']);
    for (const wanted of [number, 'x', '0', '%20', `${number}0`]) {
      const foreign = await get(at(wanted), stranger.token);
      expect([wanted, foreign.status, foreign.text]).toEqual([wanted, 404, missing.text]);
    }
    const staffToo = await get(at(number), staff);
    expect([staffToo.status, staffToo.text]).toEqual([404, missing.text]);
    const nobody = await get(at(number), null);
    expect([nobody.status, nobody.as(Problem).code]).toEqual([401, 'not_authenticated']);
    const bad = await get(at(number), 'x'.repeat(43));
    expect([bad.status, bad.as(Problem).code]).toEqual([401, 'token_invalid']);
  }
  expect((await get('/orders/', stranger.token)).as(Page).count).toBe(0);
});

test('no answer about an order names the bank', async () => {
  const { number } = await placeOne(shop, buyer.token, staff);
  const { bankName, accountName, accountNumber, swift, address } = shop.config.bank;
  const secrets = [accountName, accountNumber, accountNumber.replaceAll(' ', ''), swift, address];
  const code = v.parse(OrderDetail, (await get(`/orders/${number}/`)).body).invoice?.verification_code;
  const texts = [
    (await get(`/orders/${number}/`)).text,
    (await get('/orders/')).text,
    // Whose account is printed is compared there: by the bank's name and four digits (security 45).
    (await shop.api('GET', `/verify-invoice/${code}/`)).text.replace(JSON.stringify(bankName), ''),
    ...(await shop.mail()).flatMap((mail) => [mail.subject, mail.text, ...mail.links]),
    ...(await shop.db.selectFrom('command_ledger').selectAll().execute()).map((row) => JSON.stringify(row)),
  ];
  expect(texts.join('').length).toBeGreaterThan(1000);
  for (const text of texts) for (const secret of [bankName, ...secrets]) expect(text).not.toContain(secret);
});
