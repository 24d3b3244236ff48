import { sql } from 'kysely';
import type { PayTo } from '#contract/orders/pay-to.ts';
import type { PayoutRun } from '#contract/staff/supporters.ts';
import { isNewAddress } from '#domain/shop/new-address.ts';
import { readPaidTo } from '#domain/supporters/payout-account.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { type DetailsRow, detailsOfAll } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

const payTo = (
  { changed_at, method, country, provider, account, holder, branch, revision }: DetailsRow,
  now: Date,
): PayTo => ({
  method,
  country,
  provider,
  account,
  holder,
  branch,
  revision,
  since: wireTime(changed_at),
  is_new: isNewAddress(changed_at, now),
});

/**
 * A run as staff read it, with whole numbers: where each open payout goes, null where nobody has said, and where each paid
 * one went. For reads alone: what an act answers stays in the ledger.
 */
export async function withPayTo(db: Db, run: PayoutRun, now: Date): Promise<PayoutRun> {
  const open = run.payouts.filter(({ status }) => status === 'open');
  const details = await detailsOfAll(
    db,
    open.map(({ supporter_id }) => supporter_id),
  );
  const went = run.id === null ? new Map<string, string>() : await whereTheyWent(db, run.id);
  return {
    ...run,
    payouts: run.payouts.map((payout) => {
      const row = details.get(payout.supporter_id);
      const paidTo = readPaidTo(went.get(payout.id ?? '') ?? '');
      return {
        ...payout,
        ...(payout.status === 'open' && { pay_to: row ? payTo(row, now) : null }),
        ...(paidTo && { paid_to: paidTo }),
      };
    }),
  };
}

async function whereTheyWent(db: Db, runId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'paid_to'])
    .where('run_id', '=', runId)
    .where('paid_to', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, paid_to }) => [id, paid_to ?? '']));
}

/** Way in which somebody came to see the numbers of a run: on a screen, or in a file that they took along. */
export type AccountNumberMedium = 'screen' | 'file';

interface Reading {
  user: User;
  ip: string;
  now: Date;
  as: AccountNumberMedium;
  /** Number of whole numbers that they were given. */
  numbers: number;
}

/** Number of whole numbers that a run shows. */
export const numbersShown = (run: PayoutRun): number =>
  run.payouts.filter(({ pay_to: to }) => to !== undefined && to !== null).length;

/**
 * Writes down that somebody was given the numbers of a run (security 31): each file, and a screen once for somebody, a run and
 * a day (UTC), since it is read again with every act. A run that shows none leaves no trace.
 */
export async function auditNumbersRead(
  db: Db,
  run: { id: string; month: string },
  { user, ip, now, as, numbers }: Reading,
): Promise<void> {
  if (numbers === 0 || (as === 'screen' && (await hasLooked(db, run.id, user.id, now)))) return;
  await transaction(db, (tx) =>
    writeAudit(
      tx,
      {
        actorId: user.id,
        action: NUMBERS_READ,
        entity: 'payout-run',
        entityId: run.id,
        before: null,
        after: { month: run.month, numbers, as },
        ip,
      },
      now,
    ),
  );
}

const NUMBERS_READ = 'payout.numbers-read';

/** Tells whether it stands in the audit already that somebody looked at a run today. */
async function hasLooked(db: Db, runId: string, userId: number, now: Date): Promise<boolean> {
  const today = new Date(now);
  today.setUTCHours(0, 0, 0, 0);
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '=', 'payout-run')
    .where('entity_id', '=', runId)
    .where('action', '=', NUMBERS_READ)
    .where('actor_id', '=', userId)
    .where('at', '>=', today)
    .where(sql<boolean>`after ->> 'as' = 'screen'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Number of numbers that the file of a run holds: those of payouts that may be transferred now. */
export async function numbersToTransfer(db: Db, runId: string): Promise<number> {
  const { numbers } = await db
    .selectFrom('payouts')
    .innerJoin('payout_details', 'payout_details.user_id', 'payouts.supporter_id')
    .select(({ fn }) => fn.countAll<number>().as('numbers'))
    .where('run_id', '=', runId)
    .where('status', '=', 'open')
    .where(sql<boolean>`(held = '{}' or released_at is not null)`)
    .executeTakeFirstOrThrow();
  return numbers;
}
