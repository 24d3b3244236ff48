import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/db.ts';

/**
 * Whoever writes to the ledger of commissions takes locks in one order, so that nobody waits for each other: the buyer's row
 * and the order (`lockOrder`), then the supporters who earn on it by their ids, then the rates, then the audit's chain, which
 * is one for all and the last of every act. Who records a rate takes their own row of the staff, the rates and the chain, and who
 * leaves nothing but their own rows.
 */

/** The supporters who earn on a locked order stay as they are until the transaction ends: none leaves, none rises. */
export async function holdEarners(tx: Tx, orderNumber: string): Promise<void> {
  await tx
    .selectFrom('supporters')
    .select('user_id')
    .where(
      'user_id',
      'in',
      tx.selectFrom('order_earners').select('supporter_id').where('order_number', '=', orderNumber),
    )
    .orderBy('user_id')
    .forShare()
    .execute();
}

/**
 * Somebody is about to leave the programme: no sale of theirs is reckoned until the transaction ends, and what others have
 * reckoned before is there to be seen. Before anything that asks what they are owed.
 */
export async function lockLeavingSupporter(tx: Tx, supporterId: number): Promise<void> {
  await tx
    .selectFrom('supporters')
    .select('user_id')
    .where('user_id', '=', supporterId)
    .forNoKeyUpdate()
    .execute();
}

/** Any number, the same in every server. */
const RATES = 350_043;

/** Waits for who records a rate at this moment: a sale that looked just before would wait for a rate that is there. */
export async function holdRates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${RATES})`.execute(tx);
}

/** Until the transaction ends no sale is reckoned with a rate: taken before one is recorded, and after it the audit's chain alone. */
export async function lockRates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RATES})`.execute(tx);
}
