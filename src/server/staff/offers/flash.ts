import { sql } from 'kysely';
import { editFlash, type StaffFlash, staffFlash } from '#contract/staff/offers.ts';
import { MAX_FLASH_DAYS } from '#domain/shop/flash-offer.ts';
import { wireMoney } from '#domain/money/money.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';
import { shownOffer } from '#server/offers/routes.ts';
import { flashOfferRow, type OfferRow } from '#server/offers/store.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { datesOf, issuesOf, wholeOf } from './times.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refuseForm } from '#server/platform/calls/refuse.ts';

const tagOf = ({ version }: { version: number }): string => `f1-v${version}`;

async function shown(db: Db, row: OfferRow, now: Date): Promise<StaffFlash> {
  const { revealed, used } = await db
    .selectFrom('flash_codes')
    .select(({ fn, exists, selectFrom }) => [
      fn.countAll<number>().as('revealed'),
      fn
        .countAll<number>()
        // One for an order that was canceled or has expired took nothing off.
        .filterWhere(
          exists(
            selectFrom('voucher_redemptions as use')
              .leftJoin('orders', 'orders.number', 'use.order_number')
              .whereRef('use.voucher_id', '=', 'flash_codes.voucher_id')
              .where('orders.status', 'is distinct from', 'Canceled')
              .select('use.nth'),
          ),
        )
        .as('used'),
    ])
    .executeTakeFirstOrThrow();
  return { ...shownOffer(row, now), active: row.active, revealed, used, version: row.version };
}

/** As the audit says it, and as a form that was left alone would. */
const written = (row: Omit<OfferRow, 'id' | 'version'>) => ({
  active: row.active,
  amount: wireMoney(row.amount_minor),
  min_order: wireMoney(row.min_order_minor),
  days: row.days,
  starts_at: wireTime(row.starts_at),
  ends_at: wireTimeOrNull(row.ends_at),
});

export const flashRoutes = [
  answer(staffFlash, 'staff', async ({ db, now }) => {
    const row = await flashOfferRow(db);
    return reply(await shown(db, row, now), { headers: { etag: tagOf(row) } });
  }),

  handle(
    editFlash,
    'staff',
    async ({ tx, payload, user, ip, now, ifMatch }) => {
      const { base_version: _, ...given } = payload;
      const before = await tx.selectFrom('flash_offer').selectAll().forUpdate().executeTakeFirstOrThrow();
      if (!matchesVersion(ifMatch, tagOf(before))) return preconditionFailed(await shown(tx, before, now));
      const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const fields: Record<keyof typeof given, unknown> = { ...written(before), ...said };
      const { issues, wrong } = issuesOf();
      const amount = readStaffAmount(fields.amount, 'Enter a value above 0');
      if (typeof amount === 'string' || amount === 0)
        wrong('amount', 'invalid', typeof amount === 'string' ? amount : 'Enter a value above 0');
      const least = readStaffAmount(fields.min_order, 'Enter an amount');
      if (typeof least === 'string') wrong('min_order', 'invalid', least);
      else if (typeof amount === 'number' && least < amount)
        wrong('min_order', 'invalid', 'It must not be less than the discount');
      const days = wholeOf(fields.days, 1, MAX_FLASH_DAYS);
      if (days === null) wrong('days', 'invalid', `Enter a number from 1 to ${MAX_FLASH_DAYS}`);
      const { active } = fields;
      if (typeof active !== 'boolean') wrong('active', 'invalid', 'Say yes or no');
      const dates = datesOf(fields, wrong);
      if (
        issues.length > 0 ||
        typeof amount === 'string' ||
        typeof least === 'string' ||
        days === null ||
        typeof active !== 'boolean' ||
        !dates
      )
        return refuseForm(issues);
      const values = { active, amount_minor: amount, min_order_minor: least, days, ...dates };
      const [was, is] = [written(before), written(values)];
      if (JSON.stringify(was) === JSON.stringify(is))
        return reply({ ...(await shown(tx, before, now)), changed: false });
      const after = await tx
        .updateTable('flash_offer')
        .set({ ...values, version: sql<number>`version + 1` })
        .returningAll()
        .executeTakeFirstOrThrow();
      const audit = { actorId: user.id, action: 'flash-offer.edit', entity: 'flash-offer', entityId: '1' };
      await writeAudit(tx, { ...audit, before: was, after: is, ip }, now);
      return reply({ ...(await shown(tx, after, now)), changed: true }, { headers: { etag: tagOf(after) } });
    },
    { shape: 'form' },
  ),
];
