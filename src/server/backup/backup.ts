import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, realpathSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { S3Access } from '#server/platform/base/s3-access.ts';
import { hasCode, syncFolder } from '#server/platform/base/disk.ts';
import { BackupProblem, DamagedBackup } from './backup-problem.ts';
import { ByteReader } from './byte-reader.ts';
import { dumpDatabase } from './dump.ts';
import { StoreAway } from '#server/platform/files/file-store.ts';
import { type Head, nextEntry, type StoredFile } from './entries.ts';
import { backupsToKeep } from './backups-to-keep.ts';
import { BackupKey, opened, sealed } from './sealed.ts';
import { removeUnnamed, storeFiles } from './stored-files.ts';

/** Place that backups are made of. */
export interface Shop {
  /** As anyone who may read all tables. */
  url: string;
  dataDir: string;
  /** Absent: its files lie in the data folder. */
  s3?: S3Access | null;
  secret: string;
}

/** Folder of backups, and the key that opens them. */
export interface Vault {
  folder: string;
  key: BackupKey;
}

export interface MadeBackup {
  path: string;
  bytes: number;
  files: number;
  /** The store of files did not answer: the files are those of the backup before. */
  withoutStore: boolean;
  /** Older ones that went, by the rule of what stays. */
  removed: number;
}

const NAME = /^chicargos-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.backup$/;
const MAKING = '.making';
const nameOf = (moment: Date): string =>
  `chicargos-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** Moment of a backup by its name, ISO 8601; null for another file. */
export function momentOf(name: string): string | null {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  return hour === undefined ? null : `${hour}:${minute}:${second}Z`;
}

/** Opens a folder of backups, and makes it where it is not there. */
export async function openVault(folder: string, passphrase: string): Promise<Vault> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'salt');
  const fresh = new BackupKey(passphrase).salt.toString('hex');
  await writeFile(path, fresh, { flag: 'wx', mode: 0o600 }).catch((problem: unknown) => {
    if (!hasCode(problem, ['EEXIST'])) throw problem;
  });
  return { folder, key: new BackupKey(passphrase, Buffer.from(await readFile(path, 'utf8'), 'hex')) };
}

/** @throws BackupProblem where backups would go with the data folder when it is lost or set aside */
export function requireApart(folder: string, dataDir: string): void {
  const placeOf = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path)) + sep;
  if (placeOf(folder).startsWith(placeOf(dataDir)))
    throw new BackupProblem(
      `Backups in ${folder} lie in the data folder ${dataDir} itself: have them elsewhere, best on another disk`,
    );
}

/** Names of the backups in a folder, newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((problem: unknown) => {
    if (hasCode(problem, ['ENOENT'])) return [];
    throw problem;
  });
  return names
    .filter((name) => momentOf(name) !== null)
    .toSorted()
    .toReversed();
}

/** Makes a backup, whole or not at all, and removes those that need not stay. Nobody else may make one meanwhile (one-at-a-time.ts). */
export async function makeBackup(shop: Shop, { folder, key }: Vault, now: Date): Promise<MadeBackup> {
  requireApart(folder, shop.dataDir);
  const path = join(folder, nameOf(now));
  const draft = path + MAKING;
  const place = { dataDir: shop.dataDir, s3: shop.s3 ?? null };
  let files = 0;
  let withoutStore = false;
  // Beforehand, as a copy may take long and the rows are read at one moment; then only what came meanwhile.
  const copies = async (): Promise<StoredFile[]> => {
    try {
      return await storeFiles(place, { backups: folder, key });
    } catch (problem) {
      if (!(problem instanceof StoreAway)) throw problem;
      withoutStore = true;
      return filesOfNewest({ folder, key });
    }
  };
  await copies();
  const head = async (migrations: string[]): Promise<Head> => {
    const stored = withoutStore ? await filesOfNewest({ folder, key }) : await copies();
    files = stored.length;
    return { kind: 'head', made: now.toISOString(), migrations, secret: shop.secret, files: stored };
  };
  try {
    await pipeline(
      dumpDatabase(shop.url, head),
      createGzip({ level: 5 }),
      (source: AsyncIterable<Buffer>) => sealed(source, key),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, path);
    await syncFolder(folder);
  } finally {
    await rm(draft, { force: true });
  }
  const { size } = await stat(path);
  await chmod(path, 0o600);
  return { path, bytes: size, files, withoutStore, removed: await prune({ folder, key }, now) };
}

/** Files that the newest backup names, whose copies lie there; none where there is none that opens. */
async function filesOfNewest({ folder, key }: Vault): Promise<StoredFile[]> {
  const [newest] = await backupsIn(folder);
  if (newest === undefined) return [];
  const reader = readBackup(join(folder, newest), key);
  try {
    return (await headOf(reader)).files;
  } catch (problem) {
    if (problem instanceof BackupProblem) return [];
    throw problem;
  } finally {
    await reader.close();
  }
}

/** A backup's entries, to be read from the first on. Whoever reads closes it: its file stays open until then. */
export function readBackup(path: string, key: BackupKey): ByteReader {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  // A fault of either reaches whoever reads.
  pipeline(opened(file, key), gunzip).catch((problem: unknown) =>
    gunzip.destroy(problem instanceof Error ? problem : new Error(String(problem))),
  );
  return new ByteReader(gunzip, async () => {
    gunzip.destroy();
    file.destroy();
    if (!file.closed) await once(file, 'close');
  });
}

/** @throws BackupProblem where the key does not fit, or it is none */
export async function headOf(reader: ByteReader): Promise<Head> {
  const entry = await nextEntry(reader);
  if (entry.kind !== 'head') throw new DamagedBackup('The backup has no head');
  const rest = await reader.take(4);
  if (rest?.readUInt32BE() !== 0) throw new DamagedBackup('The head of the backup is damaged');
  return entry;
}

/**
 * Removes what need not stay. What the others name is read only when one of them goes: it takes a while, of all of them.
 * A backup that cannot be read keeps all files: nobody knows which it names.
 */
async function prune({ folder, key }: Vault, now: Date): Promise<number> {
  // Left by a server that was killed in the middle.
  for (const name of await readdir(folder))
    if (name.endsWith(MAKING)) await rm(join(folder, name), { force: true });
  const names = await backupsIn(folder);
  const moments = new Map(names.map((name) => [momentOf(name) ?? '', name]));
  const kept = new Set(backupsToKeep([...moments.keys()], now).map((moment) => moments.get(moment)));
  const old = names.filter((name) => !kept.has(name));
  if (old.length === 0) return 0;
  for (const name of old) await rm(join(folder, name), { force: true });
  const named = await filesNamedIn(
    names.filter((name) => kept.has(name)).map((name) => join(folder, name)),
    key,
  );
  if (named !== null) await removeUnnamed(folder, named);
  return old.length;
}

/** Stored files that any of these backups names; null where one cannot be read. */
async function filesNamedIn(paths: readonly string[], key: BackupKey): Promise<Set<string> | null> {
  const named = new Set<string>();
  for (const path of paths) {
    const reader = readBackup(path, key);
    try {
      for (const { stored } of (await headOf(reader)).files) named.add(stored);
    } catch {
      return null;
    } finally {
      await reader.close();
    }
  }
  return named;
}
