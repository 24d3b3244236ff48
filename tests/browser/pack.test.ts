import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** The catalogue on a phone: got by its size, searched without a network after a cold start, handed on as a file. */
const shop = await aShop();
const phone = await shop.phone();
/** Has asked the shop, and never for a catalogue. */
const other = await shop.phone();
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
  const page = await other.tab();
  await page.goto(shop.url + FILTERED);
  const seen = { found: await results(page), names: await titles(page) };
  await page.close();
  return seen;
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
  await cold.goto(`${shop.url}/auto-parts`);
  await cold.getByText(/^[\d,]+ results found$/).waitFor();
  await cold
    .getByText(/^From the catalogue of \d/)
    .first()
    .waitFor();
  await cold.goto(`${shop.url}/latest`);
  await cold.locator('main a[href^="/latest/"]').first().click();
  await cold.getByRole('article').getByRole('heading', { level: 1 }).waitFor();
  await cold
    .getByText(/^From the catalogue of \d/)
    .first()
    .waitFor();
  await online(phone, shop);
  expect(phone.complaints).toEqual([]);
});

test('the file brings the same catalogue to another phone, and one that was changed brings nothing', async () => {
  const before = loads();
  expect(before).toBeGreaterThan(0);
  const page = await other.tab();
  await page.goto(`${shop.url}/catalogue`);
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
  expect(other.complaints).toEqual([]);
});
