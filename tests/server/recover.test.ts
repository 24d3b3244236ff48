import {
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { closeSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { backupsIn, makeBackup, openVault } from '#server/backup/backup.ts';
import { entryBytes, type Head } from '#server/backup/entries.ts';
import { sealed } from '#server/backup/sealed.ts';
import { startOrRecover } from '#server/backup/recover.ts';
import { CONTRACT_START, manualClock } from '#server/platform/base/clock.ts';
import { readConfig } from '#server/platform/base/config.ts';
import { createLog } from '#server/platform/base/log.ts';
import { verifyAudit, writeAudit } from '#server/platform/calls/audit.ts';
import { migrate, openDatabase, transaction } from '#server/platform/database/database.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { readConnection, writeConnection } from '#server/platform/database/embedded/connection.ts';
import { DamagedCluster, saysDamaged } from '#server/platform/database/embedded/damage.ts';
import { StartProblem } from '#server/platform/database/embedded/start-problem.ts';
import { copyFolder } from './harness/prepared-folder.ts';
import { dataFolder, removeData, startReal } from './harness/real-server.ts';

/** Data folders whose database is damaged on disk, and what a start makes of them (R3). */
const KEY = 'a passphrase for tests';
const SECRET = 'a secret of the tests, long enough for one';
const clock = manualClock(CONTRACT_START);
const lines: string[] = [];
const log = createLog({ now: () => clock.now(), level: 'error', write: (line) => lines.push(line) });

const shop = dataFolder();
const backups = dataFolder();
afterAll(async () => {
  await removeData(shop);
  rmSync(backups, { recursive: true, force: true });
});
/** Files of a table and its index, below the cluster. */
const files = await filled();

/** A shop with three backups; the oldest has one act of staff, the others two, and a third act is in none. */
async function filled(): Promise<{ table: string; index: string; catalogue: string }> {
  const started = await startEmbedded(shop, log);
  const db = openDatabase(started.ownerUrl, { max: 2, statementTimeoutMs: 0 });
  try {
    await migrate(db);
    const act = (action: string) =>
      transaction(db, (tx) =>
        writeAudit(
          tx,
          { actorId: null, action, entity: 'shop', entityId: '1', before: null, after: null, ip: '' },
          clock.now(),
        ),
      );
    const vault = await openVault(backups, KEY);
    const own = {
      url: started.ownerUrl,
      dataDir: shop,
      secret: 'a secret of the tests, long enough for one',
    };
    await act('first');
    await makeBackup(own, vault, new Date('2025-03-01T08:00:00Z'));
    await act('second');
    await makeBackup(own, vault, new Date('2025-03-01T08:15:00Z'));
    await act('third');
    await sql`checkpoint`.execute(db);
    const { rows } = await sql<{ table: string; index: string; catalogue: string }>`
      select pg_relation_filepath('audit_log') as table, pg_relation_filepath('audit_log_pkey') as index,
        pg_relation_filepath('pg_attribute') as catalogue`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL does not say where its files are');
    return row;
  } finally {
    await db.destroy();
    await started.stop();
  }
}

function overwrite(path: string, bytes: number, at = 0): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0x5a), 0, bytes, at);
  closeSync(file);
}

/** A copy of the shop, damaged. @returns its data folder */
function damaged(damage: (cluster: string) => void): string {
  const folder = copyFolder(shop);
  onTestFinished(() => removeData(folder));
  damage(join(folder, 'postgres'));
  return folder;
}
const control = (cluster: string): void => overwrite(join(cluster, 'global/pg_control'), 512);
const wal = (cluster: string): string[] =>
  readdirSync(join(cluster, 'pg_wal'), { withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [join(cluster, 'pg_wal', one.name)] : [],
  );

/** For whoever makes a backup too, or damages one. */
function copyOfBackups(): string {
  const folder = dataFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('cp', ['-a', `${backups}/.`, folder]);
  return folder;
}

const configOf = (dataDir: string, env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEY: KEY, ...env });

async function recovered(dataDir: string, signal?: AbortSignal, say: (line: string) => void = () => {}) {
  const config = configOf(dataDir);
  const started = await startOrRecover({ config, clock, log, say }, signal);
  onTestFinished(() => started.stop());
  const db = openDatabase(started.ownerUrl, { max: 1 });
  onTestFinished(() => db.destroy());
  expect(await verifyAudit(db)).toMatchObject({ brokenAt: null });
  const acts = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute();
  return { acts, actions: acts.map(({ action }) => action) };
}

describe('A start finds that the files of its database are damaged where', () => {
  test.each<{ what: string; damage: (cluster: string) => void }>([
    { what: 'the control file is overwritten', damage: control },
    { what: 'the control file is gone', damage: (at) => rmSync(join(at, 'global/pg_control')) },
    { what: 'the control file is empty', damage: (at) => truncateSync(join(at, 'global/pg_control'), 0) },
    { what: 'the log of changes is gone', damage: (at) => wal(at).forEach((one) => rmSync(one)) },
    {
      what: 'the log of changes is overwritten',
      damage: (at) => wal(at).forEach((one) => overwrite(one, statSync(one).size)),
    },
    { what: 'the file that names its version is gone', damage: (at) => rmSync(join(at, 'PG_VERSION')) },
    { what: 'all databases are gone', damage: (at) => rmSync(join(at, 'base'), { recursive: true }) },
    { what: 'its map is overwritten', damage: (at) => overwrite(join(at, 'global/pg_filenode.map'), 100) },
    { what: 'the file of a table is gone', damage: (at) => rmSync(join(at, files.table)) },
    { what: 'a page of a table is overwritten', damage: (at) => overwrite(join(at, files.table), 8192) },
    { what: 'a table is cut off', damage: (at) => truncateSync(join(at, files.table), 0) },
    { what: 'an index is overwritten', damage: (at) => overwrite(join(at, files.index), 8192) },
    { what: 'the catalogue of columns is gone', damage: (at) => rmSync(join(at, files.catalogue)) },
    { what: 'the whole cluster is gone', damage: (at) => rmSync(at, { recursive: true }) },
  ])('$what', async ({ damage }) => {
    const folder = damaged(damage);
    const starting = startEmbedded(folder, log);
    await expect(starting).rejects.toBeInstanceOf(DamagedCluster);
    await expect(starting).rejects.toThrow('npm run restore -- newest --replace');
  });
});

test.each<{ what: string; change: (cluster: string) => void; says: string }>([
  {
    what: 'of another version',
    change: (at) => writeFileSync(join(at, 'PG_VERSION'), '17\n'),
    says: 'incompatible with server',
  },
  {
    what: 'with settings that cannot be read',
    change: (at) => writeFileSync(join(at, 'postgresql.conf'), 'no = no = no'),
    says: 'contains errors',
  },
])(
  'A database $what is no damaged one: nothing is moved, and a person is asked',
  async ({ change, says }) => {
    const folder = damaged(change);
    const starting = startOrRecover({ config: configOf(folder), clock, log, say: () => {} });
    const problem = await starting.catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect(problem).not.toBeInstanceOf(DamagedCluster);
    expect(String(problem)).toContain(says);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  },
);

test.each([
  'PANIC:  could not write to file "pg_wal/xlogtemp.31": Disk quota exceeded',
  'PANIC:  could not open file "global/pg_control": Stale file handle',
  'PANIC:  could not fsync file "pg_wal/000000010000000000000001": Transport endpoint is not connected',
  'PANIC:  out of memory',
  'PANIC:  cannot abort transaction 731, it was already committed',
  'FATAL:  database "postgres" does not exist',
])('A database that ends with %s is no damaged one', (line) => {
  expect(saysDamaged(`LOG:  starting PostgreSQL\n${line}\n`)).toBe(false);
});

test('A server whose database is damaged sets it aside, puts the newest backup back, says what is missing, and serves', async () => {
  const folder = damaged(control);
  const server = await startReal({
    dataDir: folder,
    env: { SEED: 'none', BACKUP_DIR: copyOfBackups(), BACKUP_KEY: KEY, LOG_LEVEL: 'error' },
  });
  onTestFinished(() => server.remove());
  expect(server.output()).toContain('the shop is as it was at 2025-03-01T08:15:00.000Z');
  expect(server.output()).toMatch(/"level":"error".*what came later is not in it/);
  const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('postgres-damaged-'));
  expect(server.output()).toContain(`the damaged files are in ${join(folder, aside)}`);
  expect(
    readFileSync(join(folder, aside, 'global/pg_control'))
      .subarray(0, 4)
      .toString(),
  ).toBe('ZZZZ');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(`${SECRET}\n`);
  await server.stop();

  const { acts, actions } = await recovered(folder);
  expect(actions).toEqual(['first', 'second', 'shop.recovered']);
  expect(acts[2]?.after).toMatchObject({
    madeAt: '2025-03-01T08:15:00.000Z',
    setAside: join(folder, aside),
  });
});

test('A data folder without a shop, where there are backups of one, opens no empty one in its place', async () => {
  const empty = dataFolder();
  onTestFinished(() => removeData(empty));
  const starting = startOrRecover({ config: configOf(empty), clock, log, say: () => {} });
  await expect(starting).rejects.toThrow('npm run restore -- newest');
  expect(existsSync(join(empty, 'postgres'))).toBe(false);
});

test('Where the newest backup is no good the one before is put back', async () => {
  const folder = damaged((at) => rmSync(join(at, files.table)));
  const there = copyOfBackups();
  const [newest = ''] = await backupsIn(there);
  truncateSync(join(there, newest), statSync(join(there, newest)).size - 100);
  const config = configOf(folder, { BACKUP_DIR: there });
  const started = await startOrRecover({ config, clock, log, say: () => {} });
  await started.stop();
  expect((await recovered(folder)).actions).toEqual(['first', 'shop.recovered']);
});

test('Ended in the middle, the next start goes on, and nobody is served from half a shop', async () => {
  const folder = damaged(control);
  const ended = new AbortController();
  const say = (line: string) => {
    if (line.startsWith('the database is damaged')) ended.abort();
  };
  await expect(recovered(folder, ended.signal, say)).rejects.toThrow();
  // As a server does that knows of no recovery.
  expect(existsSync(join(folder, 'recovery.json'))).toBe(true);
  const without = { ...configOf(folder), backup: { folder: null, passphrase: null, everyMinutes: 15 } };
  await expect(startOrRecover({ config: without, clock, log, say })).rejects.toThrow('a recovery has begun');
  expect((await recovered(folder)).actions).toEqual(['first', 'second', 'shop.recovered']);
  expect(existsSync(join(folder, 'recovery.json'))).toBe(false);
});

/** A start that must not succeed. @returns what it says */
async function refused(folder: string, env: Record<string, string>): Promise<unknown> {
  const starting = startOrRecover({ config: configOf(folder, env), clock, log, say: () => {} });
  return starting.then(
    async (started) => started.stop(),
    (problem: unknown) => problem,
  );
}

describe.each<{ what: string; damage: (cluster: string) => void }>([
  { what: 'cannot be read', damage: control },
  { what: 'is gone', damage: (at) => rmSync(at, { recursive: true }) },
])('A database that $what stays as it lies, and no empty shop opens,', ({ damage }) => {
  test.each<{ where: string; env: () => Record<string, string>; says: RegExp }>([
    {
      where: 'where the key does not fit the newest backup',
      env: () => ({ BACKUP_KEY: 'not that passphrase' }),
      says: /cannot be put back now: .*The key does not fit.*Nothing was changed/s,
    },
    {
      where: 'where all backups are damaged',
      env: () => {
        const there = copyOfBackups();
        for (const name of readdirSync(there).filter((one) => one.endsWith('.backup')))
          truncateSync(join(there, name), statSync(join(there, name)).size - 100);
        return { BACKUP_DIR: there };
      },
      says: /No backup could be put back:\n.*cut off/,
    },
  ])('$where', async ({ env, says }) => {
    const folder = damaged(damage);
    const given = env();
    configOf(folder, given);
    const before = readConnection(folder);
    const there = readdirSync(folder);
    for (let start = 0; start < 2; start++) expect(String(await refused(folder, given))).toMatch(says);
    expect(readdirSync(folder)).toEqual(there);
    expect(readConnection(folder)).toEqual(before);
  });
});

test('A recovery that has begun and finds the folder of backups empty touches nothing', async () => {
  const folder = damaged(control);
  writeFileSync(join(folder, 'recovery.json'), '{"name":"damaged-x","why":"its control file is damaged"}\n');
  const empty = dataFolder();
  onTestFinished(() => rmSync(empty, { recursive: true, force: true }));
  configOf(folder);
  const there = readdirSync(folder);
  expect(String(await refused(folder, { BACKUP_DIR: empty }))).toMatch(/no backup in .*is its disk there/);
  expect(readdirSync(folder)).toEqual(there);
  expect(readdirSync(empty)).toEqual([]);
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
  expect((await recovered(folder)).actions).toEqual(['first', 'second', 'shop.recovered']);
});

test('A backup of a newer version is not passed over for an older one: a person is asked, and the right program goes on', async () => {
  const folder = damaged(control);
  const there = copyOfBackups();
  const [newest = ''] = await backupsIn(there);
  const { key } = await openVault(there, KEY);
  const head: Head = {
    kind: 'head',
    made: '2025-03-01T08:15:00.000Z',
    migrations: ['999-of-tomorrow'],
    secret: SECRET,
    files: [],
  };
  await pipeline(
    entryBytes(head),
    createGzip(),
    (source: AsyncIterable<Buffer>) => sealed(source, key),
    createWriteStream(join(there, newest)),
  );
  expect(String(await refused(folder, { BACKUP_DIR: there }))).toMatch(
    /newer version of the shop.*Nothing was changed/s,
  );
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
});

test('Pictures and uploads that stand are left as they are, whatever the backup has of them, and one that is gone is told', async () => {
  const folder = copyFolder(shop);
  onTestFinished(() => removeData(folder));
  const there = copyOfBackups();
  const photos = join(folder, 'photos');
  mkdirSync(photos, { recursive: true });
  for (const name of ['stands.jpg', 'gone.jpg']) writeFileSync(join(photos, name), `bytes of ${name}`);
  writeFileSync(join(photos, 'lost.jpg'), Buffer.alloc(5_000, 1));
  const running = await startEmbedded(folder, log);
  const vault = await openVault(there, KEY);
  await makeBackup(
    { url: running.ownerUrl, dataDir: folder, secret: SECRET },
    vault,
    new Date('2025-03-01T08:30:00Z'),
  );
  await running.stop();
  writeFileSync(join(photos, 'stands.jpg'), 'newer bytes');
  rmSync(join(photos, 'gone.jpg'));
  rmSync(join(photos, 'lost.jpg'));
  for (const name of readdirSync(join(there, 'files')))
    if (statSync(join(there, 'files', name)).size > 5_000) overwrite(join(there, 'files', name), 20, 200);
  control(join(folder, 'postgres'));

  const said: string[] = [];
  const config = configOf(folder, { BACKUP_DIR: there });
  const started = await startOrRecover({ config, clock, log, say: (line) => void said.push(line) });
  await started.stop();
  expect(readFileSync(join(photos, 'stands.jpg'), 'utf8')).toBe('newer bytes');
  expect(readFileSync(join(photos, 'gone.jpg'), 'utf8')).toBe('bytes of gone.jpg');
  expect(existsSync(join(photos, 'lost.jpg'))).toBe(false);
  expect(said.join('\n')).toContain('1 files are gone and have no good copy');
});

test('A copy of a data folder leaves the database of the one that it was copied from alone', async () => {
  const folder = damaged(control);
  const copy = damaged((at) => rmSync(at, { recursive: true }));
  const known = readConnection(folder);
  if (!known) throw new Error('no connection');
  writeConnection(copy, { ...known, cluster: join(folder, 'postgres') });
  writeFileSync(join(copy, 'recovery.json'), '{"name":"damaged-x","why":"it is damaged"}\n');
  expect(String(await refused(copy, {}))).toContain('belongs to another data folder');
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
});
