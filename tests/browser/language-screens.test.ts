import { expect, test } from 'vitest';
import { who } from './harness/account-and-phone.ts';
import { inspectWords } from './harness/inspect.ts';
import { speakLongest } from './harness/longest-texts.ts';
import { goWithin, pageIsReady } from './harness/page-readiness.ts';
import { BUYER } from './harness/shop.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';

/**
 * Words of other languages are longer: every screen holds them on a phone, also a narrow one, and with doubled text. Each text is
 * the longer of Swahili and Portuguese, so that one walk looks for both.
 */
const shop = await aShop({ quiet: true });
const trade = await aShop({ seed: 'account' });

/** Screens with texts that the shop itself holds in each language: names of categories and facts. */
const OF_THE_SHOP = ['/', '/search/1/0/0/1/Toyota/all/0', '/details/40001', '/auto-parts', '/electronics'];
const GUEST = [
  ...OF_THE_SHOP,
  '/my-basket',
  '/login',
  '/verify-invoice',
  '/how-to-buy',
  '/how-to-pay',
  '/about-us',
  '/help-contact',
  '/local-services',
  '/bulk-stock-procurement',
  '/careers/technical-assessment',
  '/careers/national-marketing-manager',
  '/privacy',
  '/terms',
  '/supporter-programme/home',
  '/supporter-programme/compensation',
  '/waiting',
  '/catalogue',
  '/compare',
  '/latest',
  '/nothing-here',
];
const BUYERS = [
  '/profile',
  '/profile?tab=orders',
  '/profile?edit=1',
  '/profile/security',
  '/profile/data',
  '/profile/saved',
  '/profile/inquiries',
  '/profile/notices',
  '/profile/become-a-seller',
  '/supporter-programme/join',
  '/garage',
  '/checkout',
];
const DEALERS = [
  '/vendor-dashboard',
  '/vendor/create-product',
  '/vendor/create-spares-listing',
  '/vendor/import',
  '/vendor/inquiries',
  '/supporter-dashboard',
  '/supporter-dashboard/statement',
  '/supporter-dashboard/payment',
  '/my-downline',
  '/supporter-training',
  '/advertising-tools',
];

test.each([
  { who: 'a guest', as: null, paths: GUEST },
  { who: 'a buyer', as: BUYER, paths: BUYERS },
  { who: 'a dealer who is a supporter', as: who('vendor1'), paths: DEALERS },
])('the screens of $who hold the words of both', async ({ as, paths }) => {
  const at = paths === DEALERS ? trade : shop;
  const texts = await speakLongest(at);
  const page = await (await at.phone()).tab();
  const { url } = at;
  if (as) await signIn(page, url, as);
  await page.goto(`${url}/?lang=pt`);
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('pt');
  expect(at.line.requests.map((asked) => asked.path)).toContain(texts);
  for (const path of paths) {
    await goWithin(page, path);
    await pageIsReady(page);
    expect.soft(await page.evaluate(() => document.documentElement.lang), path).toBe('pt');
    await inspectWords(page, `longest${path.replace(/\W+/g, '-')}`);
  }
});

// What the server says itself, in the words of the catalogue, is looked at in Swahili too.
test('the screens of the catalogue hold its Swahili', async () => {
  const page = await (await shop.phone()).tab();
  await page.goto(`${shop.url}/?lang=sw`);
  for (const path of OF_THE_SHOP) {
    await goWithin(page, path);
    await pageIsReady(page);
    expect.soft(await page.evaluate(() => document.documentElement.lang), path).toBe('sw');
    await inspectWords(page, `sw${path.replace(/\W+/g, '-')}`);
  }
});
