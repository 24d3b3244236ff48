import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '#server/platform/base/disk.ts';
import { BackupProblem } from './backup-problem.ts';
import type { StoredFile } from './entries.ts';
import { type BackupKey, opened, sealed } from './sealed.ts';

/** Folders of the data folder whose files are no rows: pictures, what phones upload, photographs to be taken. */
const FOLDERS = ['media', 'uploads', 'photos'];

const folderIn = (backups: string): string => join(backups, 'files');

/**
 * Keeps a sealed copy of each file that is not there yet. Names follow place, size and time of a file, so that one which
 * stays as it is is copied once, however many backups name it.
 */
export async function storeFiles(
  dataDir: string,
  { backups, key }: { backups: string; key: BackupKey },
): Promise<StoredFile[]> {
  await mkdir(folderIn(backups), { recursive: true });
  const there = new Set(await readdir(folderIn(backups)));
  const stored: StoredFile[] = [];
  for (const folder of FOLDERS)
    for (const path of await filesBelow(join(dataDir, folder))) {
      const name = await nameOf(dataDir, path);
      if (name === null) continue;
      if (!there.has(name) && !(await copySealed(path, join(folderIn(backups), name), key))) continue;
      stored.push({ path: relative(dataDir, path).split(sep).join('/'), stored: name });
    }
  return stored;
}

/** Puts one back. @throws BackupProblem where its copy is missing or damaged, or its path leads elsewhere */
export async function restoreFile(
  { path, stored }: StoredFile,
  { backups, dataDir, key }: { backups: string; dataDir: string; key: BackupKey },
): Promise<void> {
  const to = join(dataDir, path);
  const isBelow = FOLDERS.some((folder) => to.startsWith(join(dataDir, folder) + sep));
  if (!isBelow || !/^[0-9a-f]{64}$/.test(stored)) throw new BackupProblem(`${path} is no file of a shop`);
  await mkdir(dirname(to), { recursive: true });
  const from = createReadStream(join(folderIn(backups), stored));
  try {
    await pipeline(
      from,
      (source: AsyncIterable<Buffer>) => opened(source, key),
      createWriteStream(to, { mode: 0o600 }),
    );
  } catch (cause) {
    throw new BackupProblem(`${path} could not be put back: ${String(cause)}`, { cause });
  }
}

/** Paths of those whose copies are not there. */
export async function filesWithoutCopy(files: readonly StoredFile[], backups: string): Promise<string[]> {
  if (files.length === 0) return [];
  const there = new Set(existsSync(folderIn(backups)) ? await readdir(folderIn(backups)) : []);
  return files.filter(({ stored }) => !there.has(stored)).map(({ path }) => path);
}

/** Removes the copies that no backup names any more. */
export async function removeUnnamed(backups: string, named: ReadonlySet<string>): Promise<number> {
  const left = (await readdir(folderIn(backups))).filter((name) => !named.has(name));
  for (const name of left) await rm(join(folderIn(backups), name), { force: true });
  return left.length;
}

/** @returns whether it was there still */
async function copySealed(from: string, to: string, key: BackupKey): Promise<boolean> {
  const draft = `${to}.${randomUUID()}`;
  try {
    await pipeline(
      createReadStream(from),
      (source: AsyncIterable<Buffer>) => sealed(source, key),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, to);
    return true;
  } catch (problem) {
    if (hasCode(problem, ['ENOENT']) && !existsSync(from)) return false;
    throw problem;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Null: it is gone since. */
async function nameOf(dataDir: string, path: string): Promise<string | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return createHash('sha256')
      .update([relative(dataDir, path), size, mtimeMs].join('|'))
      .digest('hex');
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return null;
    throw problem;
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const files: string[] = [];
    // Folder by folder: one that goes meanwhile takes no other with it.
    for (const one of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, one.name);
      if (one.isDirectory()) files.push(...(await filesBelow(path)));
      else if (one.isFile()) files.push(path);
    }
    return files;
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return [];
    throw problem;
  }
}
