import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { SearchAnswer } from '#contract/catalogue.ts';
import { buildApp } from '#server/app.ts';
import {
  ColumnThreads,
  type ColumnThreadsOptions,
  MAX_PENDING,
} from '#server/catalogue/columns/column-threads.ts';
import { ColumnsKeeper } from '#server/catalogue/columns/columns-keeper.ts';
import { threadClock } from '#server/catalogue/columns/messages.ts';
import { cardRows } from '#server/catalogue/card-rows.ts';
import { EVERYTHING } from '#domain/catalogue/listing-filter.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { clockOf } from '#server/catalogue/columns/read-facts.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { rememberNone } from '#server/platform/cache/catalogue-memory.ts';
import type { FoundFacets, FoundIds, SearchColumns } from '#server/platform/cache/search-columns.ts';
import { eventually } from '../harness/eventually.ts';
import { testServer } from './harness/test-server.ts';
import * as v from 'valibot';

/** Vehicles are searched in memory by a thread beside the server, with the database behind it whenever it does not know. */

const shop = await testServer();
const db = openDatabase(shop.url, { max: 5 });
const threads = (more: { from?: number; worn?: number; log?: ColumnThreadsOptions['log'] } = {}) =>
  new ColumnThreads({ databaseUrl: shop.url, db, from: 1, log: shop.log, pauseMs: 1, ...more });

/** Words that a thread said and what it did not know, one behind the other. */
class Listening implements SearchColumns {
  readonly heard: ('answer' | 'nothing')[] = [];
  /** Done between the ids and their rows. */
  between: (() => Promise<unknown>) | null = null;
  readonly inner: ColumnThreads;
  constructor(inner: ColumnThreads) {
    this.inner = inner;
  }
  async find(...asked: Parameters<SearchColumns['find']>): Promise<FoundIds | null> {
    const found = await this.inner.find(...asked);
    await this.between?.();
    return this.#note(found);
  }
  async facets(...asked: Parameters<SearchColumns['facets']>): Promise<FoundFacets | null> {
    return this.#note(await this.inner.facets(...asked));
  }
  stop(): Promise<void> {
    return this.inner.stop();
  }
  #note<T>(found: T): T {
    this.heard.push(found === null ? 'nothing' : 'answer');
    return found;
  }
}

async function server(columns: ColumnThreads) {
  const listening = new Listening(columns);
  const app = await buildApp({
    config: shop.config,
    db,
    clock: shop.clock,
    log: shop.log,
    columns: listening,
  });
  afterAll(() => app.close());
  const search = async (query = ''): Promise<SearchAnswer> => {
    const answer = await app.inject({ method: 'GET', url: `/api/product-search/?${query}` });
    return v.parse(SearchAnswer, answer.json());
  };
  const ids = async (query = ''): Promise<number[]> => (await search(query)).results.map(({ id }) => id);
  return { app, listening, search, ids, last: () => listening.heard.at(-1) };
}
const standing = (columns: ColumnThreads) => eventually(() => expect(columns.isStanding).toBe(true));

const columns = threads();
await columns.start();
await standing(columns);
const one = await server(columns);
afterAll(() => db.destroy());

let asked = 0;
/** A search that nobody did before, so that nothing that is kept answers it. */
const anew = () => `price__range=0__${900_000 + ++asked}`;
const inSql = async (query: string): Promise<unknown> =>
  (await shop.api('GET', `/product-search/?${query}`)).body;
const bySql = async (query: string): Promise<number[]> =>
  v.parse(SearchAnswer, await inSql(query)).results.map(({ id }) => id);

test.each([
  '',
  'ordering=price',
  'ordering=-price&currency=ZMW',
  'search=toy',
  'make=toyota&page=1',
  'title__wildcard=*corolla*',
])('%j finds in memory what the database finds', async (query) => {
  const wanted = `${anew()}&${query}`;
  const whole = (await one.search(wanted)) as unknown;
  expect(one.last()).toBe('answer');
  expect(whole).toEqual(await inSql(wanted));
});

test('counts beside the filters come from memory too', async () => {
  const path = `/product-search/facets/?${anew()}&make=toyota`;
  const answer = await one.app.inject({ method: 'GET', url: `/api${path}` });
  expect(one.last()).toBe('answer');
  expect(answer.json()).toEqual((await shop.api('GET', path)).body);
});

const change = (query: RawBuilder<unknown>) => query.execute(shop.db);

test.each([
  [
    'a price moves the order',
    'ordering=price',
    sql`update products set price_minor = 99999900 where id = 101`,
    sql`update products set price_minor = 1 where id = 101`,
  ],
  [
    'a listing that is hidden goes',
    '',
    sql`update products set live = false where id = 102`,
    sql`update products set live = true where id = 102`,
  ],
  [
    'a new title is found',
    'search=zebra',
    sql`update products set title = 'Zebra', search_words = 'zebra' where id = 103`,
    sql`update products set title = 'Horse', search_words = 'horse' where id = 103`,
  ],
])('%s, at the next search, whichever server wrote it', async (_what, query, there, back) => {
  const before = await one.ids(query);
  await change(there);
  const after = await one.ids(query);
  expect(one.last()).toBe('answer');
  expect(after).not.toEqual(before);
  expect(after).toEqual(await bySql(query));
  await change(back);
  expect(await one.ids(query)).not.toEqual(after);
  expect(await one.ids(query)).toEqual(await bySql(query));
});

test('under many writers no search is behind what was written before it', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const price = 10_000 + turn;
    await Promise.all([
      change(sql`update products set price_minor = ${price} where id = 101`),
      one.ids(anew()),
      one.ids(anew()),
    ]);
    const found = await one.search(`reference=101&${anew()}`);
    expect(one.last()).toBe('answer');
    expect(found.results.map((row) => row.price)).toEqual([(price / 100).toFixed(2)]);
  }
});

test('what is taken down between its id and its row is shown to nobody who asks after', async () => {
  const query = anew();
  const [first = 0] = await one.ids(query);
  one.listening.between = () => change(sql`update products set live = false where id = ${first}`);
  const across = anew();
  await one.ids(across);
  one.listening.between = null;
  const shown = await one.ids(across);
  expect(shown).not.toContain(first);
  expect(shown.length).toBeGreaterThan(0);
  await change(sql`update products set live = true where id = ${first}`);
});

test('when the thread breaks the database answers, until another one stands', async () => {
  const query = anew();
  const expected = await bySql(query);
  await columns.break();
  expect(await one.ids(query)).toEqual(expected);
  expect(one.last()).toBe('nothing');
  await standing(columns);
  expect(await one.ids(anew())).toEqual(expected);
  expect(one.last()).toBe('answer');
});

test('a catalogue whose clock goes back is read anew', async () => {
  await change(sql`update products set title = 'Undone', search_words = 'undone' where id = 104`);
  expect(await one.ids('search=undone')).toEqual([104]);
  // As a restored copy has it: the row and the clock of before.
  await shop.db.connection().execute(async (own) => {
    await sql`set session_replication_role = replica`.execute(own);
    await sql`update products set title = 'Before', search_words = 'before' where id = 104`.execute(own);
    await sql`update catalogue_clock set version = version - 1, facts_version = facts_version - 1`.execute(
      own,
    );
    await sql`set session_replication_role = origin`.execute(own);
  });
  expect(await one.ids('search=undone')).toEqual([]);
  expect(await one.ids('search=before')).toEqual([104]);
  await standing(columns);
  expect(await one.ids(`search=before&${anew()}`)).toEqual([104]);
  expect(one.last()).toBe('answer');
});

test('after too many changes another thread takes over, and what it says is right', async () => {
  const worn = threads({ worn: 3 });
  await worn.start();
  await standing(worn);
  const two = await server(worn);
  // So many at once that the one that stands knows nothing any more.
  await change(sql`update products set colour = 'Red' where product_class_id = 1`);
  const query = `colour=red&${anew()}`;
  expect((await two.search(query)).count).toBe((await one.search(query)).count);
  expect(two.last()).toBe('nothing');
  await eventually(async () => {
    expect((await two.search(`colour=red&${anew()}`)).count).toBeGreaterThan(0);
    expect(two.last()).toBe('answer');
  });
});

/** Lines that are written down as having gone wrong. */
function listeningLog() {
  const warnings: string[] = [];
  const log: ColumnThreadsOptions['log'] = {
    info: () => undefined,
    warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))),
  };
  return { log, warnings };
}
/** While a table that only the thread looks at is away, what it reads there fails. */
async function without(table: string, run: () => Promise<unknown>): Promise<void> {
  await change(sql`alter table ${sql.ref(table)} rename to away`);
  try {
    await run();
  } finally {
    await change(sql`alter table away rename to ${sql.ref(table)}`);
  }
}

test('a successor that breaks before it stands is tried again', async () => {
  const { log, warnings } = listeningLog();
  const worn = threads({ worn: 3, log });
  await worn.start();
  await standing(worn);
  const two = await server(worn);
  await change(sql`update products set colour = 'Blue' where product_class_id = 1`);
  await without('exchange_rates', async () => {
    await two.search('colour=blue&make=toyota');
    expect(two.last()).toBe('nothing');
    await expect.poll(() => warnings[0]).toMatch(/broke/);
  });
  await eventually(async () => {
    await two.search(anew());
    expect(two.last()).toBe('answer');
  });
});

test('why the thread could not answer is written down, once', async () => {
  const { log, warnings } = listeningLog();
  const broken = threads({ log });
  await broken.start();
  await standing(broken);
  const two = await server(broken);
  await change(sql`update products set colour = 'Green' where product_class_id = 1`);
  await without('catalogue_changes', async () => {
    for (const query of ['colour=green', 'colour=green&make=toyota']) {
      expect((await two.search(query)).count).toBeGreaterThan(0);
      expect(two.last()).toBe('nothing');
    }
  });
  expect(warnings).toEqual([expect.stringMatching(/could not answer/)]);
});

test('whoever comes to a long line is sent back at once, with a time to come again', async () => {
  const clock = await clockOf(db);
  const at = { catalogue: clock?.catalogue ?? '', version: 0, facts: 0, era: 0 };
  const busy = threads();
  await busy.start();
  await standing(busy);
  const filter = { ...EVERYTHING, productClass: VEHICLES };
  const crowd = Array.from({ length: MAX_PENDING + 8 }, () => busy.facets(at, filter));
  const found = await Promise.allSettled(crowd);
  const sentBack = found.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  expect(sentBack).toHaveLength(8);
  expect(sentBack[0]).toMatchObject({ name: 'TooBusy', status: 503, headers: { 'retry-after': '2' } });
  expect(found.filter((answer) => answer.status === 'fulfilled' && answer.value !== null)).toHaveLength(
    MAX_PENDING,
  );
  await busy.stop();
});

test('a question that nobody waits for any more is not worked on', async () => {
  const keeper = new ColumnsKeeper(db, 1000);
  await keeper.load();
  const { catalogue = '' } = (await clockOf(db)) ?? {};
  const ask = (until: number) =>
    keeper.answer({ number: 1, catalogue, version: 0, filter: EVERYTHING, page: null, until });
  expect(await ask(threadClock() + 60_000)).not.toBeNull();
  expect(await ask(threadClock() - 1)).toBeNull();
});

test('a shop that is small once its copy is back has no thread for it', async () => {
  const { count } = await one.search('');
  const small = threads({ from: count });
  await small.start();
  await standing(small);
  const { catalogue = '', version = 0 } = (await clockOf(db)) ?? {};
  const filter = { ...EVERYTHING, productClass: VEHICLES };
  const ask = (era: number) => small.facets({ catalogue, version, facts: version, era }, filter);
  expect(await ask(1)).not.toBeNull();
  const { rows } = await sql<{
    id: number;
  }>`update products set live = false where id = (select id from products where live and not deleted and product_class_id = 1 limit 1) returning id`.execute(
    shop.db,
  );
  expect(await ask(2)).toBeNull();
  await small.start();
  // Nothing is under way that could come to stand.
  await small.start();
  expect([small.isComing, small.isStanding]).toEqual([false, false]);
  await change(sql`update products set live = true where id = ${rows[0]?.id ?? 0}`);
  await small.stop();
});

test('a count that failed is made again', async () => {
  const { count } = await one.search('');
  let fails = true;
  const flaky = new Proxy(db, {
    get: (target, name) => {
      if (fails && name === 'selectFrom') throw new Error('gone');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
  const later = new ColumnThreads({ databaseUrl: shop.url, db: flaky, from: count, log: shop.log });
  const { catalogue = '', version = 0 } = (await clockOf(db)) ?? {};
  const at = { catalogue, version, facts: version, era: 1 };
  const filter = { ...EVERYTHING, productClass: VEHICLES };
  await later.start();
  expect(await later.facets(at, filter)).toBeNull();
  await later.start();
  fails = false;
  expect(await later.facets(at, filter)).toBeNull();
  await standing(later);
  await later.stop();
});

test('a small shop has no thread, and gets one when it has grown', async () => {
  const { count } = await one.search('');
  const small = threads({ from: count + 1 });
  await small.start();
  const two = await server(small);
  await two.ids(anew());
  expect([small.isStanding, two.last()]).toEqual([false, 'nothing']);
  await change(sql`update products set live = true, deleted = false where product_class_id = 1`);
  await change(sql`
    insert into products (product_class_id, title, title_fold, subtitle, description, listing_type, live, price_minor, currency, num_in_stock, search_words, created_at, updated_at)
    values (1, 'One more', 'one more', '', '', 'FixedPrice', true, 100, 'USD', 1, 'one more', '2024-01-01', '2024-01-01')`);
  await two.ids(anew());
  await standing(small);
  expect(await two.ids(`search=more&${anew()}`)).toEqual(await one.ids('search=more'));
  expect(two.last()).toBe('answer');
});

test('rows of ids that are gone are left out, the others stand in order', async () => {
  const rows = await cardRows({ db, rememberEach: rememberNone }, [110, 999_999, 12]);
  expect(rows.map(({ row }) => row.id)).toEqual([110, 12]);
});
