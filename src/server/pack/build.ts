import { setImmediate as giveWay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { printSignature } from '#contract/pack.ts';
import { HOUR_MS } from '#domain/text/durations.ts';
import { joinedBytes } from '#domain/pack/bytes.ts';
import { type Pack, PACK_FORMAT, MAGIC } from '#domain/pack/format.ts';
import { packWriting } from '#domain/pack/write.ts';
import { countsByMake } from '#server/catalogue/store.ts';
import type { Config } from '#server/platform/base/config.ts';
import { digestOf, weakTag } from '#server/platform/http/etag.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { type Cursor, dayNumber, printCursor } from './cursor.ts';
import { noteKey, signingKey } from './keys.ts';
import { packCachesOf } from './pack-caches.ts';
import { isVersionRemembered, catalogueStanding } from './marks.ts';
import { trimsOfParts } from '#server/fitment/pack-trims.ts';
import { changedSections, digestsOf, sectionsOf, type WholeSections } from './sections.ts';
import { type ArticleChange, articlesSince, changesSince, countPackArticles, countHere } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { BuiltPack } from './built-pack.ts';

export interface PackRequest {
  region: string;
  make: string | null;
  /** Null: all of it. */
  since: { cursor: Cursor; text: string } | null;
}

export interface Building {
  db: Db;
  config: Config;
  now: Date;
}

/** Contents of a pack are as old as its hour at most: so all servers of a shop make the same bytes, and a cut load goes on. */

/** The pack that is asked for, or null where its cursor belongs to another catalogue, region or make. */
export async function packFor(building: Building, asked: PackRequest): Promise<BuiltPack | null> {
  const { db, config, now } = building;
  const { since, region, make } = asked;
  const generatedAt = wireTime(new Date(now.getTime() - (now.getTime() % HOUR_MS)));
  const { catalogue, version, mark } = await catalogueStanding(db, now);
  if (since !== null && !isOf(since.cursor, { catalogue, region, make })) return null;
  // A restore undid what it was read from: what came then at its version is not what came since.
  if (since !== null && !(await isVersionRemembered(db, since.cursor))) return null;
  const sections = await sectionsAt(building, make, mark);
  const digests = digestsOf(sections);
  const key = JSON.stringify([mark, generatedAt, digests, region, make, since?.text ?? null]);
  return await packCachesOf(config).packs.get(key, async () => {
    const start: Cursor = since?.cursor ?? {
      catalogue,
      region,
      make,
      mark,
      version: 0,
      productId: 0,
      startedAt: version,
      day: dayNumber(now),
      sections: '',
      articles: 0,
      at: version,
    };
    const [changes, products, articles, published] = await Promise.all([
      changesSince(db, make, start, { limit: config.packPageSize + 1, upTo: version }),
      countHere(db, make),
      articlesSince(db, start.articles, version),
      countPackArticles(db),
    ]);
    const page = changes.slice(0, config.packPageSize);
    const last = page.at(-1);
    const isSame =
      since !== null && last === undefined && articles.length === 0 && start.sections === digests;
    const next: Cursor = {
      ...start,
      day: dayNumber(now),
      sections: digests,
      articles: version,
      at: version,
      mark,
      ...(last && { version: last.version, productId: last.id }),
    };
    const body = await written({
      format: PACK_FORMAT,
      catalogue,
      version,
      region,
      make,
      full: since === null,
      since: since?.text ?? null,
      cursor: isSame ? since.text : printCursor(next, config.secret),
      has_more: changes.length > page.length,
      generated_at: generatedAt,
      counts: { products, articles: published },
      sections: changedSections(sections, start.sections),
      listings: page.flatMap(({ listing }) => listing ?? []),
      tombstones: page.flatMap(({ id, at, listing }) => (listing === null ? [{ id, at }] : [])),
      articles: articles.flatMap(({ article }) => article ?? []),
      goneArticles: articles.flatMap(({ id, article }) =>
        article === null ? [{ id, at: now.getTime() - (now.getTime() % HOUR_MS) }] : [],
      ),
    });
    const bytes = await asSent(body);
    await noteKey(db, config, now);
    const { keyid, sign } = signingKey(config);
    const signature = printSignature(keyid, sign(bytes));
    return { bytes, signature, etag: weakTag(digestOf(bytes)), listings: page.length };
  });
}

/** @param mark of the moment: what takes a walk through the stock is read once at each */
const sectionsAt = (
  { db, config, now }: Building,
  make: string | null,
  mark: string,
): Promise<WholeSections> =>
  sectionsOf(db, make, now, {
    makes: () => packCachesOf(config).makeCounts.get(mark, () => countsByMake(db)),
    trims: () => packCachesOf(config).trims.get(mark, () => trimsOfParts(db)),
  });

/** Weight of a pack before a listing is in it. */
export async function bareBytes(building: Building, make: string | null): Promise<number> {
  const { db, config, now } = building;
  const { mark } = await catalogueStanding(db, now);
  const sections = await sectionsAt(building, make, mark);
  const key = JSON.stringify([mark, digestsOf(sections), make]);
  return await packCachesOf(config).bare.get(key, async () =>
    weigh(make, sections, await articlesSince(db, 0, Number.MAX_SAFE_INTEGER)),
  );
}

async function weigh(
  make: string | null,
  sections: WholeSections,
  articles: readonly ArticleChange[],
): Promise<number> {
  const frame = {
    format: PACK_FORMAT,
    catalogue: '',
    version: 0,
    region: '',
    full: true,
    since: null,
  } as const;
  const bare = await written({
    ...frame,
    make,
    cursor: '',
    has_more: false,
    generated_at: '',
    counts: { products: 0, articles: 0 },
    sections,
    listings: [],
    tombstones: [],
    articles: articles.flatMap(({ article }) => article ?? []),
    goneArticles: [],
  });
  return (await asSent(bare)).length;
}

/** Thousands of listings take longer than one sender may keep the thread: others have their turn between columns (security 51). */
async function written(pack: Pack): Promise<Uint8Array<ArrayBuffer>> {
  const writing = packWriting(pack);
  for (;;) {
    const step = writing.next();
    if (step.done) return step.value;
    await giveWay();
  }
}

const asSent = async (body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  joinedBytes([Buffer.from(MAGIC), await gzipped(body, { level: 9 })]);

const gzipped = promisify<Uint8Array, { level: number }, Buffer>(gzip);

function isOf(cursor: Cursor, wanted: Pick<Cursor, 'catalogue' | 'region' | 'make'>): boolean {
  return (
    cursor.catalogue === wanted.catalogue && cursor.region === wanted.region && cursor.make === wanted.make
  );
}
