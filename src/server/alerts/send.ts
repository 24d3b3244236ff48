import { DAY_MS } from '#domain/text/durations.ts';
import { moneyText } from '#domain/money/money.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { newestListing, newIds } from '#server/saved-searches/new-listings.ts';
import type { ListingRow } from '#server/catalogue/listing-row.ts';
import { listingRows } from '#server/catalogue/search-store.ts';
import { savedSearchLetter } from '#server/mails/saved-search.ts';
import { noteEvent } from '#server/notices/note.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/base/log.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { isMailed, recordNotified, peopleToNotify, reader, takeReader, takeSearches } from './store.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Seconds between looks for what is new. */
export const ALERTS_EVERY_SECONDS = 15 * 60;
/** Whoever had a mail is left alone for so long. */
/** A listing counts when it has stood for a moment: one whose transaction is still under way must not be passed over. */
const SETTLED_MS = 60_000;
/** Listings that a mail names; the others are counted. */
const NAMED = 5;

interface Alerting {
  db: Db;
  config: Config;
  log: Pick<Log, 'error'>;
}

/**
 * Mails people what was listed since that their saved searches find: once each, one mail a day and person at most. Any
 * number of servers may do this at the same time.
 */
export async function sendAlerts(
  { db, config, log }: Alerting,
  now: Date,
  stopped: AbortSignal,
): Promise<void> {
  const newest = await newestListing(db);
  if (newest === null) return;
  const mailedBefore = new Date(now.getTime() - DAY_MS);
  for (const id of await peopleToNotify(db, { mailedBefore, newest })) {
    if (stopped.aborted) return;
    // One whose search takes too long must not keep those behind it from their mail.
    await transaction(db, (tx) => alertOne({ tx, config, now }, id, mailedBefore)).catch((error: unknown) =>
      log.error({ err: error, user: id }, 'saved searches could not be looked through'),
    );
  }
}

async function alertOne(
  { tx, config, now }: { tx: Tx; config: Config; now: Date },
  userId: number,
  mailedBefore: Date,
): Promise<void> {
  // Taken until the mail stands in the outbox: a deletion comes before or after, never in between.
  if (!(await takeReader(tx, userId))) return;
  const searches = await takeSearches(tx, userId);
  if (searches.some(({ mailed_at: at }) => at !== null && at > mailedBefore)) return;
  const until = new Date(now.getTime() - SETTLED_MS);
  const dedupeKey = `saved-search:${userId}:${wireDay(now)}`;
  // Also where the search that it was about has been taken away since.
  if (await isMailed(tx, dedupeKey)) return;

  const asking = { db: tx, now, config };
  const names: string[] = [];
  const ids = new Set<number>();
  const wanted = searches.filter(({ notify }) => notify);
  for (const [at, fresh] of (await newIds(asking, wanted, until)).entries()) {
    if (fresh.length > 0) names.push(wanted[at]?.name ?? '');
    for (const id of fresh) ids.add(id);
  }
  const found = await listingRows(tx, [...ids].slice(0, NAMED));
  if (found.length === 0) return recordNotified(tx, userId, { told_at: until });

  const { email, first_name: firstName, language } = await reader(tx, userId);
  const site = config.publicUrl;
  const letter = savedSearchLetter(
    { email, firstName, language },
    { site, names, found: found.map((row) => foundOf(row, site)), more: ids.size - found.length },
  );
  await queueMail(tx, { dedupeKey, template: 'saved-search', to: email, ...letter }, now);
  await noteEvent(
    tx,
    userId,
    {
      event: dedupeKey,
      kind: 'search',
      params: { names: names.join(', '), count: String(ids.size) },
      address: '/profile/saved?tab=searches',
    },
    now,
  );
  await recordNotified(tx, userId, { told_at: until, mailed_at: now });
}

const foundOf = (row: ListingRow, site: string) => ({
  title: row.title,
  price: moneyText(row.price_minor, row.currency),
  address: site + printListing(row.id, row.product_class_id, null),
});
