import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConnection, writeConnection } from '#server/platform/database/embedded/connection.ts';
import { dataFolder, startReal } from './real-server.ts';
import { makingAlone } from './templates.ts';

/**
 * A data folder as a server that was ended has left it, with the contract's seed in it: a start that fills a new one takes
 * several times as long.
 * @param folder where to, itself not there yet; a new one when absent
 */
export async function preparedFolder(folder?: string): Promise<string> {
  return copyFolder(await originalFolder(), folder);
}

/** A copy of the data folder of a server that was ended. @param folder as above */
export function copyFolder(from: string, folder?: string): string {
  const to = folder ?? dataFolder();
  // With its owners: PostgreSQL runs as another user than root.
  execFileSync('cp', ['-a', folder === undefined ? `${from}/.` : from, to]);
  const connection = readConnection(from);
  if (!connection) throw new Error('the first server has left no database');
  const cluster = join(to, 'postgres');
  const url = connection.url.replace(encodeURIComponent(connection.cluster), encodeURIComponent(cluster));
  writeConnection(to, { ...connection, cluster, url });
  return to;
}

/** Folder that others copy: made once in a run, whichever process asks first, and gone with the run. */
export async function originalFolder(): Promise<string> {
  const original = join(inject('folder'), 'prepared');
  await makingAlone(inject('cluster').ownerUrl, async () => {
    if (existsSync(original)) return;
    const server = await startReal();
    await server.stop();
    renameSync(server.dataDir, original);
  });
  return original;
}
