import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { create } from 'qrcode';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OrderDetail } from '#contract/orders/orders.ts';
import { accountAndPhone, who } from './harness/account-and-phone.ts';
import { inspectScreen } from './harness/inspect.ts';
import { tokenOf } from './harness/steps.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';

const OPENED = '100000027';
const SEEN = '100000026';
/** Never opened, and one of the five newest that are open. */
const AHEAD = '100000024';
/** Never opened, and older than those. */
const LISTED = '100000020';
const ELSEWHERE = '100000001';

/** Orders and pro-formas on the phone of somebody who is mostly without a connection. */
const opened = await accountAndPhone({ lineStays: true });
const { shop, phone } = opened;
let { page } = opened;

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

/** The dark squares of the code that the page shows, row by row. */
async function qr(): Promise<string[]> {
  const code = page.getByRole('img', { name: 'QR code of the verification address' });
  const drawn = (await code.locator('path').getAttribute('d')) ?? '';
  return [...drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
}

/** Text that a camera must find in the code of an order's pro-forma: the address where anyone checks it. */
async function qrOf(number: string): Promise<string[]> {
  const answer = await shop.ask(`/api/orders/${number}/`, { token: await tokenOf(shop, who('buyer1')) });
  const code = v.parse(OrderDetail, answer.body).invoice?.verification_code ?? '';
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  const { modules } = create(`${shop.url}/verify-invoice/${code}`, { errorCorrectionLevel: 'M' });
  return [...modules.data].flatMap((bit, at) =>
    bit ? [`${at % modules.size} ${Math.floor(at / modules.size)}`] : [],
  );
}
let first = '';

test('a pro-forma is fetched only when it is opened, says its size before, and that it stays afterwards', async () => {
  await page.goto(`${shop.url}/profile?tab=orders`);
  await page.getByText(`Order ${LISTED}`).waitFor();
  await open(SEEN);
  await pdf(/^PDF, [\d.]+ [KM]B$/).waitFor();
  await open(OPENED);
  await pdf(/^PDF, [\d.]+ [KM]B$/).waitFor();
  // The phone reads it by itself, and fetches no file with it.
  await expect.poll(async () => JSON.stringify(await stored(page, 'rows'))).toContain(`"order:${AHEAD}"`);
  expect(invoices()).toEqual([]);
  first = await file();
  await page.getByText('It stays on this phone and opens without a connection.').waitFor();
  await pdf('PDF, saved').waitFor();
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
  expect(await qr()).toEqual(await qrOf(OPENED));
  expect(await file()).toBe(first);
  await page.getByText(/^Opened from this phone, as it was .*\./).waitFor();
  await page.getByText('Before you pay, open it once more with a connection.').waitFor();
  await inspectScreen(page, 'wallet-offline');
});

test('one that was never opened says that it needs a connection', async () => {
  await open(SEEN);
  await pdf('PDF, when online').click();
  await page.getByText('The PDF needs a connection.').waitFor();
});

test('one of the newest that was never opened is there too, and says which papers are not', async () => {
  await open(AHEAD);
  await page.getByRole('heading', { name: 'Pro-forma' }).waitFor();
  await page.getByRole('list', { name: 'Where it is' }).getByText('Payment confirmed').waitFor();
  await page.getByText(/^1 document for this order is not on this phone, \d+ KB\./).waitFor();
});

test('an order that only the list knew shows what the list knows, and what it does not', async () => {
  await open(LISTED);
  await page.getByRole('heading', { level: 1, name: `Order ${LISTED}` }).waitFor();
  await page.getByText('The pro-forma is not on this phone yet.').waitFor();
  await page.getByText(/^On this phone since /).waitFor();
  await page.getByRole('heading', { name: 'Delivery Address' }).waitFor();
  await page.getByText('$5,700.00').first().waitFor();
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
