import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConnection, writeConnection } from '#server/platform/database/embedded/connection.ts';
import { dataFolder, startReal } from './real-server.ts';

let original: Promise<string> | undefined;

/**
 * A data folder as a server that was ended has left it, with the contract's seed in it. Made once, and copied: a start
 * that fills a new one takes several times as long.
 * @param folder where to, itself not there yet; a new one when absent
 */
export async function preparedFolder(folder?: string): Promise<string> {
  original ??= fill();
  const from = await original;
  return copyFolder(from, folder);
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

async function fill(): Promise<string> {
  const folder = dataFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const server = await startReal({ dataDir: folder });
  await server.stop();
  return folder;
}
