import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHooked } from './harness/hooked.ts';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, workerReady } from './harness/phone.ts';
import type { Shop } from './harness/shop.ts';
import { offline, online } from './harness/waiting.ts';

/** What a listing, its pictures and home say on a small phone. */

let shop: Shop;
let phone: Phone;
let page: Page;
beforeAll(async () => {
  shop = await openHooked();
  phone = await Phone.open();
  page = await phone.tab();
  await page.goto(shop.url);
  await workerReady(page);
});
afterAll(async () => {
  await phone.remove();
  await shop.close();
});
beforeEach(() => void phone.complaints.splice(0));
afterEach(() => {
  shop.line.clear();
  expect(phone.complaints).toEqual([]);
});

/** Opened, and as the server or the phone has it. */
async function see(id: number): Promise<void> {
  await page.goto(`${shop.url}/details/${id}`);
  await page
    .getByText(/^(Updated|On this phone since) today/)
    .first()
    .waitFor();
}
const dialog = () => page.getByRole('dialog');
const main = () => page.getByRole('region', { name: 'Buy' }).getByRole('button');

/** A thumb on the row of pictures moves it by one. */
function swipe(stage: Locator, by: 1 | -1): Promise<void> {
  return stage.locator('ul').evaluate((row, way) => {
    row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    row.scrollBy({ left: way * row.clientWidth, behavior: 'smooth' });
  }, by);
}

test('each type of listing says how it is had, where to ask, and what changed while the phone was away', async () => {
  shop.line.detour({
    path: /^\/api\/site-settings\//,
    answer: {
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ crossed_out_price: 'spec', whatsapp: '260211000000', social: [] }),
    },
  });
  const types = [
    { id: 12, mark: 'AVAILABLE', act: 'Buy Now', missing: 'Destination missing' },
    { id: 301, mark: 'AVAILABLE', act: 'Buy Now', missing: 'Set Destination (Country)' },
    { id: 14, mark: 'UNDER AUCTION', act: 'Inquire', dialog: 'This item is under auction' },
    { id: 303, mark: 'AVAILABLE', act: 'Inquire', dialog: 'Inquire' },
  ];
  for (const type of types) {
    await see(type.id);
    await page.getByText(type.mark, { exact: true }).waitFor();
    expect(await main().innerText()).toBe(type.act);
    if (type.missing) {
      await page.getByLabel('Country').selectOption('');
      await main().click();
      await page.getByText(type.missing).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/details/${type.id}`);
    }
    if (type.dialog) {
      await main().click();
      await dialog().getByRole('heading', { name: type.dialog }).waitFor();
      const way = dialog().getByRole('link', { name: 'WhatsApp' });
      const sent = new URL((await way.getAttribute('href')) ?? '');
      expect(sent.origin + sent.pathname).toBe('https://wa.me/260211000000');
      expect(sent.searchParams.get('text')).toContain(`REF ${type.id}`);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    }
  }
  // A size is chosen on the part's own page.
  await see(302);
  const choose = page.getByRole('region', { name: 'Buy' }).getByRole('link', { name: 'Buy Now' });
  expect(await choose.getAttribute('href')).toBe('/details/302/parts');
  await see(301);
  const facts = page.getByRole('region', { name: 'Specification' });
  expect(await facts.innerText()).toMatch(/Part number\s+\S+[\s\S]*Condition\s+(New|Used|Refurbished)/);

  // And while the phone was away one got another price, then went.
  await see(13);
  await offline(phone, shop);
  await shop.ask('/api/__test__/products/13/', { method: 'PATCH', body: JSON.stringify({ price: 7600 }) });
  await page.goto(`${shop.url}/details/13`);
  await page.getByText('$8,000.00').first().waitFor();
  await online(phone, shop);
  // What was seen within the last minute is not asked for again.
  await page.clock.setSystemTime(Date.now() + 120_000);
  await page.goto(`${shop.url}/details/13`);
  await page.getByText('The price has changed.').waitFor();
  await page.getByText(/It was \$8,000\.00 on this phone, seen .*It is \$7,600\.00 now\.$/).waitFor();
  await shop.ask('/api/__test__/products/13/', { method: 'PATCH', body: JSON.stringify({ live: false }) });
  await page.clock.setSystemTime(Date.now() + 240_000);
  await page.goto(`${shop.url}/details/13`);
  await page.getByText('This vehicle is no longer listed').waitFor();
  await page.getByText(/2014 BMW 320i, REF 13\. It was \$7,600\.00 on this phone, seen /).waitFor();
});

test('pictures go round by keyboard and finger, are seen from near, and are shared with their reference', async () => {
  await see(12);
  const stage = page.getByRole('group', { name: /^Picture \d of \d$/ });
  const place = async () => (await stage.getAttribute('aria-label')) ?? '';
  const [, count = ''] = /of (\d)$/.exec(await place()) ?? [];
  expect(Number(count)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Previous picture' }).focus();
  await page.keyboard.press('Enter');
  expect(await place()).toBe(`Picture ${count} of ${count}`);
  await page.getByRole('button', { name: 'Next picture' }).focus();
  await page.keyboard.press('Enter');
  expect(await place()).toBe(`Picture 1 of ${count}`);
  // A finger that goes back from the first comes to the last.
  await swipe(stage, -1);
  await expect.poll(place, { timeout: 10_000 }).toBe(`Picture ${count} of ${count}`);
  await swipe(stage, 1);
  await expect.poll(place, { timeout: 10_000 }).toBe(`Picture 1 of ${count}`);

  const larger = page.getByRole('button', { name: /^Larger picture, \d+ KB/ });
  await larger.click();
  await dialog().getByRole('button', { name: 'Nearer' }).click();
  await dialog().getByRole('button', { name: 'Whole picture' }).waitFor();
  expect(await dialog().getByRole('img').getAttribute('src')).toMatch(/\/1280\.webp$/);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await larger.evaluate((button) => button === document.activeElement)).toBe(true);

  await phone.context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Share' }).click(),
  ]);
  await opened.waitForURL(/^https:\/\/wa\.me\//);
  const text = new URL(opened.url()).searchParams.get('text');
  expect(text).toContain('$4,500.00, REF 12');
  expect(text).toContain(`${shop.url}/details/12`);
  await opened.close();
  await inspectScreen(page, 'detail-gallery');
});

test('none, small or all pictures load as chosen, remembered, and none costs nothing', async () => {
  const small = await Phone.open();
  try {
    page = await small.tab();
    const list = `${shop.url}/search/1/0/0/1/Toyota/all/*`;
    const taken = () => shop.line.requests.filter(({ path }) => path.startsWith('/media/'));
    const choose = async (from: string, name: RegExp) => {
      await page.getByRole('button', { name: from }).click();
      await dialog().getByRole('radio', { name }).check({ force: true });
      await dialog().getByRole('button', { name: 'Close' }).last().click();
    };
    await page.goto(list);
    await choose('All pictures', /^None/);
    let before = taken().length;
    // Drawn by the server with what the cookie says, home and its emblems too.
    for (const address of [list, shop.url, `${shop.url}/details/12`]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.mouse.wheel(0, 3000);
      await page.waitForLoadState('networkidle');
    }
    expect(taken().slice(before)).toEqual([]);

    await page.goto(list);
    const told = page.getByText(/^\d+ of \d+ loaded$/);
    const [, pictured = ''] = /^0 of (\d+) loaded$/.exec(await told.innerText()) ?? [];
    expect(Number(pictured)).toBeGreaterThan(20);
    await page
      .getByRole('button', { name: /^Photo, \d+ KB/ })
      .first()
      .click();
    await page.getByText(`1 of ${pictured} loaded`).waitFor();
    const all = page.getByRole('button', { name: /^Load all, \d+ KB$/ });
    const [, named = ''] = /(\d+) KB/.exec(await all.innerText()) ?? [];
    await page.waitForLoadState('networkidle');
    before = taken().length;
    await all.click();
    await page.getByText(`${pictured} of ${pictured} loaded`).waitFor();
    await page.evaluate(() => {
      for (const one of document.images) one.loading = 'eager';
    });
    await page.waitForLoadState('networkidle');
    const bytes = taken()
      .slice(before)
      .reduce((sum, one) => sum + one.bytes, 0);
    expect(Math.abs(bytes / 1000 - Number(named))).toBeLessThan(1);

    await choose('Pictures on tap', /^Small ones/);
    await small.restart();
    page = await small.tab();
    await page.goto(`${shop.url}/details/14`, { waitUntil: 'networkidle' });
    expect(await page.getByRole('button', { name: /^Photo, \d+ KB/ }).count()).toBe(1);
    const widths = (await page.locator('main img').all()).map((one) => one.getAttribute('src'));
    const shown = await Promise.all(widths);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every((src) => src?.endsWith('/160.webp'))).toBe(true);
  } finally {
    await small.remove();
    page = await phone.tab();
  }
});

test('home and articles say what the shop has beside its catalogue', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(shop.url);
  const brands = page.getByRole('list', { name: 'Popular brands' });
  const seen = () =>
    brands.evaluate((row) =>
      // Each with the gap behind it.
      Math.round(row.clientWidth / ((row.firstElementChild?.getBoundingClientRect().width ?? 0) + 8)),
    );
  for (const [width, many] of [
    [360, 3],
    [767, 3],
    [768, 6],
    [1023, 6],
    [1024, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    expect(await seen(), `brands at ${width}`).toBe(many);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'More brands' }).click();
  await page.getByRole('button', { name: 'Brands before' }).and(page.locator(':enabled')).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const ways = page.getByRole('region', { name: 'Three ways to buy' });
  await ways.waitFor();
  const tiers = await ways.getByRole('listitem').allInnerTexts();
  expect(tiers.map((tier) => tier.split('\n').slice(0, 2))).toEqual([
    ['Free', 'From $4,500.00'],
    ['Convenient', 'From $3,950.00'],
    ['Trusted', 'From $3,950.00'],
  ]);
  const leads = async (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
  expect(await leads(/^Sell your car/)).toBe('/profile');
  expect(await leads(/^Auto spares/)).toBe('/auto-parts');
  const news = page.getByRole('region', { name: 'News and Reviews' });
  await news.getByText('01-Jan-2023, 5 min read').waitFor();
  const first = news.getByRole('link').filter({ hasText: '01-Feb-2025, 5 min read' });
  expect(await first.getAttribute('href')).toBe('/latest/how-we-ship/1');
  await inspectScreen(page, 'home-whole');
  await first.click();
  await page.getByRole('heading', { level: 1, name: 'How we ship' }).waitFor();
  await page.getByText('01-Feb-2025, 5 min read').waitFor();
  await inspectScreen(page, 'article');
  await page.getByRole('link', { name: 'News and Reviews' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'News and Reviews' }).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /5 min read/ })
      .count(),
  ).toBe(2);

  const { status, bytes } = await shop.ask('/latest/how-we-ship/1');
  expect(status).toBe(200);
  expect(bytes.toString()).toContain('5 min read');
  expect(bytes.toString()).toContain(`<link rel="canonical" href="${shop.url}/latest/how-we-ship">`);
  expect((await shop.ask('/latest/nothing-of-ours')).status).toBe(404);

  // Failures have the shop's own words.
  const failing = {
    status: 503,
    type: 'application/json',
    body: '{"code":"unavailable","detail":"Failed to Fetch"}',
  };
  shop.line.detour({ path: /^\/api\/promotions\//, answer: failing });
  const other = await Phone.open();
  try {
    const fresh = await other.tab();
    await fresh.goto(shop.url);
    await fresh.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await fresh.getByText('Failed to Fetch').waitFor();
  } finally {
    await other.remove();
  }
});
