import type { Faults } from '../base/faults.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { traced } from '../base/trace.ts';
import { oneAddress } from './mail.ts';
import { type PictureOfMail, withPictures } from './mail-pictures.ts';
import type { OutgoingMail, MailTransport } from './mail-transport.ts';
import type { Db } from '../database/db.ts';

const GIVE_UP_MS = 24 * 3_600_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Due time of a message that nobody tries any more, until a person sets it back. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** The file that goes with a message, by the number of its pro-forma. */
export type AttachInvoice = (
  db: Db,
  invoiceNumber: string,
) => Promise<NonNullable<OutgoingMail['attachment']>>;

/** Address that answers go to, of what was written beside a message that is about to leave. */
export type RepliesTo = (db: Db, replyTo: string) => Promise<string>;

export interface DeliveryDeps {
  db: Db;
  clock: Clock;
  log: Log;
  faults: Faults;
  transport: MailTransport;
  attach: AttachInvoice;
  /** Absent: no message shows one. */
  picture?: PictureOfMail;
  /** Absent: as it was written. */
  repliesTo?: RepliesTo;
  /** Tells whether what was sent stays readable here, for the hook that shows mail; else links that open accounts go (security 9). */
  keepsText: boolean;
  /** Aborted: give the message back untouched. */
  stopped: AbortSignal;
}

/**
 * Delivers one message that is due; false when there is none. Its row stays locked while it goes out, so another
 * server takes the next one, and a server that dies gives it back at once: at least once, rarely twice (R10).
 */
export async function deliverNext({
  db,
  clock,
  log,
  faults,
  transport,
  attach,
  picture = () => Promise.resolve(null),
  repliesTo = (_db, replyTo) => Promise.resolve(replyTo),
  keepsText,
  stopped,
}: DeliveryDeps): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('not_before', '<=', now)
      .orderBy('not_before')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const attempts = row.attempts + 1;
    try {
      const to = oneAddress(row.to_address);
      if (to === null) throw new Undeliverable('the address does not fit in a header');
      await faults.before({ name: 'mail-delivery' });
      const page = await withPictures(row.html, picture);
      const letter: OutgoingMail = {
        dedupeKey: row.dedupe_key,
        template: row.template,
        to,
        subject: row.subject,
        text: row.text,
        html: page.html === '' ? null : page.html,
        pictures: page.pictures,
        replyTo: row.reply_to === null ? null : oneAddress(await repliesTo(tx, row.reply_to)),
        writtenAt: row.created_at,
        // Outside this transaction: a file that is made now stays, also where the message does not go out.
        attachment: row.invoice_number === null ? null : await attach(db, row.invoice_number),
      };
      const about = { 'chicargos.mail': String(row.id), 'chicargos.attempt': attempts };
      const leave = () => unless(stopped, transport.send(letter));
      await traced(`mail ${row.template}`, about, leave, 'client');
      await tx
        .updateTable('mail_outbox')
        .set({
          sent_at: now,
          attempts,
          last_error: null,
          ...(keepsText ? {} : { text: '', html: '', links: '[]' }),
        })
        .where('id', '=', row.id)
        .execute();
    } catch (error) {
      if (stopped.aborted) throw error;
      const over = error instanceof Undeliverable || now.getTime() - row.created_at.getTime() >= GIVE_UP_MS;
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(row.attempts, 20), LONGEST_WAIT_MS);
      await tx
        .updateTable('mail_outbox')
        .set({
          attempts,
          last_error: error instanceof Error ? error.message.slice(0, 500) : String(error),
          not_before: over ? NEVER : new Date(now.getTime() + waitMs),
        })
        .where('id', '=', row.id)
        .execute();
      const about = { err: error, mail: row.id, template: row.template, attempt: attempts };
      if (over) log.error({ ...about, alarm: 'mail_given_up' }, 'a message could not be delivered');
      else log.warn({ ...about, againInMs: waitMs }, 'mail failed, will try again');
    }
    return true;
  });
}

/** Trying again would not help. */
class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The work, or an error as soon as the signal comes. */
async function unless(signal: AbortSignal, work: Promise<void>): Promise<void> {
  if (signal.aborted) throw new Error('stopped');
  const finished = new AbortController();
  const stop = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), {
      once: true,
      signal: finished.signal,
    });
  });
  await Promise.race([work, stop]).finally(() => finished.abort());
}
