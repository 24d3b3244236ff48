import { type Selectable, sql } from 'kysely';
import { deliveredMailbox } from '#domain/supporters/referrer.ts';
import type { Config } from '#server/platform/base/config.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import type { FlashOffer } from '#server/platform/database/schema/offers.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

type Secret = Pick<Config, 'secret'>;

export type OfferRow = Selectable<FlashOffer>;

/** Migration 051 writes the row, and nothing takes it away. */
export const flashOfferRow = (db: Db): Promise<OfferRow> =>
  db.selectFrom('flash_offer').selectAll().executeTakeFirstOrThrow();

/** An account. */
export const accountCustomer = (id: number): string => `u:${id}`;

/** A mailbox, so that nobody can read whose: anybody may type anybody's address, and it is remembered for good. */
export const mailboxCustomer = ({ secret }: Secret, email: string): string =>
  `h:${keyedHash(secret, 'flash-mailbox', deliveredMailbox(email)).toString('hex')}`;

/** Everything that an account is known by: itself, and its mailbox. */
export const accountCustomers = (config: Secret, id: number, email: string): string[] => [
  accountCustomer(id),
  mailboxCustomer(config, email),
];

/** Two reveals for one customer at once wait for each other, in an order that all of them keep. */
export async function lockCustomers(tx: Tx, customers: readonly string[]): Promise<void> {
  for (const customer of customers.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`flash ${customer}`}, 0))`.execute(tx);
}

/** The codes that count for any of them already, and whether an order that stands has had them. */
export const codesOf = (tx: Tx, customers: readonly string[]) =>
  tx
    .selectFrom('flash_claims as claim')
    .innerJoin('flash_codes', 'flash_codes.voucher_id', 'claim.voucher_id')
    .innerJoin('vouchers', 'vouchers.id', 'claim.voucher_id')
    .select(['claim.customer', 'vouchers.id', 'code', 'value_minor', 'min_order_minor', 'ends_at', 'active'])
    .select('redeemer_id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('voucher_redemptions as use')
          .leftJoin('orders', 'orders.number', 'use.order_number')
          .whereRef('use.voucher_id', '=', 'vouchers.id')
          .where('orders.status', 'is distinct from', 'Canceled')
          .select('use.nth'),
      ).as('is_used'),
    )
    .where('claim.customer', 'in', customers)
    .execute();

/** Lets a code count for one more; false: they have had another. */
export async function addClaim(tx: Tx, voucherId: number, customer: string): Promise<boolean> {
  const row = await tx
    .insertInto('flash_claims')
    .values({ customer, voucher_id: voucherId })
    .onConflict((conflict) => conflict.column('customer').doNothing())
    .returning('customer')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A code that was revealed for the mailbox of an account becomes the account's, when it is entered there. What stands
 * for the mailbox is a digest: baskets and orders know the account alone.
 */
export async function claimByMailbox(
  tx: Tx,
  config: Secret,
  { id, email }: { id: number; email: string },
  voucherId: number,
): Promise<boolean> {
  const theirs = await tx
    .selectFrom('flash_claims')
    .select('customer')
    .where('customer', '=', mailboxCustomer(config, email))
    .where('voucher_id', '=', voucherId)
    .executeTakeFirst();
  return theirs !== undefined && addClaim(tx, voucherId, accountCustomer(id));
}

export interface NewCode {
  code: string;
  folded: string;
  customers: readonly string[];
  offer: Pick<OfferRow, 'amount_minor' | 'min_order_minor'>;
  now: Date;
  endsAt: Date;
}

/** Makes the voucher of these customers: vehicles only, in dollars, once. Null: another voucher has that code. */
export async function insertCode(tx: Db, given: NewCode): Promise<number | null> {
  const { code, folded, customers, offer, now, endsAt } = given;
  const made = await tx
    .insertInto('vouchers')
    .values({
      code,
      folded,
      name: 'Flash discount',
      kind: 'fixed',
      value_minor: offer.amount_minor,
      currency: 'USD',
      min_order_minor: offer.min_order_minor,
      class: 'vehicles',
      per_customer: 1,
      starts_at: now,
      ends_at: endsAt,
    })
    .onConflict((conflict) => conflict.column('folded').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await tx.insertInto('flash_codes').values({ voucher_id: made.id, revealed_at: now }).execute();
  await tx
    .insertInto('flash_claims')
    .values(customers.map((customer) => ({ customer, voucher_id: made.id })))
    .execute();
  return made.id;
}
