import { sql } from 'kysely';
import type { Config } from '#server/platform/base/config.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { RequestCounts } from './request-counts.ts';
import { numberOf } from '#server/platform/database/contracting.ts';
import { MIGRATION_LIST } from '#server/platform/database/migration-list.ts';
import { buildName } from './build-name.ts';

const EVERY_SECONDS = 30;
const MB = 1024 * 1024;
const KNOWS = numberOf(Object.keys(MIGRATION_LIST).toSorted().at(-1) ?? '');

interface Signs {
  db: Db;
  /** Name of this process among those of the shop, as long as it lives. */
  id: string;
  config: Pick<Config, 'role'>;
  counts: RequestCounts;
  startedAt: Date;
}

/** Sign of life of this process, and what it has served since the last one. */
export async function writeSigns({ db, id, config, counts, startedAt }: Signs, now: Date): Promise<void> {
  const signs = { seen_at: now, memory_mb: Math.round(process.memoryUsage.rss() / MB) };
  await db
    .insertInto('server_processes')
    .values({ id, role: config.role, build: buildName(), started_at: startedAt, knows: KNOWS, ...signs })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(signs))
    .execute();
  const taken = counts.take();
  try {
    for (const [hour, counted] of taken) {
      await db
        .insertInto('served_hours')
        .values({ hour, ...counted })
        .onConflict((conflict) =>
          conflict.column('hour').doUpdateSet({
            served: sql`served_hours.served + excluded.served`,
            failed: sql`served_hours.failed + excluded.failed`,
            deferred: sql`served_hours.deferred + excluded.deferred`,
          }),
        )
        .execute();
      counted.served = counted.failed = counted.deferred = 0;
    }
  } catch (problem) {
    counts.back(taken);
    throw problem;
  }
}

/** A process that ends takes its line away: one that is missing in the list has died. */
export async function removeSigns(signs: Signs, now: Date): Promise<void> {
  await writeSigns(signs, now);
  await signs.db.deleteFrom('server_processes').where('id', '=', signs.id).execute();
}

export const signsJob = (signs: Signs): PeriodicJob => ({
  name: 'signs of life',
  everySeconds: EVERY_SECONDS,
  run: (now) => writeSigns(signs, now),
});
