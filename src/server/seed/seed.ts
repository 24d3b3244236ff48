import { groupedDigits } from '#domain/text/text-ends.ts';
import { sql } from 'kysely';
import type { Clock } from '#server/platform/base/clock.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/base/log.ts';
import { isPrivate } from '#server/platform/base/settings.ts';
import { insertAccounts } from './accounts.ts';
import { insertSellers } from './sellers.ts';
import { insertArticles } from './articles.ts';
import { insertContract } from './contract.ts';
import { insertContractDeals, insertDemoDeals } from './deals.ts';
import { type DemoCounts, insertDemo } from './demo.ts';
import { insertFlashOffer } from './flash-offer.ts';
import { insertFitment } from './fitment.ts';
import { insertImportRules } from './import-rules.ts';
import { insertListings } from './listings.ts';
import { insertLife, JOINED_DAYS_AGO } from './life/insert-life.ts';
import { insertOrders } from './orders.ts';
import { insertSampleContacts } from './sample-contacts.ts';
import { insertSharedRows } from './shared-rows.ts';
import { insertSubjects } from './subjects.ts';
import { insertContractVouchers } from './vouchers.ts';
import type { Db } from '#server/platform/database/db.ts';

export { demoAccounts } from './accounts.ts';

/** Any number, the same in every server: one seeds, the others wait and find it done. */
const SEEDING = 470_115;

/**
 * Fills an empty database; leaves one that holds products or people alone. All or nothing: a server killed in the middle leaves an
 * empty shop that the next start fills.
 */
export async function seed(
  db: Db,
  config: Config,
  clock: Clock,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
): Promise<void> {
  if (config.seed === 'none') return;
  const name = config.seed === 'catalogue' ? 'demo' : config.seed;
  // Only staff could have done half of it, and a demo that others can reach has none.
  const isAlive = config.seed === 'demo' && isPrivate(config);
  const now = clock.now();
  const joined = name === 'demo' ? new Date(now.getTime() - JOINED_DAYS_AGO * 86_400_000) : now;
  const done = await transaction(db, async (tx): Promise<DemoCounts | 'contract' | 'account' | null> => {
    // A statement inserts 2,000 products, which a slow disk may take longer for than the usual limit; so may waiting for
    // another server that does it.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${SEEDING})`.execute(tx);
    if (await holdsAnything(tx)) return null;
    await insertSharedRows(tx, name);
    if (config.seed === 'demo') await insertSampleContacts(tx);
    await insertFitment(tx, name);
    await insertImportRules(tx);
    await insertArticles(tx, name);
    await insertFlashOffer(tx, now);
    await insertAccounts(tx, name, joined, config);
    if (name === 'demo') {
      const counts = await insertDemo(tx, now);
      await insertSubjects(tx, name);
      await insertDemoDeals(tx, now);
      if (isAlive) await insertLife(tx, { config, today: now, log });
      return counts;
    }
    await insertContract(tx);
    await insertSubjects(tx, name);
    await insertContractDeals(tx, now);
    await insertContractVouchers(tx);
    if (name === 'account') {
      await insertSellers(tx);
      await insertListings(tx);
      await insertOrders(tx, config);
    }
    return name;
  });
  if (done === null) return;
  // Without this the planner knows nothing of the new rows until autovacuum comes by, a minute later.
  await sql`analyze products, product_images, product_categories, category_paths, product_fitment`.execute(
    db,
  );
  if (typeof done === 'object') log.info(refusedFields(done), seedLine(done));
}

async function holdsAnything(db: Db): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return product !== undefined || user !== undefined;
}

const refusedFields = ({ listed, refused }: DemoCounts) => ({ listed, refused: Object.fromEntries(refused) });

/** "11,582 vehicles listed, 418 refused: engine missing 150, …", the most frequent reason first. */
export function seedLine({ listed, refused }: DemoCounts): string {
  const count = (value: number) => groupedDigits(String(value), ',');
  const reasons = [...refused].toSorted(([, a], [, b]) => b - a);
  const total = reasons.reduce((sum, [, times]) => sum + times, 0);
  const words = reasons.map(([why, times]) => `${why.replaceAll('_', ' ')} ${times}`).join(', ');
  return `${count(listed)} vehicles listed, ${count(total)} refused: ${words}`;
}
