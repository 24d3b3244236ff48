import { sql } from 'kysely';
import type * as v from 'valibot';
import { addRequestPhoto } from '#contract/request-threads.ts';
import { MAX_REQUEST_PHOTOS, waitsForShop } from '#domain/requests/request-status.ts';
import { type CleanPhoto, cleanPhoto } from '#server/orders/papers/clean.ts';
import type { StoredFile } from '#server/orders/papers/file-answer.ts';
import { sentBytes, hexSha256 } from '#server/orders/papers/sent-bytes.ts';
import { handle, type HandlerOptions, type Limit, reply } from '#server/platform/calls/handle.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { kindOf } from '../kinds.ts';
import { mailPhoto } from './mail.ts';
import { lockOwnRequest, notePhoto, requestOf, type ThreadRow } from './store.ts';
import { isUuid } from '#server/platform/base/uuid.ts';
import { notFound, Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

type RequestPhotoInput = v.InferOutput<typeof addRequestPhoto.payload>;
type Preparing = Parameters<NonNullable<HandlerOptions<RequestPhotoInput>['prepare']>>[0];

/** Drawing a picture anew costs the server more than it costs to ask for it. */
const limits: Limit[] = [{ name: 'request-photos', per: 'user', max: 60, windowSeconds: 3600 }];
/** That many of one user, whatever requests they name: what nobody may ever ask for takes room in every backup. */
const MOST_LEFT = 12;
/** A photo that was chosen with the form is on its way for as long, also when the request was closed meanwhile. */
const LATE_MS = 7 * 86_400_000;

/** Owner and request of photos. */
interface Place {
  userId: number;
  thread: string;
}

const within = (db: Db, { userId, thread }: Place) =>
  db.selectFrom('request_photos').where('user_id', '=', userId).where('thread', '=', thread);

/** Why no photo is taken there; null: one is. A request that has not come yet takes what comes before it. */
async function closedTo(
  db: Db,
  row: ThreadRow | undefined,
  place: Place,
  now: Date,
): Promise<Refusal | null> {
  if (!row) return (await leftOf(db, place.userId)) < MOST_LEFT ? null : tooMany();
  if (kindOf(row) !== 'parts') return refuse('no_photos_here');
  if (row.status === 'closed' && now.getTime() - row.created_at.getTime() > LATE_MS)
    return refuse('request_closed');
  const { count } = await within(db, place)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count < MAX_REQUEST_PHOTOS ? null : tooMany();
}

const tooMany = (): Refusal => refuse('too_many_photos', { limit: MAX_REQUEST_PHOTOS });

/** Its user has no such request: none yet, none any more, or one of somebody else has taken the name. */
export const isPhotoOrphaned = sql<boolean>`not exists (
  select from requests
  where requests.thread = request_photos.thread and requests.user_id = request_photos.user_id)`;

/** Number of a user's photos that belong to no request of theirs, or to none yet. */
async function leftOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('request_photos')
    .where('user_id', '=', userId)
    .where(isPhotoOrphaned)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Null: the handler says why none is worked on. */
async function prepare({
  payload: { id, sha256 },
  files,
  db,
  user,
  config,
  now,
}: Preparing): Promise<CleanPhoto | Refusal | null> {
  if (!user || !isUuid(id) || sha256 === '') return null;
  const place = { userId: user.id, thread: id };
  if ((await hasIt(db, place, sha256)) !== undefined) return null;
  if (await closedTo(db, await requestOf(db, user, id), place, now)) return null;
  const bytes = await sentBytes({ db, userId: user.id, files, sha256, store: filesOf(config), now });
  return bytes && cleanPhoto(bytes);
}

async function hasIt(db: Db, place: Place, source: string): Promise<number | undefined> {
  const row = await within(db, place)
    .select('position')
    .where('source_sha256', '=', source)
    .executeTakeFirst();
  return row?.position;
}

/** Keeps a photo, drawn anew without a word of where and when it was taken (security 20). The same twice is one. */
export const threadPhotoHandler = handle(
  addRequestPhoto,
  'user',
  async ({ tx, user, payload: { id: thread, sha256 }, prepared, now, config }) => {
    if (!isUuid(thread)) return notFound();
    const place = { userId: user.id, thread };
    // Two phones of one sender wait for each other here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`photos of ${user.id}`}, 0))`.execute(tx);
    const known = await hasIt(tx, place, sha256);
    if (known !== undefined) return reply({ request: thread, position: known });
    const row = await lockOwnRequest(tx, user, thread);
    const closed = await closedTo(tx, row, place, now);
    if (closed) return closed;
    if (!prepared) return row ? refuse('file_missing', { detail: 'Choose a photo' }) : notFound();
    const position = await insertPhoto(tx, place, prepared, sha256, now);
    if (row) {
      await notePhoto(tx, row, user.id, now);
      // Whoever opens what still waits sees it there.
      if (!waitsForShop(row.status)) {
        const name = `${user.firstName} ${user.lastName}`;
        await mailPhoto({ tx, now, config }, row, { name, email: user.email, position });
      }
    }
    return reply({ request: thread, position });
  },
  { shape: 'form', prepare, limits, keep: ['request', 'position'] },
);

async function insertPhoto(
  tx: Tx,
  place: Place,
  { mime, bytes }: CleanPhoto,
  source: string,
  now: Date,
): Promise<number> {
  const { last } = await within(tx, place)
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  const { position } = await tx
    .insertInto('request_photos')
    .values({
      user_id: place.userId,
      thread: place.thread,
      position: last + 1,
      mime,
      size: bytes.length,
      source_sha256: source,
      sha256: hexSha256(bytes),
      bytes,
      at: now,
    })
    .returning('position')
    .executeTakeFirstOrThrow();
  return position;
}

/** The picture itself of a sender's own request (security 1). */
export async function ownPhoto(db: Db, place: Place, position: string): Promise<StoredFile | undefined> {
  if (!isUuid(place.thread) || !/^[1-4]$/.test(position)) return undefined;
  return within(db, place)
    .select(['mime', 'sha256', 'bytes'])
    .where('position', '=', Number(position))
    .executeTakeFirst();
}

/** The same for staff, by the number of the request. */
export async function photoOf(db: Db, requestId: number, position: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('requests')
    .select(['user_id', 'thread'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!row || row.user_id === null) return undefined;
  return ownPhoto(db, { userId: row.user_id, thread: row.thread }, position);
}
