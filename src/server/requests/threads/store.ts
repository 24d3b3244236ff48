import { type Selectable, sql } from 'kysely';
import {
  MOST_REQUESTS,
  type RequestMessage,
  type RequestPhoto,
  type RequestSide,
} from '#contract/request-threads.ts';
import { waitsForShop } from '#domain/requests/request-status.ts';
import type { User } from '#server/platform/calls/handle.ts';
import type { Requests } from '#server/platform/database/schema/trade.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { isUuid } from '#server/platform/base/uuid.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type ThreadRow = Selectable<Requests>;
export type RequestSender = Pick<User, 'id' | 'email'>;

/** The address that a guest gave, in lower case. Spelled as the index is. */
const GUEST = sql<string>`lower(btrim(fields ->> 'userEmail'))`;

/**
 * Sender: the user, or as a guest whoever had the address of their account. An account is signed in to only after its
 * address was proved. A candidate's form has no address.
 */
const askedBy = ({ id, email }: RequestSender) =>
  sql<boolean>`(user_id = ${id} or user_id is null and kind <> 'assessment' and ${GUEST} = ${email.toLowerCase()})`;

/** A question that its seller answers stands with the questions to sellers, unless our people wrote too. */
const isOurs = sql<boolean>`(kind <> 'inquiry' or messages > 1 or not exists (
  select from inquiries join inquiry_messages on inquiry_id = inquiries.id
  where inquiries.product_id = requests.product_id and sender = 'buyer' and at = requests.created_at))`;

/** One of the sender's own by its thread; nothing for anybody else's (security 1). */
export async function requestOf(
  db: Db,
  sender: RequestSender,
  thread: string,
): Promise<ThreadRow | undefined> {
  return isUuid(thread) ? ownOne(db, sender, thread).executeTakeFirst() : undefined;
}

/** The same, locked: messages of one thread are counted one by one. */
export async function lockOwnRequest(
  tx: Tx,
  sender: RequestSender,
  thread: string,
): Promise<ThreadRow | undefined> {
  return isUuid(thread) ? ownOne(tx, sender, thread).forUpdate().executeTakeFirst() : undefined;
}

const ownOne = (db: Db, sender: RequestSender, thread: string) =>
  db.selectFrom('requests').selectAll().where('thread', '=', thread).where(askedBy(sender));

/**
 * Requests of somebody to the shop, latest first, and how many there are in all. Guests' come after their own: anybody may
 * write this address into a form, as often as they like.
 */
export async function requestsOf(
  db: Db,
  sender: RequestSender,
): Promise<{ rows: ThreadRow[]; count: number }> {
  const theirs = db.selectFrom('requests').where(askedBy(sender)).where(isOurs);
  const rows = await theirs
    .selectAll()
    .orderBy(sql`user_id is null`)
    .orderBy(sql`coalesce(last_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_REQUESTS)
    .execute();
  const { count } = await theirs
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** Messages after the request itself, oldest first. */
export async function messagesOf(db: Db, requestId: number): Promise<RequestMessage[]> {
  const rows = await db
    .selectFrom('request_messages')
    .select(['position', 'sender', 'text', 'at'])
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute();
  return rows.map(({ position, sender, text, at }) => ({ position, by: sender, text, at: wireTime(at) }));
}

/** The last message of each that has one beside the request itself. */
export async function lastOf(
  db: Db,
  rows: readonly ThreadRow[],
): Promise<ReadonlyMap<number, { by: RequestSide; text: string; at: Date }>> {
  const written = rows.filter(({ messages }) => messages > 1).map(({ id }) => id);
  if (written.length === 0) return new Map();
  const found = await db
    .selectFrom('request_messages')
    .innerJoin('requests', (join) =>
      join.onRef('requests.id', '=', 'request_id').onRef('messages', '=', 'position'),
    )
    .select(['request_id', 'sender', 'text', 'at'])
    .where('request_id', 'in', written)
    .execute();
  return new Map(found.map(({ request_id, sender, text, at }) => [request_id, { by: sender, text, at }]));
}

/** Photos of a user's request, without their bytes. */
export async function photosOfRequest(
  db: Db,
  { user_id, thread }: { user_id: number | null; thread: string },
): Promise<RequestPhoto[]> {
  if (user_id === null) return [];
  return db
    .selectFrom('request_photos')
    .select(['position', 'mime', 'size as bytes'])
    .where('user_id', '=', user_id)
    .where('thread', '=', thread)
    .orderBy('position')
    .execute();
}

/** A request that its sender adds to: open again, for whoever has it in hand, and theirs. */
const openAgain = (row: ThreadRow, userId: number | null, now: Date) => ({
  status: row.assignee_id === null ? ('new' as const) : ('in_hand' as const),
  // Who waits already goes on waiting since then.
  ...(waitsForShop(row.status) ? {} : { waits_since: now }),
  ...withSender(row, userId),
});
const withSender = (row: ThreadRow, userId: number | null) => ({
  user_id: userId,
  joined: row.joined || row.user_id === null,
});

/**
 * Adds a message to a locked request. What the sender writes opens it again; what the shop writes answers it. Whoever
 * writes with the account of the address has proved that it is theirs.
 */
export async function addRequestMessage(
  tx: Tx,
  row: ThreadRow,
  { by, text, userId }: { by: RequestSide; text: string; userId: number | null },
  now: Date,
): Promise<ThreadRow> {
  const position = row.messages + 1;
  await tx
    .insertInto('request_messages')
    .values({ request_id: row.id, position, sender: by, text, at: now })
    .execute();
  const stands = by === 'shop' ? { status: 'answered' as const } : openAgain(row, userId, now);
  return tx
    .updateTable('requests')
    .set({ ...stands, messages: position, last_at: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A photo came to a locked request: one that was answered without it is open again, one that was closed stays so. */
export async function notePhoto(tx: Tx, row: ThreadRow, userId: number, now: Date): Promise<void> {
  const stands =
    row.status === 'answered' ? { ...openAgain(row, userId, now), last_at: now } : withSender(row, userId);
  await tx
    .updateTable('requests')
    .set({ ...stands, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
}
