import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, syncFolder } from '#server/platform/base/disk.ts';
import { isUuid } from '#server/platform/base/uuid.ts';
import { httpProblem } from '#server/platform/http/errors.ts';

/** The file is shorter than the database says: somebody else took bytes away. */
export class BytesLost extends Error {
  override name = 'BytesLost';
}

const folderOf = (dataDir: string): string => join(dataDir, 'uploads');
/** Only ids of the table ever become names. */
const pathOf = (dataDir: string, id: string): string => join(folderOf(dataDir), id);

/** A full disk passes; nothing that is safe was touched. */
const storageFull = () => httpProblem('storage_full', {}, { 'retry-after': '300' });

/** Left free for all else that is written, above all the database's own log. */
const KEPT_FREE_BYTES = 1024 ** 3;

/** @throws HttpProblem 507 where so many bytes more would leave the disk too full for the rest of the shop */
export async function requireDiskSpace(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize - bytes < KEPT_FREE_BYTES) throw storageFull();
}

/**
 * Puts bytes at `offset` and has them on disk before it returns. What a crash left behind that place is cut off first:
 * only the database says how many bytes count.
 * @throws BytesLost when there are fewer than `offset` bytes; HttpProblem 507 when the disk is full
 */
export async function writeAt(dataDir: string, id: string, offset: number, bytes: Uint8Array): Promise<void> {
  try {
    if (offset === 0) await mkdir(folderOf(dataDir), { recursive: true });
    const file = await open(pathOf(dataDir, id), constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const { size } = await file.stat();
      if (size < offset) throw new BytesLost(`${size} of ${offset} bytes of ${id}`);
      if (size > offset) await file.truncate(offset);
      await writeAll(file, offset, bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    if (offset === 0) await syncFolder(folderOf(dataDir));
  } catch (problem) {
    throw isFull(problem) ? storageFull() : problem;
  }
}

async function writeAll(file: FileHandle, offset: number, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
    done += bytesWritten;
  }
}

/** All bytes of a finished upload; null when the file is gone. */
export async function readUpload(dataDir: string, id: string): Promise<Buffer | null> {
  try {
    return await readFile(pathOf(dataDir, id));
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return null;
    throw problem;
  }
}

export async function removeUpload(dataDir: string, id: string): Promise<void> {
  await rm(pathOf(dataDir, id), { force: true });
}

/** The uploads that have a file. */
export async function uploadFiles(dataDir: string): Promise<string[]> {
  try {
    return (await readdir(folderOf(dataDir))).filter(isUuid);
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return [];
    throw problem;
  }
}

const isFull = (problem: unknown): boolean => hasCode(problem, ['ENOSPC', 'EDQUOT', 'EFBIG']);
