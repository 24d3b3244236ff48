import { sql } from 'kysely';
import type { Side } from '#contract/inquiries.ts';
import { type Language, LANGUAGES } from '#domain/languages.ts';
import { oneLine } from '#domain/one-line.ts';
import { mayReachStrangers } from '#domain/payment-words.ts';
import { stockReference } from '#domain/reference.ts';
import { inquiryLetter } from '#server/mails/inquiry-news.ts';
import type { Reader } from '#server/mails/letter.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import { noteEvent } from '#server/notices/note.ts';
import type { Config } from '#server/platform/base/config.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { settings } from '#server/rules/store.ts';
import type { InquiryRow } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface Mailing {
  tx: Tx;
  now: Date;
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
}
type Thread = Pick<
  InquiryRow,
  'id' | 'product_id' | 'seller_id' | 'user_id' | 'guest_email' | 'buyer_name' | 'created_at'
>;

/** Tells the other one of a message by mail, in their language, and a buyer with an account by a notice too; nobody where that account has left or was closed. */
export async function mailMessage(
  { tx, now, config }: Mailing,
  thread: Thread,
  { position, by, text }: { position: number; by: Side; text: string },
): Promise<void> {
  const to = by === 'buyer' ? await accountOf(tx, thread.seller_id) : await buyerOf(tx, thread);
  if (!to) return;
  const { title } = await tx
    .selectFrom('products')
    .select('title')
    .where('id', '=', thread.product_id)
    .executeTakeFirstOrThrow();
  const site = config.publicUrl;
  const path = `${by === 'buyer' ? '/vendor' : '/profile'}/inquiries/${thread.id}`;
  const letter = inquiryLetter(to.reader, {
    site,
    by,
    buyer: thread.buyer_name,
    title,
    reference: stockReference(thread.product_id),
    words: to.userId !== null || mayReachStrangers(text) ? text : null,
    address: site + path,
    isGuest: to.userId === null,
    support: await supportAddress(tx, config),
    hasNumber: (await settings(tx)).whatsapp !== null,
  });
  const dedupeKey = `inquiry:${thread.id}/${position}`;
  const template = by === 'buyer' ? 'inquiry-asked' : 'inquiry-answered';
  await queueMail(tx, { dedupeKey, template, to: to.reader.email, ...letter }, now);
  if (by === 'seller' && to.userId !== null)
    await noteEvent(
      tx,
      to.userId,
      { event: dedupeKey, kind: 'inquiry', params: { title: oneLine(title) }, address: path },
      now,
    );
}

interface Addressee {
  reader: Reader;
  /** Null: a guest. */
  userId: number | null;
}

/** The account that asked, or that has the guest's address; else the guest. */
async function buyerOf(tx: Tx, thread: Thread): Promise<Addressee | undefined> {
  const { user_id, guest_email } = thread;
  if (user_id !== null) return accountOf(tx, user_id);
  if (guest_email === null) return undefined;
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', guest_email)
    .where('activated_at', 'is not', null)
    .executeTakeFirst();
  const known = account && (await accountOf(tx, account.id));
  if (known) return known;
  const language = await askedIn(tx, thread, guest_email);
  return { reader: { email: guest_email, firstName: '', language }, userId: null };
}

/** The language of the page where a guest asked: the form that began the thread was written in the same transaction. */
async function askedIn(tx: Tx, { product_id, created_at }: Thread, email: string): Promise<Language> {
  const form = await tx
    .selectFrom('requests')
    .select(sql<string | null>`fields ->> 'language'`.as('language'))
    .where('kind', '=', 'inquiry')
    .where('product_id', '=', product_id)
    .where('created_at', '=', created_at)
    .where(sql<boolean>`lower(trim(fields ->> 'userEmail')) = ${email}`)
    .executeTakeFirst();
  return LANGUAGES.find((known) => known === form?.language) ?? 'en';
}

async function accountOf(tx: Tx, id: number): Promise<Addressee | undefined> {
  const reader = await tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'language'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return reader && { reader, userId: id };
}
