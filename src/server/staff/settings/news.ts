import { randomUUID } from 'node:crypto';
import { allStaff } from '#server/bank/store.ts';
import { safeLine } from '#server/mails/quoted-text.ts';
import { momentIn } from '#server/mails/words.ts';
import type { Config } from '#server/platform/base/config.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Tx } from '#server/platform/database/db.ts';

/**
 * Tells every member of staff that buyers are sent to another number, as of a change of the bank account: who answers
 * there can ask for money. Never the number itself (security 17), so that the mail is of no use to anybody.
 */
export const mailNumberNews = (tx: Tx, change: Change, config: Shop): Promise<void> =>
  mailStaff(tx, change, config, {
    template: 'whatsapp-changed',
    subject: 'WhatsApp number of the shop: a change',
    what: 'the WhatsApp number that buyers are sent to',
    page: '/staff/settings',
  });

/** The same for the telephones and the address of mail that pages show, and for the company that papers name. */
export const mailContactNews = (tx: Tx, change: Change, config: Shop): Promise<void> =>
  mailStaff(tx, change, config, {
    template: 'contacts-changed',
    subject: 'Telephone, email or company of the shop: a change',
    what: 'a telephone or the email address at which buyers reach the shop, or the company that pro-formas name',
    page: '/staff/contacts',
  });

interface Change {
  by: number;
  now: Date;
}
type Shop = Pick<Config, 'publicUrl' | 'supportInbox'>;

async function mailStaff(
  tx: Tx,
  { by, now }: Change,
  config: Shop,
  { template, subject, what, page }: { template: string; subject: string; what: string; page: string },
): Promise<void> {
  const staff = await allStaff(tx, now);
  const actor = staff.find(({ id }) => id === by);
  const who = actor ? `${actor.first_name} ${actor.last_name}`.trim() : 'Somebody';
  const link = `${config.publicUrl}${page}`;
  const change = randomUUID();
  for (const { id, email } of staff)
    await queueMail(
      tx,
      {
        dedupeKey: `${template}:${change}/${id}`,
        template,
        to: email,
        subject,
        text: [
          `${safeLine(who)} changed ${what} on ${momentIn('en', now)}.`,
          'If you know nothing about it, set it right now and call the others.',
          link,
        ].join('\n\n'),
        links: [link],
        replyTo: config.supportInbox,
      },
      now,
    );
}
