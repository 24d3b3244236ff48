import type * as v from 'valibot';
import type { Notice } from '#contract/notices.ts';
import { MOST_NOTICES } from '#domain/shop/notices.ts';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import type { ListPart } from '#server/platform/calls/lists.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { daysBefore } from '#server/retention/rule.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Notices that have had their days are not shown, though the job may not have come by. */
const own = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('notices')
    .where('user_id', '=', userId)
    .where('created_at', '>=', daysBefore(now, RETENTION_DAYS.notice));

/** Newest first; `part` null: the newest 200. */
export async function noticesOf(
  db: Db,
  userId: number,
  now: Date,
  part: ListPart,
): Promise<v.InferInput<typeof Notice>[]> {
  const { limit, offset } = part ?? { limit: MOST_NOTICES, offset: 0 };
  const rows = await own(db, userId, now)
    .select(['id', 'kind', 'params', 'address', 'created_at', 'read_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ created_at, read_at, ...row }) => ({
    ...row,
    created_at: wireTime(created_at),
    read: read_at !== null,
  }));
}

export async function countNotices(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ all: number; unread: number }> {
  return own(db, userId, now)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(eb('read_at', 'is', null))
        .as('unread'),
    ])
    .executeTakeFirstOrThrow();
}

/** Notices that have been read are not sent any more. */
export async function readUpTo(tx: Tx, userId: number, upTo: number, now: Date): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}
