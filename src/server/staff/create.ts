import { makeStaff } from '#server/identity/make-staff.ts';
import { systemClock } from '#server/platform/base/clock.ts';
import { ConfigError, readConfig } from '#server/platform/base/config.ts';
import { migrate, openDatabase, transaction } from '#server/platform/database/database.ts';
import { StartProblem } from '#server/platform/database/embedded/start-problem.ts';
import { createLog } from '#server/platform/base/log.ts';
import { reachDatabase } from '#server/platform/database/reach.ts';
import { readWish, told, type Wish } from './wish.ts';

/**
 * `npm run staff -- create EMAIL [--name "First Last"]`: makes the first of the people who run the shop, and lets one back
 * in who lost password or authenticator app.
 */

const USAGE = 'Usage: npm run staff -- create EMAIL [--name "First Last"]';

async function run(wish: Wish): Promise<void> {
  const config = readConfig(process.env);
  const place = await reachDatabase(config, createLog({ now: () => systemClock.now(), level: 'warn' }));
  try {
    const db = openDatabase(place.url, { max: 2, statementTimeoutMs: 0 });
    try {
      await migrate(db);
      const made = await transaction(db, (tx) => makeStaff(tx, wish, systemClock.now()));
      process.stdout.write(told(wish, made, config));
    } finally {
      await db.destroy();
    }
  } finally {
    await place.close();
  }
}

const wish = readWish(process.argv.slice(2));
if (wish) {
  try {
    await run(wish);
  } catch (problem) {
    const known = problem instanceof ConfigError || problem instanceof StartProblem;
    process.stderr.write(
      known ? `${problem.message}\n` : `The account could not be made: ${String(problem)}\n`,
    );
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}
