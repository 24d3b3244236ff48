import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import * as v from 'valibot';
import { productSearch, searchFacets } from '#contract/catalogue.ts';
import { addressOf } from '#contract/declare.ts';
import { vehicleSearchParams, type VehicleSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { makeListings } from '../../src/tools/listings.mjs';
import { AT_ONCE, DISTINCT, SCALE } from './bounds.ts';
import { processorMs, residentMegabytes } from './processor-time.ts';
import { type Rate, readAtOnce } from './readers.ts';
import { distinctRow } from './rates.ts';
import { type Measured, median, milliseconds, type Row, timeRow } from './report.ts';
import { byZipf, PEOPLE, POOL, searchPool } from './search-pool.ts';
import { type BenchShop, openShop } from './shop.ts';

const WITHIN_MS = 20_000;
const TRIES = 5;

/**
 * Times in which a shop reads as it grows: each search for the first time, searches as people do them, pages far back, counts
 * beside the filters.
 * @param sizes listings, growing
 * @param take hears what was measured at each size, so that it stays when a larger one fails
 */
export async function scale(
  sizes: readonly number[],
  { say, take }: { say: (text: string) => void; take: (measured: Measured) => void },
): Promise<void> {
  const shop = await openShop();
  try {
    const pool = await searchPool(shop);
    const people = `scale: ${PEOPLE} searches out of ${POOL} by Zipf's law; readers, server and database share this machine`;
    let first: { size: number; perSecond: number } | null = null;
    for (const size of sizes) {
      say(`filling up to ${size.toLocaleString('en')} listings …`);
      await makeListings(shop.database, size);
      const restsMs = await untilItRests(shop);
      say('searching …');
      const at = await measure(shop, pool);
      const name = `${size.toLocaleString('en')} listings`;
      const bound = SCALE.searchP99Ms.find(({ listings }) => listings === size)?.ms;
      const figures = `, p50 ${milliseconds(at.people.p50Ms)}, ${Math.round(at.people.perSecond)}/s`;
      const rows: Row[] = [
        bound === undefined
          ? {
              what: `${name}, ${AT_ONCE} at once: p99`,
              measured: milliseconds(at.people.p99Ms) + figures,
              bound: '-',
              ok: '-',
            }
          : timeRow(`${name}, ${AT_ONCE} at once: p99`, at.people.p99Ms, bound, figures),
        plainRow(`${name}, the same right after a listing's change`, at.changed),
        plainRow(`${name}, each search for the first time`, at.cold),
        ...(size <= SCALE.memory.listings
          ? [
              timeRow(`${name}, each search for the first time: p99`, at.cold.p99Ms, SCALE.firstP99Ms),
              distinctRow(`${name}, each search for the first time, of /healthz`, at.cold, {
                floor: at.nothing,
                ...DISTINCT.scaled,
              }),
            ]
          : []),
        memoryRow(`${name}: memory of the server after them`, residentMegabytes(shop.pid), size),
      ];
      first ??= { size, perSecond: at.cold.perSecond };
      if (size > first.size) rows.push(shareRow(`${name}: rate of first searches`, at.cold.perSecond, first));
      const grown =
        `${name}: page 1 ${milliseconds(at.first)}, 100 ${milliseconds(at.hundredth)}, last ${milliseconds(at.last)}, ` +
        `counts beside the filters ${milliseconds(at.facets)}; the server rested ${milliseconds(restsMs)} after ` +
        `they came, and holds ${Math.round(residentMegabytes(shop.pid))} MB; of the processor a search took ` +
        `${at.people.processorMs?.toFixed(2) ?? '?'} ms there, for the first time ${at.cold.processorMs?.toFixed(2) ?? '?'} ms, ` +
        `and ${at.people.readerMs.toFixed(2)} ms of its reader`;
      take({ rows, notes: [...(size === sizes[0] ? [people] : []), `scale: ${grown}`] });
    }
  } finally {
    await shop.close();
  }
}

function plainRow(what: string, { p50Ms, p99Ms, perSecond }: Rate): Row {
  const measured = `p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}, ${Math.round(perSecond)}/s`;
  return { what, measured, bound: '-', ok: '-' };
}

/** Row of the memory; what a million takes is promised by nobody: its columns are as large as they are. */
function memoryRow(what: string, megabytes: number, listings: number): Row {
  const bound = listings <= SCALE.memory.listings ? SCALE.memory.megabytes : null;
  return {
    what,
    measured: `${Math.round(megabytes)} MB`,
    bound: bound === null ? '-' : `${bound} MB`,
    ok: bound === null ? '-' : megabytes <= bound ? 'yes' : 'FAILS',
  };
}

/** However many more there are, a search takes at most so many times as long. */
function shareRow(what: string, perSecond: number, first: { size: number; perSecond: number }): Row {
  const times = first.perSecond / perSecond;
  return {
    what,
    measured: `${times.toFixed(1)} times slower than of ${first.size.toLocaleString('en')}`,
    bound: `${SCALE.timesSlower} times`,
    ok: times <= SCALE.timesSlower ? 'yes' : 'no',
  };
}

const LOOK_MS = 500;
const RESTING = 3;
const LOOKS = 240;

/** A server reads what is new in the background, once somebody has searched; how long that took. */
async function untilItRests({ url, pid }: BenchShop): Promise<number> {
  const start = performance.now();
  await fetch(`${url}/api${productSearch.path}?price__range=0__999999`);
  let before = processorMs(pid) ?? 0;
  for (let look = 0, still = 0; look < LOOKS && still < RESTING; look++) {
    await wait(LOOK_MS);
    const now = processorMs(pid) ?? 0;
    still = now - before <= 10 ? still + 1 : 0;
    before = now;
  }
  return performance.now() - start - RESTING * LOOK_MS;
}

/** A fact of one listing. */
async function changeSomething({ database }: BenchShop): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(
    "update products set colour = case colour when 'Red' then 'Blue' else 'Red' end where id = (select max(id) from products where live)",
  );
  await client.end();
}

interface Measures {
  /** Answer that costs least: it says that it lives. */
  nothing: Rate;
  cold: Rate;
  people: Rate;
  /** As people, once more, less the answers that the change of a listing touches. */
  changed: Rate;
  /** ms of one request alone, the middle of some that nobody did before. */
  first: number;
  hundredth: number;
  last: number;
  facets: number;
}

async function measure(shop: BenchShop, pool: readonly string[]): Promise<Measures> {
  const { port, pid } = shop;
  const readers = { port, pid, atOnce: AT_ONCE, withinMs: WITHIN_MS };
  const health = ['/healthz'];
  const pages = await pagesIn(shop);
  const alone = {
    first: await oneByOne(shop, (search) => addressOf(productSearch.path, vehicleSearchParams(search)), 1),
    hundredth: await oneByOne(
      shop,
      (search) => addressOf(productSearch.path, vehicleSearchParams(search)),
      100,
    ),
    last: await oneByOne(shop, (search) => addressOf(productSearch.path, vehicleSearchParams(search)), pages),
    facets: await oneByOne(shop, ({ max }) => addressOf(searchFacets.path, { price__range: `0__${max}` }), 1),
  };
  const nothing = await readAtOnce({ ...readers, paths: health, most: PEOPLE });
  const cold = await readAtOnce({ ...readers, paths: [...pool], warmUpPaths: health, most: pool.length });
  const people = await readAtOnce({ ...readers, paths: byZipf(pool), most: PEOPLE });
  await changeSomething(shop);
  const changed = await readAtOnce({ ...readers, paths: byZipf(pool), warmUpPaths: health, most: PEOPLE });
  return { ...alone, nothing, cold, people, changed };
}

async function pagesIn(shop: BenchShop): Promise<number> {
  const response = await fetch(`${shop.url}/api${productSearch.path}?price__range=0__1000000`);
  const { count } = v.parse(v.object({ count: v.number() }), await response.json());
  return Math.max(1, Math.floor(count / 25) - 1);
}

/** Searches that let nearly everything through and are not alike, each of them once. */
async function oneByOne(
  shop: BenchShop,
  addressOfSearch: (search: VehicleSearch) => string,
  page: number,
): Promise<number> {
  const times: number[] = [];
  for (let place = 0; place < TRIES; place++) {
    const address = addressOfSearch({ ...WHOLE_STOCK, min: 0, max: 900_000 + 10 * page + place, page });
    const start = performance.now();
    const response = await fetch(shop.url + address);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    times.push(performance.now() - start);
  }
  return median(times);
}
