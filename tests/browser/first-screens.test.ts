import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { installsNothing } from './harness/first-visit.ts';
import { inspectScreen } from './harness/inspect.ts';
import { Phone } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';

const shop = await aShop();

/** Asks for a path as it stands, which a URL would tidy up. Answers the status. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    const asked = request({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });

const SCREENS = [
  { name: 'home', path: '/', shows: 'Latest arrivals' },
  { name: 'search', path: '/search/Toyota/any/0/1500000', shows: 'results found' },
  { name: 'detail', path: '/details/40001', shows: 'What it costs to land' },
];

test.each(SCREENS)('$name is one module script, no inline script, no other host', async ({ path }) => {
  const { bytes } = await shop.ask(path);
  const html = bytes.toString();
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const isData = /type="application\/(ld\+)?json"/;
  const executable = scripts.filter(([, attributes = '']) => !isData.test(attributes));
  expect(executable).toHaveLength(1);
  expect(executable[0]?.[1]).toContain('type="module"');
  expect(executable[0]?.[2]).toBe('');
  expect(html).not.toMatch(/\son[a-z]+="/);
  const hosts = [...html.matchAll(/(?:src|href|srcset)="(https?:)?\/\/([^/"]+)/g)].map(([, , host]) => host);
  expect(hosts.filter((host) => host !== new URL(shop.url).host)).toEqual([]);
});

describe('without any script', () => {
  // That what is not hidden is seen before there is script: the pages below, which are pressed by then.
  test.each(SCREENS)('$name reads', async ({ path, shows }) => {
    const html = (await shop.ask(path)).bytes.toString();
    const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    expect(main.replaceAll(/<[^>]*>/g, '')).toContain(shows);
    // Nothing of the results may wait inside a hidden element for a script to show it.
    expect(main).not.toMatch(/<template|<[^>]+ hidden\b/);
    expect(main.match(/<h1\b/g)).toHaveLength(1);
  });
});

/** Holds back the script that all others stand on, until what is returned is called. */
function withoutScript(): () => void {
  let come = () => {};
  const until = new Promise<void>((resolve) => (come = resolve));
  const end = shop.line.detour({ path: /^\/assets\/first-[^/]*\.js$/, until });
  return () => {
    end();
    come();
  };
}

/** Somebody who was here and has nothing installed. Their clock is that of a country, which the first drawing does not know. */
const visitor = await Phone.open({ zone: 'Africa/Lusaka' });
/** Each page is opened as by somebody new, in a tab of its own. */
async function newTab(): Promise<Page> {
  installsNothing(shop);
  await visitor.context.clearCookies();
  const tab = await visitor.context.newPage();
  const session = await visitor.context.newCDPSession(tab);
  await session.send('Network.clearBrowserCache');
  return tab;
}
afterEach(async () => {
  expect(visitor.complaints.splice(0)).toEqual([]);
  // What a test has left open works on no more; its first tab is nobody's.
  for (const one of visitor.context.pages().slice(1)) await one.close();
});

describe('before any script is there', () => {
  // A page whose script is held back has not loaded.
  const waitUntil = 'commit' as const;
  const SHOWN = '/search/1/0/20000/1/Toyota/all/*?q=petrol&year=2014-&steering=right';
  const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ });
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

  test('filters, sort and menu open and lead on; what was chosen is in the sheet when script comes', async () => {
    const page = await newTab();
    const comes = withoutScript();
    await page.goto(shop.url + SHOWN, { waitUntil });
    await filters(page).click();
    await inspectScreen(page, 'filters-before-script', true);
    await page.setViewportSize({ width: 360, height: 740 });
    // Nothing is changed: it is the same search.
    await panel(page).getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL(shop.url + SHOWN, { waitUntil });
    await filters(page).click();
    await panel(page).getByLabel('Words').fill('');
    await panel(page).getByLabel('Make').selectOption('Ford');
    await panel(page).getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL(`${shop.url}/search/1/0/20000/1/Ford/all/*?year=2014-&steering=right`, {
      waitUntil,
    });

    await page.getByLabel('Sort').selectOption('price');
    await page.getByRole('button', { name: 'Sort' }).click();
    await page.waitForURL(`${shop.url}/search/1/0/20000/1/Ford/all/0?year=2014-&steering=right`, {
      waitUntil,
    });

    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    // A tap beside it closes it.
    await page.mouse.click(180, 20);
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Parts' }).click();
    await page.waitForURL(`${shop.url}/auto-parts`, { waitUntil });
    await page.getByRole('button', { name: 'FILTERS' }).click();
    const parts = page.getByRole('complementary', { name: 'FILTERS' });
    await parts.getByLabel('Words').fill('lamp');
    await parts.getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL(`${shop.url}/auto-parts?q=lamp`, { waitUntil });

    await page.goto(`${shop.url}/search`, { waitUntil });
    await filters(page).click();
    await panel(page).getByLabel('Make').selectOption('Ford');
    comes();
    await expect.poll(() => sheet(page).getByLabel('Make').inputValue()).toBe('Ford');
    await expect.poll(() => page.url()).toBe(`${shop.url}/search`);
    const within = () => sheet(page).evaluate((node) => node.contains(document.activeElement));
    await expect.poll(within).toBe(true);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'hidden' });
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => filters(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await sheet(page)
      .getByRole('button', { name: /^Show [\d,]+ results?$/ })
      .click();
    await page.waitForURL(`${shop.url}/search/1/0/0/*/Ford/all/*`, { waitUntil });
  });

  test('Back closes what was opened, before and after, and opens what was closed', async () => {
    const [page, other] = [await newTab(), await newTab()];
    // A browser that cannot look back over its own steps.
    for (const one of [page, other])
      await one.addInitScript(() => void Reflect.deleteProperty(globalThis, 'navigation'));
    const comes = withoutScript();
    await page.goto(`${shop.url}/search`, { waitUntil });
    await filters(page).click();
    await page.goBack({ waitUntil });
    await panel(page).waitFor({ state: 'hidden' });
    await filters(page).click();
    await other.goto(`${shop.url}/search`, { waitUntil });
    await filters(other).click();
    await panel(other).getByRole('button', { name: 'Close filters' }).click();
    comes();
    await sheet(page).waitFor();
    await expect.poll(() => page.url()).toBe(`${shop.url}/search`);
    await page.bringToFront();
    await page.goBack({ waitUntil });
    await sheet(page).waitFor({ state: 'hidden' });
    await panel(page).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${shop.url}/search`);

    await expect.poll(() => other.url()).toBe(`${shop.url}/search`);
    await other.bringToFront();
    await other.goBack({ waitUntil });
    await sheet(other).getByRole('button', { name: 'Close filters' }).click();
    await sheet(other).waitFor({ state: 'hidden' });
    await panel(other).waitFor({ state: 'hidden' });
  });

  test('what was chosen and not sent goes with the order that is asked for once script comes, and Buy Now is done once', async () => {
    const page = await newTab();
    const comes = withoutScript();
    await page.goto(`${shop.url}/search/Toyota/any/0/0`, { waitUntil });
    await filters(page).click();
    await panel(page).getByLabel('Make').selectOption('Ford');
    await panel(page).getByRole('button', { name: 'Close filters' }).click();
    await page.getByLabel('Sort').selectOption('-price');
    comes();
    await page.waitForURL(`${shop.url}/search/1/0/0/*/Ford/all/1`, { waitUntil });

    const car = await newTab();
    const come = withoutScript();
    await car.goto(`${shop.url}/details/40001`, { waitUntil });
    const buy = car.getByRole('button', { name: 'Buy Now' });
    await buy.click();
    await buy.click();
    const kept = car
      .getByRole('status')
      .filter({ hasText: 'We will do what you pressed as soon as it is ready.' });
    await kept.waitFor();
    await inspectScreen(car, 'buy-before-script', true);
    await car.setViewportSize({ width: 360, height: 740 });
    come();
    await car.waitForURL(`${shop.url}/my-basket`, { waitUntil });
    await car.getByRole('link', { name: 'Basket, 1 item' }).first().waitFor();
    await expect.poll(() => car.getByLabel('Port', { exact: true }).inputValue()).toBe('Walvis Bay');
    // Once script is there the browser shows nothing of a press.
    await car.goBack();
    await car.getByRole('button', { name: 'Inquire' }).click();
    await car.getByRole('dialog').waitFor();
    expect(await car.locator(':popover-open, [popovertarget]').count()).toBe(0);
  });

  test('prices that were chosen beside a list keep their currency, whatever the phone keeps', async () => {
    const [cars, items] = [await newTab(), await newTab()];
    for (const one of [cars, items]) await one.setViewportSize({ width: 1280, height: 740 });
    await visitor.context.addCookies([{ name: 'money', value: 'ZMW', url: shop.url }]);
    const comes = withoutScript();
    await cars.goto(`${shop.url}/search`, { waitUntil });
    await panel(cars).getByLabel('From').selectOption('5000');
    await items.goto(`${shop.url}/partner-one-search/*/0/0/1/b?currency=USD`, { waitUntil });
    const beside = items.getByRole('complementary', { name: 'FILTERS' });
    await beside.getByLabel('From').selectOption('5000');
    comes();
    for (const page of [cars, items])
      await page.getByRole('button', { name: 'Save this search' }).first().waitFor();
    await panel(cars)
      .getByRole('button', { name: /^Show [\d,]+ results?$/ })
      .click();
    await cars.waitForURL(`${shop.url}/search/1/5000/0/*/*/all/*`, { waitUntil });
    await beside.getByRole('button', { name: 'Show results' }).click();
    await items.waitForURL(`${shop.url}/partner-one-search/*/5000/0/1/b?currency=USD`, { waitUntil });
  });
});

test.each(SCREENS)('$name hydrates without a warning and within the policy', async ({ path, shows }) => {
  const page = await newTab();
  const sheets: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'stylesheet') sheets.push(new URL(asked.url()).pathname);
  });
  await page.goto(shop.url + path, { waitUntil: 'networkidle' }); // quiet: a sheet fetched again comes last
  await page.getByText(shows).first().waitFor();
  await page
    .getByText(/^Seen (today|yesterday)/)
    .first()
    .waitFor();
  await expect.poll(() => neverShown(page)).toEqual([]);
  // Its style sheets stand in it: nothing waits for one, and none of them is fetched again.
  const inPage = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('style[data-from]')].map(
      ({ dataset }) => dataset['from'] ?? '',
    ),
  );
  expect(inPage.length).toBeGreaterThan(1);
  expect(sheets.filter((sheet) => inPage.includes(sheet))).toEqual([]);
  expect((await shop.ask(path)).bytes.toString()).not.toContain('rel="stylesheet"');
});

test('a list that fails has the shop’s own words, and a page that was left takes the address along that the server wrote', async () => {
  const failing = {
    status: 503,
    type: 'application/json',
    body: '{"code":"unavailable","detail":"Failed to Fetch"}',
  };
  shop.line.detour({ path: /^\/api\/promotions\//, answer: failing });
  // Only a wide screen asks for them.
  const fresh = await newTab();
  await fresh.setViewportSize({ width: 1280, height: 800 });
  await fresh.goto(shop.url);
  await fresh.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await fresh.getByText('Failed to Fetch').waitFor();

  // The address that the server wrote into the page is no longer the page's own once the person has gone on.
  const known = fresh.locator('link[rel=canonical], link[hreflang][rel=alternate]');
  expect(await known.count()).toBeGreaterThan(1);
  await fresh.getByRole('link', { name: /^Auto spares/ }).click();
  await fresh.getByRole('heading', { level: 1, name: /Parts/ }).waitFor();
  await expect.poll(() => known.count()).toBe(0);
});

test('documents and workers carry the policy, the sixty files of a page do not pay for it (security 26)', async () => {
  const policyOf = async (path: string) => {
    const { headers } = await fetch(shop.url + path);
    return headers.get('content-security-policy');
  };
  const files = readdirSync(join(import.meta.dirname, '../../dist/client/assets'));
  const [script, sheet, thread] = [/^first-.*\.js$/, /^first-.*\.css$/, /^pack-worker-.*\.js$/].map(
    (name) => `/assets/${files.find((file) => name.test(file)) ?? 'none'}`,
  );
  for (const path of ['/', '/worker.js', '/icons/favicon.svg', thread ?? ''])
    expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("script-src 'self'")]);
  const bare = [script ?? '', sheet ?? '', '/icons/icon-192.png', '/manifest.webmanifest'];
  for (const path of bare) expect([path, await policyOf(path)]).toEqual([path, null]);
  const { headers } = await fetch(shop.url + (script ?? ''));
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  // Its name says which content it is: nobody asks by a tag or a date, nor for a part.
  for (const name of ['etag', 'last-modified', 'accept-ranges'])
    expect([name, headers.get(name)]).toEqual([name, null]);
});

const BUILT = join(import.meta.dirname, '../../dist');

test('the small files that an install fetches as one are the files themselves, and scripts of the worker come alone', () => {
  const assets = join(BUILT, 'client/assets');
  const [together = ''] = readdirSync(assets).filter((name) => /^small-[\w-]{8}\.json$/.test(name));
  const texts = v.parse(
    v.record(v.string(), v.string()),
    JSON.parse(readFileSync(join(assets, together), 'utf8')),
  );
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  for (const [name, text] of Object.entries(texts))
    expect(readFileSync(join(assets, name), 'utf8')).toBe(text);
  // What pages fetch by themselves before the worker does would come twice.
  const alone =
    /^(?:base|engine|dexie|lease|photos|staff|sw|pt|login|several|forms|index|first|shared|install|pieces|common)-[\w-]{8}\.|^search-page-[\w-]{8}\.js|-worker-/;
  expect(Object.keys(texts).filter((name) => alone.test(name))).toEqual([]);
  // The worker takes those before it in its list for what it holds.
  const worker = readFileSync(join(BUILT, 'client/worker.js'), 'utf8');
  const listed = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url?.replace('assets/', ''));
  const before = listed.slice(0, listed.indexOf(together));
  expect(before.toSorted()).toEqual(Object.keys(texts).toSorted());
});

test('the frame that a phone keeps names the engine, what the server draws does not', async () => {
  const kept = await (await fetch(`${shop.url}/index.html`)).text();
  const named = [
    ...kept.matchAll(/rel="modulepreload" crossorigin href="\/assets\/([\w-]+)-[\w-]{8}\.js" data-kept/g),
  ];
  expect(named.map(([, name]) => name)).toEqual(expect.arrayContaining(['start-engine', 'engine', 'dexie']));
  for (const path of ['/', '/details/40001', '/login', '/waiting'])
    expect((await shop.ask(path)).bytes.toString(), path).not.toMatch(/data-kept|start-engine/);
});

test('the server draws with what pages are built of: it asks Node for neither the router nor lingui', () => {
  const folder = join(BUILT, 'server');
  const asking = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .filter((name) =>
      /^import .*from "(?:react-router|@lingui)/m.test(readFileSync(join(folder, name), 'utf8')),
    );
  expect(asking).toEqual([]);
});

/** Pictures that the page asks for early, and that none of its pictures is. */
function neverShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = new Set([...document.images].map(({ currentSrc }) => currentSrc));
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')]
      .map(({ href, imageSrcset }) => [
        href,
        ...imageSrcset.split(',').map((one) => one.trim().split(' ')[0]),
      ])
      .map((all) => all.filter(Boolean).map((one) => new URL(one ?? '', location.href).href))
      .filter((all) => !all.some((one) => shown.has(one)))
      .map((all) => all.join(' '));
  });
}

test('a shared link shows the car: title, price and picture', async () => {
  const { bytes } = await shop.ask('/details/40001');
  const html = bytes.toString();
  expect(html).toMatch(/<meta property="og:title" content="20\d\d [^"]+, \$[\d,]+\.00 \| Chicargos">/);
  expect(html).toContain(`<meta property="og:image" content="${shop.url}/og/40001.jpg">`);
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toContain('<meta property="og:image:height" content="630">');
  expect(html).toMatch(/<meta property="og:image:alt" content="20\d\d [^"]+, \$[\d,]+\.00, REF 40 001">/);
  expect(html).toContain(`<link rel="canonical" href="${shop.url}/details/40001">`);
});

const Address = v.pipe(v.string(), v.url());
/** Fields that search engines ask of a vehicle for sale (schema.org, strictly: no empty words). */
const VehicleData = v.object({
  '@context': v.literal('https://schema.org'),
  '@type': v.literal('Vehicle'),
  name: v.pipe(v.string(), v.regex(/^20\d\d \w/)),
  description: v.pipe(v.string(), v.nonEmpty()),
  sku: v.literal('40001'),
  url: Address,
  image: Address,
  brand: v.object({ '@type': v.literal('Brand'), name: v.pipe(v.string(), v.nonEmpty()) }),
  mileageFromOdometer: v.object({
    '@type': v.literal('QuantitativeValue'),
    value: v.number(),
    unitCode: v.literal('SMI'),
  }),
  offers: v.object({
    '@type': v.literal('Offer'),
    url: Address,
    price: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
    priceCurrency: v.literal('USD'),
    availability: v.picklist(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    seller: v.object({ '@type': v.literal('Organization'), name: v.literal('Chicargos') }),
  }),
});
const CrumbsData = v.object({
  '@type': v.literal('BreadcrumbList'),
  itemListElement: v.pipe(
    v.array(v.object({ position: v.number(), name: v.pipe(v.string(), v.nonEmpty()), item: Address })),
    v.length(4),
  ),
});

/** Parts that machines read of a page of the shop. */
async function dataOf(path: string): Promise<unknown[]> {
  const html = (await shop.ask(path)).bytes.toString();
  const found = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...found].map(([, text = '']) => JSON.parse(text) as unknown);
}

test('machines read what a car is, what it costs and where it stands in the shop', async () => {
  const [car, crumbs] = await dataOf('/details/40001');
  const read = v.parse(VehicleData, car);
  expect(read.offers.url).toBe(`${shop.url}/details/40001`);
  expect(v.parse(CrumbsData, crumbs).itemListElement.at(-1)?.item).toBe(read.url);
  expect(await dataOf('/')).toMatchObject([{ '@type': 'Organization', url: `${shop.url}/` }]);
  expect(await dataOf('/login')).toEqual([]);
});

test('a vehicle that does not exist and an address that names nothing are 404', async () => {
  expect((await shop.ask('/details/1')).status).toBe(404);
  expect((await shop.ask('/no/such/page')).status).toBe(404);
  // Staff have one route for all their screens: an address of none of them is no page either.
  for (const path of ['/staff/no-such-screen', '/staff/orders/1/2'])
    expect((await shop.ask(path)).status, path).toBe(404);
  for (const path of ['/staff', '/staff/', '/staff/orders/100000001'])
    expect((await shop.ask(path)).status, path).toBe(200);
  for (const path of ['//evil.example/', '//evil.example/?lang=sw', '//no[such', '//no%'])
    expect(await statusOf(path), path).toBe(404);
  expect((await shop.ask('/api/no/such/call')).body).toMatchObject({ code: 'not_found' });
});

test('with Save-Data the page carries no picture', async () => {
  const response = await fetch(`${shop.url}/search/Toyota/any/0/1500000`, { headers: { 'save-data': 'on' } });
  const html = await response.text();
  expect(html).not.toMatch(/<img[^>]+src="\/media\//);
  expect(html).toMatch(/Photo, \d+ KB/);
});

test.each([
  ['none', 'off', 0],
  ['thumbs', 'on', 25],
  ['all', 'on', 25],
  ['all', 'off', 25],
])('who chose %s, with Save-Data %s, gets a list with %i pictures in it', async (mode, saves, count) => {
  const headers = { cookie: `pictures=${mode}`, ...(saves === 'on' && { 'save-data': 'on' }) };
  const html = await (await fetch(`${shop.url}/search/Toyota/any/0/1500000`, { headers })).text();
  expect(html).toContain(`data-pictures="${mode}"`);
  expect(html.match(/<img[^>]+src="\/media\//g) ?? []).toHaveLength(count);
  expect(html.match(/<source type="image\/avif"/g) ?? []).toHaveLength(count);
});

test('a page that is drawn for somebody who is logged in shows no way to log in until the phone has looked', async () => {
  const drawnFor = async (cookie: string) => (await fetch(`${shop.url}/`, { headers: { cookie } })).text();
  expect(await drawnFor('in=1')).toMatch(/<html [^>]*data-in/);
  expect(await drawnFor('lang=en')).not.toMatch(/<html [^>]*data-in/);
});
