import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConnection, writeConnection } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import { removeSockets } from './stop.ts';

/** Folder of the cluster, or that it would have. */
function clusterIn(dataDir: string): string {
  return readConnection(dataDir)?.cluster ?? join(dataDir, 'postgres');
}

/**
 * Sets a damaged cluster aside, beside where it was, so that the next start makes a new one. Nothing of it is lost. Done in the
 * middle before, it does the rest: what lies in its place when the one set aside is there was never served from, and goes.
 * @param name what is added to the name of its folder
 * @returns the folder that it is in now; null where there was none
 * @throws StartProblem while a server runs on it
 */
export function setClusterAside(dataDir: string, name: string): string | null {
  const lock = lockFolder(dataDir);
  try {
    const cluster = clusterIn(dataDir);
    const aside = `${cluster}-${name}`;
    if (existsSync(aside)) rmSync(cluster, { recursive: true, force: true });
    else if (existsSync(cluster)) renameSync(cluster, aside);
    else mkdirSync(aside);
    expect(dataDir, { created: false });
    return readdirSync(aside).length > 0 ? aside : null;
  } finally {
    lock.release();
  }
}

/** Puts it back where it was: better a shop that does not start than one of which nobody knows what is in it. */
export function putClusterBack(dataDir: string, name: string): void {
  const cluster = clusterIn(dataDir);
  const aside = `${cluster}-${name}`;
  rmSync(cluster, { recursive: true, force: true });
  if (readdirSync(aside).length > 0) renameSync(aside, cluster);
  else rmdirSync(aside);
  expect(dataDir, { created: true });
}

/** Says whether the next start may make a cluster. */
function expect(dataDir: string, { created }: { created: boolean }): void {
  const known = readConnection(dataDir);
  if (!known) return;
  removeSockets(decodeURIComponent(new URL(known.url).hostname));
  writeConnection(dataDir, { ...known, created });
}
