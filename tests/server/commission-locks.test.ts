import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockOrder } from '#server/orders/life/store.ts';
import { takePayment } from '#server/payments/take-payment.ts';
import { openDatabase, transaction } from '#server/platform/database/database.ts';
import { settleWaiting, waitingJob } from '#server/programme/waiting.ts';
import { testServer } from './harness/test-server.ts';
import { someoneWaits } from './lock-steps.ts';
import {
  newPerson,
  newSupporter,
  ordersOf,
  place,
  rowsOf,
  signedIn,
  type Supporter,
} from './programme-steps.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Payments, rates and those who leave, at the same moment: nobody waits for each other for ever, and nothing is missed. */
const shop = await testServer({ config: { rateLimits: false } });
const { db, clock } = shop;
const staff = await signedIn(shop, 'staff@example.test');
const orders = ordersOf(shop, staff);
beforeEach(() => db.deleteFrom('exchange_rates').execute());

const kwacha = async (buyer: { token: string }, { code }: Supporter): Promise<string> => {
  const number = await place(shop, staff, buyer, { code });
  await db.updateTable('orders').set({ currency: 'ZMW' }).where('number', '=', number).execute();
  return number;
};
const record = (date: string, units = '27.5') =>
  shop.api('POST', '/staff/exchange-rates/', {
    token: staff,
    key: randomUUID(),
    body: { currency: 'ZMW', units_per_usd: units, date },
  });

/** All of it arrives, as who takes mobile money tells us: staff's own payments wait for each other at their row. */
async function arrivesIn(tx: Tx, number: string, meanwhile?: () => Promise<void>): Promise<void> {
  const order = await lockOrder(tx, number);
  if (!order) throw new Error(`order ${number} is missing`);
  await meanwhile?.();
  const money = { amountMinor: order.total_minor, receivedAt: clock.now(), reference: randomUUID() };
  await takePayment({ tx, now: clock.now(), actorId: null }, order, money);
}
const aRivalWaits = () => someoneWaits(db);

/**
 * Number of times that the database had to end one of several that waited for each other. A connection counts for itself until it ends,
 * so all of them do.
 */
async function deadlocks(): Promise<number> {
  const own = openDatabase(shop.url, { max: 1 });
  const others = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    own,
  );
  await expect.poll(async () => (await others.execute(own)).rows[0]?.count).toBe(0);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(own);
  await own.destroy();
  return rows[0]?.deadlocks ?? -1;
}

test('rates recorded beside payments of buyers who have sales that wait for one: none of them is a deadlock', async () => {
  const before = await deadlocks();
  const supporter = await newSupporter(shop);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => newPerson(shop)));
  const waits: string[] = [];
  const comes: string[] = [];
  // One after the other: they all want the same car.
  for (const buyer of buyers) {
    waits.push(await kwacha(buyer, supporter));
    comes.push(await kwacha(buyer, supporter));
  }
  for (const number of waits) await orders.pay(number);
  expect(await rowsOf(shop, supporter)).toEqual(waits.map(() => 'earned - awaiting_rate'));

  let payments: Promise<void>[] = [];
  const days = ['2025-02-26', '2025-02-27', '2025-02-28', '2025-03-01'];
  // Each payment has its buyer's row when the first rate is recorded, which is then in the middle of what waits for it.
  let held = 0;
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const allHeld = new Promise<void>((resolve) => {
    const hold = (): Promise<void> => {
      held += 1;
      if (held === comes.length) resolve();
      return gate;
    };
    payments = comes.map((number) => transaction(db, (tx) => arrivesIn(tx, number, hold)));
  });
  await allHeld;
  const rates = days.map((day) => record(day));
  await aRivalWaits();
  letGo();
  await Promise.all(payments);
  expect((await Promise.all(rates)).map(({ status }) => status)).toEqual(days.map(() => 201));
  expect(await deadlocks()).toBe(before);
  // USD 4500.00 of goods counted as kwacha, 1 % of it at 27.50.
  const earned = await db
    .selectFrom('commission_entries')
    .select(['order_number', 'amount_minor', 'fx_rate'])
    .where('supporter_id', '=', supporter.id)
    .execute();
  expect(earned.map(({ order_number }) => order_number).toSorted()).toEqual([...waits, ...comes].toSorted());
  expect(new Set(earned.map(({ fx_rate }) => fx_rate))).toEqual(new Set(['27.5000']));
});

test('what a server left waiting when it ended right after a rate is settled by the next one', async () => {
  const supporter = await newSupporter(shop);
  const number = await kwacha(await newPerson(shop), supporter);
  await orders.pay(number);
  await db
    .insertInto('exchange_rates')
    .values({ currency: 'ZMW', units_per_usd: '27.5', day: '2025-03-01' })
    .execute();
  expect(await rowsOf(shop, supporter)).toEqual(['earned - awaiting_rate']);
  const job = waitingJob(db, shop.config, shop.log);
  for (let turn = 0; turn < 2; turn++) await job.run(clock.now(), new AbortController().signal);
  expect(await rowsOf(shop, supporter)).toEqual([expect.stringMatching(/^earned \d+\.\d\d pending$/)]);
  const mails = (await shop.mail(supporter.email)).filter(({ template }) => template === 'commission-earned');
  expect(mails).toHaveLength(1);
});

describe('many sales that wait for a rate', () => {
  /** So many, and the rate of their day as if a server had just recorded it. */
  async function three() {
    const supporter = await newSupporter(shop);
    const numbers: string[] = [];
    for (let count = 0; count < 3; count++) numbers.push(await kwacha(await newPerson(shop), supporter));
    for (const number of numbers) await orders.pay(number);
    await db
      .insertInto('exchange_rates')
      .values({ currency: 'ZMW', units_per_usd: '27.5', day: '2025-03-01' })
      .execute();
    return { supporter, numbers };
  }
  const states = async (supporter: Supporter) =>
    (await rowsOf(shop, supporter)).map((row) => row.split(' ').at(-1)).toSorted();
  const settling = () => ({ db, config: shop.config, now: clock.now() });

  test('keep nobody waiting who records it: the first few come at once, the others with the job', async () => {
    const { supporter } = await three();
    await settleWaiting(settling(), shop.log, 2);
    expect(await states(supporter)).toEqual(['awaiting_rate', 'pending', 'pending']);
    await waitingJob(db, shop.config, shop.log).run(clock.now(), new AbortController().signal);
    expect(await states(supporter)).toEqual(['pending', 'pending', 'pending']);
  });

  test('are settled all but one that fails, and that one by the next turn', async () => {
    const { supporter, numbers } = await three();
    await sql`create function refuse_one() returns trigger language plpgsql as
      'begin raise exception ''not this one''; end'`.execute(db);
    await sql`create trigger refuse_one before insert on commission_entries
      for each row when (new.order_number = ${sql.lit(numbers[0] ?? '')}) execute function refuse_one()`.execute(
      db,
    );
    const told: unknown[] = [];
    await settleWaiting(settling(), { error: (...line: unknown[]) => void told.push(line) });
    expect(await states(supporter)).toEqual(['awaiting_rate', 'pending', 'pending']);
    expect(told).toHaveLength(1);
    await sql`drop trigger refuse_one on commission_entries`.execute(db);
    await settleWaiting(settling(), shop.log);
    expect(await states(supporter)).toEqual(['pending', 'pending', 'pending']);
  });
});

describe('a supporter who leaves while a sale of theirs is paid', () => {
  test('hears of the commission first: the payment was there before them', async () => {
    const supporter = await newSupporter(shop);
    const number = await place(shop, staff, await newPerson(shop), { code: supporter.code });
    const { leaving } = await db.transaction().execute(async (tx) => {
      await arrivesIn(tx, number);
      const asked = shop.api('POST', '/account/delete/', {
        token: supporter.token,
        body: { confirm_email: supporter.email },
      });
      await aRivalWaits();
      return { leaving: asked };
    });
    const answer = await leaving;
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'unpaid_commission' }]);
    expect(await rowsOf(shop, supporter)).toEqual([expect.stringMatching(/^earned \d+\.\d\d pending$/)]);
  });

  test('earns nothing on it where they were there before the payment', async () => {
    const supporter = await newSupporter(shop);
    const number = await place(shop, staff, await newPerson(shop), { code: supporter.code });
    const { paying } = await db.transaction().execute(async (tx) => {
      // What leaving does to their row, and has not committed yet.
      await tx
        .updateTable('supporters')
        .set({ disabled_at: clock.now() })
        .where('user_id', '=', supporter.id)
        .execute();
      const asked = orders.pay(number);
      await aRivalWaits();
      return { paying: asked };
    });
    await paying;
    const entries = await db
      .selectFrom('commission_entries')
      .select('id')
      .where('supporter_id', '=', supporter.id)
      .execute();
    expect(entries).toEqual([]);
  });
});
