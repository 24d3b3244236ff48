import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { INFO_PAGES } from '#domain/info-pages.ts';
import { testServer } from './harness/test-server.ts';

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
