import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { printAddress } from '#domain/search/address.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { INFO_PAGES } from '#domain/shop/info-pages.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { isPublic } from '#server/catalogue/store.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import { type RenderedPage, renderedPage } from '#server/platform/pages/rendered-pages.ts';
import { httpNotFound } from '#server/platform/http/errors.ts';
import { takesBrotli } from '#server/platform/http/http.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A file of addresses may hold 50,000, those of pages and articles among them where there is one file. */
const MOST_LISTINGS = 45_000;
/** Files that are kept to be asked for again. */
const MOST_FILES = 3;
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

const xml = (root: string, entry: string, addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}><loc>${escaped(address)}</loc></${entry}>`),
    `</${root}>`,
    '',
  ].join('\n');

interface CrawlersDeps {
  db: Db;
  clock: Clock;
  site: string;
  /** Listings in one file. */
  mostListings?: number;
}

/** Site map that is kept until its time is over. */
interface Kept {
  until: number;
  map: Promise<SiteMap>;
  files: Map<string, Promise<RenderedPage>>;
}

interface SiteMap {
  /** The list itself, or where it has several files the list of them. */
  first: string;
  /** Ids of the listings that the further files begin with; none: there is one file. */
  from: readonly number[];
}

/**
 * Serves what machines that look for pages ask for: where they may look, and what there is, each by its one address. A shop
 * with more listings than one file holds has a file of files.
 */
export function registerCrawlers(
  app: FastifyInstance,
  { db, clock, mostListings = MOST_LISTINGS, ...given }: CrawlersDeps,
): void {
  const site = given.site.replace(/\/$/, '');
  let cached: Kept | null = null;

  /** Read with the map, so that one file of it never holds what another one has already. */
  async function siteMap(): Promise<SiteMap> {
    const numbered = db
      .selectFrom('products')
      .select(['id', sql<number>`row_number() over (order by id)`.as('place')])
      .where(isPublic);
    const starts = await db
      .selectFrom(numbered.as('numbered'))
      .select('id')
      .where(sql<boolean>`(place - 1) % ${mostListings} = 0`)
      .orderBy('id')
      .execute();
    const from = starts.length > 1 ? starts.map(({ id }) => id) : [];
    const pages = await pagePaths();
    const first =
      from.length === 0
        ? xml('urlset', 'url', [...pages, ...(await listingPaths(0))].map(onSite))
        : xml(
            'sitemapindex',
            'sitemap',
            ['pages', ...from].map((name) => onSite(`/sitemaps/${name}.xml`)),
          );
    return { first, from };
  }

  const onSite = (path: string): string => site + path;

  async function pagePaths(): Promise<string[]> {
    const articles = await db
      .selectFrom('articles')
      .select('slug')
      .where('published', '=', true)
      .orderBy('id')
      .execute();
    return [...FRONTS, ...INFO_PAGES, ...articles.map(({ slug }) => printAddress({ kind: 'article', slug }))];
  }

  /** @param from the id of the first */
  async function listingPaths(from: number): Promise<string[]> {
    const listings = await db
      .selectFrom('products')
      .select(['id', 'product_class_id'])
      .where(isPublic)
      .where('id', '>=', from)
      .orderBy('id')
      .limit(mostListings)
      .execute();
    return listings.map(({ id, product_class_id }) => printListing(id, product_class_id, null));
  }

  /** Site map of this hour, made once for all who ask at the same time. */
  function kept() {
    const now = clock.now().getTime();
    if (cached && cached.until > now) return cached;
    const made: Kept = { until: now + CACHED_MS, map: siteMap(), files: new Map() };
    cached = made;
    // Read anew by the next one.
    made.map.catch(() => {
      if (cached === made) cached = null;
    });
    return made;
  }

  async function file(name: string, write: () => Promise<string>): Promise<RenderedPage> {
    const mine = kept();
    const known = mine.files.get(name);
    if (known) return known;
    const made = write().then(renderedPage);
    mine.files.set(name, made);
    // They are large, and each is read once by whoever reads them all.
    const [oldest] = mine.files.keys();
    if (mine.files.size > MOST_FILES && oldest !== undefined) mine.files.delete(oldest);
    return made.catch((cause: unknown) => {
      if (cached === mine) cached = null;
      throw cause;
    });
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): Promise<unknown> {
    const { html, etag } = page;
    void reply
      .headers({ 'cache-control': 'public, max-age=3600', etag, vary: 'accept-encoding' })
      .type('application/xml; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return takesBrotli(request)
      ? reply.header('content-encoding', 'br').send(await html.compressed())
      : reply.send(html.plain());
  }

  app.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, await file('first', async () => (await kept().map).first)),
  );

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, name = ''] = /^(pages|[1-9]\d{0,9})\.xml$/.exec(request.params.file) ?? [];
    const { from } = await kept().map;
    // Only those that the list names: any other id would be a file of its own.
    if (from.length === 0 || (name !== 'pages' && !from.includes(Number(name)))) throw httpNotFound();
    const paths = () => (name === 'pages' ? pagePaths() : listingPaths(Number(name)));
    return send(
      request,
      reply,
      await file(name, async () => xml('urlset', 'url', (await paths()).map(onSite))),
    );
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
