import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { overIsGone } from './harness/page-readiness.ts';
import { inspectScreen } from './harness/inspect.ts';
import { workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { SEARCH_IN_MEMORY } from './harness/shop.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** Filters of the vehicle search on a small phone: counts before, results after, the address between. */

const { shop, phone, page } = await shopAndPhone({ quiet: true, env: SEARCH_IN_MEMORY });

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
  // The first car is in reach of the first look, whatever narrows the list.
  expect(await chips().count()).toBeGreaterThan(0);
  const first = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first();
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(250);
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
  const show = sheet().getByRole('button', { name: new RegExp(`^Show ${beside} results?$`) });
  await show.waitFor();
  await inspectScreen(page, 'search-filters');
  await show.click();
  await expect.poll(found).toBe(beside);
  expect(new URL(page.url()).search).toBe('?fuel=Diesel');
  expect(await inUse()).toEqual(['Cars, remove', 'Toyota, remove', 'Diesel, remove']);
});

test('a lower price alone asks for all from there on, and each year and mileage says how many there are', async () => {
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/*`);
  const all = await found();
  await page.getByRole('button', { name: 'Filters' }).click();
  const from = sheet()
    .getByLabel('Year from')
    .locator('option', { hasText: /^2014 \([\d,]+\)$/ });
  await from.waitFor({ state: 'attached' });
  const [, said = ''] = /\((.*)\)/.exec(await from.innerText()) ?? [];
  const many = Number(said.replace(/\D/g, ''));
  expect(many).toBeGreaterThan(0);
  expect(many).toBeLessThan(all);
  const below = sheet()
    .getByLabel('Mileage to')
    .locator('option', { hasText: /^40,000 miles \([\d,]+\)$/ });
  await expect.poll(() => below.count()).toBe(1);
  await sheet().getByLabel('Year from').selectOption('2014');
  await sheet()
    .getByRole('button', { name: new RegExp(`^Show ${many} results?$`) })
    .click();
  await expect.poll(found).toBe(many);

  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/*`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await sheet().getByLabel('From', { exact: true }).selectOption('10000');
  await sheet()
    .getByRole('button', { name: /^Show [\d,]+ results?$/ })
    .click();
  await page.waitForURL(`${shop.url}/search/1/10000/0/1/Toyota/all/*`);
  expect(await inUse()).toEqual(['Cars, remove', 'Toyota, remove', 'From $10,000, remove']);
  await expect.poll(found).toBeLessThan(all);
  const cheapest = page.getByLabel('Sort');
  await cheapest.selectOption('price');
  await page.waitForURL(/\/all\/0$/);
  await chips().filter({ hasText: 'From $10,000' }).click();
  await page.waitForURL(`${shop.url}/search/1/0/0/1/Toyota/all/0`);
  await expect.poll(found).toBe(all);
});

test('an address with every filter is drawn as it asks, and each is taken away by a tap', async () => {
  await page.goto(
    `${shop.url}/search/1/0/20000/1/Toyota/all/*?q=petrol&year=2014-&miles=-90000&body=Hatchback`,
  );
  await expect.poll(() => chips().count()).toBe(7);
  expect(await inUse()).toEqual([
    'Cars, remove',
    'Toyota, remove',
    'petrol, remove',
    'Up to $20,000, remove',
    'From 2014, remove',
    'Up to 90,000 miles, remove',
    'Hatchback, remove',
  ]);
  const before = await found();
  await chips().filter({ hasText: 'From 2014' }).click();
  await expect.poll(() => chips().count()).toBe(6);
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
  await expect.poll(() => chips().count()).toBe(6);
});

test('a filtered list opens again without a network, and what was never asked says why it cannot', async () => {
  const seen = page.url();
  const count = await found();
  await offline(phone, shop);
  await page.goto(seen);
  await expect.poll(found).toBe(count);
  await page.goto(`${shop.url}/search/1/0/0/1/Skoda/all/*?fuel=Electric`);
  await page.getByText('You are offline, and this search has not been run on this phone before.').waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet().getByText('More options need a connection the first time.').waitFor();
  expect(await sheet().getByRole('checkbox', { name: 'Electric' }).isChecked()).toBe(true);
  await online(phone, shop);
});

test('sheet, dialog, sort and pages go by keyboard, and the focus comes back to where it was', async () => {
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/*`);
  await found();
  const focused = (place: Locator) => place.evaluate((node) => node === document.activeElement);
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.focus();
  await page.keyboard.press('Enter');
  await sheet().getByLabel('Words').waitFor();
  await page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'hidden' });
  await expect.poll(() => focused(filters)).toBe(true);
  await overIsGone(page);

  const inquire = page.getByRole('button', { name: /^Inquire about/ }).first();
  await inquire.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(inquire)).toBe(true);
  await overIsGone(page);

  await page.getByLabel('Sort').focus();
  // The last one. Typed letters find an option only as long as no second passes between two of them.
  await page.keyboard.press('End');
  await page.waitForURL(/\/Toyota\/all\/1/);
  const second = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' });
  // The pages of the list as it is sorted now.
  await expect.poll(() => second.getAttribute('href')).toMatch(/\/all\/1/);
  await second.press('Enter');
  await page.waitForURL(/\/search\/2\//);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => focused(heading)).toBe(true);
  // That of a car never seen comes with the answer, and the focus with it, unless its reader has gone on.
  const cars = page.getByRole('list', { name: 'Results' }).getByRole('heading').getByRole('link');
  for (const [place, key, takes] of [
    [0, null, true],
    [1, 'Tab', false],
  ] as const) {
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    const through = shop.line.detour({ path: /^\/api\/vehicle-details\//, until });
    await cars.nth(place).press('Enter');
    await page.waitForURL(/\/details\//);
    await expect.poll(() => heading.count()).toBe(0);
    // Two frames on, the new page has looked where to begin.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    if (key) await page.keyboard.press(key);
    release();
    await heading.waitFor();
    await page.getByRole('region', { name: 'Buy' }).waitFor();
    await expect.poll(() => focused(heading)).toBe(takes);
    await page.goBack();
    await cars.nth(1).waitFor();
    through();
  }
});

test('the search on home asks for a make, and its price to lists only what is above its price from', async () => {
  await page.goto(shop.url);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click();
  await page.getByText('Make is missing', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  const model = page.getByLabel('Model', { exact: true });
  expect(await model.locator('option').first().innerText()).toBe('Any Model');
  const to = page.getByLabel('Price to');
  expect(await to.isDisabled()).toBe(true);
  await page.getByLabel('Price from').selectOption({ label: 'K700,000' });
  await expect
    .poll(() => to.locator('option').allInnerTexts())
    .toEqual(['Any price', 'K750,000', 'K1,500,000']);
});

test('prices of the search on home are kwacha, as it says, and so are the results', async () => {
  await page.goto(shop.url);
  await page.getByLabel('Make').selectOption('Toyota');
  await page.getByLabel('Price from').selectOption({ label: 'K10,000' });
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click();
  await page.waitForURL(`${shop.url}/search/Toyota/any/10000/1500000?currency=ZMW`);
  await expect
    .poll(inUse)
    .toEqual([
      'Toyota, remove',
      expect.stringMatching(/^K10,000 to K1,500,000 \(about \$\d+ to \$[\d,]+\), remove$/),
    ]);
  const ask = async (currency: string): Promise<unknown> => {
    const range = `price__range=10000__1500000&currency=${currency}`;
    const { body } = await shop.ask(`/api/product-search/?make=Toyota&${range}`);
    return Reflect.get(Object(body), 'count');
  };
  expect(await ask('USD')).not.toBe(await ask('ZMW'));
  expect(await found()).toBe(await ask('ZMW'));
  await chips().filter({ hasText: 'K10,000' }).click();
  await expect.poll(() => chips().count()).toBe(1);
  // Dollars are chosen once; their first step leaves cheap cars in.
  await page.goto(shop.url);
  await page.getByText('Dollars', { exact: true }).click();
  const from = page.getByLabel('Price from').locator('option');
  const begin = async () => (await from.allInnerTexts()).slice(0, 2);
  await expect.poll(begin).toEqual(['Any price', '$0']);
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: 'Dollars' }).isChecked()).toBe(true);
  expect(await begin()).toEqual(['Any price', '$0']);
});
