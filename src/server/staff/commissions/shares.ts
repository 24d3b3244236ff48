import { type RawBuilder, sql } from 'kysely';
import { PAYOUT_FROM_MINOR } from '#domain/supporters/commission.ts';
import { holdReasonsOf, type HoldReason } from '#domain/supporters/payout-care.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { CarriedOver } from '#server/platform/database/schema/programme.ts';
import { unpaidAt } from '#server/programme/entries.ts';
import { markedAmong } from '../supporters/marks.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Amount that one supporter would be paid. */
export interface Share {
  supporterId: number;
  /** US cents. */
  amountMinor: number;
  /** Number of rows of the ledger that it covers. */
  entries: number;
}

/** Result of the payment of a month, before anything is stored. */
export interface Shares {
  paid: Share[];
  carried: CarriedOver[];
}

interface ShareRow {
  supporter_id: number;
  /** Negative where more was taken back than earned. */
  amount_minor: number;
  entries: number;
  entry_ids: string[];
  fate: 'paid' | CarriedOver['why'];
}

/**
 * A line a supporter of what is unpaid: from 25.00 on everything is paid, less is carried over, and so is what is below zero.
 * Whoever deleted their account cannot be paid by itself: it stays owed in the ledger, and staff settle it by hand.
 * @param unpaid rows as `unpaidAt` gives them
 */
export const shareRows = (unpaid: RawBuilder<unknown>): RawBuilder<ShareRow> => sql<ShareRow>`(
  select owed.supporter_id, sum(owed.amount_minor)::bigint as amount_minor, count(*)::int as entries, array_agg(owed.id) as entry_ids,
    case when bool_or(theirs.disabled_at is not null or person.deleted_at is not null) then 'left'
      when sum(owed.amount_minor) >= ${sql.lit(PAYOUT_FROM_MINOR)} then 'paid' else 'below' end as fate
  from ${unpaid} as owed
    join users as person on person.id = owed.supporter_id
    left join supporters as theirs on theirs.user_id = owed.supporter_id
  group by owed.supporter_id
)`;

/** Supporters who would be paid and who would not, the lowest id first. @param moment the first one after the month */
export async function sharesOf(db: Db, moment: Date): Promise<Shares> {
  const rows = await db
    .selectFrom(shareRows(unpaidAt(moment)).as('share'))
    .select(['supporter_id', 'amount_minor', 'entries', 'fate'])
    .where('amount_minor', '<>', 0)
    .orderBy('supporter_id')
    .execute();
  const paid: Share[] = [];
  const carried: CarriedOver[] = [];
  for (const { supporter_id, amount_minor, entries, fate } of rows)
    if (fate === 'paid') paid.push({ supporterId: supporter_id, amountMinor: amount_minor, entries });
    else carried.push({ supporter_id, amount_minor, why: fate });
  return { paid, carried };
}

/** Which of these wait for a second person, and why. Whoever is not in it does not. */
export async function holdReasonsAmong(
  db: Db,
  config: Pick<Config, 'secret'>,
  shares: readonly Pick<Share, 'supporterId' | 'amountMinor'>[],
): Promise<ReadonlyMap<number, HoldReason[]>> {
  const ids = shares.map(({ supporterId }) => supporterId);
  const marked = await markedAmong(db, config, ids);
  const before = await db
    .selectFrom('payouts')
    .select(({ fn }) => ['supporter_id', fn.max('amount_minor').as('most')])
    .where('supporter_id', '=', sql<number>`any(${ids}::int[])`)
    .where('status', '=', 'paid')
    .groupBy('supporter_id')
    .execute();
  const most = new Map(before.map((row) => [row.supporter_id, row.most]));
  const onHold = new Map<number, HoldReason[]>();
  for (const { supporterId: id, amountMinor } of shares) {
    const why = holdReasonsOf(amountMinor, { most: most.get(id) ?? null, isMarked: marked.has(id) });
    if (why.length > 0) onHold.set(id, why);
  }
  return onHold;
}
