import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** One box in every head: what is typed becomes filters, on the phone as on the server. */

const { shop, phone, page } = await shopAndPhone({ quiet: true });

const sign = (tab: Page) => tab.getByRole('button', { name: 'Search the shop' });
const sheet = (tab: Page) => tab.getByRole('dialog', { name: 'Search' });
const field = (tab: Page) => tab.getByRole('searchbox', { name: 'Search the shop' });
const chips = (tab: Page) => tab.getByRole('list', { name: 'Filters in use' }).getByRole('button');
const inUse = async (tab: Page) =>
  (await chips(tab).allInnerTexts()).map((text) => text.replace(/\s+,/, ','));

test('what is typed is shown as filters, each to be taken away, and found again below the box, offline too', async () => {
  const { pathname, search } = new URL(shop.url + '/search/1/0/5000/*/Toyota/all/*?year=2015-2015');
  // Without script the box is a form of its own.
  const answered = await fetch(`${shop.url}/search?q=2015+toyota+under+5000`, { redirect: 'manual' });
  expect([answered.status, answered.headers.get('location')]).toEqual([302, pathname + search]);

  await page.goto(`${shop.url}/about-us`);
  await workerReady(page);
  await sign(page).click();
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await field(page).fill('2015 toyota under 5000');
  await page.keyboard.press('Enter');
  await page.waitForURL(shop.url + pathname + search);
  await expect.poll(() => inUse(page)).toEqual(['Toyota, remove', 'Up to $5,000, remove', '2015, remove']);
  await chips(page).filter({ hasText: '2015' }).click();
  await expect.poll(() => inUse(page)).toEqual(['Toyota, remove', 'Up to $5,000, remove']);

  await sign(page).click();
  const before = sheet(page).getByRole('navigation', { name: 'Recent searches on this phone' });
  await before.getByRole('link', { name: '2015 toyota under 5000' }).waitFor();
  await inspectScreen(page, 'typed-search');
  await page.keyboard.press('Escape');

  await offline(phone, shop);
  await page.reload();
  await sign(page).click();
  await field(page).fill('toyota auris REF 40 001');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/search/1/0/0/*/*/all/*?ref=40001`);
  await expect.poll(() => inUse(page)).toEqual(['REF 40 001, remove']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await field(page).focus();
  await page.getByRole('link', { name: '2015 toyota under 5000' }).click();
  await page.waitForURL(shop.url + pathname + search);
  await expect.poll(() => inUse(page)).toEqual(['Toyota, remove', 'Up to $5,000, remove', '2015, remove']);
  await field(page).fill('04465-02220');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/partner-one-search/04465-02220/0/0/1/b`);
  await online(phone, shop);

  // What is understood stays on the page of nothing found, and the rest of its make is one press away.
  await page.goto(`${shop.url}/search?q=toyota+zzyzx`);
  await expect.poll(() => inUse(page)).toEqual(['Toyota, remove', 'zzyzx, remove']);
  await page.getByRole('link', { name: /^Show Toyota \(\d+\)$/ }).click();
  await page.waitForURL(`${shop.url}/search/1/0/0/*/Toyota/all/*`);
});
