import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { BUYER, Shop } from './harness/shop.ts';
import { cardIds, openSearch, signIn, tokenOf } from './harness/steps.ts';
import { offline, online } from './harness/waiting.ts';

/** What stands beside the catalogue, on a small phone: kept by a guest without a network, and joined to the account. */

let shop: Shop;
let phone: Phone;
let page: Page;
const cars: number[] = [];
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

const list = (name: string) => page.getByRole('list', { name }).getByRole('heading').getByRole('link');
const hrefs = async (name: string) =>
  Promise.all((await list(name).all()).map((link) => link.getAttribute('href')));
const addresses = (ids: readonly number[]) => ids.map((id) => `/details/${id}`);

test('a guest keeps, compares and saves, and finds it all again without a network after a cold start', async () => {
  await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/*`);
  await workerReady(page);
  cars.push(...(await cardIds(page)).slice(0, 2));
  const [first = 0, second = 0] = cars;
  const hearts = page.getByRole('button', { name: /^Favourite: / });
  await hearts.first().click();
  await expect.poll(() => hearts.first().getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('link', { name: 'Search saved' }).waitFor();

  await page.goto(`${shop.url}/details/${first}`);
  const favourite = page.getByRole('button', { name: 'Favourite', exact: true });
  await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Add to compare' }).click();
  await page.getByRole('link', { name: 'Compare 1 of 4' }).waitFor();
  await page.goto(`${shop.url}/details/${second}`);
  await page.getByRole('button', { name: 'Add to compare' }).click();
  await page.getByRole('link', { name: 'Compare 2 of 4' }).waitFor();
  await page.getByRole('button', { name: 'Favourite', exact: true }).click();
  await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true');
  await page.goto(`${shop.url}/garage`);
  await page.getByRole('heading', { name: 'My garage' }).waitFor();
  await inspectScreen(page, 'garage-empty');

  await page.close();
  await offline(phone, shop);
  page = await phone.tab();
  await page.goto(`${shop.url}/profile/saved`);
  await expect.poll(() => hrefs('Favourites')).toEqual(addresses([second, first]));
  await inspectScreen(page, 'saved-favourites');
  await page.getByRole('link', { name: 'Saved searches' }).click();
  const search = page.getByRole('link', { name: /Toyota/ });
  expect(await search.getAttribute('href')).toBe('/search/1/0/0/1/Toyota/all/*');
  await inspectScreen(page, 'saved-searches');
  await page.getByRole('link', { name: 'Recently viewed' }).click();
  await expect.poll(() => hrefs('Recently viewed')).toEqual(addresses([second, first]));
  await inspectScreen(page, 'saved-recent');
  await page.getByRole('main').getByRole('link', { name: 'Compare' }).click();
  const table = page.getByRole('table');
  await expect.poll(() => table.getByRole('columnheader').getByRole('link').count()).toBe(2);
  expect(await table.getByRole('rowheader').allInnerTexts()).toContain('Mileage');
  await inspectScreen(page, 'compare');

  await page.goto(`${shop.url}/garage`);
  await page.getByLabel('Make').waitFor();
  // Whatever this phone knows of makes: one that it may name.
  await fill('Make', 'Toyota');
  await fill('Model', 'Corolla');
  await page.getByLabel('Year').fill('2010');
  await page.getByLabel('Name', { exact: true }).fill('Taxi 1');
  await page.getByRole('button', { name: 'Add to my garage' }).click();
  await page.getByRole('button', { name: 'Remove 2010 Toyota Corolla' }).waitFor();
  await inspectScreen(page, 'garage');
  await online(phone, shop);
});

/** A choice where the phone knows what there is, a text where it does not. */
async function fill(label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect.poll(() => field.isEnabled()).toBe(true);
  if (await field.evaluate((node) => node.tagName === 'SELECT')) await field.selectOption(value);
  else await field.fill(value);
}

test('it joins the account at sign-in, a listing is reported, and signing out leaves nothing of it here', async () => {
  await signIn(page, shop.url, BUYER);
  const token = await tokenOf(shop);
  const count = async (path: string): Promise<unknown> => {
    const { body } = await shop.ask(`/api/${path}/?whole=1`, { token });
    return Reflect.get(Object(body), 'count');
  };
  await expect.poll(() => count('favourites'), { timeout: 30_000 }).toBe(2);
  await expect.poll(() => count('saved-searches')).toBe(1);
  await expect.poll(() => count('garage')).toBe(1);
  await page.goto(`${shop.url}/profile/saved?tab=recent`);
  await expect.poll(() => hrefs('Recently viewed')).toEqual(addresses(cars.toReversed()));

  await page.goto(`${shop.url}/profile/saved?tab=searches`);
  await page.getByRole('switch').click();
  await expect.poll(() => page.getByRole('switch').isChecked()).toBe(true);
  await page.goto(`${shop.url}/details/${cars[0]}`);
  await page.getByRole('button', { name: 'Report this listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this listing' });
  await dialog.getByLabel('What is wrong?').selectOption('asks_for_other_payment');
  await dialog.getByLabel('What happened').fill('They ask for money by phone.');
  await inspectScreen(page, 'report', true);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. We look into it.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.goto(`${shop.url}/profile`);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);
  await page.goto(`${shop.url}/profile/saved?tab=recent`);
  await page.getByText('Nothing looked at yet').waitFor();
  await inspectScreen(page, 'saved-recent-empty');
  await page.getByRole('link', { name: 'Favourites' }).click();
  await page.getByText('You have no favourites yet').waitFor();
  await page.goto(`${shop.url}/compare`);
  await page.getByText('Nothing to compare yet').waitFor();
});
