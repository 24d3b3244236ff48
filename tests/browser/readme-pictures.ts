import { mkdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { test } from 'vitest';
import { Phone, workerReady } from './harness/phone.ts';
import { buy, offline, online } from './harness/prepared-phone.ts';
import { BUYER, Shop, STAFF } from './harness/shop.ts';
import {
  card,
  cardIds,
  openSearch,
  orderWaits,
  placeTheOrder,
  signIn,
  toCheckout,
  toReview,
} from './harness/steps.ts';

/** Pictures of README.md, from the built shop with the demo in it: `npm run pictures` after `npm run build`. */
const FOLDER = 'docs/pictures';
mkdirSync(FOLDER, { recursive: true });

/** @param from what stands on top; absent: the page from its head */
async function keep(page: Page, name: string, from?: Locator): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(() => window.scrollTo(0, 0));
  if (from) await from.evaluate((found) => found.scrollIntoView({ block: 'start' }));
  await page.waitForLoadState('networkidle'); // quiet: its pictures have come
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(`${FOLDER}/${name}-${width}.webp`);
}

/** As a buyer in Lusaka would have it. */
async function shipToZambia(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Choose a|Change the) destination$/ }).click();
  const where = page.getByRole('dialog', { name: 'Where do you want it shipped?' });
  await where.getByLabel('Country').selectOption('ZM');
  await where.getByLabel('Port').selectOption('Dar Es Salaam');
  await where.getByRole('button', { name: 'Ship there' }).click();
  await where.waitFor({ state: 'hidden' });
}

test('a buyer finds a car, orders it without a network, and follows it; staff see what to do', async () => {
  const shop = await Shop.open({ seed: 'demo' });
  try {
    const phone = await Phone.open({ width: 360, height: 740, zone: 'Africa/Lusaka' });
    const page = await phone.tab();
    await signIn(page, shop.url, BUYER);
    await page.goto(shop.url);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await shipToZambia(page);
    await keep(page, 'home');
    await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/0?year=2015-2015`);
    await keep(page, 'search');
    await card(page, (await cardIds(page))[4] ?? 0).click();
    await page.waitForURL(/\/details\//);
    await page.getByRole('heading', { name: 'What it costs to land' }).waitFor();
    await page.getByText(/^Seen (today|yesterday)/).waitFor();
    await keep(page, 'detail');
    await workerReady(page);

    // Ordered where there is no network.
    await buy(page);
    await toCheckout(page);
    await toReview(page);
    await keep(page, 'review');
    await offline(phone, shop);
    await placeTheOrder(page);
    await orderWaits(page);
    await keep(page, 'ordered-offline');
    await page.goto(`${shop.url}/waiting`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await keep(page, 'waiting');
    await online(phone, shop);

    // One that is at sea.
    await page.goto(`${shop.url}/orders/100000005`);
    await page.getByText('MV Southern Cross').first().waitFor();
    await keep(page, 'order', page.getByRole('heading', { name: 'Where it is' }));

    const desk = await Phone.open({ width: 1280, height: 800 });
    const office = await desk.tab();
    await signIn(office, shop.url, STAFF);
    await office.goto(`${shop.url}/staff/orders`);
    await office.getByRole('link', { name: '100000013' }).first().waitFor();
    await keep(office, 'staff-orders');
    await office.goto(`${shop.url}/staff/orders/100000013`);
    await office.getByRole('heading', { level: 1 }).waitFor();
    await keep(office, 'staff-order');
  } finally {
    await shop.close();
  }
});
