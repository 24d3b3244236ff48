import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { Shop } from './harness/shop.ts';
import { offline, online } from './harness/waiting.ts';

/** Filters of the vehicle search on a small phone: counts before, results after, the address between. */

let shop: Shop;
let phone: Phone;
let page: Page;
beforeAll(async () => {
  shop = await Shop.open({ RATE_LIMITS: 'off' });
  phone = await Phone.open();
  page = await phone.tab();
});
afterAll(async () => {
  await phone.remove();
  await shop.close();
});
afterEach(() => {
  expect(phone.complaints).toEqual([]);
});

const found = async (): Promise<number> => {
  const text = await page.getByText(/^[\d,]+ results found$/).innerText();
  return Number(text.replace(/\D/g, ''));
};
const sheet = () => page.getByRole('dialog', { name: 'Filters' });
const chips = () => page.getByRole('list', { name: 'Filters in use' }).getByRole('button');
const inUse = async () => (await chips().allInnerTexts()).map((text) => text.replace(/\s+,/, ','));

test('the count beside a value and on the button is what the list then has, and the address holds it all', async () => {
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/*`);
  await workerReady(page);
  const all = await found();
  expect(shop.line.requests.filter(({ path }) => path.includes('/facets/'))).toEqual([]);
  await page.getByRole('button', { name: 'Filters' }).click();
  const diesel = sheet()
    .getByRole('group', { name: 'Fuel' })
    .getByRole('checkbox', { name: /^Diesel/ });
  await diesel.waitFor();
  const beside = Number((await diesel.locator('xpath=..').innerText()).replace(/\D/g, ''));
  expect(beside).toBeGreaterThan(0);
  expect(beside).toBeLessThan(all);
  // What would find nothing keeps its place, greyed.
  const none = sheet().locator('label', { hasText: /\D0$/ }).getByRole('checkbox');
  expect(await none.count()).toBeGreaterThan(0);
  expect(await none.evaluateAll((boxes) => boxes.every((box) => box.matches(':disabled')))).toBe(true);
  expect(await sheet().getByLabel('Make').locator('option:checked').innerText()).toBe(`Toyota (${all})`);
  await diesel.focus();
  await page.keyboard.press('Space');
  const show = sheet().getByRole('button', { name: `Show ${beside} results` });
  await show.waitFor();
  await inspectScreen(page, 'search-filters');
  await show.click();
  await expect.poll(found).toBe(beside);
  expect(new URL(page.url()).search).toBe('?fuel=Diesel');
  expect(await inUse()).toEqual(['Diesel, remove']);
});

test('an address with every filter is drawn as it asks, and each is taken away by a tap', async () => {
  await page.goto(
    `${shop.url}/search/1/0/20000/1/Toyota/all/*?q=petrol&year=2014-&miles=-90000&body=Hatchback`,
  );
  await expect.poll(() => chips().count()).toBe(5);
  expect(await inUse()).toEqual([
    'petrol, remove',
    'Up to $20,000, remove',
    'From 2014, remove',
    'Up to 90,000 miles, remove',
    'Hatchback, remove',
  ]);
  const before = await found();
  await chips().filter({ hasText: 'From 2014' }).click();
  await expect.poll(() => chips().count()).toBe(4);
  await expect.poll(found).toBeGreaterThan(before);
  expect(new URL(page.url()).search).toBe('?q=petrol&miles=-90000&body=Hatchback');
});

test('a word that nobody wrote finds nothing, and leads to the one that was meant', async () => {
  const before = page.url();
  await page.goto(`${shop.url}/search/1/0/0/1/*/all/*?q=toyoat`);
  await page.getByText('No record Found').waitFor();
  await page.getByText('Did you mean toyota?').getByRole('link', { name: 'toyota' }).click();
  await expect.poll(found).toBeGreaterThan(0);
  expect(new URL(page.url()).search).toBe('?q=toyota');
  await page.goto(before);
  await expect.poll(() => chips().count()).toBe(4);
});

test('a filtered list opens again without a network, and what was never asked says why it cannot', async () => {
  const seen = page.url();
  const count = await found();
  await offline(phone, shop);
  await page.goto(seen);
  await expect.poll(found).toBe(count);
  await page.goto(`${shop.url}/search/1/0/0/1/Skoda/all/*?fuel=Electric`);
  await page.getByText('You are offline and this search was not done on this phone before.').waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet().getByText('More to choose from needs a connection the first time.').waitFor();
  expect(await sheet().getByRole('checkbox', { name: 'Electric' }).isChecked()).toBe(true);
  await online(phone, shop);
});
