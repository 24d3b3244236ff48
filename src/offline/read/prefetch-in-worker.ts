import type { Prefetch } from '../face/prefetch-plan.ts';
import type { Registry } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import { isDatabaseClosed, isFull } from '../store/free-space.ts';
import { ProductDatabase } from '../store/database.ts';
import { readAhead } from './prefetch.ts';

/**
 * Reads ahead in a worker that was woken by news, with the app closed or beside it. Without files: those come while somebody
 * has the app open. What cannot be read now is read by the next tab.
 * @param about params of what the news is about
 */
export async function readAheadOnce({
  env,
  registry,
  prefetch,
  about,
}: {
  env: Env;
  registry: Registry;
  prefetch: Prefetch;
  about: Record<string, unknown>;
}): Promise<void> {
  const db = new ProductDatabase(env.idb);
  const gone = new AbortController();
  // A newer version of the app wants the storage.
  db.on('versionchange', () => {
    gone.abort();
    db.close();
    return false;
  });
  try {
    const blocked = new Promise<boolean>((resolve) => db.on('blocked', () => resolve(false)));
    if (!(await Promise.race([db.open().then(() => true), blocked]))) return;
    const told = { reached: () => undefined, broken: () => undefined };
    const deps = {
      db,
      env,
      registry,
      prefetch,
      withFreeSpace: <T>(write: () => Promise<T>) => write(),
      ...told,
    };
    await readAhead(deps, [about], gone.signal);
  } catch (cause) {
    if (!isFull(cause) && !isDatabaseClosed(cause)) throw cause;
  } finally {
    db.close();
    env.channel?.close();
  }
}
