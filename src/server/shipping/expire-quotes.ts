import { sql } from 'kysely';
import { lockBasket } from '#server/basket/store.ts';
import { quoteExpiredLetter } from '#server/mails/quote-expired.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { oneByOne } from '#server/platform/base/one-by-one.ts';
import { portText } from '#domain/places/destinations.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Buyers whose quote ended longer ago are not told any more: the shop was shut, or its quotes came from an older one. */
const NEWS_FOR_MS = 7 * 24 * 3_600_000;

interface Deps {
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
  log: Pick<Log, 'error'>;
  /** Number of rows in one turn; 500 when absent. */
  atOnce?: number;
}

/**
 * Marks quotes whose time has passed, but for those that an order used in time, and tells each buyer once, in the
 * transaction that marks theirs. The basket is not held up by it: it is priced by the time itself. Any number of servers
 * may run it.
 */
export const quoteExpiryJob = (db: Db, { config, log, atOnce = 500 }: Deps): PeriodicJob => ({
  name: 'quote-expiry',
  everySeconds: 300,
  run: async (now, stopped) => {
    const due = await dueQuotes(db, now, atOnce);
    await oneByOne([...due.keys()], { log, about: 'quote-expiry', stopped }, (id) =>
      transaction(db, async (tx) => {
        // Locked as every act on it does: an order that is being placed is waited for, and uses the quote.
        const basket = await lockBasket(tx, due.get(id) ?? 0);
        const ended = await markExpired(tx, id, now);
        if (!basket || basket.status !== 'Open' || !ended) return;
        if (now.getTime() - ended.getTime() > NEWS_FOR_MS) return;
        await tell(tx, { id, ended, basket: basket.id, owner: basket.user_id }, { config, now });
      }),
    );
  },
});

const unused = sql<boolean>`not exists (select from orders
  where orders.basket_id = shipping_quotes.basket_id and orders.placed_at < shipping_quotes.expires_at)`;

/** Their baskets by quote, those that ended first. */
async function dueQuotes(db: Db, now: Date, most: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('shipping_quotes')
    .select(['id', 'basket_id'])
    .where('status', '=', 'active')
    .where('expires_at', '<=', now)
    .where(unused)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return new Map(rows.map(({ id, basket_id }) => [id, basket_id]));
}

/** @returns when it ended; null: another server was first, or it was used, replaced or withdrawn meanwhile */
async function markExpired(tx: Tx, id: number, now: Date): Promise<Date | null> {
  const row = await tx
    .updateTable('shipping_quotes')
    .set({ status: 'expired', ended_at: sql<Date>`expires_at` })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('expires_at', '<=', now)
    .where(unused)
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Tells whoever still has something in that basket, in their own language. */
async function tell(
  tx: Tx,
  quote: { id: number; ended: Date; basket: number; owner: number },
  { config, now }: Pick<Deps, 'config'> & { now: Date },
): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .innerJoin('shipping_quotes', (join) => join.on('shipping_quotes.id', '=', quote.id))
    .select(['email', 'first_name as firstName', 'language'])
    .select(['shipping_quotes.destination_port as port', 'shipping_quotes.destination_code as country'])
    .where('users.id', '=', quote.owner)
    .where('users.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('basket_lines').select('basket_lines.id').where('basket_id', '=', quote.basket)),
    )
    .executeTakeFirst();
  if (!found) return;
  const port = portText(found.country, found.port, found.language);
  const letter = quoteExpiredLetter(found, { site: config.publicUrl, port, ended: quote.ended });
  await queueMail(
    tx,
    {
      dedupeKey: `quote-expired:${quote.id}`,
      template: 'quote-expired',
      to: found.email,
      ...letter,
      replyTo: config.supportInbox,
    },
    now,
  );
}
