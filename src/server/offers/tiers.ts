import { type DatedTier, type Tier, tiersAt } from '#domain/shop/tiers.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Prices that the ways to buy begin at now and later, in the order in which they are begun. */
export async function tiersFrom(db: Db, now: Date): Promise<DatedTier[]> {
  const rows = await db
    .selectFrom('promo_tiers')
    .select(['tier', 'price_minor', 'starts_at', 'ends_at'])
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    tier: row.tier,
    priceMinor: row.price_minor,
    from: row.starts_at.getTime(),
    to: row.ends_at?.getTime() ?? null,
  }));
}

export const tiersNow = async (db: Db, now: Date): Promise<Partial<Record<Tier, string>>> =>
  tiersAt(await tiersFrom(db, now), now.getTime());
