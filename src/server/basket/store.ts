import type { Selectable } from 'kysely';
import { DEFAULT_DESTINATION, destinationProblem } from '#domain/places/destinations.ts';
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

/**
 * The owner's open basket, made when there is none: bound for where its owner has things shipped (settled point 30), with a
 * revision that goes on from the owner's last one.
 */
export async function ensureOpenBasket(db: Db, userId: number, now: Date): Promise<BasketRow> {
  for (;;) {
    const open = await openBasketOf(db, userId);
    if (open) return open;
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
        ...(await shipTo(db, userId)),
        revision: (last?.revision ?? 0) + 1,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'Open').doNothing())
      .execute();
  }
}

/** Destination that a new basket of this owner has: their own choice, or the shop's until they made one. */
async function shipTo(
  db: Db,
  userId: number,
): Promise<Pick<BasketRow, 'destination_code' | 'destination_port' | 'destination_is_default'>> {
  const chosen = await db
    .selectFrom('users')
    .select(['ship_code', 'ship_port'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const meant = destinationProblem(chosen?.ship_code, chosen?.ship_port);
  // A country that is no destination any more, or a port that it has no more, is no choice.
  const { country, port } = 'code' in meant ? DEFAULT_DESTINATION : meant;
  return { destination_code: country.code, destination_port: port, destination_is_default: 'code' in meant };
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
  const basket = await basketRow(tx, id);
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

export function basketRow(db: Db, id: number): Promise<BasketRow | undefined> {
  return db.selectFrom('baskets').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Sets where this basket goes, and no other. */
export async function updateDestination(
  tx: Tx,
  basketId: number,
  { code, port }: { code: string; port: string },
): Promise<void> {
  await tx
    .updateTable('baskets')
    .set({ destination_code: code, destination_port: port, destination_is_default: false })
    .where('id', '=', basketId)
    .execute();
}

/** Sets where this basket goes, and with it where its owner's next ones go (settled point 30). */
export async function chooseDestination(
  tx: Tx,
  basket: Pick<BasketRow, 'id' | 'user_id'>,
  place: { code: string; port: string },
): Promise<void> {
  await updateDestination(tx, basket.id, place);
  const { code, port } = place;
  await tx
    .updateTable('users')
    .set({ ship_code: code, ship_port: port })
    .where('id', '=', basket.user_id)
    .execute();
}

/** The one code of a basket, a voucher's or a supporter's; neither: it has none any more. */
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
