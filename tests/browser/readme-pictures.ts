import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { Phone, workerReady } from './harness/phone.ts';
import { BUYER, Shop } from './harness/shop.ts';
import { card, cardIds, fillConsignee, openSearch, signIn } from './harness/steps.ts';

/**
 * Makes the pictures of README.md at 360 px from the built shop: `npx tsx tests/browser/readme-pictures.ts`
 * after `npm run build`.
 */
const FOLDER = 'docs/pictures';
mkdirSync(FOLDER, { recursive: true });
const shop = await Shop.open();
const phone = await Phone.open({ width: 360, height: 740 });
try {
  const page = await phone.tab();
  const keep = async (name: string): Promise<void> => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForLoadState('networkidle');
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(`${FOLDER}/${name}-360.webp`);
  };
  await signIn(page, shop.url, BUYER);
  await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/0?q=2015`);
  await keep('search');
  await card(page, (await cardIds(page))[4] ?? 0).click();
  await page.getByText(/^Updated today/).waitFor();
  await keep('detail');
  await workerReady(page);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByRole('link', { name: 'Checkout' }).first().click();
  await fillConsignee(page);
  await page.getByRole('button', { name: 'Continue' }).first().click();
  shop.line.cut();
  await phone.context.setOffline(true);
  await page.getByRole('button', { name: 'Place order' }).first().click();
  await page.getByText('Waiting to send. Not placed yet').first().waitFor();
  await keep('waiting');
  shop.line.mend();
  await phone.context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByRole('link', { name: 'See your order' }).click();
  await page.getByText('Verification code').waitFor();
  await keep('order');
} finally {
  await phone.remove();
  await shop.close();
}
