import type { Selectable } from 'kysely';
import { accountCustomer } from '#server/offers/store.ts';
import type { Vouchers } from '#server/platform/database/schema/trade.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type VoucherRow = Selectable<Vouchers>;

/** A voucher as it stands for one customer. */
export interface CustomersVoucher extends VoucherRow {
  /** Uses of this customer that stand: one for an order that was canceled or has expired is theirs again. */
  used: number;
  /** The number of their latest use, whether or not it stands; 0 before the first. */
  lastNth: number;
  /** It was made for one customer (the flash discount). */
  isOwn: boolean;
  /** False: it was made for somebody else, or this customer has had the discount by another code. */
  isTheirs: boolean;
}

const select = (db: Db, userId: number) =>
  db
    .selectFrom('vouchers')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('voucher_redemptions as use')
          .leftJoin('orders', 'orders.number', 'use.order_number')
          .whereRef('use.voucher_id', '=', 'vouchers.id')
          .where('use.user_id', '=', userId)
          .select(({ fn, ref }) => [
            fn
              .count<number>('use.nth')
              .filterWhere(ref('orders.status'), 'is distinct from', 'Canceled')
              .as('used'),
            fn.max<number | null>('use.nth').as('last_nth'),
          ])
          .as('uses'),
      (join) => join.onTrue(),
    )
    .leftJoin('flash_codes as flash', 'flash.voucher_id', 'vouchers.id')
    .selectAll('vouchers')
    .select(['uses.used', 'uses.last_nth', 'flash.voucher_id as flash_id', 'redeemer_id'])
    .select((from) => [
      from
        .exists(
          from
            .selectFrom('flash_claims')
            .whereRef('flash_claims.voucher_id', '=', 'vouchers.id')
            .where('customer', '=', accountCustomer(userId))
            .select('customer'),
        )
        .as('is_for'),
      from
        .exists(
          from
            .selectFrom('voucher_redemptions as use')
            .innerJoin('flash_codes as other', 'other.voucher_id', 'use.voucher_id')
            .leftJoin('orders', 'orders.number', 'use.order_number')
            .where('use.user_id', '=', userId)
            .where('orders.status', 'is distinct from', 'Canceled')
            .whereRef('use.voucher_id', '!=', 'vouchers.id')
            .select('use.nth'),
        )
        .as('has_had_other'),
    ]);

type Selected = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

const counted = (row: Selected | undefined, userId: number): CustomersVoucher | undefined => {
  if (!row) return undefined;
  const { used, last_nth: lastNth, flash_id, redeemer_id, is_for, has_had_other, ...voucher } = row;
  const isFree = redeemer_id === null || redeemer_id === userId;
  return {
    ...voucher,
    used: used ?? 0,
    lastNth: lastNth ?? 0,
    isOwn: flash_id !== null,
    isTheirs: flash_id === null || (Boolean(is_for) && isFree && !has_had_other),
  };
};

/** @param folded by `foldVoucher` */
export async function voucherNamed(
  db: Db,
  userId: number,
  folded: string,
): Promise<CustomersVoucher | undefined> {
  return counted(
    await select(db, userId)
      .where('folded', '=', folded)
      .where('supporter_id', 'is', null)
      .executeTakeFirst(),
    userId,
  );
}

export async function voucherById(db: Db, userId: number, id: number): Promise<CustomersVoucher | undefined> {
  return counted(await select(db, userId).where('vouchers.id', '=', id).executeTakeFirst(), userId);
}

/** The discount that staff have set for a supporter's code and switched on, as it stands for this customer. */
export async function voucherOfSupporter(
  db: Db,
  userId: number,
  supporterId: number,
): Promise<CustomersVoucher | undefined> {
  const row = await select(db, userId)
    .where('supporter_id', '=', supporterId)
    .where('active', '=', true)
    .executeTakeFirst();
  return counted(row, userId);
}

/** Tells whether this customer may use it now: theirs, started, not ended, switched on, not used up. Its basket is judged apart. */
export function isUsable(voucher: CustomersVoucher, now: Date): boolean {
  const left = voucher.per_customer === null || voucher.used < voucher.per_customer;
  return voucher.isTheirs && voucher.active && voucher.starts_at <= now && voucher.ends_at > now && left;
}

/**
 * Counts a use before the order is written; false when another order of this customer took the last one (security 14),
 * or when staff changed the voucher since it was read: what is taken off is what the voucher says at that moment.
 */
export async function redeem(tx: Tx, voucher: CustomersVoucher, userId: number, now: Date): Promise<boolean> {
  if (voucher.isOwn && !(await takeOwn(tx, voucher.id, userId))) return false;
  const done = await tx
    .insertInto('voucher_redemptions')
    .columns(['voucher_id', 'user_id', 'nth', 'redeemed_at'])
    .expression((from) =>
      from
        .selectFrom('vouchers')
        .select(({ val, cast }) => [
          'id',
          cast<number>(val(userId), 'integer').as('user_id'),
          cast<number>(val(voucher.lastNth + 1), 'integer').as('nth'),
          cast<Date>(val(now), 'timestamptz').as('redeemed_at'),
        ])
        .where('id', '=', voucher.id)
        .where('version', '=', voucher.version)
        // Waits for who is changing it, and looks again.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** A code for one customer may stand in the baskets of two accounts of theirs: the first that orders keeps it. */
async function takeOwn(tx: Tx, voucherId: number, userId: number): Promise<boolean> {
  const taken = await tx
    .updateTable('flash_codes')
    .set({ redeemer_id: userId })
    .where('voucher_id', '=', voucherId)
    .where((row) => row.or([row('redeemer_id', 'is', null), row('redeemer_id', '=', userId)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Says which order the use was for. */
export async function redeemedFor(
  tx: Tx,
  voucher: CustomersVoucher,
  userId: number,
  orderNumber: string,
): Promise<void> {
  await tx
    .updateTable('voucher_redemptions')
    .set({ order_number: orderNumber })
    .where('voucher_id', '=', voucher.id)
    .where('user_id', '=', userId)
    .where('nth', '=', voucher.lastNth + 1)
    .execute();
}
