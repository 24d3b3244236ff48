import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedHomeOf } from './binaries.ts';
import { readConnection, writeConnection } from './connection.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { StartProblem } from './start-problem.ts';
import { removeSockets } from './stop.ts';

/**
 * Sets a damaged cluster aside, beside where it was, so that the next start makes a new one. Nothing of it is lost. Done in the
 * middle before, it does the rest: what lies in its place when the one set aside is there was never served from, and goes.
 * @param name what is added to the name of its folder
 * @returns the folder that it is in now; null where there was none
 * @throws StartProblem while a server runs on it, or where it lies in a place that is not this folder's
 */
export function setClusterAside(dataDir: string, name: string): string | null {
  return withCluster(dataDir, (cluster) => {
    const aside = `${cluster}-${name}`;
    if (existsSync(aside)) rmSync(cluster, { recursive: true, force: true });
    else if (existsSync(cluster)) renameSync(cluster, aside);
    else mkdirSync(aside);
    expect(dataDir, { created: false });
    return readdirSync(aside).length > 0 ? aside : null;
  });
}

/**
 * Puts it back where it was: better a shop that does not start than one of which nobody knows what is in it. One that was not set
 * aside stays as it is.
 * @throws StartProblem as setClusterAside
 */
export function putClusterBack(dataDir: string, name: string): void {
  withCluster(dataDir, (cluster) => {
    const aside = `${cluster}-${name}`;
    if (!existsSync(aside)) return;
    rmSync(cluster, { recursive: true, force: true });
    if (readdirSync(aside).length > 0) renameSync(aside, cluster);
    else rmdirSync(aside);
    expect(dataDir, { created: true });
  });
}

/** Does something with the cluster of a data folder that no server works on meanwhile. */
function withCluster<T>(dataDir: string, work: (cluster: string) => T): T {
  const folder = realpathSync(dataDir);
  const locks: FolderLock[] = [lockFolder(folder)];
  try {
    const cluster = clusterIn(folder);
    if (dirname(cluster) !== folder) locks.push(lockFolder(dirname(cluster)));
    return work(cluster);
  } finally {
    for (const lock of locks) lock.release();
  }
}

/**
 * Folder of the cluster, or that it would have. A data folder that was copied names the cluster of the one that it was copied
 * from, which is not its own to move.
 */
function clusterIn(folder: string): string {
  const own = join(folder, 'postgres');
  const shared = join(sharedHomeOf(folder), 'postgres');
  const named = readConnection(folder)?.cluster ?? own;
  if (named === own || named === shared) return named;
  if (existsSync(own)) return own;
  throw new StartProblem(
    `The database of ${folder} lies in ${named}, which belongs to another data folder. Nothing was changed: put a backup back ` +
      'with `npm run restore -- newest --replace`.',
  );
}

/** Says whether the next start may make a cluster. */
function expect(dataDir: string, { created }: { created: boolean }): void {
  const known = readConnection(dataDir);
  if (!known) return;
  removeSockets(decodeURIComponent(new URL(known.url).hostname));
  writeConnection(dataDir, { ...known, created });
}
