import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overIsGone } from './harness/page-readiness.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { BUYER } from './harness/shop.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { inBasket, openSearch, signIn } from './harness/steps.ts';
import { databaseRecords } from './harness/storage.ts';

/** Words that screens say while an answer is late, wrong, somebody else's or not there at all. */
const shop = await aShop();
let phone: Phone;

/** Measure of how far things jumped since the page was opened: cumulative layout shift without what a tap caused. */
async function jumped(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (Reflect.get(entry, 'hadRecentInput') !== true) sum += Number(Reflect.get(entry, 'value'));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // What is buffered comes with the next task after a frame.
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
      }),
  );
}

async function install(page: Page): Promise<void> {
  await page.goto(`${shop.url}/verify-invoice`);
  await workerReady(page);
}

/** A phone that has the app, and of the catalogue nothing but what comes with it. */
async function withApp(options: { width?: number; height?: number } = {}): Promise<Page> {
  phone = await shop.phone(options);
  const page = await phone.tab();
  await install(page);
  return page;
}

/** A phone that gets the app now. */
async function firstVisit(options: { saver?: boolean } = {}): Promise<Page> {
  phone = await Phone.open(options);
  const page = await phone.tab();
  await install(page);
  return page;
}

/** Shown first, written then: from here on the search opens without a network. */
async function keptSearch(page: Page): Promise<void> {
  await expect
    .poll(async () => (await databaseRecords(page)).filter(({ text }) => text.includes('make=Toyota')))
    .toHaveLength(1);
}

const SLOW = [
  { name: 'home', path: '/', shows: 'Latest arrivals', late: /^\/api\/product-search\/$/, done: /^Seen/ },
  {
    name: 'search',
    path: '/search/1/0/0/1/Toyota/all/0',
    shows: 'Toyota cars',
    late: /^\/api\/product-search\/$/,
    done: /^Seen/,
  },
  { name: 'detail', path: '/details/40001', shows: '', late: /^\/api\/vehicle-details\//, done: /^Seen/ },
];

test.each([
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])('a slow line shows shapes, then results in their place, at $width', async (size) => {
  const page = await withApp(size);
  for (const { path, late, done } of SLOW) {
    let answer = (): void => undefined;
    const until = new Promise<void>((resolve) => (answer = resolve));
    shop.line.detour({ path: late, until });
    await page.goto(shop.url + path);
    await page.locator('main [aria-busy=true]').first().waitFor();
    answer();
    await page.getByText(done).first().waitFor();
    await expect.poll(() => page.locator('main [aria-busy=true]').count(), { message: path }).toBe(0);
    expect.soft(await jumped(page), `layout shift on ${path}`).toBeLessThan(0.1);
    shop.line.clear();
  }
});

test('a first visit does not jump when the script takes over', async () => {
  phone = await Phone.open();
  for (const { path, done } of SLOW) {
    const page = await phone.context.newPage();
    await page.goto(shop.url + path);
    await page.getByText(done).first().waitFor();
    expect.soft(await jumped(page), `layout shift on ${path}`).toBeLessThan(0.1);
    await page.close();
  }
});

const FAULT = {
  status: 500,
  type: 'application/json',
  body: JSON.stringify({ code: 'server_error', detail: 'A server error occurred.' }),
};

test('results, a vehicle and a basket that the server cannot give say so, and Try again helps', async () => {
  const page = await withApp();
  for (const { path, late, done } of SLOW.slice(1)) {
    shop.line.detour({ path: late, answer: FAULT });
    await page.goto(shop.url + path);
    await page.getByText('500 Thats an error').waitFor();
    await page.getByText('The server encountered an error and could not complete your request').waitFor();
    await page.getByText('If the problem persist, please report your problem via chat').waitFor();
    shop.line.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(done).first().waitFor();
    await expect.poll(() => page.getByText('500 Thats an error').count()).toBe(0);
  }

  shop.line.detour({ path: /^\/api\/basket\/$/, answer: FAULT });
  await signIn(page, shop.url, BUYER);
  await page.goto(`${shop.url}/my-basket`);
  await page
    .getByText(/Oops, something has gone wrong\. Contact us quoting reference number 500/)
    .first()
    .waitFor();
  shop.line.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You have no items in your basket.').waitFor();
});

test('home says for each part that failed how it failed', async () => {
  // Makes and counts come with the app, so here the server fails from the first call on.
  shop.line.detour({ path: /^\/api\/(product-search|vehicle-makes|vehicle-make-count)\/$/, answer: FAULT });
  const page = await firstVisit();
  await page.goto(shop.url);
  await page.getByText('Failure', { exact: true }).waitFor();
  await page.getByText('500 Thats an error').waitFor();
  shop.line.clear();
  for (const name of ['Popular brands', 'Latest arrivals'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: /^Ford/ }).first().waitFor();
  await page.getByText(/^Seen/).waitFor();
});

test('a portal that answers for the server loses nothing that waits', async () => {
  const page = await withApp();
  await signIn(page, shop.url, BUYER);
  await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/0`);
  await keptSearch(page);
  await page.goto(`${shop.url}/details/40003`);
  await page.getByText(/^Seen/).first().waitFor();
  shop.line.detour({
    path: /^\/api\//,
    answer: { status: 200, type: 'text/html', body: '<html><title>Hotel Wi-Fi</title>Log in here</html>' },
  });
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Basket' }).waitFor();
  await page.getByText('Waiting to send').first().waitFor();
  // What was seen before stays readable, as the phone's.
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/0`);
  await page.getByRole('list', { name: 'Results' }).waitFor();
  await page.goto(`${shop.url}/search/1/0/0/1/Mazda/all/0`);
  await page.getByText('If this network asks you to log in, do that first, then try again.').waitFor();
  expect(await page.getByText('Hotel Wi-Fi').count()).toBe(0);
  await page.goto(`${shop.url}/waiting`);
  await page.getByText('Waiting to send').first().waitFor();
  expect(await page.getByText('Needs your answer').count()).toBe(0);

  shop.line.clear();
  await page.goto(`${shop.url}/waiting`);
  await page.getByText('Nothing is waiting to be sent').waitFor();
  await page.goto(`${shop.url}/my-basket`);
  await inBasket(page);
});

test('a search never done says so without a network and offers what the phone has', async () => {
  const page = await withApp();
  await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/0`);
  await keptSearch(page);
  shop.line.cut();
  await phone.context.setOffline(true);
  await page.goto(`${shop.url}/search/1/0/0/1/Mazda/all/0`);
  await page.getByText('Not on this phone yet').waitFor();
  await page.getByText('You are offline, and this search has not been run on this phone before.').waitFor();
  await page
    .getByRole('navigation', { name: 'On this phone' })
    .getByRole('link', { name: /^Toyota cars/ })
    .click();
  await page.getByRole('list', { name: 'Results' }).waitFor();
  await page.getByText(/^On this phone since/).waitFor();
  shop.line.mend();
  await phone.context.setOffline(false);
  await page.goBack();
  // The list before has results too.
  await page.waitForURL(/\/Mazda\//);
  await page.getByRole('heading', { level: 1, name: /^Mazda/ }).waitFor();
  await page
    .getByText(/results found/)
    .first()
    .waitFor();
  await page.getByText(/^Seen/).waitFor();
});

test('with Save-Data pictures wait for a tap and name their size', async () => {
  const page = await firstVisit({ saver: true });
  const pictures = () =>
    shop.line.requests.filter(({ path }) => path.startsWith('/media/i/')).map(({ path }) => path);
  const before = pictures().length;
  await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/0`);
  const pill = page.getByRole('button', { name: /^Photo, \d+ KB/ }).first();
  await pill.waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(pictures()).toHaveLength(before);
  await pill.click();
  await page.locator('main img').first().waitFor();
  await expect.poll(() => pictures().slice(before)).toHaveLength(1);

  await page.goto(`${shop.url}/details/40001`);
  const large = page.getByRole('button', { name: /^Photo, \d+ KB/ });
  await large.waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  const named = Number(/\d+/.exec((await large.textContent()) ?? '')?.[0]);
  const [answer] = await Promise.all([page.waitForResponse(/\/media\/i\//), large.click()]);
  expect(Math.abs((await answer.body()).length / 1024 - named)).toBeLessThan(1.5);
});

test('a screen whose code does not come leaves the shell standing, and Try again brings it', async () => {
  phone = await Phone.open();
  const page = await phone.tab();
  const gone = { status: 503, type: 'text/plain', body: 'gone' };
  // Before the app is installed: its files still come from the server.
  shop.line.detour({ path: /^\/(worker\.js|assets\/basket)/, answer: gone });
  await page.goto(shop.url);
  await page.getByText(/^Seen/).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await tabs.getByRole('link', { name: /^Basket/ }).click();
  const failed = page.getByRole('heading', { level: 1, name: 'This page could not be loaded' });
  await failed.waitFor();
  await tabs.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: /priced to your port/ }).waitFor();
  await tabs.getByRole('link', { name: /^Basket/ }).click();
  await failed.waitFor();
  shop.line.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Basket' }).waitFor();
  // With its styles, which had been lost with it.
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href ?? ''));
  expect(sheets.filter((sheet) => sheet.includes('/basket-'))).toHaveLength(1);
});

test('a piece that was lost on the line leaves its page as it is, and comes when the connection is back', async () => {
  phone = await Phone.open();
  const page = await phone.tab();
  const gone = { status: 503, type: 'text/plain', body: 'gone' };
  shop.line.detour({ path: /^\/(worker\.js|assets\/(pieces|filters))/, answer: gone });
  const lost = page.waitForResponse((response) => /pieces.*\.js$/.test(response.url()));
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/0`);
  expect((await lost).status()).toBe(503);
  const title = page.getByRole('heading', { level: 1 });
  const said = page.getByText('This part could not be loaded.');
  const pictures = page.getByRole('button', { name: 'All pictures' });
  // Closed, it is not wanted any more, and the next press asks for it again.
  for (const _ of ['once', 'again']) {
    await pictures.click();
    await said.waitFor();
    // What it was pressed in may be shut by now: it stands in nothing of the page.
    expect(await page.locator('#root').filter({ has: said }).count()).toBe(0);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await said.waitFor({ state: 'detached' });
    await expect.poll(() => pictures.evaluate((button) => button === document.activeElement)).toBe(true);
    await overIsGone(page);
  }
  await page
    .getByRole('button', { name: /^Inquire about/ })
    .first()
    .click();
  await said.waitFor();
  expect(await title.isVisible()).toBe(true);
  const hearts = page.getByRole('button', { name: /^Favourite: / });
  expect(await hearts.count()).toBe(0);

  shop.line.clear();
  await phone.context.setOffline(true);
  await phone.context.setOffline(false);
  await hearts.first().waitFor({ state: 'attached' });
  await said.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
