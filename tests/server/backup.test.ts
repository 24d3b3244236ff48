import { spawn } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { backupsIn, makeBackup, openVault, type Shop, type Vault } from '#server/backup/backup.ts';
import { entryBytes, type Head } from '#server/backup/entries.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { sealed } from '#server/backup/sealed.ts';
import { backupTimer } from '#server/backup/timer.ts';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/platform/base/log.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/db.ts';
import { noise } from '../harness/drawing.ts';
import { databaseFrom } from './harness/templates.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

/** A backup of a shop that goes on, and what is made of it elsewhere. */
const shop = await testServer();
const own: Shop = { url: shop.serverUrl, dataDir: shop.config.dataDir, secret: shop.config.secret };
const folders: string[] = [];
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});
function folderFor(name: string): string {
  const made = mkdtempSync(join(tmpdir(), `chicargos-${name}-`));
  folders.push(made);
  return made;
}
const folder = folderFor('backups');
const vault = await openVault(folder, 'a passphrase for tests');
const FIRST = new Date('2025-03-01T09:00:00Z');

const picture = join(shop.config.dataDir, 'media', 'i', 'abc', '160.webp');
mkdirSync(join(picture, '..'), { recursive: true });
writeFileSync(picture, 'a picture');
const made = await makeBackup(own, vault, FIRST);

/** All rows of all tables, as a digest by table, and where numbers go on. */
async function stateOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not like 'kysely%'`.execute(db);
  const state: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ of: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(one::text, ',' order by one::text)), '') as of
      from ${sql.table(name)} one`.execute(db);
    state[name] = rows[0]?.of ?? '';
  }
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, coalesce(last_value, 0)::text as last from pg_sequences`.execute(db);
  for (const { name, last } of rows) state[name] = last;
  return state;
}
const before = await stateOf(shop.db);

/** An empty shop, with tables of today. */
async function emptyShop(): Promise<{ url: string; serverUrl: string; db: Db; dataDir: string }> {
  const { url: serverUrl, ownerUrl: url, drop } = await databaseFrom('empty', inject('cluster'));
  const db = openDatabase(url, { max: 3 });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return { url, serverUrl, db, dataDir: join(folderFor('restored'), 'data') };
}

test('a backup has every row, number, file and the secret, as of one moment, and a shop runs on it', async () => {
  // What comes after it is not in it.
  await sql`update users set first_name = 'Later'`.execute(shop.db);
  const { url, serverUrl, db, dataDir } = await emptyShop();
  const restored = await restoreBackup(made.path, vault, { dataDir, reach: () => Promise.resolve(url) });
  expect(await stateOf(db)).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(80);
  expect(restored).toMatchObject({ made: '2025-03-01T09:00:00.000Z', files: 1 });
  expect(restored.rows).toBeGreaterThan(500);
  expect(readFileSync(join(dataDir, 'media/i/abc/160.webp'), 'utf8')).toBe('a picture');
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(`${own.secret}\n`);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);

  expect(await verifyAudit(db)).toMatchObject({ brokenAt: null });
  // Rules between tables hold again.
  await expect(sql`insert into lines (basket_id) values (99999999)`.execute(db)).rejects.toThrow();
  const server = openDatabase(serverUrl, { max: 5 });
  const app = await buildApp({
    config: { ...shop.config, dataDir },
    db: server,
    owner: db,
    clock: shop.clock,
    log: shop.log,
  });
  onTestFinished(async () => {
    await app.close();
    await server.destroy();
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { username: 'buyer@example.test', password: SEED_PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
});

test('what lies in the folder of backups tells nothing without the key', async () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.length).toBe(3);
  for (const one of files) {
    const bytes = readFileSync(join(one.parentPath, one.name));
    expect(bytes.includes('buyer@example.test') || bytes.includes('a picture'), one.name).toBe(false);
    expect(statSync(join(one.parentPath, one.name)).mode & 0o077, one.name).toBe(0);
  }
  const { url, dataDir } = await emptyShop();
  const wrong = await openVault(folder, 'not that passphrase');
  let reached = false;
  const reach = () => {
    reached = true;
    return Promise.resolve(url);
  };
  await expect(restoreBackup(made.path, wrong, { dataDir, reach })).rejects.toThrow('The key does not fit');
  expect(reached).toBe(false);
});

test.each([
  {
    what: 'a byte of it is changed',
    damage: (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -40), Buffer.alloc(1), bytes.subarray(-39)]),
  },
  { what: 'its end is missing', damage: (bytes: Buffer) => bytes.subarray(0, -100) },
])('where $what nothing is put back, and what stood in the tables stays', async ({ damage }) => {
  const { url, db, dataDir } = await emptyShop();
  const stood = await stateOf(db);
  const path = join(folderFor('damaged'), 'chicargos-2025-03-01T09-00-00Z.backup');
  writeFileSync(path, damage(readFileSync(made.path)));
  const restoring = restoreBackup(path, vault, { dataDir, reach: () => Promise.resolve(url) });
  await expect(restoring).rejects.toThrow(/damaged|cut off/);
  expect(await stateOf(db)).toEqual(stood);
});

test('a shop that is there is not written over', async () => {
  const stands = await stateOf(shop.db);
  const dataDir = join(folderFor('taken'), 'data');
  const restoring = restoreBackup(made.path, vault, { dataDir, reach: () => Promise.resolve(shop.url) });
  await expect(restoring).rejects.toThrow('There is a shop in that database');
  expect(await stateOf(shop.db)).toEqual(stands);
  expect(existsSync(dataDir)).toBe(false);
});

test('a file that stays is copied once; what no backup names any more goes with the backups', async () => {
  const there = folderFor('turns');
  const turns = await openVault(there, 'a passphrase for tests');
  const at = (day: number) => makeBackup(own, turns, new Date(Date.UTC(2025, 2, day, 9)));
  await at(1);
  const [copy = ''] = readdirSync(join(there, 'files'));
  const written = statSync(join(there, 'files', copy)).mtimeMs;
  await at(2);
  expect(statSync(join(there, 'files', copy)).mtimeMs).toBe(written);
  writeFileSync(picture, 'another picture');
  await at(3);
  expect(readdirSync(join(there, 'files'))).toHaveLength(2);
  writeFileSync(join(there, 'chicargos-2025-03-01T01-00-00Z.backup.making'), 'half of one');
  // A year and a half later nothing of then needs to stay.
  expect(await at(600)).toMatchObject({ removed: 3, files: 1 });
  expect(await backupsIn(there)).toHaveLength(1);
  expect(readdirSync(join(there, 'files'))).toHaveLength(1);
  expect(readdirSync(there).filter((name) => name.endsWith('.making'))).toEqual([]);
});

/** A backup of several MB, of which a reader of the head alone leaves most. */
async function largeBackup(there: Vault, moment: string, head: Partial<Head> = {}): Promise<string> {
  const path = join(there.folder, `chicargos-${moment}.backup`);
  const first: Head = { kind: 'head', made: moment, migrations: [], secret: 'x', files: [], ...head };
  const rows = Readable.from([noise(3_000_000)]);
  await pipeline(
    async function* () {
      yield* entryBytes(first);
      yield* entryBytes({ kind: 'table', name: 'orders', columns: ['id'] }, rows);
    },
    createGzip({ level: 1 }),
    (source: AsyncIterable<Buffer>) => sealed(source, there.key),
    createWriteStream(path),
  );
  return path;
}

/** Files below a folder that this process holds open. */
function openBelow(place: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    const path = existsSync(`/proc/self/fd/${fd}`) ? readlinkSync(`/proc/self/fd/${fd}`) : '';
    return path.startsWith(place) ? [path] : [];
  });
}

test('what others name is read and let go of, and a backup that cannot be read keeps the copies alone', async () => {
  const there = await openVault(folderFor('large'), 'a passphrase for tests');
  const kept = [10, 11, 12, 13].map((day) => `2025-03-${day}T23-45-00Z`);
  for (const moment of kept) await largeBackup(there, moment);
  const rounds = [15, 16, 17].map((day) => new Date(Date.UTC(2025, 2, day, 9)));
  for (const now of rounds) {
    const goes = `2025-03-12T${now.getUTCDate()}-00-00Z`;
    await largeBackup(there, goes);
    expect(await makeBackup(own, there, now)).toMatchObject({ removed: 1 });
    expect(openBelow(there.folder)).toEqual([]);
  }
  expect(readdirSync(join(there.folder, 'files'))).toHaveLength(1);

  const [first = ''] = await backupsIn(there.folder).then((names) => names.toReversed());
  writeFileSync(join(there.folder, first), 'not one any more');
  writeFileSync(join(there.folder, 'files', 'unnamed'), '');
  await largeBackup(there, '2025-03-12T20-00-00Z');
  expect(await makeBackup(own, there, new Date('2025-03-17T10:00:00Z'))).toMatchObject({ removed: 1 });
  expect(readdirSync(join(there.folder, 'files'))).toContain('unnamed');
});

test.each<{ what: string; head: Partial<Head>; says: string }>([
  { what: 'of a newer version', head: { migrations: ['999-later'] }, says: 'made by a newer version' },
  {
    what: 'whose files are gone',
    head: { files: [{ path: 'media/a.webp', stored: 'a'.repeat(64) }] },
    says: 'has no copy of media/a.webp',
  },
])('a backup $what is refused before anything is touched, and let go of', async ({ head, says }) => {
  const there = await openVault(folderFor('refused'), 'a passphrase for tests');
  const path = await largeBackup(there, '2025-03-10T23-45-00Z', head);
  const dataDir = join(folderFor('untouched'), 'data');
  const reach = () => Promise.reject(new Error('The database was asked for'));
  await expect(restoreBackup(path, there, { dataDir, reach })).rejects.toThrow(says);
  expect(openBelow(there.folder)).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});

test('parts that a build of before wrote down by themselves are put back into the whole', async () => {
  const { url, db, dataDir } = await emptyShop();
  const there = await openVault(folderFor('parts'), 'a passphrase for tests');
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const path = join(there.folder, 'chicargos-2025-03-10T23-45-00Z.backup');
  const columns = ['day', 'word', 'count'];
  const parts = {
    search_counts_2025_03: 'golf',
    search_counts_rest: 'polo',
    search_counts_until_2024_12: 'audi',
  };
  await pipeline(
    async function* () {
      const migrations = done.rows.map(({ name }) => name);
      yield* entryBytes({ kind: 'head', made: '2025-03-10', migrations, secret: 'x', files: [] });
      for (const [name, word] of Object.entries(parts))
        yield* entryBytes(
          { kind: 'table', name, columns },
          Readable.from([Buffer.from(`2025-03-05\t${word}\t2\n`)]),
        );
      const rows = Object.fromEntries(Object.keys(parts).map((name) => [name, 1]));
      yield* entryBytes({ kind: 'end', rows, sequences: {} });
    },
    createGzip({ level: 1 }),
    (source: AsyncIterable<Buffer>) => sealed(source, there.key),
    createWriteStream(path),
  );
  await restoreBackup(path, there, { dataDir, reach: () => Promise.resolve(url) });
  const { rows } = await sql<{ word: string }>`select word from search_counts order by word`.execute(db);
  expect(rows.map(({ word }) => word)).toEqual(['audi', 'golf', 'polo']);
});

test('tables that are newer than the backup are left as they are', async () => {
  const { url, db, dataDir } = await emptyShop();
  const there = await openVault(folderFor('older'), 'a passphrase for tests');
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const migrations = done.rows.map(({ name }) => name);
  const last = migrations.pop() ?? '';
  const path = await largeBackup(there, '2025-03-10T23-45-00Z', { migrations });
  const restoring = restoreBackup(path, there, { dataDir, reach: () => Promise.resolve(url) });
  await expect(restoring).rejects.toThrow(`are newer than the backup (they have ${last})`);
  expect(existsSync(dataDir)).toBe(false);
});

test('backups do not lie in what they are made of', async () => {
  const inside = await openVault(join(own.dataDir, 'backups'), 'a passphrase for tests');
  onTestFinished(() => rmSync(inside.folder, { recursive: true }));
  await expect(makeBackup(own, inside, FIRST)).rejects.toThrow('lie in the data folder');
});

test('a change of the tables gives up while one of them is read, and is made once it is free', async () => {
  const { url, db } = await emptyShop();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(db, { upTo: '003-uploads' });
  const reader = openDatabase(url, { max: 1 });
  const reading = await reader.startTransaction().execute();
  onTestFinished(async () => {
    if (!reading.isCommitted) await reading.commit().execute();
    await reader.destroy();
  });
  await sql`select from users`.execute(reading);
  let told = 0;
  const onInUse = () => {
    told++;
    if (told === 2) void reading.commit().execute();
  };
  expect(await migrate(db, { lockMs: 50, onInUse })).toContain('004-identity');
  expect(told).toBeGreaterThanOrEqual(2);
});

test('a server makes one when the newest is old enough, one of several at once', async () => {
  const there = folderFor('timed');
  const backup = { folder: there, passphrase: 'a passphrase for tests', everyMinutes: 15 };
  const timer = () =>
    backupTimer(shop.serverUrl, { config: { ...shop.config, backup }, clock: shop.clock, log: shop.log });
  const both = await Promise.all([timer().look(), timer().look()]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await timer().look()).toBe(false);
  shop.clock.advance(14 * 60 + 59);
  expect(await timer().look()).toBe(false);
  shop.clock.advance(1);
  expect(await timer().look()).toBe(true);
  expect(await backupsIn(there)).toHaveLength(2);
});

test('a server that ends waits for the backup that it makes, however often it looked meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const backup = { folder: folderFor('long'), passphrase: 'a passphrase for tests', everyMinutes: 15 };
  const config = { ...shop.config, backup };
  const holder = await shop.db.startTransaction().execute();
  onTestFinished(async () => {
    if (!holder.isRolledBack) await holder.rollback().execute();
  });
  await sql`lock table users in access exclusive mode`.execute(holder);
  const timer = backupTimer(shop.url, { config, clock: shop.clock, log: shop.log });
  timer.start();
  const waiting = sql<{ of: number }>`select count(*)::int as of from pg_locks
    where not granted and relation = 'users'::regclass`;
  await expect.poll(async () => (await waiting.execute(shop.db)).rows).toEqual([{ of: 1 }]);
  vi.advanceTimersByTime(120_000);
  let stopped = false;
  const stopping = timer.stop().then(() => (stopped = true));
  for (let look = 0; look < 5; look++) expect(await timer.look()).toBe(false);
  expect(stopped).toBe(false);
  await holder.rollback().execute();
  await stopping;
  expect(await backupsIn(backup.folder)).toHaveLength(1);
});

test('where none is made for three times as long as it should, a server says so', async () => {
  const lines: string[] = [];
  const log = createLog({ now: () => shop.clock.now(), level: 'error', write: (line) => lines.push(line) });
  const backup = { folder: folderFor('missed'), passphrase: 'a passphrase for tests', everyMinutes: 15 };
  const timer = backupTimer('postgresql://nobody@127.0.0.1:1/none', {
    config: { ...shop.config, backup },
    clock: shop.clock,
    log,
  });
  const told: number[] = [];
  for (const seconds of [0, 45 * 60 - 1, 1, 60]) {
    shop.clock.advance(seconds);
    await expect(timer.look()).rejects.toThrow('ECONNREFUSED');
    told.push(lines.length);
  }
  expect(told).toEqual([0, 0, 1, 1]);
  expect(lines[0]).toContain('no backup was made for a long time');
});

test('without a folder a server makes none', async () => {
  expect(await backupTimer(shop.serverUrl, shop).look()).toBe(false);
});

test('a disk that runs full stops writes before it stops the database (R4)', async () => {
  const asked = { method: 'POST', url: '/api/sync/', payload: {} } as const;
  expect((await shop.app.inject(asked)).statusCode).toBe(400);
  const full = await buildApp({ ...shop, freeBytes: () => Promise.resolve(200_000_000) });
  onTestFinished(() => full.close());
  const answer = await full.inject(asked);
  expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: 'no_room' }]);
  expect((await full.inject('/api/countries/')).statusCode).toBe(200);
});

/** The commands as `npm run backup` and `npm run restore` start them. */
function command(
  words: string[],
  env: Record<string, string>,
): Promise<[code: number | null, output: string]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/backup/command.ts', ...words], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((ended) => child.once('close', (code) => ended([code, output])));
}

test('the commands make one and put it back on another machine, with the key alone', async () => {
  const there = folderFor('commands');
  const data = { DATA_DIR: shop.config.dataDir, BACKUP_DIR: there };
  const stands = await stateOf(shop.db);
  const [code, output] = await command(['backup'], { ...data, DATABASE_URL: shop.url });
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Made .+\.backup \(.+ MB, 1 files[^]+A key was made in .+backup-key/),
  ]);

  const { url, db, dataDir } = await emptyShop();
  const elsewhere = { DATA_DIR: dataDir, BACKUP_DIR: there, DATABASE_URL: url };
  const without = await command(['restore', 'newest'], elsewhere);
  expect(without).toEqual([1, expect.stringContaining('Set BACKUP_KEY')]);
  const BACKUP_KEY = readFileSync(join(shop.config.dataDir, 'backup-key'), 'utf8').trim();
  const restored = await command(['restore', 'newest'], { ...elsewhere, BACKUP_KEY });
  expect(restored).toEqual([0, expect.stringMatching(/^Restored chicargos-.+\n.+ later is not in it\.\n/)]);
  expect(await stateOf(db)).toEqual(stands);
});
