import { sql } from 'kysely';
import type { Side } from '#contract/inquiries.ts';
import { type Language, LANGUAGES } from '#domain/text/languages.ts';
import { oneLine } from '#domain/people/one-line.ts';
import { mayReachStrangers, nameReadsLikePayment } from '#domain/payments/payment-words.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { inquiryLetter } from '#server/mails/inquiry-news.ts';
import type { MailReader } from '#server/mails/letter.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import { noteEvent } from '#server/notices/note.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { Limit } from '#server/platform/calls/handle.ts';
import { countInside } from '#server/platform/calls/limits.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { showsNumber } from '#server/rules/store.ts';
import type { InquiryRecord } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface Mailing {
  tx: Tx;
  now: Date;
  config: Pick<Config, 'publicUrl' | 'supportInbox' | 'rateLimits' | 'secret'>;
}
type Thread = Pick<
  InquiryRecord,
  'id' | 'product_id' | 'seller_id' | 'user_id' | 'guest_email' | 'buyer_name' | 'created_at'
>;

/** Tells the other one of a message by mail, in their language, and where they have an account by a notice too; nobody where that account has left or was closed. */
export async function mailMessage(
  { tx, now, config }: Mailing,
  thread: Thread,
  { position, by, text }: { position: number; by: Side; text: string },
): Promise<void> {
  const to = by === 'buyer' ? await accountOf(tx, thread.seller_id) : await buyerOf(tx, thread);
  if (!to) return;
  if (by === 'buyer' && (await isBeyond(tx, config, thread.seller_id, now))) return;
  const product = await tx
    .selectFrom('products')
    .select(['title', 'make', 'model', 'model_year'])
    .where('id', '=', thread.product_id)
    .executeTakeFirstOrThrow();
  const reference = stockReference(thread.product_id);
  // Who asked without an account may be anybody, who typed the address of somebody: no words of a seller go there but harmless ones, and the title is ours.
  const isUnasked = by === 'seller' && thread.user_id === null;
  const { make, model, model_year: year } = product;
  // A part has neither make nor model: the year of its car alone names nothing.
  const ours = make === null ? '' : [year, make, model].filter((part) => part !== null).join(' ');
  const title = isUnasked ? ours || `REF ${reference}` : product.title;
  const site = config.publicUrl;
  const path = `${by === 'buyer' ? '/vendor' : '/profile'}/inquiries/${thread.id}`;
  const letter = inquiryLetter(to.reader, {
    site,
    by,
    buyer: nameReadsLikePayment(thread.buyer_name) ? null : thread.buyer_name,
    title,
    reference,
    words: (by === 'seller' && !isUnasked) || mayReachStrangers(text) ? text : null,
    address: site + path,
    isGuest: to.userId === null,
    support: await supportAddress(tx, config),
    hasNumber: await showsNumber(tx),
  });
  const dedupeKey = `inquiry:${thread.id}/${position}`;
  const template = by === 'buyer' ? 'inquiry-asked' : 'inquiry-answered';
  await queueMail(tx, { dedupeKey, template, to: to.reader.email, ...letter }, now);
  if (to.userId === null) return;
  // A kind of its own would be unreadable to apps from before it; without a title those say that there is an answer.
  const params: Record<string, string> =
    by === 'seller' ? { title: oneLine(title) } : { question: oneLine(title) };
  await noteEvent(tx, to.userId, { event: dedupeKey, kind: 'inquiry', params, address: path }, now);
}

/** Mails about questions to one seller within an hour, from all buyers together: more stand in the list (security 54). */
const TO_SELLER: Limit = { name: 'asked', per: 'user', max: 30, windowSeconds: 3600 };

async function isBeyond(
  tx: Tx,
  config: Pick<Config, 'rateLimits' | 'secret'>,
  sellerId: number,
  now: Date,
): Promise<boolean> {
  const seller = { ip: '', userId: sellerId, payload: null };
  return config.rateLimits && (await countInside(tx, config, TO_SELLER, seller, now)) !== null;
}

interface Addressee {
  reader: MailReader;
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
