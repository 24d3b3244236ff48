import { sql } from 'kysely';
import { ledgerAt } from '#server/programme/entries.ts';
import type { DataOwner } from './person.ts';
import type { Tx } from '#server/platform/database/db.ts';

const REASON = 'Given up when the account was closed';

/** Owner of the account, and when they leave. */
type Leaver = Pick<DataOwner, 'id' | 'now'>;

interface Open {
  /** US cents. */
  sum: number;
  /** From when on the last of them may be paid; null where there are none. */
  last: Date | null;
}

/** Commission that no payout covers yet and nothing took back. */
async function openRows(tx: Tx, { id, now }: Leaver): Promise<Open> {
  const { rows } = await sql<Open>`
    select coalesce(sum(amount_minor), 0)::bigint as sum, max(coalesce(payable_at, created_at)) as last
    from ${ledgerAt(now)} as ledger
    where supporter_id = ${id} and status in ('pending', 'payable') and payout_id is null`.execute(tx);
  return rows[0] ?? { sum: 0, last: null };
}

/**
 * Writes off what somebody gives up with their account, so that no payment of a month lists it any more. Each sale is taken
 * back as by a cancel: whichever month is paid out later, and should the order be canceled yet, nothing is taken off twice. One
 * row more evens out what did not come from a sale. What they owed beyond it stays, and so does a payment that staff have
 * begun: the transfer may be on its way.
 */
export async function giveUpUnpaid(tx: Tx, person: Leaver): Promise<void> {
  const { id, now } = person;
  const before = await openRows(tx, person);
  await sql`
    insert into commission_entries (supporter_id, entry, order_number, kind, rate_bp, basis_minor, basis_currency, fx_rate,
      fx_day, amount_minor, order_paid_at, payable_at, reverses, reason, made_by, created_at)
    select supporter_id, 'reversed', order_number, kind, rate_bp, basis_minor, basis_currency, fx_rate,
      fx_day, -amount_minor, order_paid_at, ${now}::timestamptz, id, ${REASON}, ${id}::integer, ${now}::timestamptz
    from ${ledgerAt(now)} as ledger
    where supporter_id = ${id} and entry = 'earned' and status in ('pending', 'payable') and payout_id is null
    on conflict (reverses) do nothing`.execute(tx);
  const after = await openRows(tx, person);
  const rest = Math.min(0, before.sum) - after.sum;
  if (rest === 0) return;
  await tx
    .insertInto('commission_entries')
    .values({
      supporter_id: id,
      entry: 'adjustment',
      amount_minor: rest,
      // Together with what it evens out: a month that is paid out later holds both or neither.
      payable_at: after.last ?? now,
      reason: REASON,
      made_by: id,
      created_at: now,
    })
    .execute();
}
