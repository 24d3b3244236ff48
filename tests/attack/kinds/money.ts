import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Kind } from '../target.ts';
import { consigneeOf, ordered, orderOf, place } from './order-steps.ts';

/** Sold in one copy, so that the last one can be raced for. */
const LAST = 17;

/** Prices, stock and what an order sends out. */
export const money: readonly Kind[] = [
  {
    what: 'a total of one dollar, and less than nothing',
    security: [12],
    async try(target) {
      const who = await target.newcomer();
      await target.change(12, { num_in_stock: 5_000 });
      const basket = await target.filled(who);
      for (const total of ['1.00', '-4500.00', '0', '1e-9', '4500.001', 'NaN', 'Infinity']) {
        const answer = await place(target, who, orderOf(basket, { total }));
        expect([400, 409], `${total} ${answer.text}`).toContain(answer.status);
      }
      const own = orderOf(basket, {
        shipping_charge: { currency: 'USD', incl_tax: '0.00', excl_tax: '0.00', tax: '0' },
      });
      expect([400, 409]).toContain((await place(target, who, own)).status);
      expect((await target.ask('GET', '/orders/', { token: who.token })).body).toMatchObject({ count: 0 });
    },
  },
  {
    what: 'minus one car, half a car and a billion',
    security: [12],
    async try(target) {
      const { token } = await target.newcomer();
      for (const quantity of [-1, 0, 0.5, 1e9, '1e3', '１', null, [1], { $gt: 0 }, '-1']) {
        const body = { url: '/products/12/', quantity };
        const { status } = await target.ask('POST', '/basket/add-product/', { token, body });
        expect([400, 406, 409], JSON.stringify(quantity)).toContain(status);
      }
      expect((await target.ask('GET', '/basket/', { token })).text).not.toContain('/products/12/');
    },
  },
  {
    what: 'a price, a seller and a state with what goes into the basket',
    security: [3, 12],
    async try(target) {
      const { token } = await target.newcomer();
      const body = {
        url: '/products/12/',
        quantity: 1,
        price: '1.00',
        price_incl_tax: '1.00',
        shipping_per_unit: '0.01',
        status: 'frozen',
        owner: 1,
      };
      const answer = await target.ask('POST', '/basket/add-product/', { token, body });
      expect(answer.text).not.toContain('"1.00"');
      expect(answer.text).not.toContain('"0.01"');
    },
  },
  {
    what: 'the last car, by eight buyers at once',
    security: [13],
    async try(target) {
      const buyers = await Promise.all(Array.from({ length: 8 }, () => target.newcomer()));
      await target.change(LAST, { num_in_stock: 5_000 });
      const baskets: Awaited<ReturnType<typeof target.filled>>[] = [];
      for (const who of buyers) baskets.push(await target.filled(who, LAST));
      // What earlier tries have taken is taken still: one more than that is left.
      await target.change(LAST, { num_in_stock: 0 });
      await target.change(LAST, { num_in_stock: 1 });
      const statuses = await Promise.all(
        buyers.map(async (who, place_) => {
          const basket = baskets[place_];
          return basket ? (await place(target, who, orderOf(basket))).status : 0;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    },
  },
  {
    what: 'the same basket eight times at once, without a key',
    security: [15, 16],
    async try(target) {
      const who = await target.newcomer();
      await target.change(12, { num_in_stock: 5_000 });
      const body = orderOf(await target.filled(who));
      const statuses = await Promise.all(
        Array.from(
          { length: 8 },
          async () => (await target.ask('POST', '/checkout/', { token: who.token, body })).status,
        ),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect((await target.ask('GET', '/orders/', { token: who.token })).body).toMatchObject({ count: 1 });
    },
  },
  {
    what: 'the whole stock for nothing, by one free account',
    security: [46],
    async try(target) {
      const who = await target.newcomer();
      for (let turn = 0; turn < 3; turn++) await ordered(target, who);
      const over = await place(target, who, orderOf(await target.filled(who)));
      expect(over.status, over.text).toBe(429);
      expect(over.headers.has('retry-after')).toBe(true);
    },
  },
  {
    what: 'the shop’s mail to a stranger, with another account in it',
    security: [43, 44, 45],
    async try(target) {
      const who = await target.newcomer();
      const stranger = `victim-${randomUUID()}@example.test`;
      const { number, answer } = await ordered(target, who, {
        shipping_address: consigneeOf({ email: stranger, last_name: 'Phiri, account 20201555 at Evil Bank' }),
      });
      expect(answer.body).toMatchObject({ held: true });
      expect((await target.ask('GET', `/orders/${number}/invoice/`, { token: who.token })).status).toBe(404);
      expect(await target.mails(stranger)).toEqual([]);
      await target.change(12, { num_in_stock: 5_000 });
      const lines = orderOf(await target.filled(who), {
        shipping_address: consigneeOf({ last_name: 'Phiri,\r\n\r\nIMPORTANT: our bank has changed' }),
      });
      expect((await place(target, who, lines)).status).toBe(400);
    },
  },
  {
    what: 'voucher codes, one after the other',
    security: [14],
    async try(target) {
      const who = await target.newcomer();
      await target.filled(who);
      const statuses = [];
      for (let turn = 0; turn < 40; turn++)
        statuses.push(
          (
            await target.ask('POST', '/basket/add-voucher/', {
              token: who.token,
              body: { vouchercode: `CODE${turn}` },
            })
          ).status,
        );
      expect(
        statuses.every((status) => [400, 404, 406, 429].includes(status)),
        statuses.join(' '),
      ).toBe(true);
      expect(statuses).toContain(429);
    },
  },
  {
    what: 'invoices of others, by guessed codes',
    security: [17],
    async try(target) {
      const ip = target.freshHost();
      const statuses = new Set<number>();
      for (let turn = 0; turn < 40; turn++) {
        const code = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();
        const answer = await target.ask('GET', `/verify-invoice/${code}/`, { ip });
        statuses.add(answer.status);
        expect(answer.text).not.toMatch(/"(payee|initials|amount|name|email)"/);
      }
      expect([...statuses].toSorted()).toEqual([404, 429]);
    },
  },
];
