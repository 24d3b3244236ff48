import { sql } from 'kysely';
import { MOST_MESSAGES } from '#contract/inquiries.ts';
import { HOUR_MS } from '#domain/text/durations.ts';
import { oneLine } from '#domain/people/one-line.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { mailMessage } from './mail.ts';
import { addInquiryMessage, type InquiryRecord } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Most characters of a name that a seller reads. */
const MAX_NAME = 80;
/**
 * Questions of guests that may wait for one seller: who types a new address for each must not bury those of buyers with an
 * account. What comes beyond them reaches our staff alone, as every form does (security 54).
 */
const MOST_GUESTS = 100;
/** And mails about them within an hour: more stand in the seller's list without one. */
const MAILS_OF_GUESTS = 10;

interface InquiryContext {
  tx: Tx;
  user: User | null;
  now: Date;
  config: Config;
}

/**
 * An inquiry about a seller's listing goes to its seller too: into the thread that the two have about it, or a new one
 * where there is none that goes on. Of somebody who is not signed in each form begins one: whoever knows an address may
 * type it, and must not write as the buyer into what its owner and the seller have written (security 1).
 * Nothing happens where the listing is the shop's own, its seller may not sell, or asks about it themselves.
 */
export async function askSeller(
  asking: InquiryContext,
  about: { productId: number; name: string; email: string; text: string },
): Promise<void> {
  const { tx, user, now } = asking;
  const seller = await sellerOf(tx, about.productId);
  const guestEmail = user ? null : about.email.trim().toLowerCase();
  if (!seller || seller.id === user?.id || seller.email.toLowerCase() === guestEmail) return;
  const asker = { userId: user?.id ?? null, guestEmail };
  const guests = user ? null : await guestsOf(tx, seller.id, now);
  if (guests && guests.waiting >= MOST_GUESTS) return;
  const thread =
    (user && (await openThread(tx, { productId: about.productId, sellerId: seller.id, userId: user.id }))) ??
    (await newThread(tx, { ...about, sellerId: seller.id, ...asker }, now));
  const { text } = about;
  const position = await addInquiryMessage(tx, thread, { by: 'buyer', text, userId: asker.userId }, now);
  if (guests && guests.lately >= MAILS_OF_GUESTS) return;
  await mailMessage(asking, thread, { position, by: 'buyer', text });
}

/** Number of questions of guests that wait for a seller, and of those that came within the hour. */
async function guestsOf(tx: Tx, sellerId: number, now: Date): Promise<{ waiting: number; lately: number }> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  return tx
    .selectFrom('inquiries')
    .select([
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`(count(*) filter (where created_at > ${hourAgo}))::integer`.as('lately'),
    ])
    .where('seller_id', '=', sellerId)
    .where('user_id', 'is', null)
    .where('last_by', '=', 'buyer')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
}

async function sellerOf(tx: Tx, productId: number): Promise<{ id: number; email: string } | undefined> {
  return tx
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.user_id', 'owner_id')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['users.id', 'users.email'])
    .where('products.id', '=', productId)
    .where('sellers.status', '=', 'approved')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

interface Between {
  productId: number;
  sellerId: number;
  userId: number;
}

/** The thread that goes on, locked; a full one does not. Who asks twice at once waits for themselves, and begins one. */
async function openThread(tx: Tx, { productId, sellerId, userId }: Between) {
  const asking = `inquiry ${productId} ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${asking}, 0))`.execute(tx);
  return tx
    .selectFrom('inquiries')
    .selectAll()
    .where('product_id', '=', productId)
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .where('messages', '<', MOST_MESSAGES)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

interface Begun {
  productId: number;
  sellerId: number;
  userId: number | null;
  guestEmail: string | null;
  name: string;
}

function newThread(tx: Tx, { name, ...asked }: Begun, now: Date): Promise<InquiryRecord> {
  return tx
    .insertInto('inquiries')
    .values({
      product_id: asked.productId,
      seller_id: asked.sellerId,
      user_id: asked.userId,
      guest_email: asked.guestEmail,
      buyer_name: Array.from(oneLine(name)).slice(0, MAX_NAME).join(''),
      messages: 0,
      last_by: 'buyer',
      last_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
