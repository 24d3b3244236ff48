import type { BankDetails, StaffBank } from '#contract/bank.ts';
import { accountLast4 } from '#domain/payments/account-number.ts';
import type { Config } from '#server/platform/base/config.ts';
import { namesOfStaff } from '#server/staff/orders/store.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { activeRow, allRows, type BankRow, pendingRow } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** All that staff are shown of the shop's accounts; never a whole number. */
export async function bankShown(
  db: Db,
  config: Pick<Config, 'bank'>,
  user: { id: number },
  now: Date,
): Promise<StaffBank> {
  const rows = await allRows(db);
  const active = await activeRow(db, now);
  const pending = await pendingRow(db, now);
  const names = await namesOfStaff(
    db,
    rows.flatMap((row) => [row.proposed_by, row.confirmed_by, row.withdrawn_by]),
  );
  const shown = (row: BankRow, state: BankDetails['state']): BankDetails => ({
    id: row.id,
    state,
    payee: row.payee,
    bank_name: row.bank_name,
    account_name: row.account_name,
    account_last4: accountLast4(row.account_number),
    swift: row.swift,
    address: row.branch,
    is_sample: false,
    proposed_by: names.get(row.proposed_by) ?? null,
    proposed_at: wireTime(row.proposed_at),
    confirmed_by: names.get(row.confirmed_by ?? 0) ?? null,
    confirmed_at: wireTimeOrNull(row.confirmed_at),
    active_from: wireTimeOrNull(row.active_from),
    withdrawn_by: names.get(row.withdrawn_by ?? 0) ?? null,
    withdrawn_at: wireTimeOrNull(row.withdrawn_at),
  });
  const first = firstShown(config, active ? 'former' : 'current');
  const past = rows
    .filter((row) => row.id !== active?.id && row.id !== pending?.id)
    .map((row) => shown(row, row.withdrawn_at ? 'withdrawn' : 'former'));
  return {
    current: active ? shown(active, 'current') : first,
    pending: pending ? shown(pending, pending.confirmed_at ? 'waiting' : 'proposed') : null,
    pending_is_own: pending?.proposed_by === user.id,
    former: active ? [...past, first] : past,
  };
}

function firstShown({ bank }: Pick<Config, 'bank'>, state: BankDetails['state']): BankDetails {
  return {
    id: null,
    state,
    payee: bank.payee,
    bank_name: bank.bankName,
    account_name: bank.accountName,
    account_last4: accountLast4(bank.accountNumber),
    swift: bank.swift,
    address: bank.address,
    is_sample: bank.isSample,
    proposed_by: null,
    proposed_at: null,
    confirmed_by: null,
    confirmed_at: null,
    active_from: null,
    withdrawn_by: null,
    withdrawn_at: null,
  };
}
