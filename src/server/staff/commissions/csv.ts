import type { Cell } from '#domain/text/csv.ts';
import { wireMoney } from '#domain/money/money.ts';
import { AT_ONCE, tablePieces } from '#server/platform/base/table-pieces.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import { PAY_TO_COLUMNS, payToCells } from '#server/programme/payout-details/csv.ts';
import { detailsOfAll } from '#server/programme/payout-details/store.ts';
import { dueMinor, holdReasonsNow, type PayoutRow, payoutsOf, type RunRow } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

const COLUMNS = [
  'Payout',
  'Month',
  'Supporter',
  'Email',
  'Phone',
  'Code',
  'Amount USD',
  'Entries',
  'Status',
  'Reference',
  'Paid',
  ...PAY_TO_COLUMNS,
] as const;

/** All payouts of a run as a table, for whoever makes the transfers (security 24). */
export function payoutsCsv(db: Db, run: RunRow, now: Date): AsyncIterable<string> {
  const waiting = payoutsOf(db, run.id);
  return tablePieces<PayoutRow>({
    columns: COLUMNS,
    read: async () => (await waiting).splice(0, AT_ONCE),
    cellsOf: (rows) => cellsOf(db, rows, now),
  });
}

/** Amount to be transferred now, or that was; no sum where somebody else has to look first, nor where nothing is paid. */
function toTransfer(row: PayoutRow): string | null {
  if (row.status === 'void' || holdReasonsNow(row).length > 0) return null;
  return wireMoney(row.status === 'open' ? dueMinor(row) : row.amount_minor);
}

async function cellsOf(db: Db, rows: readonly PayoutRow[], now: Date): Promise<Cell[][]> {
  const people = await db
    .selectFrom('supporters')
    .innerJoin('users', 'users.id', 'supporters.user_id')
    .select(['user_id', 'code', 'first_name', 'last_name', 'email', 'phone'])
    .where(
      'user_id',
      'in',
      rows.map(({ supporter_id }) => supporter_id),
    )
    .execute();
  const details = await detailsOfAll(
    db,
    rows.map(({ supporter_id }) => supporter_id),
  );
  return rows.map((row) => {
    const state = holdReasonsNow(row).length > 0 ? 'held' : row.status;
    const who = people.find(({ user_id }) => user_id === row.supporter_id);
    return [
      row.id,
      row.month,
      `${who?.first_name ?? ''} ${who?.last_name ?? ''}`.trim(),
      who?.email ?? '',
      who?.phone ?? '',
      who?.code ?? '',
      toTransfer(row),
      row.entries,
      state,
      row.reference ?? '',
      wireTimeOrNull(row.paid_at),
      ...payToCells({ status: state, paid_to: row.paid_to }, details.get(row.supporter_id), now),
    ];
  });
}
