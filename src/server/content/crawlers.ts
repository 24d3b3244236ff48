import type { FastifyInstance } from 'fastify';
import { printAddress } from '#domain/address.ts';
import { printListing } from '#domain/detail-address.ts';
import { INFO_PAGES } from '#domain/info-pages.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search-address.ts';
import { isPublic } from '#server/catalogue/store.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import { type RenderedPage, renderedPage } from '#server/platform/pages/rendered-pages.ts';
import { takesBrotli } from '#server/platform/http/http.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A file of addresses may hold 50,000: the newest listings stand in it, the others are found through the searches. */
const MOST_LISTINGS = 45_000;
/** Whoever asks again within that gets the same. */
const CACHED_MS = 3_600_000;

/** Addresses that stand open to be found, beside pages, articles and listings. */
const FRONTS = [
  '/',
  printSearch({ ...WHOLE_STOCK, vehicleClass: 'cars' }),
  printSearch({ ...WHOLE_STOCK, vehicleClass: 'commercial' }),
  '/auto-parts',
  '/electronics',
  '/latest',
  '/deals',
  '/flash-discount',
  '/best-export-deals/g-landing',
  '/verify-invoice',
  '/supporter-programme/home',
  '/supporter-programme/how',
  '/supporter-programme/compensation',
  '/supporter-programme/tools',
];

/** Somebody's own, or nothing to be found: no machine need look there. */
const CLOSED = [
  '/api/',
  '/staff',
  '/profile',
  '/orders/',
  '/my-basket',
  '/checkout',
  '/review-order',
  '/confirm-order',
  '/waiting',
  '/activate/',
  '/verify-invoice/',
];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Serves what machines that look for pages ask for: where they may look, and what there is, each by its one address. */
export function registerCrawlers(
  app: FastifyInstance,
  { db, clock, ...given }: { db: Db; clock: Clock; site: string },
): void {
  const site = given.site.replace(/\/$/, '');
  let cached: { until: number; page: Promise<RenderedPage> } | null = null;

  async function addresses(): Promise<string> {
    const articles = await db
      .selectFrom('articles')
      .select('slug')
      .where('published', '=', true)
      .orderBy('id')
      .execute();
    const listings = await db
      .selectFrom('products')
      .select(['id', 'product_class_id'])
      .where(isPublic)
      .orderBy('id', 'desc')
      .limit(MOST_LISTINGS)
      .execute();
    const paths = [
      ...FRONTS,
      ...INFO_PAGES,
      ...articles.map(({ slug }) => printAddress({ kind: 'article', slug })),
      ...listings.map(({ id, product_class_id }) => printListing(id, product_class_id, null)),
    ];
    const lines = paths.map((path) => `<url><loc>${escaped(site + path)}</loc></url>`);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...lines,
      '</urlset>',
      '',
    ].join('\n');
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const now = clock.now().getTime();
    // Once for all who ask at the same time.
    if (!cached || cached.until <= now)
      cached = { until: now + CACHED_MS, page: addresses().then(renderedPage) };
    const mine = cached;
    const { html, etag } = await mine.page.catch((cause: unknown) => {
      if (cached === mine) cached = null;
      throw cause;
    });
    void reply
      .headers({ 'cache-control': 'public, max-age=3600', etag, vary: 'accept-encoding' })
      .type('application/xml; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return takesBrotli(request)
      ? reply.header('content-encoding', 'br').send(await html.compressed())
      : reply.send(html.plain());
  });

  const robots = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  );
}
