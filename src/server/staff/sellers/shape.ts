import type { StaffSeller } from '#contract/staff/sellers.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { customersOf } from '../orders/store.ts';
import { isWithdrawn } from '#server/selling/store.ts';
import { addressesByPhone, sellerFigures, type ListedSeller } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The tag that a decision names. */
export const sellerTag = ({ id, version }: { id: number; version: number }): string => `s${id}-${version}`;

/** People who have applied, as staff read them, in the given order. */
export async function staffSellersShown(db: Db, rows: readonly ListedSeller[]): Promise<StaffSeller[]> {
  const figures = await sellerFigures(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const phones = await addressesByPhone(
    db,
    rows.flatMap(({ phone }) => phone ?? []),
  );
  const staff = await customersOf(
    db,
    rows.flatMap(({ decided_by }) => decided_by ?? []),
  );
  return rows.map((row) => {
    const done = figures.get(row.user_id);
    const others = phones.get(row.phone ?? '') ?? [];
    return {
      id: row.user_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      phone: row.phone,
      vendor_status: row.status,
      reason: row.reason,
      withdrawn: isWithdrawn(row),
      applied_at: wireTime(row.applied_at),
      decided_at: row.decided_at && wireTime(row.decided_at),
      decided_by: staff.get(row.decided_by ?? 0)?.name ?? null,
      note: row.note,
      store_id: row.code,
      date_joined: wireTime(row.created_at),
      listings: done?.listings ?? 0,
      orders: done?.orders ?? 0,
      open_reports: done?.reports ?? 0,
      same_phone: others.flatMap(({ id, email }) => (id === row.user_id ? [] : [email])),
      version: row.version,
    };
  });
}

export async function staffSellerShown(db: Db, row: ListedSeller): Promise<StaffSeller> {
  const [seller] = await staffSellersShown(db, [row]);
  if (!seller) throw new Error(`seller ${row.user_id} has no shape`);
  return seller;
}
