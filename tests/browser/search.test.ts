import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goWithin, overIsGone, pageIsReady } from './harness/page-readiness.ts';
import { inspectScreen } from './harness/inspect.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { BUYER, SEARCH_IN_MEMORY } from './harness/shop.ts';
import { openSearch, signIn } from './harness/steps.ts';
import { buy, nothingWaits, offline, online } from './harness/prepared-phone.ts';

/** The vehicle search on a small phone: filters with their counts, one box for what is typed, and where it is shipped. */

const { shop, phone, page } = await shopAndPhone({
  quiet: true,
  env: SEARCH_IN_MEMORY,
  phone: { hasApp: true },
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
  const some = await found();
  await chips().filter({ hasText: 'Diesel' }).click();
  await expect.poll(found).toBeGreaterThan(some);
  const all = await found();
  await page.getByRole('button', { name: /^Filters/ }).click();
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

  await goWithin(page, '/search/1/0/0/1/Toyota/all/*');
  await expect.poll(found).toBe(all);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet().getByLabel('From', { exact: true }).selectOption('10000');
  await sheet()
    .getByRole('button', { name: /^Show [\d,]+ results?$/ })
    .click();
  await page.waitForURL(`${shop.url}/search/1/10000/0/1/Toyota/all/*`);
  await expect.poll(inUse).toEqual(['Cars, remove', 'Toyota, remove', 'From $10,000, remove']);
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
  const before = new URL(page.url());
  await goWithin(page, '/search/1/0/0/1/*/all/*?q=toyoat');
  await page.getByText('No record Found').waitFor();
  await page.getByText('Did you mean toyota?').getByRole('link', { name: 'toyota' }).click();
  await expect.poll(found).toBeGreaterThan(0);
  expect(new URL(page.url()).search).toBe('?q=toyota');
  await goWithin(page, before.pathname + before.search);
  await expect.poll(() => chips().count()).toBe(6);
});

test('a filtered list opens again without a network, and what was never asked says why it cannot', async () => {
  const seen = page.url();
  const count = await found();
  await offline(phone, shop);
  await page.goto(seen);
  await expect.poll(found).toBe(count);
  await goWithin(page, '/search/1/0/0/1/Skoda/all/*?fuel=Electric');
  await page.getByText('You are offline, and this search has not been run on this phone before.').waitFor();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet().getByText('More options need a connection the first time.').waitFor();
  expect(await sheet().getByRole('checkbox', { name: 'Electric' }).isChecked()).toBe(true);
  await online(phone, shop);
});

test('sheet, dialog, sort and pages go by keyboard, and the focus comes back to where it was', async () => {
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/*`);
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
  await goWithin(page, '/');
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
  await goWithin(page, '/');
  await page.getByText('Dollars', { exact: true }).click();
  const from = page.getByLabel('Price from').locator('option');
  const begin = async () => (await from.allInnerTexts()).slice(0, 2);
  await expect.poll(begin).toEqual(['Any price', '$0']);
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: 'Dollars' }).isChecked()).toBe(true);
  expect(await begin()).toEqual(['Any price', '$0']);
});

/** One box in every head: what is typed becomes filters, on the phone as on the server. */
describe('what is typed', () => {
  const sign = () => page.getByRole('button', { name: 'Search the shop' });
  const box = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => page.getByRole('searchbox', { name: 'Search the shop' });

  test('what is typed is shown as filters, each to be taken away, and found again below the box, offline too', async () => {
    const { pathname, search } = new URL(shop.url + '/search/1/0/5000/*/Toyota/all/*?year=2015-2015');
    // Without script the box is a form of its own.
    const answered = await fetch(`${shop.url}/search?q=2015+toyota+under+5000`, { redirect: 'manual' });
    expect([answered.status, answered.headers.get('location')]).toEqual([302, pathname + search]);

    await page.setViewportSize({ width: 360, height: 740 });
    await goWithin(page, '/about-us');
    await pageIsReady(page);
    await sign().click();
    await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true);
    await field().fill('2015 toyota under 5000');
    await page.keyboard.press('Enter');
    await page.waitForURL(shop.url + pathname + search);
    await expect.poll(inUse).toEqual(['Toyota, remove', 'Up to $5,000, remove', '2015, remove']);
    await chips().filter({ hasText: '2015' }).click();
    await expect.poll(inUse).toEqual(['Toyota, remove', 'Up to $5,000, remove']);

    await sign().click();
    const before = box().getByRole('navigation', { name: 'Recent searches on this phone' });
    await before.getByRole('link', { name: '2015 toyota under 5000' }).waitFor();
    await inspectScreen(page, 'typed-search');
    await page.keyboard.press('Escape');

    await offline(phone, shop);
    await page.reload();
    await sign().click();
    await field().fill('toyota auris REF 40 001');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.url}/search/1/0/0/*/*/all/*?ref=40001`);
    await expect.poll(inUse).toEqual(['REF 40 001, remove']);
    await page.setViewportSize({ width: 1280, height: 800 });
    await field().focus();
    await page.getByRole('link', { name: '2015 toyota under 5000' }).click();
    await page.waitForURL(shop.url + pathname + search);
    await expect.poll(inUse).toEqual(['Toyota, remove', 'Up to $5,000, remove', '2015, remove']);
    await field().fill('04465-02220');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.url}/partner-one-search/04465-02220/0/0/1/b`);
    await online(phone, shop);
    await page.setViewportSize({ width: 360, height: 740 });

    // What is understood stays on the page of nothing found, and the rest of its make is one press away.
    await page.goto(`${shop.url}/search?q=toyota+zzyzx`);
    await expect.poll(inUse).toEqual(['Toyota, remove', 'zzyzx, remove']);
    await page.getByRole('link', { name: /^Show Toyota \(\d+\)$/ }).click();
    await page.waitForURL(`${shop.url}/search/1/0/0/*/Toyota/all/*`);
  });
});

/** Settled point 30: where things are shipped is said once, and every total goes there. */
const zambian = await shop.phone({ zone: 'Africa/Lusaka' });

describe('where it is shipped', () => {
  const LIST = '/search/1/0/0/1/Toyota/all/*';

  const main = (tab: Page) => tab.getByRole('main');
  const total = (tab: Page, port: string) =>
    main(tab)
      .getByText(new RegExp(`^About .* to ${port}`))
      .first();
  const line = (tab: Page) => tab.getByRole('paragraph').filter({ hasText: /^Ship to / });
  const change = (tab: Page) => tab.getByRole('button', { name: /^(Choose a|Change the) destination$/ });
  const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Where do you want it shipped?' });

  async function choose(tab: Page, country: string, port: string): Promise<void> {
    await change(tab).click();
    await dialog(tab).getByLabel('Country').selectOption(country);
    await dialog(tab).getByLabel('Port').selectOption(port);
    await dialog(tab).getByRole('button', { name: 'Ship there' }).click();
    await dialog(tab).waitFor({ state: 'hidden' });
  }

  test('a phone with a clock of Lusaka begins with a guess, and says so', async () => {
    const tab = await zambian.tab();
    await openSearch(tab, shop.url + LIST);
    await expect
      .poll(() => line(tab).innerText())
      .toBe('Ship to Zambia (assumed)\nPort: Walvis Bay, Namibia');
    await total(tab, 'Walvis Bay').waitFor();
  });

  test('a guest chooses once, and lists, listing, comparison and basket go there, after a reload without a network too', async () => {
    await openSearch(page, shop.url + LIST);
    expect(await line(page).innerText()).toBe('Ship to Mombasa, Kenya (not chosen yet)');
    await total(page, 'Mombasa').waitFor();
    await change(page).click();
    await dialog(page).waitFor();
    await inspectScreen(page, 'ship-to', true);
    await page.keyboard.press('Escape');
    await choose(page, 'ZM', 'Dar Es Salaam');
    await expect.poll(() => line(page).innerText()).toBe('Ship to Zambia\nPort: Dar Es Salaam, Tanzania');
    await total(page, 'Dar Es Salaam').waitFor();

    await main(page)
      .getByRole('link', { name: /Toyota/ })
      .first()
      .click();
    await expect.poll(() => page.getByLabel('Port', { exact: true }).inputValue()).toBe('Dar Es Salaam');
    await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('ZM');
    const listing = page.url();
    await buy(page);

    await offline(phone, shop);
    await page.goto(listing);
    await expect.poll(() => line(page).innerText()).toBe('Ship to Zambia\nPort: Dar Es Salaam, Tanzania');
    await goWithin(page, LIST);
    await total(page, 'Dar Es Salaam').waitFor();
    await choose(page, 'MZ', 'Maputo');
    await total(page, 'Maputo').waitFor();
    await goWithin(page, new URL(listing).pathname);
    await expect.poll(() => page.getByLabel('Port', { exact: true }).inputValue()).toBe('Maputo');
    await goWithin(page, '/my-basket');
    await expect.poll(() => page.getByLabel('Port', { exact: true }).inputValue()).toBe('Maputo');
    await online(phone, shop);
  });

  test('it goes into the account with whoever logs in, and is there on the next phone', async () => {
    await signIn(page, shop.url, BUYER);
    await nothingWaits(page);
    const [tab = await zambian.tab()] = zambian.context.pages();
    await signIn(tab, shop.url, BUYER);
    await openSearch(tab, shop.url + LIST);
    await expect.poll(() => line(tab).innerText()).toBe('Ship to Maputo, Mozambique');
  });
});
