import type { Rate } from '#domain/shipping/shipping.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { rateOf } from '#server/shipping/store.ts';
import type { BasketRow } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Rates that a transaction has read already, by port and day: commands that commit together read them once. */
const readBefore = new WeakMap<Db, Map<string, Rate[]>>();

/** Rates that hold for a basket now. */
export async function ratesOf(
  db: Db,
  { destination_port: port }: Pick<BasketRow, 'destination_port'>,
  now: Date,
): Promise<Rate[]> {
  const day = wireDay(now);
  const known = readBefore.get(db) ?? new Map<string, Rate[]>();
  const rates = known.get(`${day} ${port}`) ?? (await ratesOn(db, port, day));
  if (db.isTransaction) readBefore.set(db, known.set(`${day} ${port}`, rates));
  return rates;
}

/** Rows of the rate table for a port that hold on a day (YYYY-MM-DD). */
async function ratesOn(db: Db, port: string, day: string): Promise<Rate[]> {
  const rows = await db
    .selectFrom('shipping_rates')
    .selectAll()
    .where('port', '=', port)
    .where('valid_from', '<=', day)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', day)]))
    .execute();
  return rows.map(rateOf);
}
