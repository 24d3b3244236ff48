import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/platform/base/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { TestServer } from './test-server.ts';

/** Another server of the same shop, on the same database and folder; it goes with the test, unless it is closed before. */
export async function serverBeside(shop: TestServer, changes: Partial<Config> = {}) {
  const db = openDatabase(shop.serverUrl, { max: 10 });
  const config = { ...shop.config, ...changes };
  const app = await buildApp({ config, db, clock: shop.clock, log: shop.log });
  await app.ready();
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await db.destroy();
  };
  onTestFinished(close);
  return { app, close };
}
