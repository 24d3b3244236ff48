import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin, overIsGone } from './harness/page-readiness.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** The catalogue on a phone: got by its size, searched without a network after a cold start, handed on as a file, with what a country lets in. */
const shop = await aShop({ quiet: true });
const phone = await shop.phone();
/** Somewhere else; has asked the shop, and never for a catalogue. */
const other = await shop.phone({ zone: 'Africa/Nairobi' });
const abroad = await other.tab();
let file: Buffer;

const FILTERED = '/search/1/0/20000/1/Toyota/all/0?year=2014-&fuel=Petrol';
const titles = (page: Page) =>
  page.getByRole('list', { name: 'Results' }).getByRole('heading').allInnerTexts();
const results = (page: Page) => page.getByText(/^[\d,]+ results found$/).innerText();
const takeIn = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Catalogue file')
    .setInputFiles({ name: 'catalogue.cgp', mimeType: 'application/octet-stream', buffer });

/** Number of times that a catalogue, or a part of one, was loaded: its size is told by a HEAD. */
const loads = (): number =>
  shop.line.requests.filter(
    ({ method, path }) => method === 'GET' && /^\/api\/catalogue-pack\/(\?|$)/.test(path),
  ).length;

/** Answers that the shop itself finds, asked past the phone. */
async function fromShop(): Promise<{ found: string; names: string[] }> {
  await abroad.goto(shop.url + FILTERED);
  return { found: await results(abroad), names: await titles(abroad) };
}

test('a catalogue got once finds and opens cars without a network, after a cold start, as the shop would', async () => {
  const wanted = await fromShop();
  const page = await phone.tab();
  await page.goto(`${shop.url}/catalogue`);
  await workerReady(page);
  const get = page.getByRole('button', { name: /^Get [\d,]+ listings, about \d+ KB$/ });
  await get.waitFor();
  await inspectScreen(page, 'catalogue');
  await get.click();
  await page.getByText('The catalogue is on this phone.').waitFor();
  await inspectScreen(page, 'catalogue-held');
  // What an update costs stands on its button before anybody pays for it.
  await page.getByRole('button', { name: /^Update, [\d.]+ KB$/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^chicargos-zm-all-\d{4}-\d\d-\d\d\.cgp$/);
  file = readFileSync(await download.path());
  // 12,661 listings, what 820 parts fit, and the notes of the import rules in three languages.
  expect(file.length).toBeLessThan(202_000);
  await piecesKept(page, 'pack');

  await offline(phone, shop);
  await phone.restart();
  await phone.context.setOffline(true);
  const cold = await phone.tab();
  await cold.goto(shop.url + FILTERED);
  await cold
    .getByText(/^From the catalogue of \d/)
    .first()
    .waitFor();
  expect(await results(cold)).toBe(wanted.found);
  expect(await titles(cold)).toEqual(wanted.names);
  expect(wanted.names).toHaveLength(25);
  await cold.getByRole('link', { name: wanted.names[0] }).first().click();
  await cold.getByRole('heading', { level: 1, name: wanted.names[0] }).waitFor();
  await cold
    .getByText(/^From the catalogue of \d/)
    .first()
    .waitFor();

  // Nor was any of these ever asked for on this phone.
  await goWithin(cold, '/auto-parts');
  await cold.getByText(/^[\d,]+ results found$/).waitFor();
  await cold
    .getByText(/^From the catalogue of \d/)
    .first()
    .waitFor();
  await goWithin(cold, '/latest');
  await cold.locator('main a[href^="/latest/"]').first().click();
  await cold.getByRole('article').getByRole('heading', { level: 1 }).waitFor();
  await cold
    .getByText(/^From the catalogue of \d/)
    .first()
    .waitFor();
  await online(phone, shop);
});

test('the file brings the same catalogue to another phone, and one that was changed brings nothing', async () => {
  const before = loads();
  expect(before).toBeGreaterThan(0);
  const page = abroad;
  await goWithin(page, '/catalogue');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const changed = Buffer.from(file);
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
  await takeIn(page, changed);
  await page.getByText(/^This is not our catalogue/).waitFor();
  expect(await page.getByRole('button', { name: 'Update' }).count()).toBe(0);

  await takeIn(page, file);
  await page.getByText('The catalogue is on this phone.').waitFor();
  await page.getByRole('button', { name: 'Update' }).waitFor();
  expect(loads()).toBe(before);
});

describe('a car that the country refuses says so before anybody buys it, can be left out, and can be bought all the same', async () => {
  const LIST = '/search/1/0/0/1/Toyota/all/*';
  const MARK = /^Not for Kenya: older than \d{4}$/;

  const page = abroad;
  const cards = (tab: Page) => tab.getByRole('list', { name: 'Results' });
  const found = async (): Promise<number> =>
    Number((await page.getByText(/^[\d,]+ results found$/).innerText()).replace(/\D/g, ''));
  const question = () => page.getByRole('alertdialog', { name: MARK });
  /** That of a car that Kenya refuses. */
  let address = '';
  const buy = () => page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Buy Now' });
  const answer = (name: string) => question().getByRole('button', { name });

  test('on its card, which is as high without it', async () => {
    await goWithin(page, LIST);
    await cards(page).getByText(MARK).first().waitFor();
    await inspectScreen(page, 'refused-list', true);
    const heights = () =>
      cards(page)
        .getByRole('listitem')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    const marked = await heights();
    const show = (display: string) =>
      cards(page)
        .getByText(MARK)
        .evaluateAll((marks, as) => marks.forEach((mark) => (mark.style.display = as)), display);
    await show('none');
    expect(await heights()).toEqual(marked);
    await show('');
  });

  test('the filter leaves it out, stands in the address and as a chip, and says of whom nothing is known', async () => {
    await goWithin(page, LIST);
    const all = await found();
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Allowed in my country (Kenya)' }).check();
    const show = sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ });
    await expect.poll(async () => Number((await show.innerText()).replace(/\D/g, ''))).toBeLessThan(all);
    const said = Number((await show.innerText()).replace(/\D/g, ''));
    expect(said).toBeGreaterThan(0);
    await show.click();
    await expect.poll(found).toBe(said);
    expect(new URL(page.url()).search).toBe('?allowed=KE');
    const chip = page
      .getByRole('list', { name: 'Filters in use' })
      .getByRole('button', { name: /^Allowed in Kenya/ });
    expect(await chip.innerText()).toMatch(/^Allowed in Kenya/);
    await cards(page).getByRole('heading').first().waitFor();
    expect(await cards(page).getByText(MARK).count()).toBe(0);
    await chip.click();
    await expect.poll(found).toBe(all);

    await goWithin(page, `${LIST}?allowed=NA`);
    await page.getByRole('button', { name: 'Filters (3)' }).click();
    await sheet.getByText('We know of no rule in Namibia that excludes a vehicle').waitFor();
    await page.keyboard.press('Escape');
    await overIsGone(page);
  });

  test('beside Buy Now, by which rule, and it asks once before it is bought all the same', async () => {
    await goWithin(page, LIST);
    await cards(page).getByText(MARK).first().waitFor();
    const refused = cards(page).getByRole('listitem').filter({ hasText: 'Not for Kenya' }).first();
    await refused.getByRole('heading').getByRole('link').click();
    const bar = page.getByRole('region', { name: 'Buy' });
    await bar.getByText(MARK).waitFor();
    address = page.url();
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

  test('without a network and out of the catalogue it is marked, left out and asked about all the same', async () => {
    await goWithin(page, `/search/1/0/0/1/Toyota/all/*?allowed=KE`);
    const allowed = await found();
    await offline(other, shop);
    await goWithin(page, `/search/1/0/0/1/Toyota/all/*?allowed=KE&year=1990-`);
    await page
      .getByText(/^From the catalogue of \d/)
      .first()
      .waitFor();
    expect(await found()).toBe(allowed);
    expect(await cards(page).getByText(MARK).count()).toBe(0);
    await goWithin(page, `/search/1/0/0/1/Toyota/all/*?year=1990-2015`);
    await cards(page).getByText(MARK).first().waitFor();
    // What stands in place of a picture is read above the mark.
    const gaps = await cards(page)
      .getByText(MARK)
      .evaluateAll((marks) =>
        marks.flatMap((mark) => {
          const picture = mark.parentElement;
          const texts = picture && document.createTreeWalker(picture, NodeFilter.SHOW_TEXT);
          const words = document.createRange();
          while (texts?.nextNode())
            if (texts.currentNode.textContent?.startsWith('Photo'))
              words.selectNodeContents(texts.currentNode);
          if (words.collapsed) return [];
          return [mark.getBoundingClientRect().top - words.getBoundingClientRect().bottom];
        }),
      );
    expect(gaps).not.toEqual([]);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
    // The first one is in the basket.
    const another = cards(page).getByRole('listitem').filter({ hasText: 'Not for Kenya' }).nth(1);
    await another.getByRole('heading').getByRole('link').click();
    await page.getByRole('region', { name: 'Buy' }).getByText(MARK).waitFor();
    await buy().click();
    await answer('Buy it anyway').click();
    await page.waitForURL(/\/my-basket$/);
    await online(other, shop);
  });

  /** A phone that has the app, and has heard of no rules yet. */
  const early = await shop.phone({ zone: 'Africa/Nairobi' });
  const tab = await early.tab();

  test('where no rules ever came, offline nothing is called allowed: they need a connection the first time', async () => {
    shop.line.detour({
      path: /^\/api\/import-rules\//,
      answer: { status: 503, type: 'text/plain', body: '' },
    });
    await tab.goto(shop.url + LIST);
    await cards(tab).getByRole('heading').first().waitFor();
    await offline(early, shop);
    await tab.getByRole('button', { name: 'Filters' }).click();
    const sheet = tab.getByRole('dialog', { name: 'Filters' });
    await sheet.getByText('The import rules of Kenya need a connection the first time.').waitFor();
    expect(await sheet.getByRole('checkbox', { name: /^Allowed in my country/ }).isDisabled()).toBe(true);
    await tab.goto(`${shop.url}${LIST}?allowed=KE`);
    await tab.getByText('The import rules of Kenya need a connection the first time.').waitFor();
    expect(await cards(tab).count()).toBe(0);
  });

  test('pressed before its rules have come it is asked about as soon as they are here', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await early.context.route('**/api/import-rules/**', async (route) => {
      await held;
      await route.continue();
    });
    await online(early, shop);
    const asked = tab.waitForRequest('**/api/import-rules/**');
    await tab.goto(address);
    const button = tab.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Buy Now' });
    await button.click();
    await asked;
    // One press waits; another would be a second car.
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    release();
    await tab.getByRole('alertdialog', { name: MARK }).getByRole('button', { name: 'Do not buy it' }).click();
    expect(new URL(tab.url()).pathname).toMatch(/^\/details\//);
  });
});
