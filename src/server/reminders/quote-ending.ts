import { sql } from 'kysely';
import { quoteEndingLetter } from '#server/mails/quote-ending.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { portText } from '#domain/places/destinations.ts';
import type { Db } from '#server/platform/database/db.ts';

const AHEAD_MS = 24 * 3_600_000;

/** Reminds, once for each quote, a buyer who has not ordered a day before it runs out; one given since then is fresh enough. */
export const quoteEndingJob = (
  db: Db,
  config: Pick<Config, 'publicUrl' | 'supportInbox'>,
  /** Number of rows in one turn. */
  atOnce = 500,
): PeriodicJob => ({
  name: 'quote-ending',
  everySeconds: 600,
  run: async (now, stopped) => {
    for (const basket of await endingSoon(db, now, atOnce)) {
      if (stopped.aborted || basket.until === null) return;
      const { id, until, email, firstName, language } = basket;
      const port = portText(basket.country, basket.port, language);
      const letter = quoteEndingLetter(
        { email, firstName, language },
        { site: config.publicUrl, port, until },
      );
      const mail = {
        dedupeKey: `quote-ending:${id}-${until.toISOString()}`,
        template: 'quote-ending',
        to: email,
        ...letter,
        replyTo: config.supportInbox,
      };
      await transaction(db, (tx) => queueMail(tx, mail, now));
    }
  },
});

/** The key of its mail, as it is written above: who has it makes no room short for others. */
const mailKey = sql<string>`'quote-ending:' || baskets.id || '-' || to_char(quote_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function endingSoon(db: Db, now: Date, most: number) {
  return db
    .selectFrom('baskets')
    .innerJoin('users', 'users.id', 'baskets.user_id')
    .select([
      'baskets.id',
      'quote_expires_at as until',
      'destination_port as port',
      'destination_code as country',
      'email',
      'first_name as firstName',
      'language',
    ])
    .where('baskets.status', '=', 'Open')
    .where('users.deleted_at', 'is', null)
    .where('quoted_at', '<=', new Date(now.getTime() - AHEAD_MS))
    .where('quote_expires_at', '>', now)
    .where('quote_expires_at', '<=', new Date(now.getTime() + AHEAD_MS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('basket_lines')
          .select('basket_lines.id')
          .whereRef('basket_lines.basket_id', '=', 'baskets.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail_outbox').select('mail_outbox.id').where('dedupe_key', '=', mailKey))),
    )
    .orderBy('quote_expires_at')
    .orderBy('baskets.id')
    .limit(most)
    .execute();
}
