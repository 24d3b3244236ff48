import { beforeAll, expect, test } from 'vitest';
import { publishRates } from '../server/checkout-steps.ts';
import { newcomer, PASSWORD } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { inBasket, placeTheOrder, signInWithApp, toCheckout, toReview } from './harness/steps.ts';
import { buy, offline, online, seeCar } from './harness/prepared-phone.ts';

/** A discount code from the field to the order: each of its texts, and what becomes of it without a network. */
const { shop, phone, page } = await shopAndPhone({
  seed: 'contract',
  lineStays: true,
  phone: { hasApp: true },
});
const db = databaseOf(shop);
beforeAll(async () => {
  await publishRates({ db }, 'Mombasa', 140_000);
  const email = await newcomer(shop);
  await signInWithApp(page, shop.url, { email, password: PASSWORD });
  await seeCar(page, shop, 12);
  await buy(page);
  await inBasket(page);
});

const field = () => page.getByLabel('Code', { exact: true });
const atField = () => field().evaluate((input) => input.closest('div')?.parentElement?.textContent ?? '');
const apply = () => page.getByRole('button', { name: 'Apply', exact: true }).click();
async function enter(code: string): Promise<void> {
  await field().fill(code);
  await apply();
}
const total = () => page.getByRole('row', { name: /^Total/ }).innerText();

const INVALID = 'Discount code you entered is invalid or not applicable to the contents of your basket';
const SHORT = 'Error - Code length must be minimum 5 character';

test('without a code, with a short one and with a wrong one the field says so, and the checkout stays open', async () => {
  await apply();
  await expect.poll(atField).toContain('Error - Discount Code Required');
  await enter('SAVE');
  await expect.poll(atField).toContain(`${SHORT}. ${INVALID}`);
  await enter('OLDCODE');
  await expect.poll(atField).toContain(INVALID);
  expect(await atField()).not.toContain(SHORT);
  expect(await field().inputValue()).toBe('OLDCODE');
  await inspectScreen(page, 'basket-code-refused');
  await toCheckout(page);
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  // Going on was the answer to the refused code: nothing of it is left to be settled.
  await page.goBack();
  await expect.poll(() => field().inputValue()).toBe('');
});

test('without a network the code waits, short or not, and takes nothing off that nobody has granted', async () => {
  await offline(phone, shop);
  await page.getByText('Will be checked when you are online').waitFor();
  await enter('save');
  await page.getByText('SAVE will be checked. Until then the total stays as it is.').waitFor();
  await page.getByRole('alert').filter({ hasText: SHORT }).waitFor();
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await enter('save 10');
  const row = page.getByRole('row', { name: /^Discount code SAVE10/ });
  await expect.poll(() => row.innerText()).toMatch(/Not counted until checked[\s\S]*none yet/);
  await expect.poll(() => total()).toContain('$5,900.00');
  await inspectScreen(page, 'basket-code-waits');
  await toCheckout(page);
  await toReview(page);
  await page.getByText(/Discount code SAVE10 has not been checked yet and is not counted here/).waitFor();
  await page.goto(`${shop.url}/my-basket`);
});

test('checked, it is applied to the sums; a second one is refused at the field', async () => {
  await online(phone, shop);
  await page.getByText('Discount code applied.').first().waitFor();
  await page.getByText('SAVE10, $450.00 off').waitFor();
  const row = page.getByRole('row', { name: /^Discount code SAVE10/ });
  await expect.poll(() => row.innerText()).toMatch(/Set by Chicargos[\s\S]*-\$450\.00/);
  await expect.poll(total).toContain('$5,450.00');
  await enter('WELCOME');
  await expect.poll(atField).toContain('Discount already applied to your basket');
  await inspectScreen(page, 'basket-code-applied');
});

test('taken off it counts no more, and may be entered again; without a network it stays and says so', async () => {
  const takeOff = page.getByRole('button', { name: 'Remove it' });
  await offline(phone, shop);
  await takeOff.press('Enter');
  await page.getByText('This needs a connection. The code is kept.').waitFor();
  await online(phone, shop);
  await takeOff.press('Enter');
  await expect.poll(total).toContain('$5,900.00');
  await takeOff.waitFor({ state: 'detached' });
  await enter('SAVE10');
  await expect.poll(total).toContain('$5,450.00');
});

test('review and order show the discount as a figure of its own', async () => {
  await page.goto(`${shop.url}/review-order`);
  const row = page.getByRole('row', { name: /^Discount code SAVE10/ });
  await expect.poll(() => row.innerText()).toMatch(/Set by Chicargos[\s\S]*-\$450\.00/);
  expect(await page.getByRole('row', { name: /Corolla/ }).innerText()).toContain('$4,500.00');
  await inspectScreen(page, 'review-code');
  await placeTheOrder(page);
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await expect.poll(() => row.innerText()).toContain('-$450.00');
  await expect.poll(total).toContain('$5,450.00');
  await inspectScreen(page, 'confirm-code');
});
