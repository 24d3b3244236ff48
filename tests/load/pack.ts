import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { productSearch, searchFacets } from '#contract/catalogue.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import type { Pack } from '#domain/pack/format.ts';
import { PARTS } from '#domain/stock/stock.ts';
import { compressedPart, readPack } from '#domain/pack/read.ts';
import { writePack } from '#domain/pack/write.ts';
import { NOTHING_NEW } from '../unit/any-packs.ts';
import { Phone } from '../browser/harness/phone.ts';
import { BYTES, PACK } from './bounds.ts';
import { act, EMPTY_PAGE, pageScript } from './in-page/act.ts';
import { byteRow, type Measured, median, milliseconds, percentile, timeRow } from './report.ts';
import type { BenchShop } from './shop.ts';

/** The catalogue as a file: what it weighs, what a day's changes weigh, and how fast a slow phone searches in it. */
export async function packCosts(shop: BenchShop): Promise<Measured> {
  const parts = await loadAll(shop);
  const packs = parts.map(read);
  const all = packs.flatMap((pack) => pack.listings);
  const listings = all.slice(0, PACK.listings);
  const scaled = (parts.reduce((sum, { length }) => sum + length, 0) / shop.vehicles) * PACK.listings;
  const [first] = packs;
  if (!first || listings.length < PACK.listings) throw new Error(`only ${listings.length} listings`);
  const one = compressed(first, listings);
  const own = compressed(first, listings.map(withPictureOfItsOwn));
  const spares = all.filter(isSpare);
  const mixed = [...spares, ...all.filter((listing) => !isSpare(listing))].slice(0, PACK.listings);
  const bare = compressed(first, mixed);
  const lists = compressed(first, mixed.map(withParts));
  const delta = compressed(
    { ...first, full: false, sections: NOTHING_NEW, articles: [] },
    listings.filter(isChanged),
  );
  const { openMs, searchMs, facetMs } = await searchTimes(shop, parts);
  return {
    rows: [
      byteRow(`catalogue of ${PACK.listings} listings, in ${parts.length} parts`, scaled, BYTES.pack),
      byteRow('the same, each with a picture of its own', own, BYTES.pack),
      byteRow(`the same, each listing of spares with ${HELD} parts of its own`, lists, BYTES.pack),
      byteRow('what changed, 1 % of them', delta, BYTES.packDelta),
      timeRow(
        `a search in it, CPU ${PACK.slowCpu}x, p99 of ${PACK.searches}`,
        percentile(searchMs, 0.99),
        PACK.searchMs,
      ),
    ],
    notes: [
      `catalogue: ${one} bytes in one part; with ${spares.length} listings of spares among them ${bare}`,
      `catalogue search: p50 ${milliseconds(median(searchMs))}, counts beside the filters p50 ${milliseconds(median(facetMs))}, ` +
        `${milliseconds(openMs)} to read it at first (in a worker, so no frame waits)`,
    ],
  };
}

const isChanged = (_: Listing, at: number): boolean => at % 100 === 7;

/** Sixteen digits that nobody else has. */
function withPictureOfItsOwn(listing: Listing, at: number): Listing {
  const hash = (BigInt(at + 1) * 0x9e37_79b9_7f4a_7c15n).toString(16).slice(-16).padStart(16, '0');
  const bytes = { 160: 3000 + ((at * 7919) % 4000), 320: 9000 + ((at * 104_729) % 9000) };
  return { ...listing, picture: { hash, thumbhash: hash.slice(0, 4), width: 1280, height: 960, bytes } };
}

/** Parts that a seller keeps in one listing. */
const HELD = 5;

const isSpare = ({ productClass }: Listing): boolean => productClass === PARTS;

/** Numbers as makers print them, no two alike. */
function withParts(listing: Listing, at: number): Listing {
  if (!isSpare(listing)) return listing;
  const parts = Array.from({ length: HELD }, (_, place) => {
    const digits = String(
      (BigInt(at * HELD + place + 1) * 0x9e37_79b9_7f4a_7c15n) % 10_000_000_000n,
    ).padStart(10, '0');
    return { number: `${digits.slice(0, 5)}-${digits.slice(5)}`, title: listing.title };
  });
  return { ...listing, parts };
}

const compressed = (pack: Pack, listings: Listing[]): number =>
  gzipSync(writePack({ ...pack, listings, tombstones: [] }), { level: 9 }).length;

function read(bytes: Buffer): Pack {
  const body = compressedPart(bytes);
  if (body === null) throw new Error('no catalogue');
  return readPack(gunzipSync(body));
}

async function loadAll(shop: BenchShop): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for (let since = ''; ;) {
    const response = await fetch(`${shop.url}/api/catalogue-pack/?since=${since}`);
    const part = Buffer.from(await response.arrayBuffer());
    parts.push(part);
    const { cursor, has_more } = read(part);
    if (!has_more) return parts;
    since = cursor;
  }
}

/** Searches that people make: words, makes, prices, facts, orders, later pages. */
const ASKED: Record<string, unknown>[] = [
  { page: '1' },
  { page: '1', make: 'Toyota', ordering: 'price' },
  { page: '3', make: 'Ford', model: 'Focus' },
  { page: '1', search: 'toyota yaris 1.3' },
  { page: '1', search: 'merc', ordering: '-price' },
  { page: '2', price__range: '4000__9000', ordering: 'price', currency: 'ZMW' },
  { page: '1', year__range: '2014__2017', fuel: ['Diesel', 'Hybrid'], body: 'SUV' },
  { page: '1', title__wildcard: '*golf*', mileage__range: '__60000' },
  { page: '40', ordering: 'price' },
  { page: '1', search_simple_query_string: '(golf | polo) -diesel "1.4 petrol"' },
];

async function searchTimes(shop: BenchShop, parts: readonly Buffer[]) {
  const script = await pageScript('pack-search');
  const phone = await Phone.open();
  try {
    const page = await phone.tab();
    await page.goto(shop.url + EMPTY_PAGE);
    await page.evaluate(script);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PACK.slowCpu });
    const openMs = await act(
      page,
      'open',
      { parts: parts.map((part) => part.toString('base64')) },
      v.number(),
    );
    const times = v.array(v.number());
    const asked = Array.from({ length: PACK.searches }, (_, at) => ASKED[at % ASKED.length] ?? {});
    const searchMs = await act(page, 'ask', { name: productSearch.name, asked }, times);
    const facetMs = await act(page, 'ask', { name: searchFacets.name, asked: asked.slice(0, 20) }, times);
    return { openMs, searchMs, facetMs };
  } finally {
    await phone.remove();
  }
}
