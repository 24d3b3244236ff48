import type { TABLES } from '#server/account/personal.ts';
import { retainedFieldsOf } from '#server/platform/calls/ledger-retention.ts';
import { allHandlers } from '#server/app.ts';
import { clearExpiredRows as clear, type Cleared } from '#server/retention/job.ts';
import type { TestServer } from './test-server.ts';

/** Ends what has had its day in these tables, as the hourly job does; absent: in all, files too. */
export function clearAway(
  { db, config, clock, log }: Pick<TestServer, 'db' | 'config' | 'clock' | 'log'>,
  tables?: readonly (keyof typeof TABLES)[],
  { now = clock.now(), stopped = new AbortController().signal } = {},
): Promise<Cleared> {
  return clear({ db, config, log, keeps: retainedFieldsOf(allHandlers), now, stopped }, tables);
}
