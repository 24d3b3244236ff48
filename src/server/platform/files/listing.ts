import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hasCode } from '../base/disk.ts';
import type { StoredEntry } from './file-store.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files below a folder of a data folder, folder by folder: one that goes meanwhile takes no other with it. */
export async function* filesBelow(
  dataDir: string,
  folder: string,
  unfinished: string | null = null,
): AsyncGenerator<StoredEntry> {
  const here = join(dataDir, folder);
  const found = await readdir(here, { withFileTypes: true }).catch((problem: unknown) => {
    if (hasCode(problem, ['ENOENT'])) return [];
    throw problem;
  });
  for (const one of found) {
    if (unfinished !== null && one.name.startsWith(unfinished)) continue;
    const path = join(here, one.name);
    if (one.isDirectory()) yield* filesBelow(dataDir, relative(dataDir, path), unfinished);
    else if (one.isFile()) {
      const entry = await entryOf(dataDir, path);
      if (entry !== null) yield entry;
    }
  }
}

/** Null: it is gone since. */
async function entryOf(dataDir: string, path: string): Promise<StoredEntry | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path: relative(dataDir, path).split(sep).join('/'), size, mark: String(mtimeMs) };
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return null;
    throw problem;
  }
}
