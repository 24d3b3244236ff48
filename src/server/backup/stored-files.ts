import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '#server/platform/base/disk.ts';
import { STORED_FOLDERS, type StoredEntry } from '#server/platform/files/file-store.ts';
import { filesOf, type FilesPlace, patientFilesOf } from '#server/platform/files/files-of.ts';
import { filesBelow, sha256Of } from '#server/platform/files/listing.ts';
import { localFiles } from '#server/platform/files/local-files.ts';
import { BackupProblem } from './backup-problem.ts';
import type { StoredFile } from './entries.ts';
import { type BackupKey, opened, sealed } from './sealed.ts';

/** Photographs to be taken lie in the data folder, wherever the others do. */
const PHOTOS = 'photos';
const FOLDERS = [...STORED_FOLDERS, PHOTOS];

const folderIn = (backups: string): string => join(backups, 'files');

/** A file, and how its bytes are read: null where it is gone since. */
interface Source extends StoredEntry {
  read: () => Promise<Readable | null>;
}

/** All files of a shop that are no rows: pictures, what phones upload, photographs to be taken. */
async function* sourcesOf(place: FilesPlace): AsyncGenerator<Source> {
  const files = filesOf(place);
  const fromDisk =
    ({ path }: StoredEntry) =>
    async () =>
      existsSync(join(place.dataDir, path)) ? createReadStream(join(place.dataDir, path)) : null;
  const fromStore =
    ({ path }: StoredEntry) =>
    async () => {
      const bytes = await files.read(path);
      return bytes && Readable.from([bytes]);
    };
  for (const folder of STORED_FOLDERS)
    for await (const entry of files.list(folder))
      yield { ...entry, read: files.kind === 'local' ? fromDisk(entry) : fromStore(entry) };
  for await (const entry of filesBelow(place.dataDir, PHOTOS)) yield { ...entry, read: fromDisk(entry) };
}

/**
 * Keeps a sealed copy of each file that is not there yet. Names follow place, size and time of a file, so that one which
 * stays as it is is copied once, however many backups name it.
 */
export async function storeFiles(
  place: FilesPlace,
  { backups, key }: { backups: string; key: BackupKey },
): Promise<StoredFile[]> {
  await mkdir(folderIn(backups), { recursive: true });
  const there = new Set(await readdir(folderIn(backups)));
  const stored: StoredFile[] = [];
  for await (const source of sourcesOf(place)) {
    const { path, size, mark } = source;
    const name = sha256Of(Buffer.from([path.split('/').join(sep), size, mark].join('|')));
    if (!there.has(name) && !(await copySealed(source, join(folderIn(backups), name), key))) continue;
    stored.push({ path, stored: name });
  }
  return stored;
}

/**
 * Puts them back. A picture that stands there already is left: a store may have outlived the database.
 * @param standing all that stand there are left, as they are the shop's own
 * @returns where they are standing, the paths of those that neither stand nor have a good copy
 * @throws BackupProblem where a copy is missing or damaged, or its path leads elsewhere
 */
export async function restoreFiles(
  stored: readonly StoredFile[],
  {
    backups,
    key,
    standing,
    place,
  }: { backups: string; key: BackupKey; standing: boolean; place: FilesPlace },
): Promise<string[]> {
  const files = patientFilesOf(place);
  const sizes = new Map<string, number>();
  for (const folder of STORED_FOLDERS)
    // Nothing of it is there: an upload whose first part never came.
    for await (const { path, size } of files.list(folder)) if (size > 0) sizes.set(path, size);
  for await (const { path, size } of filesBelow(place.dataDir, PHOTOS)) sizes.set(path, size);
  const lost: string[] = [];
  for (const { path, stored: name } of stored) {
    const to = join(place.dataDir, path);
    const isBelow = FOLDERS.some((folder) => to.startsWith(join(place.dataDir, folder) + sep));
    if (!isBelow || !/^[0-9a-f]{64}$/.test(name)) throw new BackupProblem(`${path} is no file of a shop`);
    if (standing && sizes.has(path)) continue;
    try {
      const bytes = await copiedBytes(join(folderIn(backups), name), key);
      // A picture is named by its bytes; an upload is not.
      if (path.startsWith('media/') && sizes.get(path) === bytes.length) continue;
      await (path.startsWith(`${PHOTOS}/`) ? localFiles(place.dataDir) : files).write(path, bytes);
    } catch (cause) {
      if (standing && (cause instanceof BackupProblem || hasCode(cause, ['ENOENT']))) {
        lost.push(path);
        continue;
      }
      throw new BackupProblem(`${path} could not be put back: ${String(cause)}`, { cause });
    }
  }
  return lost;
}

async function copiedBytes(path: string, key: BackupKey): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  await pipeline(
    createReadStream(path),
    (source: AsyncIterable<Buffer>) => opened(source, key),
    async (source: AsyncIterable<Uint8Array>) => {
      for await (const piece of source) pieces.push(piece);
    },
  );
  return Buffer.concat(pieces);
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
async function copySealed({ read }: Source, to: string, key: BackupKey): Promise<boolean> {
  const draft = `${to}.${randomUUID()}`;
  try {
    const from = await read();
    if (from === null) return false;
    await pipeline(
      from,
      (source: AsyncIterable<Buffer>) => sealed(source, key),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, to);
    return true;
  } catch (problem) {
    if (hasCode(problem, ['ENOENT']) && (await read()) === null) return false;
    throw problem;
  } finally {
    await rm(draft, { force: true });
  }
}
