import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/db.ts';

/**
 * Entries that took rows of a payout back since its run, oldest first, with what was left of it after each; no payout has
 * settled these yet. Stands in a query that names the table `payouts`. US cents.
 */
const since = sql`(
  select back.id as entry_id, back.created_at, back.id,
    (payouts.amount_minor + sum(back.amount_minor) over (order by back.created_at, back.id))::bigint as left_minor
  from payout_items as item join commission_entries as back on back.reverses = item.entry_id
  where item.payout_id = payouts.id
    and not exists (select from payout_items as settled where settled.entry_id = back.id)
)`;

/** Amount taken back of an open payout since the run, and no payout settled yet: US cents, 0 or more. */
export const takenBackMinor = sql<number>`case when payouts.status = 'open' then coalesce(
  payouts.amount_minor - (select min(left_minor) from ${since} as since), 0)::bigint else 0 end`;

/** Rest of an open payout after each row that took something of it back, oldest first: US cents. */
export const leftAfterEach = sql<number[]>`case when payouts.status = 'open' then (
  select coalesce(jsonb_agg(left_minor order by created_at, id), '[]') from ${since} as since
) else '[]' end`;

/**
 * Covers the rows that had taken the rest of a payout back by the time a smaller sum was transferred: the payout covers them
 * too, and no later one counts them again. What took something back after them stays uncovered, and is a debt.
 * @param amountMinor US cents
 * @returns false, and nothing is written, where no such rows leave that sum
 */
export async function coverTakenBack(tx: Tx, { id }: { id: string }, amountMinor: number): Promise<boolean> {
  // In one statement, so that what is canceled at this very moment is wholly in it or wholly after it.
  const { numAffectedRows } = await sql`
    with since as (
      select payouts.id as payout_id, since.entry_id, since.left_minor
      from payouts cross join lateral ${since} as since where payouts.id = ${id}::uuid
    )
    insert into payout_items (entry_id, payout_id)
    select entry_id, payout_id from since
    where left_minor >= ${amountMinor}::bigint and ${amountMinor}::bigint in (select left_minor from since)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
