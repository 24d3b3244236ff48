import { open } from 'node:fs/promises';

/** Tells whether a problem of the file system has one of these codes (`ENOENT`, `EEXIST`). */
export function hasCode(problem: unknown, codes: readonly string[]): boolean {
  return problem instanceof Error && 'code' in problem && codes.includes(String(problem.code));
}

/** The names in a folder must outlive a crash as the bytes of its files do. Not every system can sync a folder. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const opened = await open(folder, 'r');
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
  } catch (problem) {
    if (!hasCode(problem, ['EISDIR', 'EPERM', 'EINVAL', 'EACCES'])) throw problem;
  }
}
