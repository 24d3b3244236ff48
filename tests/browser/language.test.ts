import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Phone, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** Phones that chose another language have it without a network too; who did not pays nothing for it. */
const shop = await aShop({ quiet: true });
let phone: Phone;

const TEXTS = /\/assets\/(?:sw|pt)-[^/]+\.js$/;

/** Addresses of the texts that the worker keeps. */
async function kept(page: Page): Promise<string[]> {
  const files = await page.evaluate(async () => {
    if (!(await caches.has('on-demand'))) return [];
    const cache = await caches.open('on-demand');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  return files.filter((path) => TEXTS.test(path));
}
const speaks = (page: Page) => page.evaluate(() => document.documentElement.lang);
/** Seconds: a cookie without it goes with the browser. */
const IN_A_YEAR = Date.now() / 1000 + 31_536_000;
const choose = (language: string) =>
  phone.context.addCookies([{ name: 'lang', value: language, url: shop.url, expires: IN_A_YEAR }]);

async function newPhone(language?: string): Promise<Page> {
  phone = await Phone.open();
  if (language) await choose(language);
  const page = await phone.tab();
  await page.goto(`${shop.url}/verify-invoice`);
  await workerReady(page);
  return page;
}

/** The browser forgets what it happened to keep by itself, is closed, and is opened again without a network. */
async function coldStart(page: Page): Promise<Page> {
  const session = await phone.context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await phone.restart();
  await offline(phone, shop);
  const next = await phone.tab();
  await next.goto(`${shop.url}/login`);
  await next.getByRole('tab').first().waitFor();
  return next;
}

test('the chosen language is there at a start without a network, goes when another one is chosen, and comes with a new version', async () => {
  const page = await newPhone('sw');
  await expect.poll(() => kept(page)).toEqual([expect.stringMatching(/\/sw-/)]);
  const next = await coldStart(page);
  expect(await speaks(next)).toBe('sw');
  await online(phone, shop);
  await choose('pt');
  await next.reload();
  await expect.poll(() => kept(next)).toEqual([expect.stringMatching(/\/pt-/)]);
  await expect.poll(() => speaks(next)).toBe('pt');
  await choose('en');
  await next.reload();
  await expect.poll(() => kept(next)).toEqual([]);

  // A new version brings its own texts of that language before it takes over, and takes the old ones away.
  await choose('sw');
  await next.reload();
  await expect.poll(() => kept(next)).toEqual([expect.stringMatching(/\/sw-/)]);
  const later = '/assets/sw-LaterOne.js';
  shop.line.detour({
    path: /^\/worker\.js$/,
    change: (body) => body.replace(/assets\/sw-[\w-]+\.js/, later.slice(1)),
  });
  const answer = { status: 200, type: 'text/javascript', body: 'export const messages = {};' };
  shop.line.detour({ path: /\/sw-LaterOne\.js$/, answer });
  await next.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const waits = () =>
    next.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
  await expect.poll(waits).toBe(true);
  // With both at hand: the version before it is still in charge.
  await expect.poll(() => kept(next)).toEqual([expect.stringMatching(/\/sw-/), later]);
  await next.evaluate(async () => {
    (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  // The browser lets the version before it finish what it has begun.
  await expect.poll(() => kept(next)).toEqual([later]);
});

test('a browser that likes Swahili is met in it, and goes on in it without a network', async () => {
  phone = await Phone.open({ locale: 'sw-TZ' });
  const page = await phone.tab();
  await page.goto(shop.url);
  expect(await speaks(page)).toBe('sw');
  await page.getByRole('link', { name: 'Magari', exact: true }).first().waitFor();
  await workerReady(page);
  await expect.poll(() => kept(page)).toEqual([expect.stringMatching(/\/sw-/)]);
  const next = await coldStart(page);
  expect(await speaks(next)).toBe('sw');
  // Nobody chose, so nothing is kept of it; English is a choice, and holds.
  expect((await phone.context.cookies()).filter(({ name }) => name === 'lang')).toEqual([]);
  await online(phone, shop);
  await next.goto(`${shop.url}/?lang=en`);
  await expect.poll(() => speaks(next)).toBe('en');
  await next.reload();
  await expect.poll(() => speaks(next)).toBe('en');
});

test('without script each language is a link, English too', async () => {
  phone = await Phone.open({ locale: 'pt-MZ', script: false });
  const page = await phone.tab();
  await page.goto(shop.url);
  const spoken = () => page.locator('html').getAttribute('lang');
  expect(await spoken()).toBe('pt');
  // A category that has an address of its own is called as in that language too.
  await page.goto(`${shop.url}/search/cat-search-men`);
  await page.getByRole('heading', { level: 1, name: 'Homem', exact: true }).waitFor();
  expect(await page.title()).toBe('Homem | Chicargos');
  await page.getByRole('link', { name: 'English' }).click();
  await expect.poll(spoken).toBe('en');
  await page.getByRole('heading', { level: 1, name: 'Men', exact: true }).waitFor();
});

test('an English phone keeps no other language; the foot leads to each, says which is not here yet, and addresses stay plain', async () => {
  const before = shop.line.requests.length;
  const page = await newPhone();
  await page.goto(shop.url);
  const next = await coldStart(page);
  expect(await speaks(next)).toBe('en');
  expect(await kept(next)).toEqual([]);
  const asked = shop.line.requests.slice(before).map(({ path }) => path);
  expect(asked).toContain('/worker.js');
  expect(asked.filter((path) => TEXTS.test(path))).toEqual([]);

  const languages = next.getByRole('navigation', { name: 'Language' });
  await languages.getByRole('link', { name: 'Português' }).click();
  await languages.getByText('Português is not on this phone yet. Choose it again when online.').waitFor();
  expect(await speaks(next)).toBe('en');
  await online(phone, shop);
  await languages.getByRole('link', { name: 'Português' }).click();
  await expect.poll(() => speaks(next)).toBe('pt');
  await next.getByRole('link', { name: 'Português' }).and(next.locator('[aria-current]')).waitFor();
  // A link that names one, as search engines know the page: spoken here, gone from the address, and no choice of theirs.
  await next.goto(`${shop.url}/verify-invoice?lang=sw`);
  await expect.poll(() => speaks(next)).toBe('sw');
  expect(next.url()).toBe(`${shop.url}/verify-invoice`);
  await next.reload();
  await expect.poll(() => speaks(next)).toBe('pt');
  await next.getByRole('link', { name: 'English' }).click();
  await expect.poll(() => speaks(next)).toBe('en');

  const html = await (await fetch(`${shop.url}/details/40001?lang=pt`)).text();
  const of = (rest: string) => new RegExp(`<link rel="${rest}" href="([^"]*)"`).exec(html)?.[1];
  expect(html).toContain('<html lang="pt"');
  expect(of('canonical')).toBe(`${shop.url}/details/40001?lang=pt`);
  expect(of('alternate" hreflang="en')).toBe(`${shop.url}/details/40001`);
  expect(of('alternate" hreflang="sw')).toBe(`${shop.url}/details/40001?lang=sw`);
  expect(of('alternate" hreflang="x-default')).toBe(`${shop.url}/details/40001`);
});
