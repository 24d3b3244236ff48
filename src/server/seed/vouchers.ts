import type { Insertable } from 'kysely';
import { foldVoucher } from '#domain/orders/voucher.ts';
import type { Vouchers } from '#server/platform/database/schema/trade.ts';
import type { Db } from '#server/platform/database/db.ts';

type VoucherSeed = Pick<Insertable<Vouchers>, 'code' | 'name' | 'basis_points' | 'starts_at' | 'ends_at'>;

/** The vouchers of the test catalogue (contract 8): one that everybody may use as often as they like, and an ended one. */
const CONTRACT: readonly VoucherSeed[] = [
  {
    code: 'SAVE10',
    name: 'Ten percent',
    basis_points: 1000,
    starts_at: '2025-01-01T00:00:00Z',
    ends_at: '2035-01-01T00:00:00Z',
  },
  {
    code: 'OLDCODE',
    name: 'Last year',
    basis_points: 1000,
    starts_at: '2024-01-01T00:00:00Z',
    ends_at: '2025-01-01T00:00:00Z',
  },
];

export async function insertContractVouchers(db: Db): Promise<void> {
  await db
    .insertInto('vouchers')
    .values(
      CONTRACT.map((given) => ({ ...given, folded: foldVoucher(given.code), kind: 'percent' as const })),
    )
    .execute();
}
