import { type Selectable, sql } from 'kysely';
import type { Config, BankDetails } from '#server/platform/base/config.ts';
import type { BankDetailsRows } from '#server/platform/database/schema/money.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type BankRow = Selectable<BankDetailsRows>;

/** The account that new pro-formas carry, and its id; null: the one of the environment. */
export interface ActiveBank {
  id: number | null;
  bank: BankDetails;
}

/** Any number, the same in every server: changes of the account come one after the other. */
const CHANGES = 470_171;

/** Only one change of the account is judged at a time. */
export async function lockBank(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGES})`.execute(tx);
}

const asBank = (row: BankRow): BankDetails => ({
  bankName: row.bank_name,
  accountName: row.account_name,
  accountNumber: row.account_number,
  swift: row.swift,
  address: row.branch,
  payee: row.payee,
  isSample: false,
});

/** Account that transfers go to now: the newest change whose day has come, else what the server was set up with. */
export async function activeBank(db: Db, config: Pick<Config, 'bank'>, now: Date): Promise<ActiveBank> {
  const row = await activeRow(db, now);
  return row ? { id: row.id, bank: asBank(row) } : { id: null, bank: config.bank };
}

export function activeRow(db: Db, now: Date): Promise<BankRow | undefined> {
  return db
    .selectFrom('bank_details')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('active_from', '<=', now)
    .orderBy('active_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The change that is under way: proposed or confirmed, not withdrawn, and not active yet. */
export function pendingRow(db: Db, now: Date): Promise<BankRow | undefined> {
  return db
    .selectFrom('bank_details')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where(({ eb, or }) => or([eb('active_from', 'is', null), eb('active_from', '>', now)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export function allRows(db: Db): Promise<BankRow[]> {
  return db.selectFrom('bank_details').selectAll().orderBy('id', 'desc').limit(50).execute();
}

export function insertProposal(
  tx: Tx,
  bank: Omit<BankDetails, 'isSample'>,
  by: { userId: number; now: Date },
): Promise<BankRow> {
  return tx
    .insertInto('bank_details')
    .values({
      payee: bank.payee,
      bank_name: bank.bankName,
      account_name: bank.accountName,
      account_number: bank.accountNumber,
      swift: bank.swift,
      branch: bank.address,
      proposed_by: by.userId,
      proposed_at: by.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function stepBank(
  tx: Tx,
  id: number,
  step:
    | { confirmed_by: number; confirmed_at: Date; active_from: Date }
    | { withdrawn_by: number; withdrawn_at: Date }
    | { announced_at: Date },
): Promise<BankRow> {
  return tx
    .updateTable('bank_details')
    .set(step)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Time for which whoever is locked still hears of changes: a colleague with a stolen phone could lock them all first. */
const STILL_TOLD_MS = 72 * 3_600_000;

/** Everybody who must hear of a change of the account. */
export function allStaff(db: Db, now: Date) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'language'])
    .where('is_staff', '=', true)
    .where('activated_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('locked_at', 'is', null), eb('locked_at', '>', new Date(now.getTime() - STILL_TOLD_MS))]),
    )
    .orderBy('id')
    .execute();
}

/** Time for which somebody must have been one of the staff before a change that they confirm was proposed. */
const SEASONED_MS = 24 * 3_600_000;

/**
 * Tells whether this member of staff is a second person beside whoever proposed a change: neither made the other staff, and they
 * were staff long enough before it for everybody to have heard. Otherwise one alone, with a second account, changes where
 * buyers pay (security 17).
 */
export async function isSecondPerson(tx: Tx, userId: number, row: BankRow): Promise<boolean> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'is_staff', 'staff_since', 'staff_by'])
    .where('id', 'in', [userId, row.proposed_by])
    .execute();
  const one = people.find(({ id }) => id === userId);
  const proposer = people.find(({ id }) => id === row.proposed_by);
  if (one?.is_staff !== true || one.staff_by === row.proposed_by || proposer?.staff_by === userId)
    return false;
  return one.staff_since === null || one.staff_since.getTime() <= row.proposed_at.getTime() - SEASONED_MS;
}
