import { addTier, type StaffTier, staffTiers } from '#contract/staff/offers.ts';
import { wireMoney } from '#domain/money/money.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';
import { TIERS } from '#domain/shop/tiers.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle } from '#server/platform/calls/handle.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { datesOf, isBlank, issuesOf } from './times.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refuseForm } from '#server/platform/calls/refuse.ts';

const MOST = 100;

async function tiers(db: Db, now: Date): Promise<StaffTier[]> {
  const rows = await db
    .selectFrom('promo_tiers')
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const runs = rows.filter(({ starts_at, ends_at }) => starts_at <= now && (!ends_at || ends_at > now));
  return rows.map((row) => ({
    id: row.id,
    tier: row.tier,
    price: wireMoney(row.price_minor),
    starts_at: wireTime(row.starts_at),
    ends_at: wireTimeOrNull(row.ends_at),
    shown: runs.find(({ tier }) => tier === row.tier)?.id === row.id,
  }));
}

export const tierRoutes = [
  answer(staffTiers, 'staff', async ({ db, now }) => ({ results: await tiers(db, now) })),

  handle(
    addTier,
    'staff',
    async ({ tx, payload, user, ip, now }) => {
      const { issues, wrong } = issuesOf();
      const tier = TIERS.find((one) => one === payload.tier);
      if (!tier) wrong('tier', 'invalid', 'Choose one of the three');
      const price = readStaffAmount(payload.price, 'Enter a value above 0');
      if (typeof price === 'string' || price === 0)
        wrong('price', 'invalid', typeof price === 'string' ? price : 'Enter a value above 0');
      const starts_at = isBlank(payload.starts_at) ? wireTime(now) : payload.starts_at;
      const dates = datesOf({ starts_at, ends_at: payload.ends_at }, wrong);
      if (issues.length > 0 || !tier || typeof price === 'string' || !dates) return refuseForm(issues);
      const { id } = await tx
        .insertInto('promo_tiers')
        .values({ tier, price_minor: price, ...dates })
        .returning('id')
        .executeTakeFirstOrThrow();
      const made: StaffTier = {
        id,
        tier,
        price: wireMoney(price),
        starts_at: wireTime(dates.starts_at),
        ends_at: wireTimeOrNull(dates.ends_at),
        shown: (await tiers(tx, now)).some((one) => one.id === id && one.shown),
      };
      const { shown: _, id: _id, ...after } = made;
      const audit = {
        actorId: user.id,
        action: 'promo-tier.add',
        entity: 'promo-tier',
        entityId: String(id),
      };
      await writeAudit(tx, { ...audit, before: null, after, ip }, now);
      return made;
    },
    { shape: 'form' },
  ),
];
