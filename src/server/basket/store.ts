import type { Selectable } from 'kysely';
import { DEFAULT_DESTINATION } from '#domain/destinations.ts';
import { lockOwner } from '#server/platform/calls/ledger.ts';
import type { Baskets } from '#server/platform/database/schema/trade.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type BasketRow = Selectable<Baskets>;
/** The owner's one open basket, or undefined before the first read or add. */
export function openBasketOf(db: Db, userId: number): Promise<BasketRow | undefined> {
  return db
    .selectFrom('baskets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .executeTakeFirst();
}

/** The owner's open basket, made when there is none; its revision goes on from the owner's last one. */
export async function ensureOpenBasket(db: Db, userId: number, now: Date): Promise<BasketRow> {
  for (;;) {
    const held = await openBasketOf(db, userId);
    if (held) return held;
    const last = await db
      .selectFrom('baskets')
      .select(({ fn }) => fn.max('revision').as('revision'))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    await db
      .insertInto('baskets')
      .values({
        user_id: userId,
        status: 'Open',
        destination_code: DEFAULT_DESTINATION.country.code,
        destination_port: DEFAULT_DESTINATION.port,
        destination_is_default: true,
        revision: (last?.revision ?? 0) + 1,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'Open').doNothing())
      .execute();
  }
}

/** The same, locked until the transaction ends: two phones of one buyer wait for each other here. */
export async function lockOpenBasket(tx: Tx, userId: number, now: Date): Promise<BasketRow> {
  for (;;) {
    const locked = await tx
      .selectFrom('baskets')
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', '=', 'Open')
      .forUpdate()
      .executeTakeFirst();
    // Whoever held it may have ordered it meanwhile: then it is as missing as before the first one.
    if (locked) return locked;
    await ensureOpenBasket(tx, userId, now);
  }
}

/** Any basket, locked until the transaction ends: after its owner's row, in the order in which buyers lock both. */
export async function lockBasket(tx: Tx, id: number): Promise<BasketRow | undefined> {
  const basket = await basketById(tx, id);
  if (!basket) return undefined;
  await lockOwner(tx, basket.user_id);
  return tx.selectFrom('baskets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A basket of this owner, locked; somebody else's is as missing. */
export function lockOwnBasket(tx: Tx, userId: number, id: number): Promise<BasketRow | undefined> {
  return tx
    .selectFrom('baskets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** A basket of this owner in any status; somebody else's is as missing. */
export function ownBasket(db: Db, userId: number, id: number): Promise<BasketRow | undefined> {
  return db
    .selectFrom('baskets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function basketById(db: Db, id: number): Promise<BasketRow | undefined> {
  return db.selectFrom('baskets').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface NewDestination {
  code: string;
  port: string;
  isDefault: boolean;
}

export async function updateDestination(tx: Tx, basketId: number, to: NewDestination): Promise<void> {
  await tx
    .updateTable('baskets')
    .set({
      destination_code: to.code,
      destination_port: to.port,
      destination_is_default: to.isDefault,
    })
    .where('id', '=', basketId)
    .execute();
}

/** The one code of a basket, a voucher's or a supporter's; nothing takes it away. */
export async function holdCode(
  tx: Tx,
  basketId: number,
  { voucherId = null, supporterId = null }: { voucherId?: number | null; supporterId?: number | null },
): Promise<void> {
  await tx
    .updateTable('baskets')
    .set({ voucher_id: voucherId, promo_supporter_id: supporterId })
    .where('id', '=', basketId)
    .execute();
}

/**
 * Counts the basket's revision up because it now shows something else. Compare-and-set on the revision that was
 * read: false when somebody else changed it meanwhile.
 */
export async function countUp(
  db: Db,
  basket: Pick<BasketRow, 'id' | 'revision'>,
  shownHash: string,
  changedLines: readonly number[],
): Promise<boolean> {
  const done = await db
    .updateTable('baskets')
    .set({ revision: basket.revision + 1, shown_hash: shownHash })
    .where('id', '=', basket.id)
    .where('revision', '=', basket.revision)
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) return false;
  if (changedLines.length > 0) {
    await db
      .updateTable('basket_lines')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', 'in', changedLines)
      .execute();
  }
  return true;
}
