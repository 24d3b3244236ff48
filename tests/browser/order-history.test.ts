import { expect, test } from 'vitest';
import { accountAndPhone, who } from './harness/account-and-phone.ts';
import { overIsGone } from './harness/page-readiness.ts';
import { inspectScreen } from './harness/inspect.ts';
import { signIn } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** The first of the orders are Pending, Canceled and Shipped (account contract 1). */
const { shop, phone, page } = await accountAndPhone();

const history = (number = 1) =>
  page.goto(`${shop.url}/profile?tab=orders${number > 1 ? `&page=${number}` : ''}`);
const rows = () => page.getByRole('list', { name: 'Order History' }).getByRole('listitem');
const row = (number: string) => rows().filter({ hasText: number });
const pages = () => page.getByRole('navigation', { name: 'Pages' });

test('25 to a page, newest first, with numbered links of which the current one is marked', async () => {
  await page.goto(`${shop.url}/profile`);
  const tabs = page.getByRole('navigation', { name: 'My Account' }).getByRole('link');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Profile', 'Order History']);
  await tabs.last().click();
  await expect.poll(() => rows().count()).toBe(25);
  expect(await rows().first().innerText()).toContain('Order 100000027');
  expect(await row('100000027').innerText()).toMatch(/5 Jan 2025[\s\S]*\$5,700\.00[\s\S]*Authorized/);
  expect(await row('100000003').innerText()).toContain('Shipped');
  expect(await pages().locator('[aria-current]').innerText()).toBe('1');
  await inspectScreen(page, 'orders-first');
  await pages().getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect.poll(() => rows().count()).toBe(2);
  expect(await pages().locator('[aria-current]').innerText()).toBe('2');
  expect(await row('100000002').innerText()).toContain('Canceled');
  expect(await row('100000001').innerText()).toContain('Pending');
});

test('an order opens as a summary of what the list knows, and leads to the whole order', async () => {
  await history();
  await row('100000027').getByRole('button', { name: 'Order 100000027' }).click();
  const summary = page.getByRole('dialog', { name: 'Order Summary' });
  const line = summary.getByRole('list', { name: 'Ordered' }).getByRole('listitem');
  await expect.poll(() => line.count()).toBe(1);
  await line.getByText('2012 Toyota Corolla 1.6 Icon').waitFor();
  await line.getByText('$5,000.00 × 1').waitFor();
  await expect
    .poll(() => line.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(160);
  await summary.getByRole('heading', { name: 'Delivery Address' }).waitFor();
  await summary.getByText('Mutale Mwale 12 Cairo Road Lusaka Zambia').waitFor();
  await inspectScreen(page, 'order-summary', true);
  await summary.getByRole('button', { name: 'Close' }).click();
  await overIsGone(page);
  await row('100000027').getByRole('button', { name: 'Order 100000027' }).click();
  await summary.getByRole('link', { name: 'See the whole order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order 100000027' }).waitFor();
});

test('past the last page there is no record, and a way to the first', async () => {
  await history(3);
  await page.getByText('No record Found').waitFor();
  await page.getByRole('link', { name: 'First page' }).click();
  await expect.poll(() => rows().count()).toBe(25);
});

test('without a network a page that was seen is there with its summaries, one that was not says so', async () => {
  await history();
  await expect.poll(() => rows().count()).toBe(25);
  await offline(phone, shop);
  await page.reload();
  await page.getByText(/Readable without a connection/).waitFor();
  await row('100000003').getByRole('button').click();
  await page.getByRole('dialog', { name: 'Order Summary' }).getByText('Delivery Address').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await overIsGone(page);
  await page.goto(`${shop.url}/profile?tab=orders&page=4`);
  await page.getByText('Not on this phone yet').waitFor();
  await online(phone, shop);
});

test('a guest signs in first; a slow answer keeps the shape of what comes, a failed one can be asked for again', async () => {
  const fresh = await shop.phone();
  const tab = await fresh.tab();
  const fault = { status: 500, type: 'application/json', body: '{"code":"server_error","detail":"Error"}' };
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => (answer = resolve));
  const clear = shop.line.detour({ path: /^\/api\/orders\/$/, until, answer: fault });
  await tab.goto(`${shop.url}/profile?tab=orders`);
  await tab.waitForURL((address) => address.pathname === '/login');
  await signIn(tab, null, who('promobuyer'));
  expect(new URL(tab.url()).search).toBe('?tab=orders');
  await tab.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
  answer();
  await tab.getByText('500 Thats an error').waitFor();
  clear();
  await tab.getByRole('button', { name: 'Try again' }).click();
  await tab
    .getByText(/^K[\d,]+\.\d\d$/)
    .first()
    .waitFor();
  await tab
    .getByText(/^\$[\d,]+\.\d\d$/)
    .first()
    .waitFor();
});

test('without an order there is no record, and a way to a car', async () => {
  const fresh = await shop.phone();
  const tab = await fresh.tab();
  await signIn(tab, shop.url, who('buyer0'));
  await tab.goto(`${shop.url}/profile?tab=orders`);
  await tab.getByText('No record Found').waitFor();
  await inspectScreen(tab, 'orders-none');
});
