import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import type { DataOwner } from './person.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Notices that they were given. */
export async function notices(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('notices')
    .select(['kind', 'params', 'address', 'created_at', 'read_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    notices: rows.map(({ created_at, read_at, ...row }) => ({
      ...row,
      created_at: wireTime(created_at),
      read_at: wireTimeOrNull(read_at),
    })),
  };
}

/** Phones that want to be told, by the push service of each. The rest of its address opens it, so it stays here. */
export async function phones(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at', 'last_success_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    notice_phones: rows.map((row) => ({
      push_service: new URL(row.endpoint).host,
      created_at: wireTime(row.created_at),
      last_success_at: wireTimeOrNull(row.last_success_at),
    })),
  };
}
