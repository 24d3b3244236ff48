import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { publishRates } from '../server/checkout-steps.ts';
import { who } from './harness/account-and-phone.ts';
import { newcomer, PASSWORD } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { orderWaits, placeTheOrder, signIn, signInWithApp, toCheckout, toReview } from './harness/steps.ts';
import { buy, offline, seeCar, stored } from './harness/prepared-phone.ts';

/** An order from a phone that has no data at all: as letters to the shop, and once with what the phone sends later. */
const here = await shopAndPhone({ seed: 'contract', lineStays: true, phone: { hasApp: true } });
const { shop, phone } = here;
let { page } = here;
const desk = await (await shop.phone()).tab();
const db = databaseOf(shop);
let buyer = '';
beforeAll(async () => {
  await publishRates({ db }, 'Mombasa', 140_000);
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
  await inspectScreen(page, 'order-code-offer');
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
  await page.goto(`${shop.url}/waiting`);
  await page.getByRole('button', { name: OFFER }).click();
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect.poll(async () => (await page.getByLabel('Order code').innerText()).trim()).toBe(code);
  expect(await ordersOfBuyer()).toEqual([]);
  await phone.context.close();
});

test('staff paste it, see what it says, and place it once', async () => {
  shop.line.mend();
  await signIn(desk, shop.url, who('staff'));
  await desk.goto(`${shop.url}/staff/order-code`);
  const field = desk.getByLabel('The message');
  await field.fill(code.slice(0, 60));
  await desk.getByRole('button', { name: 'View the order' }).click();
  await desk.getByText(/There is no whole order code in this/).waitFor();
  await inspectScreen(desk, 'staff-order-code-refused');

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
  await inspectScreen(desk, 'staff-order-code-placed');

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
  await page.goto(`${shop.url}/waiting`);
  await page.getByText(`Order ${number}, placed by code`).waitFor();
  const States = v.array(v.object({ name: v.string(), state: v.string() }));
  const kept = v.parse(States, await stored(page, 'commands'));
  expect(kept.map(({ name, state }) => `${name} ${state}`)).toEqual(['basket.add done', 'order.place done']);
  await page.goto(`${shop.url}/my-basket`);
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
