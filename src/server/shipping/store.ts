import type { Selectable } from 'kysely';
import { DAY_MS } from '#domain/text/durations.ts';
import type { Rate } from '#domain/shipping/shipping.ts';
import type { ShippingRates } from '#server/platform/database/schema/trade.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Rows that hold on `day` or start later, by port, method, class and first day. @param day YYYY-MM-DD */
export async function ratesFrom(db: Db, day: string): Promise<Rate[]> {
  const rows = await db
    .selectFrom('shipping_rates')
    .select(['port', 'method', 'class', 'kind', 'amount_minor', 'currency', 'valid_from', 'valid_to'])
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', day)]))
    .orderBy('port')
    .orderBy('method', 'desc')
    .orderBy('class')
    .orderBy('valid_from')
    .execute();
  return rows.map(rateOf).filter(({ validFrom, validTo }) => validTo === null || validFrom <= validTo);
}

type RateColumns = Omit<Selectable<ShippingRates>, 'id' | 'set_at' | 'set_by'>;

/** A stored rate as the rules read it. */
export const rateOf = (row: RateColumns): Rate => ({
  port: row.port,
  method: row.method,
  class: row.class,
  kind: row.kind,
  amountMinor: row.amount_minor,
  currency: row.currency,
  validFrom: row.valid_from,
  validTo: row.valid_to === null ? null : dayBefore(row.valid_to),
});

/** The table names the first day without the rate, the wire and the domain the last day with it. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
