import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode, syncFolder } from '../base/disk.ts';
import { BytesLost, type FileStore, type NamedBytes, NoRoom } from './file-store.ts';
import { filesBelow, sha256Of } from './listing.ts';

/** Left free for all else that is written, above all the database's own log. */
const KEPT_FREE_BYTES = 1024 ** 3;
/** A folder under this name is being written; it is nobody's yet. */
const UNFINISHED = '.making-';
/** Nothing takes so long: what is older was left by a server that was killed. */
const LEFT_AFTER_MS = 3_600_000;
/** No such file, or a folder of that name. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR'];

/** Files in a folder of this machine. */
export function localFiles(dataDir: string): FileStore {
  const at = (path: string): string => join(dataDir, path);
  const read = async (path: string): Promise<Buffer | null> => {
    try {
      return await readFile(at(path));
    } catch (problem) {
      if (hasCode(problem, ABSENT)) return null;
      throw problem;
    }
  };
  return {
    kind: 'local',
    read,
    async namesIn(folder) {
      const names = await readdir(at(folder)).catch((problem: unknown) => {
        if (hasCode(problem, ABSENT)) return [];
        throw problem;
      });
      return new Set(names);
    },
    async writeFolder(folder, files) {
      await writeFolder(at(folder), files);
      return new Map(
        await Promise.all(
          files.map(async ({ name }) => [name, (await stat(at(join(folder, name)))).size] as const),
        ),
      );
    },
    write: (path, bytes) => writeWhole(at(path), bytes, 0o600),
    writeAt: (path, offset, bytes) => writeAt(at(path), offset, bytes),
    remove: (path) => rm(at(path), { force: true }),
    list: (folder) => filesBelow(dataDir, folder, UNFINISHED),
    async sha256(path) {
      const bytes = await read(path);
      return bytes && sha256Of(bytes);
    },
    sweep: (now) => sweep(at('media'), now),
    async requireRoom(bytes) {
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize - bytes < KEPT_FREE_BYTES) throw new NoRoom('the disk is nearly full');
    },
    health: () => HEALTHY,
    probe: () => Promise.resolve(HEALTHY),
  };
}

/** Disks are looked at by who guards them. */
const HEALTHY = { state: 'ok', requests: { ok: 0, failed: 0 } } as const;

/**
 * Writes a folder beside the others and moves it to its name at once, so that no reader ever finds half of it, whenever
 * the power goes: files and names are on disk before it returns.
 */
export async function writeFolder(folder: string, files: readonly NamedBytes[]): Promise<void> {
  const unfinished = join(dirname(folder), `${UNFINISHED}${randomUUID()}`);
  const first = await mkdir(unfinished, { recursive: true });
  if (first !== undefined && first !== unfinished) await syncFolder(dirname(first));
  try {
    for (const { name, data } of files) await writeNew(join(unfinished, name), data, 0o644);
    await syncFolder(unfinished);
    await rename(unfinished, folder);
  } catch (problem) {
    await rm(unfinished, { recursive: true, force: true });
    if (!hasCode(problem, ['ENOTEMPTY', 'EEXIST', 'EPERM']) || !(await isFolder(folder))) throw problem;
    // Another server was faster with the same bytes, or a copy that goes file by file broke off: the rest goes beside them.
    const there = new Set(await readdir(folder));
    for (const { name, data } of files)
      if (!there.has(name)) await writeWhole(join(folder, name), data, 0o644);
  }
  await syncFolder(dirname(folder));
}

/** A file in place of one of its name, whole or not at all. */
async function writeWhole(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const draft = join(dirname(path), `${UNFINISHED}${randomUUID()}`);
  await mkdir(dirname(draft), { recursive: true });
  try {
    await writeNew(draft, bytes, mode);
    await rename(draft, path);
  } catch (problem) {
    await rm(draft, { force: true });
    throw full(problem);
  }
  await syncFolder(dirname(draft));
}

async function writeNew(path: string, data: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(data);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Writes from an offset on; what a crash left behind it is cut off first: only the database says how many bytes count. */
async function writeAt(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  try {
    if (offset === 0) await mkdir(dirname(path), { recursive: true });
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const { size } = await file.stat();
      if (size < offset) throw new BytesLost(`${size} of ${offset} bytes of ${basename(path)}`);
      if (size > offset) await file.truncate(offset);
      await writeAll(file, offset, bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    if (offset === 0) await syncFolder(dirname(path));
  } catch (problem) {
    throw full(problem);
  }
}

async function writeAll(file: FileHandle, offset: number, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
    done += bytesWritten;
  }
}

const full = (problem: unknown): unknown =>
  hasCode(problem, ['ENOSPC', 'EDQUOT', 'EFBIG'])
    ? new NoRoom('the disk is full', { cause: problem })
    : problem;

async function sweep(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch((problem: unknown) => {
    if (hasCode(problem, ['ENOENT'])) return [];
    throw problem;
  });
  let count = 0;
  for (const name of names.filter((one) => one.startsWith(UNFINISHED))) {
    // Finished or taken away by another server since it was listed: then it has no age.
    const made = await writtenAt(join(folder, name));
    if (made === null || now.getTime() - made <= LEFT_AFTER_MS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    count += 1;
  }
  return count;
}

async function writtenAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return null;
    throw problem;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (problem) {
    if (hasCode(problem, ['ENOENT', 'ENOTDIR'])) return false;
    throw problem;
  }
}
