import type { NoticeKind } from '#domain/shop/notices.ts';
import type { Tx } from '#server/platform/database/db.ts';

export interface NewNotice {
  /** One notice for each and user, ever. */
  event: string;
  kind: NoticeKind;
  /** Facts for a sentence; no more of a person than the number of their order. */
  params: Record<string, string>;
  /** Address of our page about it, from the slash on. */
  address: string;
}

/**
 * Writes a notice in the transaction of its cause, and what goes to the phones that want to be told. The same event twice is
 * one notice.
 */
export async function noteEvent(tx: Tx, userId: number, notice: NewNotice, now: Date): Promise<void> {
  const written = await tx
    .insertInto('notices')
    .values({ ...notice, user_id: userId, params: JSON.stringify(notice.params), created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'event']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  await tx
    .insertInto('push_outbox')
    .columns(['notice_id', 'subscription_id', 'not_before'])
    .expression((from) =>
      from
        .selectFrom('push_subscriptions')
        .select(({ val }) => [
          val(written.id).as('notice_id'),
          'push_subscriptions.id as subscription_id',
          val(now).as('not_before'),
        ])
        .where('user_id', '=', userId)
        // A phone that is signed out at this moment is passed over: its end would undo the cause of the notice.
        .forKeyShare()
        .skipLocked(),
    )
    .execute();
}
