import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Sellers, Supporters } from '#server/platform/database/schema/selling.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type SupporterRow = Selectable<Supporters>;
export type SellerRow = Selectable<Sellers>;

/** Standing of somebody's account in selling; both null for a plain buyer. */
export async function sellingStanding(
  db: Db,
  userId: number,
): Promise<{ supporter: SupporterRow | null; seller: SellerRow | null }> {
  const supporter = await db
    .selectFrom('supporters')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const seller = await db.selectFrom('sellers').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return { supporter: supporter ?? null, seller: seller ?? null };
}

/** An activated account that has not left. */
export async function accountByEmail(db: Db, email: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('is_active', '=', true)
    .where('activated_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Tells whether the last application was approved once: a no after that takes an approval away, and refuses no application. */
export const wasApproved = ({
  applied_at,
  approved_at,
}: Pick<SellerRow, 'applied_at' | 'approved_at'>): boolean =>
  approved_at !== null && approved_at >= applied_at;

/** Tells a seller whose approval was taken away from one whose application was refused. */
export const isWithdrawn = (row: Pick<SellerRow, 'status' | 'applied_at' | 'approved_at'>): boolean =>
  row.status === 'rejected' && wasApproved(row);

/** Any number, the same in every server. */
const LINES = 470_136;

/**
 * Tells whether somebody stands below another one in the line of who told whom. Until the transaction ends nobody else is put
 * into any line, so that two who name each other at once make no circle (security 18).
 */
export async function isBelow(tx: Tx, userId: number, above: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LINES})`.execute(tx);
  const { rows } = await sql<{ user_id: number }>`
    with recursive line (user_id) as (
      select ${userId}::int
      union select upline_id from supporters join line using (user_id) where upline_id is not null
    )
    select user_id from line where user_id = ${above}`.execute(tx);
  return rows.length > 0;
}

/** Neither 0 and O nor 1 and I (account contract 3.1). */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Gives somebody their code; one that is taken already, once in a million million, is drawn again. */
export async function insertSupporter(
  tx: Tx,
  given: Pick<SupporterRow, 'user_id' | 'upline_id' | 'terms_version'>,
  now: Date,
): Promise<SupporterRow> {
  for (;;) {
    const made = await tx
      .insertInto('supporters')
      .values({ ...given, code: newCode(), created_at: now })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made) return made;
  }
}

/** Writes down that somebody accepted the terms. @param version which wording; null: their client did not say */
export async function storeAcceptance(
  tx: Tx,
  userId: number,
  version: number | null,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('accepted_terms')
    .values({ user_id: userId, terms_version: version, accepted_at: now })
    .execute();
}

/** Somebody applies, for the first time or after they were refused. */
export async function storeApplication(tx: Tx, userId: number, now: Date): Promise<SellerRow> {
  return tx
    .insertInto('sellers')
    .values({ user_id: userId, status: 'pending', applied_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        status: 'pending',
        reason: null,
        applied_at: now,
        version: row('sellers.version', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
