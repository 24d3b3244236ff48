import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { countSearchWords } from '#server/analytics/store.ts';
import { DAY_MS } from '#domain/text/durations.ts';
import { migrate, openDatabase, transaction } from '#server/platform/database/database.ts';
import { SERVER_ROLE } from '#server/platform/database/embedded/cluster.ts';
import type { Db } from '#server/platform/database/db.ts';
import { makeCountMonths } from '#server/retention/months.ts';
import { addViews } from '#server/statistics/views-store.ts';
import { clearAway } from './harness/clear-away.ts';
import { databaseFrom } from './harness/templates.ts';
import { testServer } from './harness/test-server.ts';

/** Counts of listings and words, divided by months. The shop's clock stands at the start of March 2025. */
const shop = await testServer();
const [seller, { id: listing }] = await Promise.all([
  shop.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow(),
  shop.db.selectFrom('products').select('id').where('deleted', '=', false).limit(1).executeTakeFirstOrThrow(),
]);
// The shop's own is not counted.
await shop.db.updateTable('products').set({ owner_id: seller.id }).where('id', '=', listing).execute();
/** As the server works, who owns nothing. */
const server = openedAt(shop.serverUrl);
const FIRST_MONTHS = ['2025_03', '2025_04', '2025_05', '2025_06'];

function openedAt(url: string): Db {
  return openDatabase(url, { max: 2 });
}
afterAll(() => server.destroy());

/** Parts of a table, by the ends of their names. */
async function partsOf(table: string, db: Db = shop.db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name.slice(table.length + 1));
}

/** Words with the part that each lies in. */
async function words(db: Db = shop.db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', word, count, tableoid::regclass) as line from search_counts order by word`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

const count = (word: string, day: string) => transaction(server, (tx) => countSearchWords(tx, [word], day));

test('the present month and the next three are there, and each count lies in its own', async () => {
  for (const table of ['listing_views', 'search_counts'])
    expect(await partsOf(table)).toEqual([...FIRST_MONTHS, 'rest']);
  await count('golf', '2025-03-31');
  await count('golf', '2025-03-31');
  await count('polo', '2025-04-01');
  expect(await words()).toEqual(['golf 2 search_counts_2025_03', 'polo 1 search_counts_2025_04']);
  await addViews(server, [{ product_id: listing, day: '2025-06-30', views: 2 }]);
  await addViews(server, [{ product_id: listing, day: '2025-06-30', views: 3 }]);
  const { rows } = await sql`
    select tableoid::regclass::text as part, views from listing_views where day = '2025-06-30'`.execute(
    server,
  );
  expect(rows).toEqual([{ part: 'listing_views_2025_06', views: 5 }]);
});

test('what comes in a month that nobody made is counted all the same, and moves when it is made', async () => {
  await count('audi', '2025-08-02');
  await addViews(server, [{ product_id: listing, day: '2025-08-02', views: 4 }]);
  expect(await words()).toContain('audi 1 search_counts_rest');
  await count('far', '2025-12-31');
  const later = new Date('2025-07-20T10:00:00Z');
  // Two servers at once.
  const made = await Promise.all([makeCountMonths(server, later), makeCountMonths(server, later)]);
  const summer = ['listing_views', 'search_counts'].flatMap((table) =>
    ['07', '08', '09', '10'].map((month) => `${table}_2025_${month}`),
  );
  expect(made.flat().toSorted()).toEqual([...summer, 'search_counts_2025_12']);
  expect(await words()).toContain('far 1 search_counts_2025_12');
  expect(await makeCountMonths(server, later)).toEqual([]);
  await count('audi', '2025-08-02');
  await addViews(server, [{ product_id: listing, day: '2025-08-02', views: 1 }]);
  expect(await words()).toContain('audi 2 search_counts_2025_08');
  const { rows } = await sql`
    select tableoid::regclass::text as part, views from listing_views where day = '2025-08-02'`.execute(
    server,
  );
  expect(rows).toEqual([{ part: 'listing_views_2025_08', views: 5 }]);
  // As in all parts, the listing's end is theirs.
  await expect(
    sql`insert into listing_views values (99999999, '2025-08-02', 1)`.execute(server),
  ).rejects.toThrow('foreign key');
});

test('a month goes whole when its first day has had its day, and of the others nothing', async () => {
  const until = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + 800 * DAY_MS);
  const before = await words();
  expect(await clearAway(withServersRole(), ['search_counts'], { now: until('2025-03-01') })).toEqual({});
  expect(await words()).toEqual(before);
  const cleared = await clearAway(withServersRole(), ['search_counts'], { now: until('2025-03-02') });
  expect(cleared).toEqual({ 'search_counts.day': 1 });
  expect(await partsOf('search_counts')).not.toContain('2025_03');
  expect(await words()).toEqual([
    'audi 2 search_counts_2025_08',
    'far 1 search_counts_2025_12',
    'polo 1 search_counts_2025_04',
  ]);
  // Late words of that time have a place still, and go one by one.
  await count('late', '2025-03-30');
  expect(await words()).toContain('late 1 search_counts_rest');
  expect(await makeCountMonths(server, until('2025-03-02'))).not.toContain('search_counts_2025_03');
  await clearAway(withServersRole(), ['search_counts'], { now: until('2025-03-31') });
  expect((await words()).join()).not.toContain('late');
});

test('while a table is read for long its month stays, and goes next time', async () => {
  const now = new Date(Date.parse('2025-04-03T12:00:00Z') + 800 * DAY_MS);
  const reader = openedAt(shop.serverUrl);
  onTestFinished(() => reader.destroy());
  const reading = await reader.startTransaction().execute();
  await sql`select from search_counts`.execute(reading);
  await makeCountMonths(server, now);
  await clearAway(withServersRole(), ['search_counts'], { now });
  expect(await partsOf('search_counts')).toContain('2025_04');
  await reading.commit().execute();
  await clearAway(withServersRole(), ['search_counts'], { now });
  expect(await partsOf('search_counts')).not.toContain('2025_04');
});

test.each([
  "select make_count_month('users', '2025-01-01')",
  "select make_count_month('search_counts', '2025-01-02')",
  "select drop_count_month('users', 'users_2025_01')",
  "select drop_count_month('search_counts', 'search_counts_rest')",
])('the server’s role makes and drops months of counts alone, not: %s', async (statement) => {
  const client = new Client({ connectionString: shop.serverUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await expect(client.query(statement)).rejects.toThrow('no such month of counts');
});

test('a table of another name is dropped by nobody', async () => {
  await sql`create table beside_2025_01 (id integer)`.execute(shop.db);
  await sql`select drop_count_month('search_counts', 'beside_2025_01')`.execute(server);
  await sql`drop table beside_2025_01`.execute(shop.db);
});

/** The shop, cleared by the server's role. */
function withServersRole() {
  return { ...shop, db: server };
}

test('counts from before there were months stay where they are, and statements of the build before go on', async () => {
  const { ownerUrl, drop } = await databaseFrom('empty', inject('cluster'));
  const db = openedAt(ownerUrl);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(db, { upTo: '076-rule-notes' });
  await sql`
    insert into search_counts (day, word, count) values ('2022-12-20', 'old', 3), ('2025-02-11', 'golf', 1)`.execute(
    db,
  );
  const tables = sql`listing_views, search_counts`;
  await sql`grant select, insert, update, delete on ${tables} to ${sql.id(SERVER_ROLE)}`.execute(db);
  expect(await migrate(db)).toContain('077-months-of-counts');
  // Before this build has given its role what it works with.
  const { rows: may } = await sql<{ may: boolean }>`
    select has_table_privilege(${SERVER_ROLE}, name, 'select') and has_table_privilege(${SERVER_ROLE}, name, 'insert')
      and has_table_privilege(${SERVER_ROLE}, name, 'update') and has_table_privilege(${SERVER_ROLE}, name, 'delete') as may
    from unnest(array['listing_views', 'search_counts']) as name`.execute(db);
  expect(may).toEqual([{ may: true }, { may: true }]);
  expect(await partsOf('listing_views', db)).toEqual(['rest']);
  expect(await partsOf('search_counts', db)).toEqual(['rest', 'until_2025_03']);
  await makeCountMonths(db, new Date('2025-02-11T10:00:00Z'));
  expect(await partsOf('search_counts', db)).toEqual([
    '2025_03',
    '2025_04',
    '2025_05',
    'rest',
    'until_2025_03',
  ]);
  for (const day of ['2025-02-11', '2025-03-01'])
    await sql`
      insert into search_counts (day, word, count) values (${day}, 'golf', 1)
      on conflict (day, word) do update set count = search_counts.count + 1`.execute(db);
  const gone = await sql`
    with gone as materialized (
      select tableoid as part, ctid as place from search_counts where day < '2022-12-21'::date
      limit 500 for update skip locked)
    delete from search_counts
    where ctid = any(array(select place from gone)) and (tableoid, ctid) in (select part, place from gone)`.execute(
    db,
  );
  expect(gone.numAffectedRows).toBe(1n);
  expect(await words(db)).toEqual(['golf 2 search_counts_until_2025_03', 'golf 1 search_counts_2025_03']);
  const { rows } = await sql<{ set: string[] }>`
    select reloptions as set from pg_class join pg_inherits on inhrelid = pg_class.oid
    where inhparent = 'search_counts'::regclass`.execute(db);
  expect(rows.filter(({ set }) => set.includes('fillfactor=80'))).toHaveLength(5);
  // Their last month has had its first day's day.
  await clearAway({ ...shop, db }, ['search_counts'], {
    now: new Date(Date.parse('2025-02-02T12:00:00Z') + 800 * DAY_MS),
  });
  expect(await partsOf('search_counts', db)).not.toContain('until_2025_03');
});
