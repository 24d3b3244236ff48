import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { BUYER } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { openSearch, signIn } from './harness/steps.ts';
import { buy, nothingWaits, offline, online } from './harness/prepared-phone.ts';

/** Settled point 30: where things are shipped is said once, and every total goes there. */

const { shop, phone, page } = await shopAndPhone({ quiet: true });
const LIST = '/search/1/0/0/1/Toyota/all/*';
/** A phone whose clock is Lusaka's. */
const zambian = await Phone.open({ zone: 'Africa/Lusaka' });

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
  await expect.poll(() => line(tab).innerText()).toBe('Ship to Zambia (assumed)\nPort: Walvis Bay, Namibia');
  await total(tab, 'Walvis Bay').waitFor();
});

test('a guest chooses once, and lists, listing, comparison and basket go there, after a reload without a network too', async () => {
  await openSearch(page, shop.url + LIST);
  await workerReady(page);
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
  await page.goto(listing);

  await offline(phone, shop);
  await page.reload();
  await expect.poll(() => line(page).innerText()).toBe('Ship to Zambia\nPort: Dar Es Salaam, Tanzania');
  await page.goto(shop.url + LIST);
  await total(page, 'Dar Es Salaam').waitFor();
  await choose(page, 'MZ', 'Maputo');
  await total(page, 'Maputo').waitFor();
  await page.goto(listing);
  await expect.poll(() => page.getByLabel('Port', { exact: true }).inputValue()).toBe('Maputo');
  await page.goto(`${shop.url}/my-basket`);
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
