import type { CodeDiscount } from '#contract/supporter.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { BasketRow } from '#server/basket/store.ts';
import { mayEarn } from '#server/programme/earners.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { CodeFacts } from './code-facts.ts';
import { termsOf } from './shape.ts';
import { type CustomersVoucher, isUsable, voucherOfSupporter } from './store.ts';

/** A supporter's code does not end; older apps want to be told when. */
const NEVER = new Date('9999-12-31T23:59:59Z');

/** Name of a supporter's code, and of what it takes off, in a basket. */
export const PROMO_NAME = 'Promo code';

/** The supporter whose code this is, for this buyer: one's own, or that of one who has left, is none (settled point 12). */
export async function promoNamed(
  db: Db,
  buyerId: number,
  folded: string,
): Promise<(CodeFacts & { supporterId: number }) | null> {
  const row = await db.selectFrom('supporters').selectAll().where('code', '=', folded).executeTakeFirst();
  if (!row || !(await mayEarn(db, row.user_id, buyerId))) return null;
  return {
    supporterId: row.user_id,
    name: PROMO_NAME,
    code: row.code,
    starts_at: row.created_at,
    ends_at: NEVER,
  };
}

/** Tells whether it is the code of whoever enters it: said to them alone, so it tells nobody whose a code is. */
export async function isOwnCode(db: Db, userId: number, folded: string): Promise<boolean> {
  const row = await db
    .selectFrom('supporters')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code', '=', folded)
    .executeTakeFirst();
  return row !== undefined;
}

/** The supporter's code that a basket holds; null for none, and once its owner has left: then another one may go in. */
export async function promoOf(
  db: Db,
  { promo_supporter_id: id }: Pick<BasketRow, 'promo_supporter_id'>,
): Promise<string | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('supporters')
    .select('code')
    .where('user_id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.code ?? null;
}

/**
 * Discount that a supporter's code gives this buyer now (settled point 12); null where staff have set none, it has ended or
 * the buyer has had it, and for who has no code that counts for them.
 */
export async function promoVoucher(
  db: Db,
  { supporterId, buyerId, now }: { supporterId: number; buyerId: number; now: Date },
): Promise<CustomersVoucher | null> {
  const voucher = await voucherOfSupporter(db, buyerId, supporterId);
  if (!voucher || !isUsable(voucher, now)) return null;
  return (await mayEarn(db, supporterId, buyerId)) ? voucher : null;
}

/** Discount that is set for a supporter's code and has not ended, whoever buys, with its voucher; null for none. */
export async function discountOfCode(
  db: Db,
  supporterId: number,
  now: Date,
): Promise<{ voucher: number; discount: CodeDiscount } | null> {
  const row = await db
    .selectFrom('vouchers')
    .selectAll()
    .where('supporter_id', '=', supporterId)
    .where('active', '=', true)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    voucher: row.id,
    discount: {
      ...termsOf(row),
      per_customer: row.per_customer,
      starts_at: wireTime(row.starts_at),
      ends_at: wireTime(row.ends_at),
    },
  };
}
