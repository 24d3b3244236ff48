import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { S3Access } from '#server/platform/base/s3-access.ts';
import { syncFolder } from '#server/platform/base/disk.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { migrations } from '#server/platform/database/migrations.ts';
import type { Db } from '#server/platform/database/db.ts';
import { headOf, readBackup, requireApart, type Vault } from './backup.ts';
import { BackupProblem } from './backup-problem.ts';
import type { ByteReader } from './byte-reader.ts';
import { dataAfter, type Head, nextEntry } from './entries.ts';
import { loadDatabase } from './load.ts';
import { filesWithoutCopy, restoreFiles } from './stored-files.ts';

/** The empty shop that a backup is put into. */
export interface RestoreTarget {
  dataDir: string;
  /** Absent: its files go into the data folder. */
  s3?: S3Access | null;
  /**
   * The shop's own files and secret stand there still, only its database is gone: files that stand stay, one that is gone and has no
   * good copy is told instead of holding the rest up, and the secret is changed last.
   */
  standing?: boolean;
  /** Address of the database, asked for once the key has proved to fit; as its owner, a superuser. */
  reach: () => Promise<string>;
}

export interface Restored {
  /** Moment of which everything is, ISO 8601. What came later is not in it. */
  made: string;
  tables: number;
  rows: number;
  files: number;
  /** Files that neither stand nor have a good copy; empty unless they were standing. */
  lost: string[];
}

/**
 * Puts a backup into an empty shop: the secret into the data folder, files into their store, rows into the database, whose tables are then brought
 * up to date.
 * @throws DamagedBackup where it is not as it was written
 * @throws BackupProblem with words for a person, for all else
 */
export async function restoreBackup(
  path: string,
  { folder, key }: Vault,
  target: RestoreTarget,
): Promise<Restored> {
  requireApart(folder, target.dataDir);
  const reader = readBackup(path, key);
  try {
    return await restoreFrom(reader, { folder, key }, target);
  } finally {
    await reader.close();
  }
}

async function restoreFrom(
  reader: ByteReader,
  { folder, key }: Vault,
  target: RestoreTarget,
): Promise<Restored> {
  const { dataDir, s3 = null, standing = false, reach } = target;
  const head = await headOf(reader);
  requireKnown(head);
  const [missing, ...more] = standing ? [] : await filesWithoutCopy(head.files, folder);
  if (missing !== undefined)
    throw new BackupProblem(
      `The folder "files" beside the backup has no copy of ${missing}${more.length > 0 ? ` and ${more.length} others` : ''}`,
    );
  const url = await reach();
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 0 });
  try {
    if (await hasShop(db)) throw new BackupProblem('There is a shop in that database: name an empty one');
    const later = await migrationBeyond(db, head.migrations);
    if (later !== undefined)
      throw new BackupProblem(
        `The tables of that database are newer than the backup (they have ${later}): name a database without tables`,
      );
    await mkdir(dataDir, { recursive: true });
    if (!standing) await putSecret(dataDir, head.secret);
    const lost = await restoreFiles(head.files, { backups: folder, key, standing, place: { dataDir, s3 } });
    await migrate(db, { upTo: head.migrations.at(-1) });
    const rows = await loadDatabase(url, reader);
    await migrate(db);
    if (standing) await putSecret(dataDir, head.secret);
    return {
      made: head.made,
      tables: Object.keys(rows).length,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      files: head.files.length - lost.length,
      lost,
    };
  } finally {
    await db.destroy();
  }
}

/** @throws BackupProblem where a newer version made it */
function requireKnown({ migrations: made }: Head): void {
  const unknown = made.find((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new BackupProblem(`The backup was made by a newer version of the shop (it has ${unknown})`);
}

/**
 * Reads a backup to its end and puts nothing anywhere.
 * @throws DamagedBackup where it is not as it was written
 * @throws BackupProblem where it cannot be put back for another reason
 */
export async function inspectBackup(path: string, { key }: Vault): Promise<void> {
  const reader = readBackup(path, key);
  try {
    requireKnown(await headOf(reader));
    for (let isOver = false; !isOver;) {
      isOver = (await nextEntry(reader)).kind === 'end';
      for await (const _ of dataAfter(reader));
    }
  } finally {
    await reader.close();
  }
}

/** The secret that rows were made with, at once or not at all. Another one that was there is kept beside it. */
async function putSecret(dataDir: string, secret: string): Promise<void> {
  const path = join(dataDir, 'secret');
  const text = `${secret}\n`;
  const before = existsSync(path) ? await readFile(path, 'utf8') : null;
  if (before === text) return;
  if (before !== null) await writeFile(`${path}.before`, before, { mode: 0o600, flush: true });
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  await syncFolder(dataDir);
}

/** Change of its tables that these are without. To undo it is for nobody who came to restore. */
async function migrationBeyond(db: Db, known: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return undefined;
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.find(({ name }) => !known.includes(name))?.name;
}

/** Tells whether anybody or anything is in its tables. */
async function hasShop(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('public.users') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return false;
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  return user !== undefined || product !== undefined;
}
