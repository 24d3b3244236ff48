import type { Clock } from './platform/base/clock.ts';
import type { Config } from './platform/base/config.ts';
import { migrate, openDatabase } from './platform/database/database.ts';
import type { Log } from './platform/base/log.ts';
import { makeCountMonths } from './retention/months.ts';
import { nameCategories } from './seed/categories.ts';
import { seed } from './seed/seed.ts';
import { grantToServer, serverRoleAt } from './platform/database/server-role.ts';
import type { Db } from '#server/platform/database/db.ts';

export interface Preparation {
  /** As the owner of the tables. */
  ownerUrl: string;
  /** As whom the server works. */
  url: string;
  config: Config;
  clock: Clock;
  log: Log;
  /** Tells a person what takes time. */
  say: (line: string) => void;
}

/**
 * Brings the tables up to date, lets the server's role at their rows, and fills an empty shop. Safe when several servers
 * start on one database.
 */
export async function prepareDatabase(given: Preparation): Promise<void> {
  const { ownerUrl, url, config, clock, log, say } = given;
  const db = openDatabase(ownerUrl, { max: 3, statementTimeoutMs: 0 });
  try {
    const done = await migrate(db, {
      clock,
      onInUse: () => log.warn('a table is in use, so its change waits: does a backup run?'),
    });
    if (done.length > 0) say(tablesReady(done));
    const { name, ownsTables } = await serverRoleAt(url, db);
    if (!ownsTables) await grantToServer(db, name);
    else
      log.warn(
        { role: name },
        'the server owns its tables: give DATABASE_URL a role of its own, and the owner to DATABASE_OWNER_URL',
      );
    await makeCountMonths(db, clock.now());
    if (!(await isEmpty(db))) {
      await nameCategories(db);
      return;
    }
    if (config.seed === 'none') return;
    say(`filling the shop (SEED=${config.seed}) …`);
    await seed(db, config, clock, log);
  } finally {
    await db.destroy();
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  return product === undefined;
}

/** A first start makes all tables at once: only a few changes are each named. */
export const tablesReady = (done: readonly string[]): string =>
  done.length > 5 ? `tables are ready (${done.length} steps)` : `tables are up to date (${done.join(', ')})`;
