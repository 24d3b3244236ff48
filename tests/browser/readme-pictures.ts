import { mkdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { Phone, workerReady } from './harness/phone.ts';
import { BUYER, Shop, STAFF } from './harness/shop.ts';
import { card, cardIds, fillConsignee, openSearch, placeTheOrder, signIn } from './harness/steps.ts';

/**
 * Makes the pictures of README.md from the built shop with the demo in it: `npx tsx tests/browser/readme-pictures.ts` after
 * `npm run build`.
 */
const FOLDER = 'docs/pictures';
mkdirSync(FOLDER, { recursive: true });

/** @param from what stands on top; absent: the page from its head */
async function keep(page: Page, name: string, from?: Locator): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(() => window.scrollTo(0, 0));
  if (from) await from.evaluate((found) => found.scrollIntoView({ block: 'start' }));
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(`${FOLDER}/${name}-${width}.webp`);
}

const shop = await Shop.open({ seed: 'demo' });
const phone = await Phone.open({ width: 360, height: 740 });
const desk = await Phone.open({ width: 1280, height: 800 });
try {
  const page = await phone.tab();
  await signIn(page, shop.url, BUYER);
  await page.goto(shop.url);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await keep(page, 'home');
  await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/0?q=2015`);
  await keep(page, 'search');
  await card(page, (await cardIds(page))[4] ?? 0).click();
  await page.getByText(/^Seen (today|yesterday)/).waitFor();
  await keep(page, 'detail');
  await workerReady(page);

  // Ordered where there is no network.
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByRole('link', { name: 'Checkout' }).first().click();
  await fillConsignee(page);
  await page.getByLabel('City').fill('Nakuru');
  await page.getByLabel('Province').fill('Nakuru');
  await page.getByLabel('Country').selectOption({ label: 'Kenya' });
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.getByRole('button', { name: 'Place order' }).first().waitFor();
  await keep(page, 'review');
  shop.line.cut();
  await phone.context.setOffline(true);
  await placeTheOrder(page);
  await page.getByText('Waiting to send. Not placed yet').first().waitFor();
  await keep(page, 'ordered-offline');
  await page
    .getByRole('link', { name: /waiting/i })
    .first()
    .click();
  await page.waitForURL(/\/waiting/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await keep(page, 'waiting');
  shop.line.mend();
  await phone.context.setOffline(false);

  // One that is at sea.
  await page.goto(`${shop.url}/orders/100000005`);
  await page.getByText('MV Southern Cross').first().waitFor();
  await keep(page, 'order', page.getByRole('heading', { name: 'Where it is' }));

  const office = await desk.tab();
  await signIn(office, shop.url, STAFF);
  await office.goto(`${shop.url}/staff/orders`);
  await office.getByRole('link', { name: '100000013' }).first().waitFor();
  await keep(office, 'staff-orders');
  await office.goto(`${shop.url}/staff/orders/100000013`);
  await office.getByRole('heading', { level: 1 }).waitFor();
  await keep(office, 'staff-order');
} finally {
  await phone.remove();
  await desk.remove();
  await shop.close();
}
