import type { OwnPayoutDetails, PayoutDetails } from '#contract/payout-details.ts';
import { wireMoney } from '#domain/money/money.ts';
import { maskedAccount } from '#domain/supporters/payout-account.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { totalsOf } from '../entries.ts';
import { type DetailsRow, payoutDetailsOf } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** As their owner reads them. */
export const detailsShown = (row: DetailsRow): PayoutDetails => ({
  method: row.method,
  country: row.country,
  provider: row.provider,
  account_masked: maskedAccount(row.account),
  holder: row.holder,
  branch: row.branch,
  changed_at: wireTime(row.changed_at),
  revision: row.revision,
});

/** Details that a supporter has given, and what waits to be paid. */
export async function ownDetails(db: Db, userId: number, now: Date): Promise<OwnPayoutDetails> {
  const row = await payoutDetailsOf(db, userId);
  const { payable } = await totalsOf(db, userId, now);
  return { details: row ? detailsShown(row) : null, payable: wireMoney(payable) };
}
