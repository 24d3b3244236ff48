import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { requestAnswerLetter, type ReplyWay } from '#server/mails/request-answer.ts';
import type { MailReader } from '#server/mails/letter.ts';
import { safeLine, quotedLines } from '#server/mails/quoted-text.ts';
import { noteEvent } from '#server/notices/note.ts';
import type { Config } from '#server/platform/base/config.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import { showsNumber } from '#server/rules/store.ts';
import { kindOf } from '../kinds.ts';
import type { ThreadRow } from './store.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

interface Mailing {
  tx: Tx;
  now: Date;
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
}

interface Addressee {
  reader: MailReader;
  writesBack: ReplyWay;
  /** Null: nobody with an account that is open. */
  userId: number | null;
}

/** Person whom an answer reaches: the account that asked, or that has the guest's address, else the guest; nobody: who has left. */
export async function senderOf(
  db: Db,
  row: Pick<ThreadRow, 'user_id' | 'kind' | 'fields'>,
): Promise<Addressee | undefined> {
  if (row.user_id !== null) return accountBy(db, { id: row.user_id });
  const email = row.kind === 'assessment' ? '' : (row.fields['userEmail'] ?? '').trim().toLowerCase();
  if (email === '') return undefined;
  const account = await accountBy(db, { email });
  if (account) return account;
  const language = LANGUAGES.find((known) => known === row.fields['language']) ?? 'en';
  // Somebody typed the name beside the address: neither is proved (security 43).
  const reader = { email, firstName: '', language };
  return { reader, writesBack: (await isTaken(db, email)) ? 'by-mail' : 'as-guest', userId: null };
}

/** Finds an account that is locked or was never activated: nobody signs in to it, and nobody signs up with its address. */
async function isTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

async function accountBy(db: Db, by: { id: number } | { email: string }): Promise<Addressee | undefined> {
  const people = db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'language'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);
  const one =
    'id' in by
      ? people.where('id', '=', by.id)
      : people.where('email', '=', by.email).where('activated_at', 'is not', null);
  const found = await one.executeTakeFirst();
  if (!found) return undefined;
  const { id, ...reader } = found;
  return { reader, writesBack: 'signed-in', userId: id };
}

/** The answer as a mail, and as a notice where it reaches an account; `row` is how the request stands with it. */
export async function mailAnswer(
  { tx, now, config }: Mailing,
  row: ThreadRow,
  { reader, writesBack, userId }: Addressee,
  words: string,
): Promise<void> {
  const site = config.publicUrl;
  const path = `/profile/requests/${row.thread}`;
  const letter = requestAnswerLetter(reader, {
    site,
    asked: repeated(row),
    words,
    address: site + path,
    writesBack,
    support: await supportAddress(tx, config),
    hasNumber: await showsNumber(tx),
  });
  const dedupeKey = `request:${row.id}/${row.messages}`;
  await queueMail(
    tx,
    {
      dedupeKey,
      template: 'request-answered',
      to: reader.email,
      // Whoever answers the mail itself is read too.
      replyTo: config.supportInbox,
      ...letter,
    },
    now,
  );
  if (userId !== null)
    await noteEvent(tx, userId, { event: dedupeKey, kind: 'inquiry', params: {}, address: path }, now);
}

/**
 * Words that were asked, as a mail repeats it; null where it does not. Who has no account may be anybody, who typed the address of
 * somebody: none of their words go there. They stand in the thread, for whoever logs in with that address (security 58).
 */
function repeated(row: ThreadRow): string | null {
  const asked = row.fields[kindOf(row) === 'assessment' ? 'benchMarked' : 'userRequest'] ?? '';
  return row.user_id === null || holdsBankAccount(asked) ? null : asked;
}

/** Somebody who asked, and has more to say. */
interface Asker {
  name: string;
  email: string;
}

/** Tells our people that somebody wrote again, in their inbox as the form did. */
export async function mailReply(
  mailing: Mailing,
  row: ThreadRow,
  { words, ...asker }: Asker & { words: string },
): Promise<void> {
  await mailInbox(mailing, row, asker, {
    part: String(row.messages),
    template: 'request-reply',
    does: 'writes again',
    text: `\n${quotedLines(words).join('\n')}\n`,
  });
}

/** And that a photo came when the request had been answered or closed: the form goes first, its photos take longer. */
export async function mailPhoto(
  mailing: Mailing,
  row: ThreadRow,
  { position, ...asker }: Asker & { position: number },
): Promise<void> {
  await mailInbox(mailing, row, asker, {
    part: `photo-${position}`,
    template: 'request-photo',
    does: 'sent a photo',
    text: '',
  });
}

async function mailInbox(
  { tx, now, config }: Mailing,
  { id }: ThreadRow,
  { name, email }: Asker,
  { part, template, does, text }: { part: string; template: string; does: string; text: string },
): Promise<void> {
  const link = `${config.publicUrl}/staff/requests/${id}`;
  await queueMail(
    tx,
    {
      dedupeKey: `request:${id}/${part}`,
      template,
      to: config.supportInbox,
      subject: `Request ${id}: ${safeLine(name)} ${does}`,
      text: `${link}\n${text}`,
      links: [link],
      replyTo: email,
    },
    now,
  );
}
