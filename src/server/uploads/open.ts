import { ONE_OF_FOUR } from './check.ts';
import type * as v from 'valibot';
import { MAX_UPLOAD_BYTES, type OpenUpload, type Upload, UPLOAD_TYPES } from '#contract/listings/uploads.ts';
import { HOUR_MS } from '#domain/text/durations.ts';
import { keyReused, rateLimited } from '#server/platform/http/errors.ts';
import { type Handling, type Reply, reply } from '#server/platform/calls/handle.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import {
  changeUpload,
  findKnown,
  insertUpload,
  isKnownHere,
  openedLately,
  reservedBytes,
  shapeOf,
} from './store.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';
import { isUuid } from '#server/platform/base/uuid.ts';

/**
 * New uploads of one user in an hour; the same one opened again is no new one. The account contract 7 says 60; who sells sends all
 * that a phone keeps for them (sync 10), and a slip behind it.
 */
const NEW_PER_HOUR = { known: 200, other: 60 } as const;
const MB = 1024 * 1024;
/**
 * Bytes that one user may have lying here, finished or not: a yard's day of photos for who sells or has paid, some photos of a
 * part that they look for for everybody else. An account costs nothing, and the disk is everybody's (security 55).
 */
const MOST_BYTES = { known: 200 * MB, other: 30 * MB } as const;
type OpenUploadInput = v.InferOutput<typeof OpenUpload>;

/**
 * Same key, same upload; known bytes of this user are the same upload whatever the key. One user's openings come one
 * after the other, because each call of a user locks their row.
 */
export async function openOne({
  tx,
  user,
  payload,
  now,
  config,
}: Handling<'user', OpenUploadInput>): Promise<Reply<Upload> | Refusal> {
  const problem = problemOf(payload);
  if (problem) return problem;
  const { key, sha256, type, size } = payload;
  const sameKey = await findKnown(tx, user.id, { key });
  if (sameKey && sameKey.sha256 !== sha256) throw keyReused();

  const known = sameKey ?? (await findKnown(tx, user.id, { sha256 }));
  if (known) {
    // One of the two said something wrong of the same bytes: the last word counts as long as nothing is proven.
    const differs = !known.complete && (known.size !== size || known.type !== type);
    await changeUpload(tx, known.id, differs ? { size, type, written: 0 } : {}, now);
    return reply(shapeOf(differs ? { ...known, written: 0 } : known));
  }

  const lately = await openedLately(tx, user.id, new Date(now.getTime() - HOUR_MS));
  const kind = (await isKnownHere(tx, user)) ? 'known' : 'other';
  const first = lately.at(-NEW_PER_HOUR[kind]);
  if (config.rateLimits && first)
    throw rateLimited(Math.max(1, Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1000)));
  const most = MOST_BYTES[kind];
  if ((await reservedBytes(tx, user.id)) + size > most) return refuse('uploads_full');
  await filesOf(config).requireRoom(size);
  return reply(shapeOf(await insertUpload(tx, user.id, { key, sha256, type, size }, now)), { status: 201 });
}

function problemOf({ key, sha256, type, size }: OpenUploadInput): Refusal | null {
  if (!isUuid(key)) return refuse('key_invalid');
  if (!/^[0-9a-f]{64}$/.test(sha256)) return refuse('sha256_invalid');
  if (!UPLOAD_TYPES.some((one) => one === type)) return refuse('file_type_invalid', { detail: ONE_OF_FOUR });
  if (size <= 0) return refuse('file_missing');
  if (size > MAX_UPLOAD_BYTES) return refuse('file_too_large');
  return null;
}
