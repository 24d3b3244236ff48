import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { changeProduct, publishRates } from '../server/checkout-steps.ts';
import { who } from './harness/account-and-phone.ts';
import { newcomer, PASSWORD } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin } from './harness/page-readiness.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { orderWaits, placeTheOrder, signIn, signInWithApp, toCheckout, toReview } from './harness/steps.ts';
import { buy, buyCar, offline, online, seeCar, stored } from './harness/prepared-phone.ts';

/**
 * An order from a phone that has no data at all: as letters to the shop, and once with what the phone sends later; then one
 * more than its buyer may have unpaid.
 */
const here = await shopAndPhone({
  seed: 'contract',
  env: { RATE_LIMITS: undefined },
  lineStays: true,
  phone: { hasApp: true },
});
const { shop, phone } = here;
let { page } = here;
const desk = await (await shop.phone()).tab();
const db = databaseOf(shop);
let buyer = '';
beforeAll(async () => {
  await publishRates({ db }, 'Mombasa', 140_000);
  await changeProduct({ db }, 12, { num_in_stock: 50 });
  buyer = await newcomer(shop);
  await signInWithApp(page, shop.url, { email: buyer, password: PASSWORD });
  await seeCar(page, shop, 12);
});

let code = '';
let number = '';
const OFFER = 'No data at all? Send this order as a message';
const ordersOfBuyer = () =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.number', 'orders.total_minor'])
    .where('users.email', '=', buyer)
    .execute();

test('without a network the order is one SMS of plain letters, ready to be sent', async () => {
  // What shipping costs is asked for beside the car.
  await expect
    .poll(async () => JSON.stringify(await stored(page, 'answers', 'chicargos-cache')))
    .toMatch(/"address":"[^"]*\/shipping-rates\//);
  await offline(phone, shop);
  await buy(page);
  await toCheckout(page);
  await toReview(page);
  await placeTheOrder(page);
  await orderWaits(page);

  await page.getByRole('button', { name: OFFER }).click();
  await page.getByText('It contains no password and no bank details.').waitFor();
  await page.getByRole('button', { name: 'Create the code' }).click();
  const shown = page.getByLabel('Order code');
  await shown.waitFor();
  code = (await shown.innerText()).trim();
  expect(code).toMatch(/^CG1 [A-Za-z0-9+-]+=$/);
  expect(code.length).toBeLessThanOrEqual(160);
  await page.getByText(`${code.length} of 160 letters: one SMS`).waitFor();
  // This shop has no number yet.
  const mail = (await page.getByRole('link', { name: 'Send by email' }).getAttribute('href')) ?? '';
  expect(new URL(mail).protocol).toBe('mailto:');
  expect(new URL(mail).searchParams.get('body')).toBe(code);
  // A message to somebody whom the buyer knows.
  const sms = (await page.getByRole('link', { name: 'Send by SMS' }).getAttribute('href')) ?? '';
  expect(decodeURIComponent(sms)).toBe(`sms:?&body=${code}`);
  const chat = (await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')) ?? '';
  expect(decodeURIComponent(chat)).toBe(`https://wa.me/?text=${code}`);
  await inspectScreen(page, 'order-code-shown');

  // It may be out from now on: it is taken back only with the server's word, and stands in the list as it was.
  await page.getByRole('button', { name: 'Withdraw it' }).waitFor();
  await goWithin(page, '/waiting');
  await page.getByRole('button', { name: OFFER }).click();
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect.poll(async () => (await page.getByLabel('Order code').innerText()).trim()).toBe(code);
  expect(await ordersOfBuyer()).toEqual([]);
  await phone.context.close();
});

test('staff paste it, see what it says, and place it once', async () => {
  shop.line.mend();
  await signIn(desk, shop.url, who('staff'));
  await goWithin(desk, '/staff/order-code');
  const field = desk.getByLabel('The message');
  await field.fill(code.slice(0, 60));
  await desk.getByRole('button', { name: 'View the order' }).click();
  await desk.getByText(/There is no whole order code in this/).waitFor();

  await field.fill(`Habari, please order:\n${code}\nAsante`);
  await desk.getByRole('button', { name: 'View the order' }).click();
  await desk.getByRole('definition').filter({ hasText: buyer }).waitFor();
  await desk
    .getByRole('definition')
    .filter({ hasText: /Mr Chanda Phiri, \+260971234567, 12 Cairo Road, Lusaka/ })
    .waitFor();
  await inspectScreen(desk, 'staff-order-code-seen');
  // The answer is lost on the way: pressed again, it is still one order.
  const mend = shop.line.detour({ path: /\/from-code\/$/, half: true });
  await desk.getByRole('button', { name: /^Place this order, \$/ }).click();
  await desk.getByText('It is not known yet whether it was placed.').waitFor();
  expect(await ordersOfBuyer()).toHaveLength(1);
  mend();
  await desk.getByRole('button', { name: /^Place this order, \$/ }).click();
  await desk.getByText(/^Order \d{9} is placed\.$/).waitFor();
  const [order, ...others] = await ordersOfBuyer();
  expect(others).toEqual([]);
  number = order?.number ?? '';
  await desk.getByRole('link', { name: `Open order ${number}` }).waitFor();

  await desk.getByRole('button', { name: 'Enter another code' }).click();
  await field.fill(code);
  await desk.getByRole('button', { name: 'View the order' }).click();
  await desk.getByText(`This is order ${number} already.`).waitFor();
  expect(await ordersOfBuyer()).toHaveLength(1);
});

test('the phone, back on the network, knows its order, and its basket is empty', async () => {
  await phone.restart();
  page = await phone.tab();
  await page.goto(`${shop.url}/confirm-order`);
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByText(number, { exact: true }).waitFor();
  await page.getByText('Placed by code: we entered it from your message.').waitFor();
  await page.getByText('If we have received neither by then').waitFor();
  await goWithin(page, '/waiting');
  await page.getByText(`Order ${number}, placed by code`).waitFor();
  const States = v.array(v.object({ name: v.string(), state: v.string() }));
  const kept = v.parse(States, await stored(page, 'commands'));
  expect(kept.map(({ name, state }) => `${name} ${state}`)).toEqual(['basket.add done', 'order.place done']);
  await goWithin(page, '/my-basket');
  await page.getByText('You have no items in your basket.').first().waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  expect(await ordersOfBuyer()).toHaveLength(1);
  const car = await db
    .selectFrom('products')
    .select('num_allocated')
    .where('id', '=', 12)
    .executeTakeFirstOrThrow();
  expect(car.num_allocated).toBe(1);
  expect(phone.complaints).toEqual([]);
});

describe('buyers who have paid nothing yet hold so much and no more', () => {
  test('staff set how many unpaid orders a new buyer may have', async () => {
    await goWithin(desk, '/staff/settings');
    const field = desk.getByLabel('Unpaid orders of a new buyer', { exact: true });
    const save = desk.getByRole('button', { name: 'Save' }).last();
    await expect.poll(() => field.inputValue()).toBe('3');
    await field.fill('0');
    await save.click();
    await desk.getByText('Enter a whole number from 1 to 50').waitFor();
    await field.fill('1');
    await save.click();
    await desk.getByText('Saved.', { exact: true }).waitFor();
    await inspectScreen(desk, 'staff-order-limits');
  });

  test('an order beyond it waits with the reason and a way to ask, offline too, and staff see what is held', async () => {
    // From the car's page to the order that was pressed; the one that came by letters is not paid.
    await buyCar(page, shop, 12);
    await toCheckout(page);
    await toReview(page);
    await placeTheOrder(page);
    const why = page.getByText('You have 1 order not yet paid for.').first();
    await why.waitFor();
    await page.getByText('The shop has not accepted it yet', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Write to us' }).first().waitFor();
    expect(await page.getByText('Order placed').count()).toBe(1);
    await inspectScreen(page, 'confirm-put-off');
    await offline(phone, shop);
    await page.reload();
    await why.waitFor();
    await goWithin(page, '/waiting');
    await why.waitFor();
    await online(phone, shop);

    await goWithin(desk, '/staff/users?show=holding');
    await desk.getByRole('link', { name: '1 order, 1 piece' }).waitFor();
  });

  test('the buyer takes it back, and the basket is as it was', async () => {
    await goWithin(page, '/confirm-order');
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Review your order' }).waitFor();
    await goWithin(page, '/my-basket');
    await page.getByRole('link', { name: 'Checkout' }).first().waitFor();
    const orders = await db
      .selectFrom('orders')
      .select('number')
      .where('pay_before', 'is not', null)
      .execute();
    expect(orders).toHaveLength(1);
  });
});
