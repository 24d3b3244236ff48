import { sql } from 'kysely';
import { MOST_MESSAGES } from '#contract/inquiries.ts';
import { oneLine } from '#domain/one-line.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { mailMessage } from './mail.ts';
import { addMessage, type InquiryRow } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Most characters of a name that a seller reads. */
const MAX_NAME = 80;

interface Asking {
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
  asking: Asking,
  about: { productId: number; name: string; email: string; text: string },
): Promise<void> {
  const { tx, user, now } = asking;
  const seller = await sellerOf(tx, about.productId);
  const guestEmail = user ? null : about.email.trim().toLowerCase();
  if (!seller || seller.id === user?.id || seller.email.toLowerCase() === guestEmail) return;
  const asker = { userId: user?.id ?? null, guestEmail };
  const thread =
    (user && (await openThread(tx, { productId: about.productId, sellerId: seller.id, userId: user.id }))) ??
    (await newThread(tx, { ...about, sellerId: seller.id, ...asker }, now));
  const { text } = about;
  const position = await addMessage(tx, thread, { by: 'buyer', text, userId: asker.userId }, now);
  await mailMessage(asking, thread, { position, by: 'buyer', text });
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

function newThread(tx: Tx, { name, ...asked }: Begun, now: Date): Promise<InquiryRow> {
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
