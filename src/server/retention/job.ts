import { TABLES } from '#server/account/personal.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { sweepUploads } from '#server/uploads/store.ts';
import { type Clearing, daysBefore } from './rule.ts';

/** Number of rows of each table that were ended, by its name and the column that its age counts from. */
export type Cleared = Record<string, number>;

/**
 * Ends all that has had its day. Any number of servers may do it at once, and again: what one has in hand the others leave.
 * A rule that fails is told and keeps nothing else from being ended.
 * @param tables names of those to look at; absent: all
 */
export async function clearExpiredRows(
  clearing: Clearing & { log: Pick<Log, 'info' | 'error'> },
  tables?: readonly (keyof typeof TABLES)[],
): Promise<Cleared> {
  const cleared: Cleared = {};
  const attempt = async (name: string, run: () => Promise<number>): Promise<void> => {
    if (clearing.stopped.aborted) return;
    try {
      const count = await run();
      if (count > 0) cleared[name] = count;
    } catch (error) {
      clearing.log.error({ err: error, name }, 'something could not be cleared away');
    }
  };
  for (const [table, { ends }] of Object.entries(TABLES)) {
    if (typeof ends === 'string' || (tables && !tables.some((one) => one === table))) continue;
    for (const { column, days, run } of ends)
      await attempt(`${table}.${column}`, () => run(clearing, daysBefore(clearing.now, days)));
  }
  if (!tables) {
    const { db, config, now } = clearing;
    // After the rows: a row is there before its file, so a file without one is left over.
    await attempt('files of uploads', () => sweepUploads(db, filesOf(config)));
    await attempt('unfinished pictures', () => filesOf(config).sweep(now));
  }
  if (Object.keys(cleared).length > 0) clearing.log.info({ cleared }, 'cleared away what has had its day');
  return cleared;
}

/** Once at the start and then each hour, apart from the mail. */
export const retentionJob = (
  given: Omit<Parameters<typeof clearExpiredRows>[0], 'now' | 'stopped'>,
): PeriodicJob => ({
  name: 'retention',
  everySeconds: 3600,
  run: async (now, stopped) => void (await clearExpiredRows({ ...given, now, stopped })),
});
