import { beforeAll, expect, test } from 'vitest';
import { changeProduct, publishRates } from '../server/checkout-steps.ts';
import { who } from './harness/account-and-phone.ts';
import { newcomer, PASSWORD } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { aShop, databaseOf } from './harness/shop-and-phone.ts';
import { placeTheOrder, signIn, signInWithApp, toCheckout, toReview } from './harness/steps.ts';
import { buyCar, offline, online } from './harness/prepared-phone.ts';

/** Buyers who have paid nothing yet hold so much and no more: what they read, and what staff see and set. */
const shop = await aShop({ seed: 'contract', env: { RATE_LIMITS: undefined } });
const db = databaseOf(shop);
const [buyer, office] = await Promise.all([shop.phone(), shop.phone()]);
const page = await buyer.tab();
const desk = await office.tab();
beforeAll(async () => {
  await publishRates({ db }, 'Mombasa', 145_000);
  await changeProduct({ db }, 12, { num_in_stock: 50 });
  await signInWithApp(page, shop.url, { email: await newcomer(shop), password: PASSWORD });
  await signIn(desk, shop.url, who('staff'));
});

/** From the car's page to the order that was pressed. */
async function placeOrder(): Promise<void> {
  await buyCar(page, shop, 12);
  await toCheckout(page);
  await toReview(page);
  await placeTheOrder(page);
}

test('staff set how many unpaid orders a new buyer may have', async () => {
  await desk.goto(`${shop.url}/staff/settings`);
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
  await placeOrder();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByText('If we have received neither by then').waitFor();
  await placeOrder();
  const why = page.getByText('You have 1 order not yet paid for.').first();
  await why.waitFor();
  await page.getByText('The shop has not accepted it yet', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Write to us' }).first().waitFor();
  expect(await page.getByText('Order placed').count()).toBe(1);
  await inspectScreen(page, 'confirm-put-off');
  await offline(buyer, shop);
  await page.reload();
  await why.waitFor();
  await page.goto(`${shop.url}/waiting`);
  await why.waitFor();
  await online(buyer, shop);

  await desk.goto(`${shop.url}/staff/users?show=holding`);
  await desk.getByRole('link', { name: '1 order, 1 piece' }).waitFor();
});

test('the buyer takes it back, and the basket is as it was', async () => {
  await page.goto(`${shop.url}/confirm-order`);
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review your order' }).waitFor();
  await page.goto(`${shop.url}/my-basket`);
  await page.getByRole('link', { name: 'Checkout' }).first().waitFor();
  const orders = await db.selectFrom('orders').select('number').where('pay_before', 'is not', null).execute();
  expect(orders).toHaveLength(1);
});
