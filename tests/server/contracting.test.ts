import { type Migration, sql } from 'kysely';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { takesAway } from '#server/platform/database/contracting.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { MIGRATION_LIST } from '#server/platform/database/migration-list.ts';
import { migrations } from '#server/platform/database/migrations.ts';
import { testServer } from './harness/test-server.ts';

/** A build after this one: 901 does without an old column, 902 takes it away. */
const runs = (statement: ReturnType<typeof sql>): Migration => ({
  up: async (db) => {
    await statement.execute(db);
  },
});
const AFTER_901: Record<string, Migration> = {
  ...migrations,
  '901-new-name': runs(sql`alter table server_processes add column machine text`),
};
const AFTER_902: Record<string, Migration> = {
  ...AFTER_901,
  '902-old-name-gone-after-901': runs(sql`alter table server_processes drop column memory_mb`),
};

const maintenance = openDatabase(inject('cluster').ownerUrl, { max: 1 });
afterAll(() => maintenance.destroy());
let made = 0;

async function database() {
  const name = `contracting_${process.pid}_${++made}`;
  await sql`create database ${sql.ref(name)}`.execute(maintenance);
  const db = openDatabase(inject('cluster').ownerUrl.replace(/\/[^/]*$/, `/${name}`), { max: 2 });
  onTestFinished(() => db.destroy());
  /** A process that was seen so many seconds ago, of a build with that migration as its newest. */
  const seen = (build: string, knows: string | null, seconds: number) =>
    sql`insert into server_processes (id, role, build, started_at, seen_at, memory_mb, knows)
      values (gen_random_uuid(), 'web', ${build}, now(), now() - make_interval(secs => ${seconds}), 200, ${knows})`.execute(
      db,
    );
  return { db, seen };
}

const columns = async (db: ReturnType<typeof openDatabase>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'server_processes'::regclass and attnum > 0 and not attisdropped`.execute(db);
  return rows.map(({ name }) => name);
};

test('a step that takes something away waits until no server runs that uses it', async () => {
  const { db, seen } = await database();
  await migrate(db);
  await seen('a1', null, 10);
  await seen('b2', '079', 90);
  await expect(migrate(db, { steps: AFTER_902 })).rejects.toThrow(
    /2 servers that run still use \(build b2, a1\)\. Bring every server to the build that knows 901/,
  );
  // Nothing was done of what could have been.
  expect(await columns(db)).not.toContain('machine');
  // The build between goes first, and its servers may be there.
  expect(await migrate(db, { steps: AFTER_901 })).toEqual(['901-new-name']);
  await sql`update server_processes set knows = '901' where build = 'b2'`.execute(db);
  await expect(migrate(db, { steps: AFTER_902 })).rejects.toThrow('a server that runs still uses (build a1)');
  // It died, and is not taken for running any more.
  await sql`update server_processes set seen_at = now() - interval '3 minutes' where build = 'a1'`.execute(
    db,
  );
  expect(await migrate(db, { steps: AFTER_902 })).toEqual(['902-old-name-gone-after-901']);
  expect(await columns(db)).not.toContain('memory_mb');
});

test('a build whose tables have lost what it uses does not start on them, the one between does', async () => {
  const { db } = await database();
  await migrate(db, { steps: AFTER_902 });
  expect(await migrate(db, { steps: AFTER_901 })).toEqual([]);
  await expect(migrate(db)).rejects.toThrow('only builds that know 901 run on these tables');
});

test('an empty database takes all steps at once', async () => {
  const { db } = await database();
  expect(await migrate(db, { steps: AFTER_902 })).toContain('902-old-name-gone-after-901');
});

test('each process writes which migrations its build knows', async () => {
  const shop = await testServer({ from: 'contract' });
  await shop.app.runJobs();
  const { rows } = await sql<{ knows: string }>`select knows from server_processes`.execute(shop.db);
  const newest = Object.keys(MIGRATION_LIST).toSorted().at(-1) ?? '';
  expect(rows.map(({ knows }) => knows)).toEqual([newest.slice(0, 3)]);
});

/** Beside these, an update was described that stops all servers (docs/operations). */
const BEFORE = 79;

test('what takes something away says in its name what servers beside it must know', () => {
  const numbers = new Set(Object.keys(MIGRATION_LIST).map((name) => name.slice(0, 3)));
  for (const [name, statements] of Object.entries(MIGRATION_LIST)) {
    if (Number(name.slice(0, 3)) < BEFORE) continue;
    const [, needed] = /-after-(\d{3})$/.exec(name) ?? [];
    expect([name, needed !== undefined]).toEqual([name, takesAway(statements)]);
    if (needed !== undefined) expect([name, numbers.has(needed) && needed < name]).toEqual([name, true]);
  }
});

test.each([
  ['drop table carts', true],
  ['alter table orders drop column note', true],
  ['alter table orders drop note, add column remark text', true],
  ['alter table orders rename column note to remark', true],
  ['alter table orders alter column note set not null', true],
  ['alter table orders alter note type integer using note::integer', true],
  ['alter table orders add column note text not null', true],
  ['revoke select on orders from public', true],
  ['alter table orders add column note text', false],
  [`alter table orders add column note text not null default ''`, false],
  ['alter table orders alter column note drop not null', false],
  ['alter table orders drop constraint orders_check', false],
  ['create table carts (id integer not null)', false],
  ['drop index orders_by_day; create index orders_by_day on orders (day)', false],
])('%s takes away: %s', (statements, expected) => {
  expect(takesAway(statements)).toBe(expected);
});
