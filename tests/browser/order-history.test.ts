import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { OrderDetail } from '#contract/orders/orders.ts';
import { accountAndPhone, who } from './harness/account-and-phone.ts';
import { advance } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin, overIsGone } from './harness/page-readiness.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';
import { signIn, tokenOf } from './harness/steps.ts';

/**
 * Orders of an account (account contract 1): the first is Pending and waits for money, the second Canceled, the third on a ship
 * with its papers.
 */
const { shop, phone, page } = await accountAndPhone();
/** Phone of people with no such orders, one after the other. */
const other = await shop.phone();
const tab = await other.tab();

const history = (number = 1) => goWithin(page, `/profile?tab=orders${number > 1 ? `&page=${number}` : ''}`);
async function openOrder(on: Page, number: string): Promise<void> {
  await goWithin(on, `/orders/${number}`);
  await on.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
}
/** Signs out whoever is there. */
async function leave(): Promise<void> {
  await goWithin(tab, '/profile');
  await tab.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await tab.waitForURL(`${shop.url}/`);
}
const rows = () => page.getByRole('list', { name: 'Order History' }).getByRole('listitem');
const row = (number: string) => rows().filter({ hasText: number });
const pages = () => page.getByRole('navigation', { name: 'Pages' });

test('25 to a page, newest first, with numbered links of which the current one is marked', async () => {
  await goWithin(page, '/profile');
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
  await history(4);
  await page.getByText('Not on this phone yet').waitFor();
  await online(phone, shop);
});

test('a guest signs in first; a slow answer keeps the shape of what comes, a failed one can be asked for again', async () => {
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
  await leave();
  await signIn(tab, shop.url, who('buyer0'));
  await goWithin(tab, '/profile?tab=orders');
  await tab.getByText('No record Found').waitFor();
});

/** Staff do something about an order, as their own screens would. */
async function staffSay(path: string, body: object): Promise<void> {
  const token = await tokenOf(shop, who('staff1'));
  const answer = await shop.ask(`/api/staff${path}`, { method: 'POST', token, body: JSON.stringify(body) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

const whereItIs = () => page.getByRole('list', { name: 'Where it is' });
const steps = () => whereItIs().getByRole('listitem').allInnerTexts();
const firstLines = async () => (await steps()).map((text) => text.split('\n')[0]);

test('the way of an order, its ship and an opened paper are read without a network', async () => {
  await openOrder(page, '100000003');
  const ship = page.getByRole('region', { name: 'The ship' });
  await ship.getByText('MV Hoegh Trader').waitFor();
  await ship.getByText('12 Mar 2025').waitFor();
  const papers = page.getByRole('list', { name: 'Documents' });
  await papers.getByRole('button', { name: /^Bill of lading MV Hoegh Trader/ }).click();
  await page.getByText('It stays on this phone and opens without a connection.').waitFor();
  await inspectScreen(page, 'order-shipped');

  await offline(phone, shop);
  await page.reload();
  await page.getByText(/Readable without a connection/).waitFor();
  expect(await firstLines()).toEqual([
    'Order placed',
    'Pro-forma issued',
    'Proof of payment received',
    'Proof of payment accepted',
    'Payment received: $5,700.00',
    'Payment confirmed',
    'Booked on the MV Hoegh Trader',
    'Shipped on the MV Hoegh Trader',
    'New document: Bill of lading',
    'Arrived in Walvis Bay',
    'Released for collection',
  ]);
  await ship.getByText('MV Hoegh Trader').waitFor();
  const saved = page.waitForEvent('download');
  await papers.getByRole('button', { name: /Saved on this phone$/ }).click();
  expect((await saved).suggestedFilename()).toBe('chicargos-100000003-bill-of-lading.pdf');
  await page.getByText(/^Opened from this phone/).waitFor();
  // One that was never opened says so.
  await page
    .getByRole('list', { name: 'Proof of payment' })
    .getByRole('button', { name: /^Proof 1: When online, / })
    .click();
  await page.getByText('It is not on this phone yet. Open it once with a connection.').waitFor();
  await online(phone, shop);
});

/**
 * The next picture that is chosen is decoded only when it is told to be: a large one on a slow phone. What comes back tells it,
 * and resolves once all has been made of it.
 */
async function holdNextPicture(): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const decode = createImageBitmap;
    const told = new Promise((resolve) => addEventListener('decode', resolve, { once: true }));
    const slowly = async (source: Blob, options: ImageBitmapOptions): Promise<ImageBitmap> => {
      Object.assign(globalThis, { createImageBitmap: decode });
      await told;
      const picture = await decode(source, options);
      const close = picture.close.bind(picture);
      return Object.assign(picture, {
        close() {
          close();
          dispatchEvent(new Event('made'));
        },
      });
    };
    Object.assign(globalThis, { createImageBitmap: slowly });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const drawn = (): void => void requestAnimationFrame(() => resolve());
          addEventListener('made', () => requestAnimationFrame(drawn), { once: true });
          dispatchEvent(new Event('decode'));
        }),
    );
}

test('a proof sent without a network waits in sight, survives a reload, and arrives once', async () => {
  await openOrder(page, '100000001');
  await page.getByText(/^Seen (today|yesterday)/).waitFor();
  await offline(phone, shop);
  await page.reload();
  await page.getByRole('button', { name: 'Send a proof of payment' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Choose a photo or a PDF of the slip.').waitFor();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') });
  await page.getByText('This file cannot be read as a picture or a PDF.').waitFor();

  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#dde6dd' } })
    .png()
    .toBuffer();
  const makeIt = await holdNextPicture();
  await file.setInputFiles({ name: 'earlier.png', mimeType: 'image/png', buffer });
  await file.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'The slip as it will be sent' }).waitFor();
  await makeIt();
  expect(await page.getByText('earlier.png').count()).toBe(0);

  const amount = page.getByLabel(/^Amount you paid/);
  const reference = page.getByLabel('Transfer reference');
  await amount.fill('5,700.0');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Enter an amount like 1500 or 1500.50').waitFor();
  await amount.fill('5.700,00');
  await reference.fill('TT-88121');
  await expect.poll(async () => JSON.stringify(await stored(page, 'drafts'))).toContain('TT-88121');
  // The camera took all the memory of the phone, and the page with it.
  await page.reload();
  await expect.poll(() => reference.inputValue()).toBe('TT-88121');
  expect(await amount.inputValue()).toBe('5.700,00');
  await file.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'The slip as it will be sent' }).waitFor();
  await inspectScreen(page, 'order-proof-form');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('It is sent automatically when there is a connection.').waitFor();
  expect(JSON.stringify(await stored(page, 'drafts'))).not.toContain('TT-88121');

  await page.reload();
  await whereItIs().getByText('Waiting to send').waitFor();
  await whereItIs()
    .getByText(/^slip\.png, /)
    .waitFor();
  await goWithin(page, '/waiting');
  await page.getByText('Proof of payment for order 100000001').first().waitFor();

  await openOrder(page, '100000001');
  // The server takes it, and its word is lost: it is asked again, and does nothing twice.
  const lost = shop.line.loseAnswer('/api/sync/');
  await online(phone, shop);
  await lost;
  await page
    .getByRole('list', { name: 'Proof of payment' })
    .getByText('Received. Our staff are checking it')
    .waitFor();
  await page.getByText(/TT-88121/).waitFor();
  expect(await firstLines()).toContain('Proof of payment received');
  await expect.poll(() => whereItIs().getByText('Waiting to send').count()).toBe(0);

  const { body } = await shop.ask('/api/orders/100000001/', { token: await tokenOf(shop, who('buyer1')) });
  const order = v.parse(OrderDetail, body);
  expect(order.payment_proofs).toMatchObject([{ status: 'received', amount: '5700.00', mime: 'image/jpeg' }]);
  expect(order.events.filter(({ type }) => type === 'proof_uploaded')).toHaveLength(1);

  await staffSay(`/orders/100000001/payment-proofs/${order.payment_proofs[0]?.id}/review/`, {
    decision: 'rejected',
    note: 'The amount cannot be read',
  });
  await page.reload();
  await page.getByRole('list', { name: 'Proof of payment' }).getByText('The amount cannot be read').waitFor();
  await page.getByText('We could not use the last one.').waitFor();
  expect(await firstLines()).toContain('Proof of payment not accepted');
  await inspectScreen(page, 'order-proof-rejected');

  await page.getByRole('button', { name: 'Send another proof' }).click();
  await file.setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer });
  await page.getByText('again.png', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByRole('list', { name: 'Proof of payment' })
    .getByText('Received. Our staff are checking it')
    .waitFor();
  // What has arrived does not wait on this phone any more.
  await expect
    .poll(() => page.getByText('It is sent automatically when there is a connection.').count())
    .toBe(0);
});

test('until when to pay stands with the order, and so does its end', async () => {
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await staffSay('/orders/100000001/events/', { type: 'pay_before', at: inTwoDays });
  // A proof has come for this one: it does not end by itself.
  await openOrder(page, '100000001');
  await page
    .getByText(/^Payment due before /)
    .first()
    .waitFor();

  await leave();
  await signIn(tab, shop.url, who('buyer2'));
  await staffSay('/orders/100000101/events/', { type: 'pay_before', at: inTwoDays });
  await openOrder(tab, '100000101');
  await tab
    .getByText(/^Pay before /)
    .first()
    .waitFor();
  await tab.getByText('Your items then go back on sale.').waitFor();

  // A slip that was kept in time, while there was no network to send it: for the worker neither.
  await offline(other, shop);
  const buffer = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#dde6dd' } })
    .png()
    .toBuffer();
  await tab.getByRole('button', { name: 'Send a proof of payment' }).click();
  await tab
    .getByLabel('Photo or PDF of the slip')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await tab.getByRole('img', { name: 'The slip as it will be sent' }).waitFor();
  await tab.getByRole('button', { name: 'Send', exact: true }).click();
  await tab.getByText('It is sent automatically when there is a connection.').waitFor();
  await staffSay('/orders/100000101/events/', { type: 'pay_before', at: '2025-03-01T10:00:00Z' });
  await advance(shop, 3_700);
  // Sooner, the slip would have come in time.
  const token = await tokenOf(shop, who('staff1'));
  await expect
    .poll(async () => JSON.stringify((await shop.ask('/api/staff/orders/100000101/', { token })).body))
    .toContain('"status":"Canceled"');
  await online(other, shop);
  await expect
    .poll(async () => {
      await tab.reload();
      await tab.getByRole('list', { name: 'Where it is' }).waitFor();
      return tab.getByText('Ended: not paid in time').count();
    })
    .toBe(1);
  await tab.getByText('This order was canceled. Do not pay for it').waitFor();
  await tab.getByRole('heading', { name: 'Have you paid?' }).waitFor();
  expect(await tab.getByRole('heading', { name: 'Proof of payment' }).count()).toBe(0);
  const saved = tab.waitForEvent('download');
  await tab.getByRole('button', { name: 'Save the receipt slip.png' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^slip\.(jpg|png)$/);
  await tab.getByRole('button', { name: 'Discard slip.png' }).click();
  await expect.poll(() => tab.getByText('Have you paid?').count()).toBe(0);
});
