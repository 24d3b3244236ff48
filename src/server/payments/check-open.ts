import type { Config } from '#server/platform/base/config.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { oneByOne } from '#server/platform/base/one-by-one.ts';
import { providerOf } from './configured.ts';
import { settleCharge } from './settle.ts';
import { changeAttempt, openAttempts } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

const MINUTE_MS = 60_000;
const FIRST_ASKED_AFTER = 2 * MINUTE_MS;
const ASKED_AGAIN_AFTER = 10 * MINUTE_MS;
/** Nobody pays by a page that is two days old. */
const GIVEN_UP_AFTER = 48 * 60 * MINUTE_MS;
const AT_ONCE = 20;
/** So many in a row, and it is not about the charge: they are left alone until the next turn. */
const UNREACHABLE_IN_A_ROW = 3;

/** Asks about charges of which no good news came: a notice that was lost must not lose anybody's money. */
export const paymentsJob = (
  db: Db,
  config: Pick<Config, 'flutterwave' | 'publicUrl' | 'supportInbox'>,
  log: Pick<Log, 'error' | 'warn'>,
): PeriodicJob => ({
  name: 'payments',
  everySeconds: 120,
  run: async (now, stopped) => {
    const provider = providerOf(config);
    if (!provider) return;
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const open = await openAttempts(db, {
      begun: { after: ago(GIVEN_UP_AFTER), before: ago(FIRST_ASKED_AFTER) },
      checked: ago(ASKED_AGAIN_AFTER),
      most: AT_ONCE,
    });
    let unreachable = 0;
    await oneByOne(open, { log, about: 'payments', stopped }, async (reference) => {
      if (unreachable >= UNREACHABLE_IN_A_ROW) return;
      // First, whatever comes of it: one that cannot be asked about, or breaks here, goes to the end of the line.
      await changeAttempt(db, reference, { checked_at: now });
      const told = await provider.check({ reference });
      unreachable = told.kind === 'unreachable' ? unreachable + 1 : 0;
      if (told.kind === 'unreachable')
        log.warn({ provider: provider.name, reference, why: told.why }, 'mobile money cannot be asked');
      if (told.kind === 'transaction') await settleCharge({ db, now, config, log }, provider.name, told);
    });
  },
});
