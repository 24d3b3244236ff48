import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { INFO_PAGES } from '#domain/shop/info-pages.ts';
import { headOf } from '#app/head.ts';
import { i18nFor } from '#app/i18n.ts';
import { addressOf } from '#contract/declare.ts';
import { vehicle } from '#features/catalogue/queries.ts';
import { item } from '#features/items/queries.ts';
import { testServer } from './harness/test-server.ts';
import { dataOf } from './schema-org.ts';

/** Files that machines that look for pages are told. */
const shop = await testServer();
const SITE = 'https://shop.example.test';

const file = async (path: string) => shop.app.inject({ method: 'GET', url: path });
const sitemap = async (): Promise<string[]> => {
  const { statusCode, headers, body } = await file('/sitemap.xml');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
};

test('every page about the shop, every article and every listing that is for sale stands in the list, once', async () => {
  const found = await sitemap();
  for (const path of [
    '/',
    '/auto-parts',
    ...INFO_PAGES,
    '/latest/how-we-ship',
    '/details/12',
    '/details/301/parts',
  ])
    expect(found, path).toContain(SITE + path);
  expect(new Set(found).size).toBe(found.length);
  // 16 is a draft.
  expect(found).not.toContain(`${SITE}/details/16`);
  expect(found.filter((one) => !one.startsWith(SITE))).toEqual([]);
});

test('the list is compressed, and costs a header while it is what it was', async () => {
  const headers = { 'accept-encoding': 'br' };
  const compressed = await shop.app.inject({ method: 'GET', url: '/sitemap.xml', headers });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe((await file('/sitemap.xml')).body);
  const tag = { ...headers, 'if-none-match': compressed.headers.etag ?? '' };
  const again = await shop.app.inject({ method: 'GET', url: '/sitemap.xml', headers: tag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('what is somebody’s own is closed to machines, and the list is named by the address of the shop', async () => {
  const { statusCode, headers, body } = await file('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  for (const path of ['/api/', '/staff', '/profile', '/orders/', '/verify-invoice/'])
    expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml\n`);
  const closed = [...body.matchAll(/Disallow: (.*)/g)].map(([, path = '']) => path);
  for (const address of await sitemap())
    expect(closed.filter((path) => address.slice(SITE.length).startsWith(path))).toEqual([]);
});

test('what machines read of every listing for sale is what schema.org says that it is', async () => {
  const i18n = await i18nFor('en');
  const kinds = new Map<string, number>();
  const seen = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  for (const address of await sitemap()) {
    const url = new URL(address);
    const [, id, parts] = /^\/details\/(\d+)(\/parts)?$/.exec(url.pathname) ?? [];
    const isItem = parts !== undefined || url.pathname.startsWith('/item-details/');
    const number = id ?? /^\/item-details\/(\d+)/.exec(url.pathname)?.[1];
    if (number === undefined && url.pathname !== '/') continue;
    const asked = addressOf((isItem ? item : vehicle).declared.path, { id: number ?? '' });
    const told = number === undefined ? null : (await file(asked)).json();
    const first: Record<string, unknown> = told === null ? {} : { [asked]: told };
    const data = dataOf(headOf({ url, i18n, first, site: SITE, missing: false }));
    expect(data.length, address).toBe(number === undefined ? 1 : 2);
    for (const one of data) {
      seen(one['@type']);
      if (one['@type'] === 'BreadcrumbList') {
        // The last one is the page itself, and each is a page of the shop.
        expect(one.itemListElement.at(-1)?.item).toBe(SITE + url.pathname);
        expect(one.itemListElement.every(({ item: page }) => page.startsWith(`${SITE}/`))).toBe(true);
      } else if (one['@type'] !== 'Organization') {
        expect(one.url).toBe(SITE + url.pathname);
        if (!one.offers) continue;
        seen('Offer');
        // What a search engine shows is what the page says.
        const { incl_tax: price, currency: priceCurrency } = told.PriceObj;
        const stock: number = isItem ? told.quantity : told.get_stock_record.quantity;
        const availability = `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`;
        expect(one.offers, address).toMatchObject({ price, priceCurrency, availability });
      }
    }
  }
  expect([...kinds.keys()].toSorted()).toEqual([
    'BreadcrumbList',
    'Offer',
    'Organization',
    'Product',
    'Vehicle',
  ]);
});
