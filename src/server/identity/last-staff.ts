import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/db.ts';

/** Any number, the same in every server: staff leave one after the other. */
const LEAVING = 470_141;

/**
 * Tells whether nobody else could run the shop without this member of staff. Others who leave, are locked or are staff no more
 * wait until this transaction ends, so that of two who send each other away one stays.
 */
export async function isLastStaff(tx: Tx, userId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LEAVING})`.execute(tx);
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('is_staff', '=', true)
    .where('is_active', '=', true)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
