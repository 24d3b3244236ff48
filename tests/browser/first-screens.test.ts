import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Phone } from './harness/phone.ts';
import { Shop } from './harness/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const SCREENS = [
  { name: 'home', path: '/', shows: 'Latest arrivals' },
  { name: 'search', path: '/search/Toyota/any/0/1500000', shows: 'results found' },
  { name: 'detail', path: '/details/40001', shows: 'What it costs to land' },
];

test.each(SCREENS)('$name is one module script, no inline script, no other host', async ({ path }) => {
  const { bytes } = await shop.ask(path);
  const html = bytes.toString();
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const executable = scripts.filter(([, attributes = '']) => !attributes.includes('application/json'));
  expect(executable).toHaveLength(1);
  expect(executable[0]?.[1]).toContain('type="module"');
  expect(executable[0]?.[2]).toBe('');
  expect(html).not.toMatch(/\son[a-z]+="/);
  const hosts = [...html.matchAll(/(?:src|href|srcset)="(https?:)?\/\/([^/"]+)/g)].map(([, , host]) => host);
  expect(hosts.filter((host) => host !== new URL(shop.url).host)).toEqual([]);
});

test.each(SCREENS)('$name reads without any script', async ({ path, shows }) => {
  const phone = await Phone.open({ script: false });
  try {
    const page = await phone.tab();
    await page.goto(shop.url + path);
    const found = page.getByText(shows).first();
    expect(await found.isVisible()).toBe(true);
    // Nothing of the results may wait inside a hidden element for a script to show it.
    expect(await page.locator('main [hidden], main template').count()).toBe(0);
    expect(await page.locator('main h1').count()).toBe(1);
  } finally {
    await phone.remove();
  }
});

test.each(SCREENS)('$name hydrates without a warning and within the policy', async ({ path, shows }) => {
  const phone = await Phone.open();
  try {
    const page = await phone.tab();
    await page.goto(shop.url + path, { waitUntil: 'networkidle' });
    await page.getByText(shows).first().waitFor();
    await page
      .getByText(/^Updated today/)
      .first()
      .waitFor();
    expect(phone.complaints).toEqual([]);
    expect(await neverShown(page)).toEqual([]);
  } finally {
    await phone.remove();
  }
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
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/media\/i\/[\w-]+\/640\.webp">/);
  expect(html).toContain(`<link rel="canonical" href="${shop.url}/details/40001">`);
});

test('a vehicle that does not exist and an address that names nothing are 404', async () => {
  expect((await shop.ask('/details/1')).status).toBe(404);
  expect((await shop.ask('/no/such/page')).status).toBe(404);
  expect((await shop.ask('/api/no/such/call')).body).toMatchObject({ code: 'not_found' });
});

test('with Save-Data the page carries no picture', async () => {
  const response = await fetch(`${shop.url}/search/Toyota/any/0/1500000`, { headers: { 'save-data': 'on' } });
  const html = await response.text();
  expect(html).not.toMatch(/<img[^>]+src="\/media\//);
  expect(html).toMatch(/Photo, \d+ KB/);
});
