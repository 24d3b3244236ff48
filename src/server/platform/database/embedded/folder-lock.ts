import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOf } from './process-identity.ts';
import { StartProblem } from './start-problem.ts';
import { errorCodeOf } from '../../base/error-code.ts';

export interface FolderLock {
  release(): void;
}

/**
 * Makes this process the one owner of the folder until it releases it or ends (R2).
 * @throws StartProblem that names the owner's process id, while that one runs
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'server.lock');
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}\n`;
  for (let attempt = 0; attempt < 20; attempt++) {
    if (create(path, mine)) return { release: () => removeIf(path, mine) };
    const theirs = read(path);
    if (theirs === null) continue;
    const pid = Number(theirs.split(' ')[0]);
    if (pid > 0 && theirs === `${pid} ${startOf(pid) ?? ''}\n`) {
      throw new StartProblem(
        `Another server (process ${pid}) already uses the data folder ${folder}. ` +
          'Stop it first, or set DATA_DIR to another folder.',
      );
    }
    removeIf(path, theirs);
  }
  throw new StartProblem(
    `The data folder ${folder} is being taken by several servers at once. Start one of them again.`,
  );
}

/** Written elsewhere and linked into place, so that nobody reads a half-written lock. */
function create(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (problem) {
    if (errorCodeOf(problem) === 'EEXIST') return false;
    throw problem;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock only if it still is the one that was read: a rival may have replaced it in between. */
function removeIf(path: string, content: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    if (read(aside) !== content) linkSync(aside, path);
  } catch {
    // A third server has the lock already; the one moved aside will see that it lost when it looks.
  }
  unlinkSync(aside);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
