import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { Shop } from './harness/shop.ts';
import { signIn } from './harness/steps.ts';
import { offline, online, stored } from './harness/waiting.ts';

/** Orders and pro-formas on the phone of somebody who is mostly without a connection. */
const BUYER1 = { email: 'buyer1@example.test', password: 'Passw0rd!x' };
const OPENED = '100000027';
const SEEN = '100000026';
const LISTED = '100000025';
const ELSEWHERE = '100000001';

let shop: Shop;
let phone: Phone;
let page: Page;
beforeAll(async () => {
  shop = await Shop.open({ SEED: 'account', CHICARGOS_TEST_HOOKS: '1', RATE_LIMITS: 'off' });
  phone = await Phone.open();
  page = await phone.tab();
  await signIn(page, shop.url, BUYER1);
  await workerReady(page);
});
afterAll(async () => {
  await phone.remove();
  await shop.close();
});
beforeEach(() => void phone.complaints.splice(0));
afterEach(() => expect(phone.complaints).toEqual([]));

const open = (number: string) => page.goto(`${shop.url}/orders/${number}`);
const pdf = (label: string | RegExp = /^PDF/) => page.getByRole('button', { name: label });
const invoices = () => shop.line.requests.filter(({ path }) => path.endsWith('/invoice/'));

/** Presses the button and answers the hash of the file that comes. */
async function file(): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), pdf().click()]);
  expect(download.suggestedFilename()).toBe(`chicargos-proforma-${OPENED}.pdf`);
  return createHash('sha256')
    .update(readFileSync(await download.path()))
    .digest('hex');
}
let first = '';

test('a pro-forma is fetched only when it is opened, says its size before, and that it stays afterwards', async () => {
  await page.goto(`${shop.url}/profile?tab=orders`);
  await page.getByText(`Order ${LISTED}`).waitFor();
  await open(SEEN);
  await pdf(/^PDF, [\d.]+ [KM]B$/).waitFor();
  await open(OPENED);
  await pdf(/^PDF, [\d.]+ [KM]B$/).waitFor();
  await page.waitForLoadState('networkidle');
  expect(invoices()).toEqual([]);
  first = await file();
  await page.getByText('It stays on this phone and opens without a connection.').waitFor();
  await pdf('PDF, saved').waitFor();
  await inspectScreen(page, 'wallet-kept');
});

test('opening it again asks whether it is still so, and brings no file', async () => {
  await page.reload();
  await pdf('PDF, saved').waitFor();
  expect(await file()).toBe(first);
  const [, again] = invoices();
  expect(again?.headers['if-none-match']).toBe(`"${first}"`);
  expect(again?.bytes).toBe(0);
});

test('without a network it opens after the browser was closed, and says from when it is', async () => {
  shop.line.cut();
  await phone.restart();
  page = await phone.tab();
  await offline(phone, shop);
  await open(OPENED);
  await pdf('PDF, saved').waitFor();
  expect(await file()).toBe(first);
  await page.getByText(/^Opened from this phone, as it was .*\./).waitFor();
  await page.getByText('Before you pay, open it once more with a connection.').waitFor();
  await inspectScreen(page, 'wallet-offline');
});

test('one that was never opened says that it needs a connection', async () => {
  await open(SEEN);
  await pdf('PDF, when online').click();
  await page.getByText('The PDF needs a connection.').waitFor();
  await inspectScreen(page, 'wallet-unseen');
});

test('an order that only the list knew shows what the list knows, and what it does not', async () => {
  await open(LISTED);
  await page.getByRole('heading', { level: 1, name: `Order ${LISTED}` }).waitFor();
  await page.getByText('The pro-forma is not on this phone yet.').waitFor();
  await page.getByText(/^On this phone since /).waitFor();
  await page.getByRole('heading', { name: 'Delivery Address' }).waitFor();
  expect(await page.getByText('$5,700.00').count()).toBeGreaterThan(0);
  expect(await pdf().count()).toBe(0);
  await inspectScreen(page, 'order-from-list');
  await open(ELSEWHERE);
  await page.getByText('Not on this phone yet').waitFor();
});

test('with the connection back it is read whole', async () => {
  await open(LISTED);
  await page.getByText('The pro-forma is not on this phone yet.').waitFor();
  await online(phone, shop);
  await page.getByRole('heading', { name: 'Pro-forma' }).waitFor();
  await pdf(/^PDF, [\d.]+ [KM]B$/).waitFor();
});

test('signing out without a network takes the files along', async () => {
  expect(await stored(page, 'documents')).toHaveLength(1);
  await offline(phone, shop);
  await page.goto(`${shop.url}/profile`);
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);
  expect(await stored(page, 'documents')).toEqual([]);
  await online(phone, shop);
});
