import { type Selectable, sql } from 'kysely';
import { MOST_INQUIRIES, type Side } from '#contract/inquiries.ts';
import type { User } from '#server/platform/calls/handle.ts';
import type { InquiriesTable } from '#server/platform/database/schema/inquiries.ts';
import { isUuid } from '#server/platform/base/uuid.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type InquiryRecord = Selectable<InquiriesTable>;
export type Asker = Pick<User, 'id' | 'email'>;

/**
 * Asker: the user, or as a guest whoever had the address of their account. An account is signed in to only after its
 * address was proved.
 */
const askedBy = ({ id, email }: Asker) =>
  sql<boolean>`(user_id = ${id} or guest_email = ${email.toLowerCase()})`;
const ofEither = (user: Asker) => sql<boolean>`(seller_id = ${user.id} or ${askedBy(user)})`;

/** Ownership is part of the question (security 1). */
const ownOne = (db: Db, user: Asker, id: string) =>
  db.selectFrom('inquiries').selectAll().where('id', '=', id).where(ofEither(user));

/** One of the user's own, of either side; nothing for anybody else's. */
export async function inquiryOf(db: Db, user: Asker, id: string): Promise<InquiryRecord | undefined> {
  return isUuid(id) ? ownOne(db, user, id).executeTakeFirst() : undefined;
}

/** The same, locked: messages of one thread are counted one by one. */
export async function lockInquiry(tx: Tx, user: Asker, id: string): Promise<InquiryRecord | undefined> {
  return isUuid(id) ? ownOne(tx, user, id).forUpdate().executeTakeFirst() : undefined;
}

export const sideOf = (row: Pick<InquiryRecord, 'seller_id'>, user: Pick<User, 'id'>): Side =>
  row.seller_id === user.id ? 'seller' : 'buyer';

const waits = sql<boolean>`(last_by = 'buyer' and ended_at is null)`;

/** Inquiries in a seller's list, and how many there are in all. */
export async function inquiriesReceived(db: Db, sellerId: number) {
  const theirs = db.selectFrom('inquiries').where('seller_id', '=', sellerId);
  const rows = await theirs
    .selectAll()
    .orderBy(waits, 'desc')
    // Whoever has an account before those who only typed an address: nobody buries them.
    .orderBy(sql`user_id is null`)
    .orderBy(sql`case when ${waits} then last_at end`)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(MOST_INQUIRIES)
    .execute();
  return { rows, ...(await theirs.select(counts).executeTakeFirstOrThrow()) };
}

/** Inquiries of somebody, latest first. */
export async function inquiriesOf(db: Db, user: Asker) {
  const theirs = db.selectFrom('inquiries').where(askedBy(user)).where('seller_id', '<>', user.id);
  const rows = await theirs
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(MOST_INQUIRIES)
    .execute();
  return { rows, ...(await theirs.select(counts).executeTakeFirstOrThrow()) };
}

const counts = [
  sql<number>`count(*)::integer`.as('count'),
  sql<number>`(count(*) filter (where ${waits}))::integer`.as('unanswered'),
];

/** Adds a message to a locked thread. */
export async function addInquiryMessage(
  tx: Tx,
  row: Pick<InquiryRecord, 'id' | 'messages' | 'version'>,
  { by, text, userId }: { by: Side; text: string; userId: number | null },
  now: Date,
): Promise<number> {
  const position = row.messages + 1;
  await tx
    .insertInto('inquiry_messages')
    .values({ inquiry_id: row.id, position, sender: by, text, at: now })
    .execute();
  await tx
    .updateTable('inquiries')
    .set({ messages: position, last_by: by, last_at: now, version: row.version + 1 })
    // Whoever writes with the account of the address has proved that it is theirs.
    .$if(by === 'buyer' && userId !== null, (one) => one.set({ user_id: userId, guest_email: null }))
    .where('id', '=', row.id)
    .execute();
  return position;
}
