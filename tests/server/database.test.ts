import { sql } from 'kysely';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { afterCommit } from '#server/platform/database/after-commit.ts';
import { MIGRATION_LIST } from '#server/platform/database/migration-list.ts';
import {
  isTransient,
  migrate,
  openDatabase,
  requireDurability,
  transaction,
} from '#server/platform/database/database.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { testServer } from './harness/test-server.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

const shop = await testServer({ from: 'empty' });
await sql`create table counts (id integer primary key, n integer not null)`.execute(shop.db);
await sql`insert into counts values (1, 0), (2, 0)`.execute(shop.db);

async function one<T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0];
}

const add = (tx: Tx, id: number) => sql`update counts set n = n + 1 where id = ${id}`.execute(tx);
const countOf = async (id: number) =>
  (await one(shop.db, sql<{ n: number }>`select n from counts where id = ${id}`))?.n;

test('Columns arrive as the tables say: whole numbers, days as text, times as Date, decimals as text', async () => {
  const row = await one(
    shop.db,
    sql`select 9007199254740991::int8 as big, '2025-03-01'::date as day, 1.50::numeric as money,
      '2025-03-01T11:00:00+02:00'::timestamptz as at, '{"a":[1]}'::jsonb as json, null::int8 as none`,
  );
  expect(row).toEqual({
    big: 9007199254740991,
    day: '2025-03-01',
    money: '1.50',
    at: new Date('2025-03-01T09:00:00Z'),
    json: { a: [1] },
    none: null,
  });
});

test('A number too large to be exact is refused instead of rounded', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(shop.db)).rejects.toThrow('too large');
});

test('A statement that takes too long is ended', async () => {
  const hasty = openDatabase(shop.url, { max: 1, statementTimeoutMs: 50 });
  onTestFinished(() => hasty.destroy());
  await expect(sql`select pg_sleep(10)`.execute(hasty)).rejects.toMatchObject({ code: '57014' });
  expect(await one(shop.db, sql`select current_setting('statement_timeout') as limit`)).toEqual({
    limit: '5s',
  });
});

test('A transaction whose connection is cut in the middle runs again, and counts once', async () => {
  const before = await countOf(1);
  let runs = 0;
  await transaction(shop.db, async (tx) => {
    runs++;
    await add(tx, 1);
    if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  expect(runs).toBe(2);
  expect(await countOf(1)).toBe((before ?? 0) + 1);
});

test('A connection cut between two statements breaks neither the process nor the work', async () => {
  let runs = 0;
  const answer = await transaction(shop.db, async (tx) => {
    runs++;
    const own = await one(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`);
    if (runs === 1) {
      await sql`select pg_terminate_backend(${own?.pid}, 5000)`.execute(shop.db);
    }
    await add(tx, 2);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(runs).toBe(2);
});

test('Two transactions that lock each other both come through', async () => {
  const [first, second] = [await countOf(1), await countOf(2)];
  const gates: (() => void)[] = [];
  const bothHoldOne = new Promise<void>((open) => gates.push(open));
  let holding = 0;
  const work = (mine: number, theirs: number) =>
    transaction(shop.db, async (tx) => {
      await add(tx, mine);
      if (++holding === 2) for (const open of gates) open();
      await bothHoldOne;
      await add(tx, theirs);
    });
  await Promise.all([work(1, 2), work(2, 1)]);
  expect([await countOf(1), await countOf(2)]).toEqual([(first ?? 0) + 2, (second ?? 0) + 2]);
});

test('What the work refuses is not tried again, and leaves nothing', async () => {
  const before = await countOf(1);
  let runs = 0;
  const refused = transaction(shop.db, async (tx) => {
    runs++;
    await add(tx, 1);
    throw new Error('not enough stock');
  });
  await expect(refused).rejects.toThrow('not enough stock');
  expect(runs).toBe(1);
  expect(await countOf(1)).toBe(before);
});

test('What fails after a commit is told to the log: the commit holds, and what else is owed is done', async () => {
  const told: unknown[] = [];
  const db = openDatabase(shop.url, { max: 1, onUndone: (problem) => told.push(problem) });
  onTestFinished(() => db.destroy());
  const before = await countOf(2);
  const problem = new Error('no room on the disk');
  const done = await transaction(db, async (tx) => {
    await add(tx, 2);
    afterCommit(tx, () => Promise.reject(problem));
    afterCommit(tx, async (free) => sql`update counts set n = n + 1 where id = 2`.execute(free));
    return 'done';
  });
  expect(done).toBe('done');
  expect(told).toEqual([problem]);
  expect(await countOf(2)).toBe((before ?? 0) + 2);
});

test('After three tries the problem is passed on', async () => {
  let runs = 0;
  const problem = Object.assign(new Error('could not serialize'), { code: '40001' });
  const tried = transaction(shop.db, () => {
    runs++;
    return Promise.reject(problem);
  });
  await expect(tried).rejects.toBe(problem);
  expect(runs).toBe(3);
});

test.each([
  { code: '40001', again: true },
  { code: '40P01', again: true },
  { code: '08006', again: true },
  { code: '57P01', again: true },
  { code: '57P03', again: true },
  { code: '25006', again: true },
  { code: '57014', again: false },
  { code: '23505', again: false },
  { code: '22001', again: false },
])('State $code: again $again', ({ code, again }) => {
  expect(isTransient(Object.assign(new Error('x'), { code }))).toBe(again);
});

test('Migrations run once, also when several servers start at the same time', async () => {
  const url = await emptyDatabase();
  const servers = [
    openDatabase(url, { max: 2 }),
    openDatabase(url, { max: 2 }),
    openDatabase(url, { max: 2 }),
  ];
  const done = await Promise.all(servers.map((server) => migrate(server)));
  expect(done.filter((names) => names.length > 0)).toHaveLength(1);
  await Promise.all(servers.map((server) => server.destroy()));
});

test('A change of tables that meets somebody who waits for one of them is done again', async () => {
  const db = openDatabase(await emptyDatabase(), { max: 1 });
  await sql`create sequence changes`.execute(db);
  await sql`create function meet() returns event_trigger language plpgsql as $$ begin
    if nextval('changes') = 40 then raise exception 'deadlock detected' using errcode = '40P01'; end if; end $$`.execute(
    db,
  );
  await sql`create event trigger meet on ddl_command_start execute function meet()`.execute(db);
  let met = 0;
  const done = await migrate(db, { lockMs: 1, onInUse: () => (met += 1) });
  expect(met).toBe(1);
  expect(done).toEqual(Object.keys(MIGRATION_LIST));
  await db.destroy();
});

test('A build runs on tables that a newer one has brought further, and not on those of another program', async () => {
  const url = await emptyDatabase();
  const db = openDatabase(url, { max: 1 });
  await migrate(db);
  const done = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2027-01-01T00:00:00Z')`.execute(db);
  await done('999-of-a-newer-build');
  expect(await migrate(db)).toEqual([]);
  await done('000-of-something-else');
  await expect(migrate(db)).rejects.toThrow('could not be brought up to date');
  await db.destroy();
});

test('Servers of the build before sign people in on the newest tables', async () => {
  const user = await one(
    shop.db,
    sql<{ id: number }>`insert into users (email, first_name, last_name, created_at)
      values ('before@example.test', 'A', 'B', '2025-03-01Z') returning id`,
  );
  const token = Buffer.alloc(32, 1);
  // As that build writes it, word for word.
  await sql`insert into sessions
      (user_id, token_hash, revoke_hash, user_agent, created_at, last_used_at, device_hash)
    values (${user?.id}, ${token}, ${Buffer.alloc(32, 2)}, '', '2025-03-01Z', '2025-03-01Z', ${token})`.execute(
    shop.db,
  );
  // And as this one does, which has nothing to put there.
  const { token: made } = await transaction(shop.db, (tx) =>
    createSession(tx, user?.id ?? 0, '', new Date('2025-03-01Z')),
  );
  expect(made).toHaveLength(43);
});

test('A database that may forget what it acknowledged is refused', async () => {
  const url = await emptyDatabase();
  const careless = openDatabase(`${url}?options=-c%20synchronous_commit%3Doff`, { max: 1 });
  onTestFinished(() => careless.destroy());
  await expect(requireDurability(careless)).rejects.toThrow('synchronous_commit switched off');
  await expect(requireDurability(shop.db)).resolves.toBeUndefined();
});

const maintenance = openDatabase(inject('cluster').ownerUrl, { max: 1 });
afterAll(() => maintenance.destroy());
let made = 0;

/** A database without tables; it goes with the run's PostgreSQL. */
async function emptyDatabase(): Promise<string> {
  const name = `bare_${process.pid}_${++made}`;
  await sql`create database ${sql.ref(name)} strategy wal_log`.execute(maintenance);
  return inject('cluster').ownerUrl.replace(/\/[^/]*$/, `/${name}`);
}
