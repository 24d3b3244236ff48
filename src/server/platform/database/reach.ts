import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { openDatabase } from './database.ts';
import { embeddedUrl, startEmbedded } from './embedded.ts';

export interface ReachedDatabase {
  url: string;
  close: () => Promise<void>;
}

/** The configured database, the one of the running server, or our own for the moment; each as its owner. For commands beside the server. */
export async function reachDatabase(
  config: Pick<Config, 'databaseOwnerUrl' | 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<ReachedDatabase> {
  const nothingToClose = () => Promise.resolve();
  const configured = config.databaseOwnerUrl ?? config.databaseUrl;
  if (configured !== null) return { url: configured, close: nothingToClose };
  const running = embeddedUrl(config.dataDir);
  if (running !== null && (await answersAt(running))) return { url: running, close: nothingToClose };
  const embedded = await startEmbedded(config.dataDir, log);
  return { url: embedded.ownerUrl, close: () => embedded.stop() };
}

/** Tells whether a database answers at that address. */
export async function answersAt(url: string): Promise<boolean> {
  const db = openDatabase(url, { max: 1 });
  try {
    await db.connection().execute(() => Promise.resolve());
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}
