import { type RawBuilder, sql } from 'kysely';
import { VOUCHER_SORTS } from '#contract/staff/vouchers.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { foldVoucher } from '#domain/orders/voucher.ts';
import { literally } from '#server/platform/database/like.ts';
import { sortIn } from '../sort.ts';
import type { VoucherRow } from '#server/vouchers/store.ts';
import type { VoucherValues } from './read-voucher.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export const STATES = ['running', 'not_begun', 'ended', 'off'] as const;
export type VoucherState = (typeof STATES)[number];

/** A voucher with how many orders have had it. */
export interface CountedVoucher extends VoucherRow {
  uses: number;
}

const MAX_USES_SHOWN = 100;

const counted = (db: Db) =>
  db
    .selectFrom('vouchers')
    .selectAll('vouchers')
    .select((from) =>
      from
        .selectFrom('voucher_redemptions')
        .whereRef('voucher_id', '=', 'vouchers.id')
        .select(({ fn }) => fn.countAll<number>().as('uses'))
        .as('uses'),
    );

const withUses = (row: VoucherRow & { uses: number | null }): CountedVoucher => ({
  ...row,
  uses: row.uses ?? 0,
});

interface Filter {
  q: string;
  state: string;
  /** '' for newest first. */
  sort: string;
}

function matching(db: Db, { q, state }: Omit<Filter, 'sort'>, now: Date) {
  let found = counted(db);
  const words = q.trim().slice(0, 255);
  // Hundreds of codes that each one customer has: who looks for one finds it.
  if (words === '')
    found = found.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('flash_codes')
            .select('voucher_id')
            .whereRef('flash_codes.voucher_id', '=', 'vouchers.id'),
        ),
      ),
    );
  else {
    found = found.where(({ or, eb }) =>
      or([
        eb('folded', 'like', `%${literally(foldVoucher(words))}%`),
        eb(sql`lower(name)`, 'like', `%${literally(words.toLowerCase())}%`),
      ]),
    );
  }
  const known = STATES.find((one) => one === state.trim().toLowerCase());
  if (known === 'off') found = found.where('active', '=', false);
  else if (known) found = found.where('active', '=', true);
  else if (state.trim() !== '') found = found.where(sql<boolean>`false`);
  if (known === 'ended') found = found.where('ends_at', '<=', now);
  if (known === 'not_begun') found = found.where('starts_at', '>', now).where('ends_at', '>', now);
  if (known === 'running') found = found.where('starts_at', '<=', now).where('ends_at', '>', now);
  return found;
}

export async function countVouchers(db: Db, filter: Filter, now: Date): Promise<number> {
  const { count } = await matching(db, filter, now)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const SORT_BY: Readonly<Record<string, RawBuilder<unknown>>> = {
  code: sql`folded`,
  time: sql`ends_at`,
  uses: sql`uses`,
};

/** One page in the wanted order. */
export async function vouchersPage(
  db: Db,
  filter: Filter,
  page: number,
  now: Date,
  size = PAGE_SIZE,
): Promise<CountedVoucher[]> {
  const { by, direction } = sortIn(VOUCHER_SORTS, filter.sort);
  const rows = await matching(db, filter, now)
    .orderBy(SORT_BY[by] ?? sql`vouchers.id`, direction)
    .orderBy('vouchers.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return rows.map(withUses);
}

export async function voucherCounted(db: Db, id: number): Promise<CountedVoucher | undefined> {
  const row = await counted(db).where('vouchers.id', '=', id).executeTakeFirst();
  return row && withUses(row);
}

/** Locked first, then counted: an order that is just taking it is waited for, and stands in the count. */
export async function lockVoucher(tx: Tx, id: number): Promise<CountedVoucher | undefined> {
  await tx.selectFrom('vouchers').select('id').where('id', '=', id).forUpdate().execute();
  return voucherCounted(tx, id);
}

/** Tells whether a supporter has that code: in a basket one field takes both (account contract 6). */
async function isPromoCode(tx: Tx, folded: string): Promise<boolean> {
  const row = await tx
    .selectFrom('supporters')
    .select('user_id')
    .where('code', '=', folded.toUpperCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Null: another voucher, or a supporter, has that code. */
export async function insertVoucher(tx: Tx, values: VoucherValues): Promise<number | null> {
  if (await isPromoCode(tx, values.folded)) return null;
  const row = await tx
    .insertInto('vouchers')
    .values(values)
    .onConflict((conflict) => conflict.column('folded').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function codeIsTaken(tx: Tx, folded: string, but: number): Promise<boolean> {
  const row = await tx
    .selectFrom('vouchers')
    .select('id')
    .where('folded', '=', folded)
    .where('id', '!=', but)
    .executeTakeFirst();
  return row !== undefined || isPromoCode(tx, folded);
}

export async function changeVoucher(tx: Tx, id: number, values: Partial<VoucherValues>): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Users who had it, newest first. */
export function usesOf(db: Db, voucherId: number) {
  return db
    .selectFrom('voucher_redemptions as use')
    .innerJoin('users', 'users.id', 'use.user_id')
    .leftJoin('orders', 'orders.number', 'use.order_number')
    .select(['use.order_number', 'use.redeemed_at', 'use.user_id', 'users.email'])
    .select(['users.first_name', 'users.last_name', 'orders.discount_minor', 'orders.currency'])
    .where('use.voucher_id', '=', voucherId)
    .orderBy('use.redeemed_at', 'desc')
    .orderBy('use.order_number', 'desc')
    .limit(MAX_USES_SHOWN)
    .execute();
}
