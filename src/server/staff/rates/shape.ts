import type { StaffRate } from '#contract/staff/rates.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import { rateRowOf } from '#server/shipping/shape.ts';
import { rateOf } from '#server/shipping/store.ts';
import { namesOfStaff } from '../orders/store.ts';
import type { VersionedRate } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

export async function ratesShown(db: Db, rows: readonly VersionedRate[]): Promise<StaffRate[]> {
  const names = await namesOfStaff(
    db,
    rows.map((row) => row.set_by),
  );
  return rows.map((row) => ({
    ...rateRowOf(rateOf(row)),
    id: row.id,
    version: row.version,
    set_at: wireTimeOrNull(row.set_at),
    set_by: row.set_by === null ? null : (names.get(row.set_by) ?? null),
  }));
}
