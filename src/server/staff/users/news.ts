import { randomUUID } from 'node:crypto';
import type { allStaff } from '#server/bank/store.ts';
import { type AccountNews, accountNewsLetter } from '#server/mails/account-news.ts';
import { momentIn } from '#server/mails/words.ts';
import type { Config } from '#server/platform/base/config.ts';
import { safeLine } from '#server/mails/quoted-text.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import type { UserRow } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

export type { AccountNews };

/** Tells somebody what staff have done to their account. */
export async function notifyAccount(
  tx: Tx,
  { id, email, first_name: firstName, language }: UserRow,
  news: AccountNews,
  config: Pick<Config, 'publicUrl' | 'supportInbox'>,
  now: Date,
): Promise<void> {
  const support = await supportAddress(tx, config);
  const letter = accountNewsLetter(
    { email, firstName, language },
    { site: config.publicUrl, support, at: now, news },
  );
  await queueMail(
    tx,
    {
      dedupeKey: `account-${news.what}:${id}/${randomUUID()}`,
      template: `account-${news.what}`,
      to: email,
      ...letter,
      replyTo: config.supportInbox,
    },
    now,
  );
}

/** News that everybody who works here hears of, said of one of them. */
const SAID: Readonly<Record<'staff' | 'no-staff' | 'locked' | 'unlocked', string>> = {
  staff: 'made this account one of the staff',
  'no-staff': 'took staff away from this account',
  locked: 'locked this account of the staff',
  unlocked: 'opened this account of the staff again',
};

export type StaffNews = keyof typeof SAID;
export type Staff = Awaited<ReturnType<typeof allStaff>>;

/**
 * Tells everybody who works here who came, went or was shut out: whoever could add and remove staff unseen would decide
 * alone where buyers pay (security 17).
 * @param staff as they were before, so that those hear of it too whom it was done to
 */
export async function notifyStaffOfChange(
  tx: Tx,
  {
    id,
    email,
    first_name: first,
    last_name: last,
  }: Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name'>,
  { what, staff, by, now }: { what: StaffNews; staff: Staff; by: number; now: Date },
  config: Pick<Config, 'publicUrl' | 'supportInbox'>,
): Promise<void> {
  const actor = staff.find((one) => one.id === by);
  const who = actor ? `${actor.first_name} ${actor.last_name}`.trim() : 'Somebody';
  const link = `${config.publicUrl}/staff/users/${id}`;
  const change = randomUUID();
  for (const one of staff)
    await queueMail(
      tx,
      {
        // Under the account's own name, so that it goes when the account does.
        dedupeKey: `user:${id}/${what}-${change}-${one.id}`,
        template: 'staff-changed',
        to: one.email,
        subject: 'Staff of the shop: a change',
        text: [
          `${safeLine(who)} ${SAID[what]} on ${momentIn('en', now)}:`,
          `${safeLine(`${first} ${last}`)}, ${email}`,
          'If you know nothing about it, call the others right now.',
          link,
        ].join('\n\n'),
        links: [link],
        replyTo: config.supportInbox,
      },
      now,
    );
}
