import type { Selectable } from 'kysely';
import type { PayoutDetails } from '#domain/supporters/payout-rules.ts';
import type { PayoutDetailsTable } from '#server/platform/database/schema/programme.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type DetailsRow = Selectable<PayoutDetailsTable>;

/** Details of where somebody's commission goes; undefined while they have not said. */
export const payoutDetailsOf = (db: Db, userId: number): Promise<DetailsRow | undefined> =>
  db.selectFrom('payout_details').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Details of many, by whose they are. */
export async function detailsOfAll(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, DetailsRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('payout_details').selectAll().where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Writes them as they hold from now on, one revision further. */
export async function writeDetails(
  tx: Tx,
  userId: number,
  details: PayoutDetails,
  now: Date,
): Promise<DetailsRow> {
  const row = { ...details, changed_at: now };
  return tx
    .insertInto('payout_details')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ eb }) => ({ ...row, revision: eb('payout_details.revision', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
