import { printListing } from '#domain/search/detail-address.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isPublic } from '#server/catalogue/store.ts';
import { noteEvent } from '#server/notices/note.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { ALERTS_EVERY_SECONDS } from './send.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

const AT_ONCE = 200;

/** Tells owners of favourites that something costs less than they knew of. Any number of servers may look at the same time. */
export const pricesJob = (db: Db): PeriodicJob => ({
  name: 'prices of favourites',
  everySeconds: ALERTS_EVERY_SECONDS,
  run: async (now, stopped) => {
    while (!stopped.aborted && (await transaction(db, (tx) => lookAtSome(tx, now))) === AT_ONCE);
  },
});

/** Each with another price than its owner knows of is looked at once; only a lower one in the same currency is news. */
async function lookAtSome(tx: Tx, now: Date): Promise<number> {
  const rows = await tx
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'user_id',
      'product_id',
      'known_minor',
      'known_currency',
      'title',
      'product_class_id',
      'price_minor',
      'currency',
    ])
    .where(isPublic)
    .where(({ eb, or, ref }) =>
      or([
        eb('known_minor', 'is distinct from', ref('price_minor')),
        eb('known_currency', 'is distinct from', ref('currency')),
      ]),
    )
    .orderBy('user_id')
    .orderBy('product_id')
    .limit(AT_ONCE)
    .forUpdate('favourites')
    .skipLocked()
    .execute();
  for (const row of rows) {
    const { user_id, product_id, known_minor, price_minor, currency } = row;
    const isLower = price_minor > 0 && row.known_currency === currency && price_minor < (known_minor ?? 0);
    if (known_minor !== null && isLower)
      await noteEvent(
        tx,
        user_id,
        {
          // One a day, however often a price moves; the next is measured by the last all the same.
          event: `price:${product_id}/${wireDay(now)}`,
          kind: 'price',
          params: {
            title: row.title,
            price: wireMoney(price_minor),
            before: wireMoney(known_minor),
            currency,
          },
          address: printListing(product_id, row.product_class_id, null),
        },
        now,
      );
    await tx
      .updateTable('favourites')
      .set({ known_minor: price_minor, known_currency: currency })
      .where('user_id', '=', user_id)
      .where('product_id', '=', product_id)
      .execute();
  }
  return rows.length;
}
