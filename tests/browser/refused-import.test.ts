import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** A car that the country refuses says so before anybody buys it, can be left out, and can be bought all the same. */

const { shop, phone, page } = await shopAndPhone({ quiet: true, phone: { zone: 'Africa/Nairobi' } });
const LIST = '/search/1/0/0/1/Toyota/all/*';
const MARK = /^Not for Kenya: older than \d{4}$/;

const results = (tab: Page) => tab.getByRole('list', { name: 'Results' });
const found = async (): Promise<number> =>
  Number((await page.getByText(/^[\d,]+ results found$/).innerText()).replace(/\D/g, ''));
const question = () => page.getByRole('alertdialog', { name: MARK });
const buy = () => page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Buy Now' });
const answer = (name: string) => question().getByRole('button', { name });

test('on its card, which is as high without it', async () => {
  await page.goto(shop.url + LIST);
  await workerReady(page);
  await results(page).getByText(MARK).first().waitFor();
  await inspectScreen(page, 'refused-list', true);
  const heights = () =>
    results(page)
      .getByRole('listitem')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  const marked = await heights();
  await results(page)
    .getByText(MARK)
    .evaluateAll((marks) => marks.forEach((mark) => mark.remove()));
  expect(await heights()).toEqual(marked);
});

test('the filter leaves it out, stands in the address and as a chip, and says of whom nothing is known', async () => {
  await page.goto(shop.url + LIST);
  await workerReady(page);
  const all = await found();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Allowed in my country (Kenya)' }).check();
  const show = sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ });
  await expect.poll(async () => Number((await show.innerText()).replace(/\D/g, ''))).toBeLessThan(all);
  const said = Number((await show.innerText()).replace(/\D/g, ''));
  expect(said).toBeGreaterThan(0);
  await inspectScreen(page, 'refused-filter');
  await show.click();
  await expect.poll(found).toBe(said);
  expect(new URL(page.url()).search).toBe('?allowed=KE');
  const chip = page
    .getByRole('list', { name: 'Filters in use' })
    .getByRole('button', { name: /^Allowed in Kenya/ });
  expect(await chip.innerText()).toMatch(/^Allowed in Kenya/);
  await results(page).getByRole('heading').first().waitFor();
  expect(await results(page).getByText(MARK).count()).toBe(0);
  await chip.click();
  await expect.poll(found).toBe(all);

  await page.goto(`${shop.url}${LIST}?allowed=NA`);
  await page.getByRole('button', { name: 'Filters (3)' }).click();
  await sheet.getByText('We know of no rule in Namibia that excludes a vehicle').waitFor();
});

test('beside Buy Now, by which rule, and it asks once before it is bought all the same', async () => {
  await page.goto(shop.url + LIST);
  await workerReady(page);
  await results(page).getByText(MARK).first().waitFor();
  const refused = results(page).getByRole('listitem').filter({ hasText: 'Not for Kenya' }).first();
  await refused.getByRole('heading').getByRole('link').click();
  const bar = page.getByRole('region', { name: 'Buy' });
  await bar.getByText(MARK).waitFor();
  await page
    .getByRole('link', { name: /^Source, / })
    .first()
    .waitFor();
  await inspectScreen(page, 'refused-detail', true);
  await buy().click();
  await question()
    .getByRole('link', { name: /^Source, / })
    .waitFor();
  await answer('Do not buy it').click();
  await question().waitFor({ state: 'hidden' });
  await buy().click();
  await answer('Buy it anyway').click();
  await page.waitForURL(/\/my-basket$/);
  // It was asked about: more of it needs no second yes.
  await page.goBack();
  await bar.getByText(MARK).waitFor();
  await bar.getByRole('link', { name: 'In your basket' }).or(buy()).first().waitFor();
  expect(await question().count()).toBe(0);
});

test('pressed before its rules have come it is asked about as soon as they are here', async () => {
  const address = await page.evaluate(() => location.href);
  const early = await shop.phone({ zone: 'Africa/Nairobi' });
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await early.context.route('**/api/import-rules/**', async (route) => {
    await held;
    await route.continue();
  });
  const tab = await early.tab();
  await tab.goto(address);
  const asked = tab.waitForRequest('**/api/import-rules/**');
  const button = tab.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Buy Now' });
  await button.click();
  await asked;
  // One press waits; another would be a second car.
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  release();
  await tab.getByRole('alertdialog', { name: MARK }).getByRole('button', { name: 'Do not buy it' }).click();
  expect(new URL(tab.url()).pathname).toMatch(/^\/details\//);
});

test('without a network and out of the catalogue it is marked, left out and asked about all the same', async () => {
  await page.goto(`${shop.url}/catalogue`);
  await workerReady(page);
  await page.getByRole('button', { name: /^Get [\d,]+ listings/ }).click();
  await page.getByText('The catalogue is on this phone.').waitFor();
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/*?allowed=KE`);
  const allowed = await found();
  await offline(phone, shop);
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/*?allowed=KE&year=1990-`);
  await page
    .getByText(/^From the catalogue of \d/)
    .first()
    .waitFor();
  expect(await found()).toBe(allowed);
  expect(await results(page).getByText(MARK).count()).toBe(0);
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/*?year=1990-2015`);
  await results(page).getByText(MARK).first().waitFor();
  // What stands in place of a picture is read above the mark.
  const gaps = await results(page)
    .getByText(MARK)
    .evaluateAll((marks) =>
      marks.flatMap((mark) => {
        const picture = mark.parentElement;
        const texts = picture && document.createTreeWalker(picture, NodeFilter.SHOW_TEXT);
        const words = document.createRange();
        while (texts?.nextNode())
          if (texts.currentNode.textContent?.startsWith('Photo')) words.selectNodeContents(texts.currentNode);
        if (words.collapsed) return [];
        return [mark.getBoundingClientRect().top - words.getBoundingClientRect().bottom];
      }),
    );
  expect(gaps).not.toEqual([]);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  // The first one is in the basket.
  const another = results(page).getByRole('listitem').filter({ hasText: 'Not for Kenya' }).nth(1);
  await another.getByRole('heading').getByRole('link').click();
  await page.getByRole('region', { name: 'Buy' }).getByText(MARK).waitFor();
  await buy().click();
  await answer('Buy it anyway').click();
  await page.waitForURL(/\/my-basket$/);
  await online(phone, shop);
});

test('where no rules ever came, offline nothing is called allowed: they need a connection the first time', async () => {
  shop.line.detour({ path: /^\/api\/import-rules\//, answer: { status: 503, type: 'text/plain', body: '' } });
  const other = await Phone.open({ zone: 'Africa/Nairobi' });
  const tab = await other.tab();
  await tab.goto(shop.url + LIST);
  await workerReady(tab);
  await results(tab).getByRole('heading').first().waitFor();
  await offline(other, shop);
  await tab.getByRole('button', { name: 'Filters' }).click();
  const sheet = tab.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('The import rules of Kenya need a connection the first time.').waitFor();
  expect(await sheet.getByRole('checkbox', { name: /^Allowed in my country/ }).isDisabled()).toBe(true);
  await tab.goto(`${shop.url}${LIST}?allowed=KE`);
  await tab.getByText('The import rules of Kenya need a connection the first time.').waitFor();
  expect(await results(tab).count()).toBe(0);
});
