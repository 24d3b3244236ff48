import { randomUUID } from 'node:crypto';
import { newBuyer, placeOne } from './checkout-steps.ts';
import type { TestServer } from './harness/test-server.ts';
import { newSupporter } from './payout-steps.ts';
import { ordersOf } from './programme-steps.ts';

/** Addresses of those who came by them: one who stays, and one who has left. */
export const RECRUITS = { stays: 'chileshe.recruit@example.test', left: 'bupe.recruit@example.test' };

/** A supporter who learnt, rose, brought two others, earned on somebody's order, was paid, and lost it again with that order. */
export async function learnAndEarn(shop: TestServer, id: number): Promise<void> {
  const { db, clock } = shop;
  const at = clock.now();
  const staff = await shop.login('staff@example.test');
  const by = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'staff@example.test')
    .executeTakeFirstOrThrow();
  await db.insertInto('training_chapters').values({ user_id: id, chapter: 'intro', done_at: at }).execute();
  const reward = { reason: 'training_complete' as const, points_minor: 10_000 };
  await db
    .insertInto('point_entries')
    .values({ ...reward, user_id: id, created_at: at })
    .execute();
  const rise = { position_before: 'IBO', position_after: 'ETM', reason: 'Many sales' } as const;
  await db
    .insertInto('position_changes')
    .values({ ...rise, user_id: id, changed_by: by.id, changed_at: at })
    .execute();

  for (const [email, leftAt] of [
    [RECRUITS.stays, null],
    [RECRUITS.left, at],
  ] as const) {
    const recruit = await newSupporter(shop, { upline: id });
    await db.updateTable('users').set({ email }).where('id', '=', recruit.id).execute();
    await db
      .updateTable('supporters')
      .set({ disabled_at: leftAt })
      .where('user_id', '=', recruit.id)
      .execute();
  }

  const { number } = await placeOne(shop, (await newBuyer(shop)).token, staff);
  await db
    .insertInto('order_earners')
    .values({ order_number: number, supporter_id: id, kind: 'direct', via: 'code', placed_at: at })
    .execute();
  const orders = ordersOf(shop, staff);
  await orders.pay(number);
  const run = await db
    .insertInto('payout_runs')
    .values({ month: '2025-02', made_by: by.id, carried: '[]', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payouts')
    .values({
      run_id: run.id,
      supporter_id: id,
      amount_minor: 4500,
      status: 'paid',
      reference: randomUUID(),
      paid_at: at,
    })
    .execute();
  await orders.cancel(number);
}
