import { beforeEach, describe, expect, test } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import { quoteExpiryJob } from '#server/shipping/expire-quotes.ts';
import { add, basketOf, checkout, checkoutBody, newBuyer, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const HOUR_S = 3600;
const DAY_H = 24;

let staff: string;
let buyer: Awaited<ReturnType<typeof newBuyer>>;
let basket: Basket;
beforeEach(async () => {
  staff = await shop.login('staff@example.test');
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_in_stock: 9, num_allocated: 0 }).execute();
  basket = await quote(shop, staff, await add(shop, buyer.token, 12));
});

const later = async (hours: number) => {
  shop.clock.advance(hours * HOUR_S);
  await shop.app.runJobs();
};
const got = async (email = buyer.email) =>
  (await shop.mail(email)).filter(({ template }) => template === 'quote-expired');
const statuses = async () =>
  (
    await shop.db
      .selectFrom('shipping_quotes')
      .select('status')
      .where('basket_id', '=', basket.id)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status);

describe('a buyer whose quote ended', () => {
  test('hears of it once, from its last moment on, with the way to ask again', async () => {
    await later(14 * DAY_H - 1);
    expect(await got(), 'it still holds').toEqual([]);
    await later(1);
    const [mail, ...more] = await got();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Your shipping quote has expired' });
    expect(mail?.text).toContain('Mombasa, Kenya expired on');
    expect(mail?.text).toContain('press Request a shipping quote');
    expect(mail?.text).toContain('/my-basket');
    await later(1);
    expect(await got(), 'once').toHaveLength(1);
    expect(await statuses()).toEqual(['expired']);
  });

  test('hears of each quote, in the language of the account', async () => {
    await shop.db.updateTable('users').set({ language: 'pt' }).where('id', '=', buyer.id).execute();
    await later(14 * DAY_H);
    await shop.api('POST', '/request-shipping-quote/', { token: buyer.token, body: { q: basket.id } });
    await quote(shop, staff, await basketOf(shop, buyer.token));
    await later(14 * DAY_H);
    expect((await got()).map(({ subject }) => subject)).toEqual([
      'O seu orçamento de transporte terminou',
      'O seu orçamento de transporte terminou',
    ]);
  });

  test('is told by one of two servers that look at the same time', async () => {
    shop.clock.advance(14 * DAY_H * HOUR_S);
    const { db, config, log, clock } = shop;
    const turn = () => quoteExpiryJob(db, { config, log }).run(clock.now(), new AbortController().signal);
    await Promise.all([turn(), turn(), turn()]);
    expect(await got()).toHaveLength(1);
  });

  test('is told in a later turn where there were too many for one', async () => {
    const second = await newBuyer(shop);
    await quote(shop, staff, await add(shop, second.token, 13));
    shop.clock.advance(15 * DAY_H * HOUR_S);
    const { db, config, log, clock } = shop;
    const turn = async () => {
      const job = quoteExpiryJob(db, { config, log, atOnce: 1 });
      await job.run(clock.now(), new AbortController().signal);
      return (await got()).length + (await got(second.email)).length;
    };
    expect([await turn(), await turn(), await turn()]).toEqual([1, 2, 2]);
  });
});

describe('nobody is written to', () => {
  const CASES: Record<string, () => Promise<unknown>> = {
    'who ordered with it in time': () => checkout(shop, buyer.token, checkoutBody(basket)),
    'whose quote staff withdrew': async () => {
      const { id } = await shop.db
        .selectFrom('shipping_quotes')
        .select('id')
        .where('basket_id', '=', basket.id)
        .executeTakeFirstOrThrow();
      await shop.api('POST', `/staff/shipping-quotes/${id}/withdraw/`, {
        token: staff,
        body: { reason: 'The line raised its price' },
      });
    },
    'who went to another destination': () =>
      shop.api('PUT', '/basket/destination/', { token: buyer.token, body: { country: 'TZ' } }),
    'who has left': () =>
      shop.db
        .updateTable('users')
        .set({ deleted_at: shop.clock.now(), is_active: false })
        .where('id', '=', buyer.id)
        .execute(),
  };
  test.each(Object.entries(CASES))('%s', async (_, act) => {
    await act();
    await later(14 * DAY_H);
    expect(await got()).toEqual([]);
  });

  test('of a quote that a newer one replaced; of the newer one they are', async () => {
    shop.clock.advance(5 * DAY_H * HOUR_S);
    await quote(shop, staff, basket, '1500.00');
    await later(9 * DAY_H);
    expect(await got(), 'the day of the first one').toEqual([]);
    await later(5 * DAY_H);
    expect(await got()).toHaveLength(1);
    expect(await statuses()).toEqual(['superseded', 'expired']);
  });

  test('who has asked again before the shop looked', async () => {
    shop.clock.advance(14 * DAY_H * HOUR_S);
    await shop.api('POST', '/request-shipping-quote/', { token: buyer.token, body: { q: basket.id } });
    await shop.app.runJobs();
    expect(await got()).toEqual([]);
    expect(await statuses()).toEqual(['expired']);
  });

  test('of quotes that ended long before, as after a shop that was shut', async () => {
    await later(14 * DAY_H + 7 * DAY_H + 1);
    expect(await got()).toEqual([]);
    expect(await statuses()).toEqual(['expired']);
  });
});
