import { Readable } from 'node:stream';
import fastify from 'fastify';
import openGraph from 'open-graph-scraper';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { expect, onTestFinished, test } from 'vitest';
import { headOf } from '#app/head.ts';
import { i18nFor } from '#app/i18n.ts';
import { addressOf } from '#contract/declare.ts';
import type { Language } from '#domain/text/languages.ts';
import { rates, vehicle } from '#features/catalogue/queries.ts';
import { registerCrawlers } from '#server/content/crawlers.ts';
import { testServer } from './harness/test-server.ts';

/** Links as messengers preview them and the list of pages as search engines read it: by parsers that others keep. */
const shop = await testServer();
const SITE = 'https://shop.example.test';

const asked = async (path: string) => shop.app.inject({ method: 'GET', url: path });

async function previewOf(path: string, language: Language = 'en') {
  const url = new URL(SITE + path);
  const [, id] = /^\/details\/(\d+)$/.exec(url.pathname) ?? [];
  const address = id === undefined ? null : addressOf(vehicle.declared.path, { id });
  const table = addressOf(rates.declared.path, {});
  const first =
    address === null
      ? {}
      : { [address]: (await asked(address)).json(), [table]: (await asked(table)).json() };
  const head = headOf({ url, i18n: await i18nFor(language), first, site: SITE, missing: false });
  const { error, result } = await openGraph({ html: `<!doctype html><html><head>${head}</head></html>` });
  expect(error).toBe(false);
  return result;
}

test('a shared car shows whole sentences, its reference, what it costs landed and a picture of the right size', async () => {
  const seen = await previewOf('/details/12');
  expect(seen.ogUrl).toBe(`${SITE}/details/12`);
  expect(seen.ogSiteName).toBe('Chicargos');
  expect(seen.ogTitle).toContain('Toyota Corolla');
  // Nobody knows who opens it: the least that it comes to, which is an estimate in this shop.
  expect(seen.ogDescription).toMatch(
    /^REF 12\. From about \$[\d,]+\.\d\d landed in [A-Z][\w ]+, [A-Z]\w+, estimate\. \S/,
  );
  expect(seen.ogDescription?.length).toBeLessThanOrEqual(200);
  expect(seen.ogImage).toMatchObject([
    {
      url: `${SITE}/og/12.jpg`,
      width: '1200',
      height: '630',
      alt: expect.stringContaining('Toyota Corolla'),
    },
  ]);
  expect(seen.twitterCard).toBe('summary_large_image');
});

test.each(['/', '/auto-parts', '/how-to-pay', '/search/1/0/0/1/Toyota/all/0'])(
  'a link to %s is a title, a sentence and a picture in each language',
  async (path) => {
    const previews = [];
    for (const language of ['en', 'sw', 'pt'] as const) previews.push(await previewOf(path, language));
    for (const seen of previews) {
      expect(seen.ogTitle).toMatch(/\S/);
      expect(seen.ogDescription).toMatch(/\S.*[.!]$/);
      expect(seen.ogImage).toMatchObject([{ width: '1200', height: '630' }]);
      expect(seen.ogImage?.[0]?.url).toMatch(/^https:\/\/shop\.example\.test\/\S+\.(jpg|png)$/);
    }
    expect(new Set(previews.map(({ ogDescription }) => ogDescription)).size).toBe(previews.length);
  },
);

test('the list of pages is one that search engines read, each address once', async () => {
  const { body } = await asked('/sitemap.xml');
  // The parser reads addresses out of any root.
  expect(body).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  const found = await parseSitemap(Readable.from([body]));
  const addresses = found.map(({ url }) => url);
  expect(addresses).toContain(`${SITE}/details/12`);
  expect(addresses.length).toBeLessThanOrEqual(50_000);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a shop with more listings than one list holds has a list of lists, and all of them hold the same', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  registerCrawlers(app, { db: shop.db, clock: shop.clock, site: SITE, mostListings: 7 });
  const read = async (path: string) => (await app.inject({ method: 'GET', url: path })).body;
  const files = await parseSitemapIndex(Readable.from([await read('/sitemap.xml')]));
  expect(files.length).toBeGreaterThan(2);
  const found: string[] = [];
  for (const { url } of files) {
    const listed = await parseSitemap(Readable.from([await read(url.slice(SITE.length))]));
    expect(listed.length).toBeGreaterThan(0);
    if (!url.endsWith('/pages.xml')) expect(listed.length).toBeLessThanOrEqual(7);
    found.push(...listed.map((one) => one.url));
  }
  const whole = await parseSitemap(Readable.from([(await asked('/sitemap.xml')).body]));
  expect(found.toSorted()).toEqual(whole.map(({ url }) => url).toSorted());
  // An id that no file begins with is no file.
  const { statusCode } = await app.inject({ method: 'GET', url: '/sitemaps/999999999.xml' });
  expect(statusCode).toBe(404);
});
