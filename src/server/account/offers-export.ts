import { wireTime } from '#domain/text/wire-time.ts';
import { accountCustomer, accountCustomers, addClaim, mailboxCustomer } from '#server/offers/store.ts';
import type { DataOwner } from './person.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Discount codes that were revealed for somebody's account or mailbox. */
export async function codes(db: Db, { id, email, config }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('flash_codes')
    .innerJoin('vouchers', 'vouchers.id', 'flash_codes.voucher_id')
    .select(['code', 'revealed_at', 'ends_at'])
    .where('voucher_id', 'in', (from) =>
      from
        .selectFrom('flash_claims as theirs')
        .select('theirs.voucher_id')
        .where('theirs.customer', 'in', accountCustomers(config, id, email)),
    )
    .orderBy('revealed_at')
    .execute();
  return {
    flash_codes: rows.map((row) => ({
      code: row.code,
      revealed_at: wireTime(row.revealed_at),
      valid_until: wireTime(row.ends_at),
    })),
  };
}

/** Customer ids that they are known by for it: one code for each customer. */
export async function claims(db: Db, { id, email, config }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('flash_claims')
    .select('customer')
    .where('customer', 'in', accountCustomers(config, id, email))
    .orderBy('customer')
    .execute();
  return { flash_claims: rows.map(({ customer }) => customer) };
}

/**
 * The account goes out of it. That a mailbox has had its code stays as a digest that names nobody: once for each
 * customer, also for one who leaves and comes back. Codes of others are let be.
 */
export async function forget(tx: Tx, { id, email, config }: DataOwner): Promise<void> {
  const left = await tx
    .deleteFrom('flash_claims')
    .where('customer', '=', accountCustomer(id))
    .returning('voucher_id')
    .executeTakeFirst();
  // Their email may be another one than at the reveal.
  if (left) await addClaim(tx, left.voucher_id, mailboxCustomer(config, email));
}
