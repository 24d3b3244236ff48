import { sql } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';

/** Something that waits to be done by a job. */
export interface Waiting {
  queue: 'mail' | 'push' | 'uploads';
  waiting: number;
  /** Moment since when the oldest waits; null: nothing does. */
  oldest: Date | null;
  /** Left alone after all tries: a person must look. */
  stuck: number;
}

/** Due time of what nobody tries any more (mail-delivery.ts). */
const NEVER = new Date('9000-01-01T00:00:00Z');

/** Queues of the shop, with what waits in each. */
export async function waitingIn(db: Db): Promise<Waiting[]> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('not_before', '<', NEVER).as('waiting'),
      fn.min<Date | null>('created_at').filterWhere('not_before', '<', NEVER).as('oldest'),
      fn.countAll<number>().filterWhere('not_before', '>=', NEVER).as('stuck'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const push = await db
    .selectFrom('push_outbox')
    .innerJoin('notices', 'notices.id', 'push_outbox.notice_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<Date | null>('notices.created_at').as('oldest'),
      sql<number>`0::bigint`.as('stuck'),
    ])
    .executeTakeFirstOrThrow();
  const uploads = await db
    .selectFrom('uploads')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<Date | null>('created_at').as('oldest'),
      sql<number>`0::bigint`.as('stuck'),
    ])
    .where('complete', '=', false)
    .executeTakeFirstOrThrow();
  return [
    { queue: 'mail', ...mail },
    { queue: 'push', ...push },
    { queue: 'uploads', ...uploads },
  ];
}

/** Work that phones had left when they were last heard of. */
export interface PhoneWork {
  phones: number;
  waiting: number;
  oldest: Date | null;
}

/** @param since of phones heard of since then; absent: of all that are not forgotten */
export function phoneWork(db: Db, since = new Date(0)): Promise<PhoneWork> {
  return db
    .selectFrom('phones_waiting')
    .where('seen_at', '>=', since)
    .select(({ fn }) => [
      fn.countAll<number>().as('phones'),
      fn.coalesce(fn.sum<number>('waiting'), sql<number>`0`).as('waiting'),
      fn.min<Date | null>('oldest_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}
