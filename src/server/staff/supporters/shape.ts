import type { StaffSupporter, StaffSupporterDetail } from '#contract/staff/supporters.ts';
import { wireMoney } from '#domain/money/money.ts';
import { POSITIONS } from '#domain/supporters/positions.ts';
import type { Config } from '#server/platform/base/config.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { discountOfCode } from '#server/vouchers/promo.ts';
import { customersOf, namesOfStaff } from '../orders/store.ts';
import { marksOf } from './marks.ts';
import { balancesOf, positionsOf, salesOf, type StaffSupporterRow, teamOf } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

type Secrets = Pick<Config, 'secret'>;

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();

/** Supporters as staff read them, in the given order. */
export async function staffSupportersShown(
  db: Db,
  rows: readonly StaffSupporterRow[],
  config: Secrets,
): Promise<StaffSupporter[]> {
  const marks = await marksOf(
    db,
    config,
    rows.map(({ user_id }) => user_id),
  );
  return shownWith(db, rows, marks);
}

type Marks = Awaited<ReturnType<typeof marksOf>>;

async function shownWith(
  db: Db,
  rows: readonly StaffSupporterRow[],
  marks: Marks,
): Promise<StaffSupporter[]> {
  const ids = rows.map(({ user_id }) => user_id);
  const sales = await salesOf(db, ids);
  const balances = await balancesOf(db, ids);
  const uplines = await customersOf(
    db,
    rows.flatMap(({ upline_id }) => upline_id ?? []),
  );
  return rows.map((row) => ({
    id: row.user_id,
    name: nameOf(row),
    email: row.email,
    code: row.code,
    position: row.position,
    rate: wireMoney(POSITIONS[row.position].rateBp),
    vendor_status: row.vendor_status ?? ('none' as const),
    recruits: row.recruits,
    own_sales: wireMoney(sales.get(row.user_id)?.own ?? 0),
    team_sales: wireMoney(sales.get(row.user_id)?.team ?? 0),
    flags: (marks.get(row.user_id) ?? []).map(({ flag }) => flag),
    upline: uplines.get(row.upline_id ?? 0) ?? null,
    joined_at: wireTime(row.created_at),
    balance: wireMoney(balances.get(row.user_id) ?? 0),
    has_left: row.deleted_at !== null || row.disabled_at !== null,
  }));
}

/** All of one. */
export async function staffSupporterShown(
  db: Db,
  row: StaffSupporterRow,
  { config, now }: { config: Secrets; now: Date },
): Promise<StaffSupporterDetail> {
  const marks = await marksOf(db, config, [row.user_id]);
  const [supporter] = await shownWith(db, [row], marks);
  if (!supporter) throw new Error(`supporter ${row.user_id} has no shape`);
  const set = await discountOfCode(db, row.user_id, now);
  const team = await teamOf(db, row.user_id);
  const positions = await positionsOf(db, row.user_id);
  const staff = await namesOfStaff(
    db,
    positions.map(({ changed_by }) => changed_by),
  );
  return {
    ...supporter,
    phone: row.phone,
    discount: set && { ...set.discount, voucher: set.voucher },
    marks: marks.get(row.user_id) ?? [],
    team: team.map((one) => ({
      id: one.user_id,
      name: nameOf(one),
      email: one.email,
      code: one.code,
      joined_at: wireTime(one.created_at),
    })),
    positions: positions.map((one) => ({
      from: one.position_before,
      to: one.position_after,
      reason: one.reason,
      by: staff.get(one.changed_by) ?? '',
      at: wireTime(one.changed_at),
    })),
  };
}
