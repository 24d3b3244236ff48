import type { Payout, PayoutRun, PayoutRunLine } from '#contract/staff/supporters.ts';
import { wireMoney } from '#domain/money/money.ts';
import type { HoldReason } from '#domain/supporters/payout-care.ts';
import type { CarriedOver } from '#server/platform/database/schema/programme.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { type CustomerRow, customersOf, namesOfStaff } from '../orders/store.ts';
import type { Shares } from './shares.ts';
import {
  dueMinor,
  holdReasonsNow,
  type PayoutRow,
  payoutsOf,
  type RunLine,
  type RunRow,
  sumsOf,
} from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

type People = ReadonlyMap<number, CustomerRow>;

const personOf = (people: People, id: number): CustomerRow => people.get(id) ?? { id, name: '', email: '' };

const payout = (people: People, staff: ReadonlyMap<number, string>, row: PayoutRow): Payout => ({
  id: row.id,
  supporter_id: row.supporter_id,
  supporter: personOf(people, row.supporter_id),
  amount_usd: wireMoney(row.amount_minor),
  entries: row.entries ?? 0,
  status: row.status,
  reference: row.reference,
  paid_at: wireTimeOrNull(row.paid_at),
  taken_back: wireMoney(row.taken_back_minor),
  due: wireMoney(dueMinor(row)),
  sums: sumsOf(row).map(wireMoney),
  held: holdReasonsNow(row),
  released_by: row.released_by === null ? null : (staff.get(row.released_by) ?? ''),
});

export async function payoutShown(db: Db, row: PayoutRow): Promise<Payout> {
  return payout(await customersOf(db, [row.supporter_id]), await namesOfStaff(db, [row.released_by]), row);
}

const carriedShown = (people: People, carried: readonly CarriedOver[]): PayoutRun['carried'] =>
  carried.map(({ supporter_id: id, amount_minor, why }) => ({
    supporter_id: id,
    supporter: personOf(people, id),
    amount_usd: wireMoney(amount_minor),
    why,
  }));

/** A run that was made, as its payouts stand now. */
export async function runShown(db: Db, run: RunRow): Promise<PayoutRun> {
  const rows = await payoutsOf(db, run.id);
  const ids = [...rows, ...run.carried].map(({ supporter_id }) => supporter_id);
  const people = await customersOf(db, ids);
  const staff = await namesOfStaff(db, [run.made_by, ...rows.map(({ released_by }) => released_by)]);
  const standing = rows.filter(({ status }) => status !== 'void');
  return {
    id: run.id,
    month: run.month,
    total: wireMoney(standing.reduce((sum, { amount_minor }) => sum + amount_minor, 0)),
    payouts: rows.map((row) => payout(people, staff, row)),
    carried: carriedShown(people, run.carried),
    created_at: wireTime(run.created_at),
    made_by: staff.get(run.made_by) ?? null,
    made_by_id: run.made_by,
  };
}

/** A run that nobody has made. */
export async function sharesShown(
  db: Db,
  month: string,
  { paid, carried }: Shares,
  onHold: ReadonlyMap<number, HoldReason[]>,
): Promise<PayoutRun> {
  const people = await customersOf(db, [
    ...paid.map(({ supporterId }) => supporterId),
    ...carried.map(({ supporter_id }) => supporter_id),
  ]);
  return {
    id: null,
    month,
    total: wireMoney(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    payouts: paid.map(({ supporterId, amountMinor, entries }) => ({
      id: null,
      supporter_id: supporterId,
      supporter: personOf(people, supporterId),
      amount_usd: wireMoney(amountMinor),
      entries,
      status: 'open' as const,
      reference: null,
      paid_at: null,
      taken_back: '0.00',
      due: wireMoney(amountMinor),
      sums: [],
      held: onHold.get(supporterId) ?? [],
      released_by: null,
    })),
    carried: carriedShown(people, carried),
    created_at: null,
    made_by: null,
    made_by_id: null,
  };
}

export const lineShown = (row: RunLine): PayoutRunLine => ({
  id: row.id,
  month: row.month,
  total: wireMoney(row.total_minor),
  payouts: row.payouts,
  open: row.open,
  created_at: wireTime(row.created_at),
});
