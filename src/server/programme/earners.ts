import { isReferral } from '#domain/supporters/commission.ts';
import { isSameMailbox } from '#domain/supporters/referrer.ts';
import { foldVoucher } from '#domain/orders/voucher.ts';
import type { OrderEarners } from '#server/platform/database/schema/programme.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** An order that has just been written, in its own transaction. */
export interface PlacedOrder {
  number: string;
  buyerId: number;
  /** Supporter whose code stood in the basket. */
  promoSupporterId: number | null;
  /** The link by which the buyer came, as their page says; null for none. */
  referral: { code: string; clicked_at: string } | null;
  now: Date;
}

type Earner = Pick<OrderEarners, 'supporter_id' | 'kind' | 'via'>;

/**
 * Fixes who earns on an order, for ever (account contract 3.5): who owns the code that was used, else whose link brought the
 * buyer, on the first of their orders that stands; beside them the one above a buyer who is a recruit. Where both are one
 * person, direct wins. Nobody earns on what they buy themselves, be it under another spelling of their address (security 18),
 * and who has left earns nothing. A link never refuses an order: what is wrong with it makes it count for nothing.
 */
export async function fixEarners(tx: Tx, placed: PlacedOrder): Promise<void> {
  const direct = (await byCode(tx, placed)) ?? (await byLink(tx, placed));
  const above = await byRecruit(tx, placed);
  const earners = [direct, above?.supporter_id === direct?.supporter_id ? null : above];
  const rows = earners.filter((earner) => earner !== null);
  if (rows.length === 0) return;
  await tx
    .insertInto('order_earners')
    .values(rows.map((earner) => ({ ...earner, order_number: placed.number, placed_at: placed.now })))
    .execute();
}

async function byCode(tx: Tx, { promoSupporterId: id, buyerId }: PlacedOrder): Promise<Earner | null> {
  if (id === null || !(await mayEarn(tx, id, buyerId))) return null;
  return { supporter_id: id, kind: 'direct', via: 'code' };
}

async function byLink(tx: Tx, { number, buyerId, referral, now }: PlacedOrder): Promise<Earner | null> {
  if (referral === null || !isReferral(new Date(referral.clicked_at), now)) return null;
  const supporter = await tx
    .selectFrom('supporters')
    .select('user_id')
    .where('code', '=', foldVoucher(referral.code))
    .executeTakeFirst();
  const standing = supporter ? await standingOf(tx, supporter.user_id, buyerId) : 'none';
  if (standing === 'alias') await markOwnLink(tx, number);
  if (!supporter || standing !== 'earns') return null;
  const before = await tx
    .selectFrom('orders')
    .select('number')
    .where('user_id', '=', buyerId)
    .where('number', '<>', number)
    .where('status', '<>', 'Canceled')
    .limit(1)
    .executeTakeFirst();
  return before ? null : { supporter_id: supporter.user_id, kind: 'direct', via: 'cookie' };
}

async function byRecruit(tx: Tx, { buyerId }: PlacedOrder): Promise<Earner | null> {
  const recruit = await tx
    .selectFrom('supporters')
    .select('upline_id')
    .where('user_id', '=', buyerId)
    .executeTakeFirst();
  const id = recruit?.upline_id ?? null;
  if (id === null || !(await mayEarn(tx, id, buyerId))) return null;
  return { supporter_id: id, kind: 'downline', via: 'recruit' };
}

/** Tells whether somebody has a code that counts for what this buyer orders. Who was named before they had one earns from then on (D4). */
export const mayEarn = async (db: Db, supporterId: number, buyerId: number): Promise<boolean> =>
  (await standingOf(db, supporterId, buyerId)) === 'earns';

/** `alias`: another account of the buyer's, by another spelling of their address; `none`: the buyer, or one who has left. */
async function standingOf(db: Db, supporterId: number, buyerId: number): Promise<'earns' | 'alias' | 'none'> {
  if (supporterId === buyerId) return 'none';
  const found = await db
    .selectFrom('supporters')
    .innerJoin('users as supporter', 'supporter.id', 'supporters.user_id')
    .innerJoin('users as buyer', (join) => join.on('buyer.id', '=', buyerId))
    .select(['supporter.email as theirs', 'buyer.email as buyers'])
    .where('supporters.user_id', '=', supporterId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) return 'none';
  return isSameMailbox(found.theirs, found.buyers) ? 'alias' : 'earns';
}

/** For staff to look at: addresses change, so it is kept as it was when the order was placed (security 18). */
async function markOwnLink(tx: Tx, number: string): Promise<void> {
  await tx.updateTable('orders').set({ own_link: true }).where('number', '=', number).execute();
}
