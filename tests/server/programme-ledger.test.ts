import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  afterMonth,
  commissionMinor,
  monthBegins,
  payableAt,
  PAYOUT_FROM_MINOR,
} from '#domain/supporters/commission.ts';
import { POSITION_CODES, POSITIONS } from '#domain/supporters/positions.ts';
import { type Chapter, CHAPTERS } from '#domain/supporters/training.ts';
import { cancelOrder, type OrderActContext } from '#server/orders/life/move.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { giveMoneyBack } from '#server/payments/give-money-back.ts';
import { takePayment } from '#server/payments/take-payment.ts';
import { voidPayment } from '#server/payments/void-payment.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { totalsOf } from '#server/programme/entries.ts';
import { fixEarners } from '#server/programme/earners.ts';
import { lockRates } from '#server/programme/locks.ts';
import { reconcileCommissions } from '#server/programme/reconcile-commissions.ts';
import { settleWaiting } from '#server/programme/waiting.ts';
import { writePaid, writeVoid } from '#server/staff/commissions/settle.ts';
import { sharesOf } from '#server/staff/commissions/shares.ts';
import { dueMinor, payoutsOf, storeRun } from '#server/staff/commissions/store.ts';
import { coverTakenBack } from '#server/staff/commissions/reversed-entries.ts';
import { balancesOf } from '#server/staff/supporters/store.ts';
import { markChapterComplete, redeemablePoints } from '#server/training/store.ts';
import { testServer } from './harness/test-server.ts';
import { newPerson, newSupporter, type Person, signedIn, type Supporter } from './programme-steps.ts';
import { draws } from '../harness/seed.ts';

/** The ledger against a few lines that say what it should come to, over whatever may happen to orders. */
const shop = await testServer();
const { db } = shop;
/** Time that the clock of this server was set back by. */
let backMs = 0;
const clock = {
  now: () => new Date(shop.clock.now().getTime() - backMs),
  advance: (seconds: number) => shop.clock.advance(seconds),
  setBack: (hours: number) => {
    backMs += hours * 3_600_000;
  },
};
await signedIn(shop, 'staff@example.test');
const { id: staffId } = await db
  .selectFrom('users')
  .select('id')
  .where('email', '=', 'staff@example.test')
  .executeTakeFirstOrThrow();

const GOODS = 500_000;
const SHIPPING = 70_000;
const TOTAL = GOODS + SHIPPING;

/** Written as a checkout would; what is in the basket has tests of its own. */
async function place(buyer: Person, promoSupporterId: number | null, currency: 'USD' | 'ZMW') {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const place_ = { destination_code: 'ZM', destination_port: 'Walvis Bay' };
    const { id } = await tx
      .insertInto('baskets')
      .values({
        ...place_,
        user_id: buyer.id,
        status: 'Submitted',
        destination_is_default: false,
        revision: 1,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { number } = await tx
      .insertInto('orders')
      .values({
        ...place_,
        user_id: buyer.id,
        basket_id: id,
        status: 'Pending',
        currency,
        items_minor: GOODS,
        shipping_minor: SHIPPING,
        total_minor: TOTAL,
        shipping_code: 'roro',
        shipping_address: '{}',
        billing_address: '{}',
        email: buyer.email,
        referral: 'null',
        placed_at: now,
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('order_lines')
      .values({
        order_number: number,
        product_id: 12,
        title: 'A car',
        quantity: 1,
        unit_minor: GOODS,
        shipping_unit_minor: SHIPPING,
        shipping_option: 1,
      })
      .execute();
    await fixEarners(tx, { number, buyerId: buyer.id, promoSupporterId, referral: null, now });
    return number;
  });
}

/** One act on an order under its lock, as every door does it. */
const onOrder = <T>(
  number: string,
  act: (doing: OrderActContext, order: OrderRow) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) throw new Error(`order ${number} is missing`);
    return act({ tx, now: clock.now(), actorId: staffId }, order);
  });
const pay = (number: string, amountMinor: number, receivedAt: Date, reference: string = randomUUID()) =>
  onOrder(number, (doing, order) => takePayment(doing, order, { amountMinor, receivedAt, reference }));
const cancel = (number: string) =>
  onOrder(number, (doing, order) => cancelOrder(doing, order, { reason: 'The buyer asked for it' }));
const voidOne = (number: string) =>
  onOrder(number, async (doing, order) => {
    const payment = await doing.tx
      .selectFrom('order_payments')
      .select('id')
      .where('order_number', '=', number)
      .where('voided_at', 'is', null)
      .orderBy('recorded_at', 'desc')
      .orderBy('id')
      .executeTakeFirst();
    return payment && voidPayment(doing, order, { id: payment.id, reason: 'Typed wrong' });
  });
const giveBack = (number: string) =>
  onOrder(number, (doing, order) => {
    const theirs = order.status === 'Canceled' ? order.paid_minor : order.paid_minor - order.total_minor;
    return giveMoneyBack(doing, order, {
      amountMinor: Math.max(1, theirs),
      givenAt: doing.now,
      reference: randomUUID(),
      reason: '',
    });
  });
const orderOf = (number: string) =>
  db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const settleSales = () => settleWaiting({ db, config: shop.config, now: clock.now() }, shop.log);
const record = async (units: string, day: string) => {
  const row = await db.transaction().execute(async (tx) => {
    await lockRates(tx);
    return tx
      .insertInto('exchange_rates')
      .values({ currency: 'ZMW', units_per_usd: units, day })
      .onConflict((held) => held.doNothing())
      .returningAll()
      .executeTakeFirst();
  });
  await settleSales();
  return row;
};
const payOut = (month: string) =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const shares = await sharesOf(tx, afterMonth(month));
    const run = await storeRun(tx, { month, madeBy: staffId, now, config: shop.config });
    return { run, shares };
  });
/** Ways to settle a payout: all of it was transferred, what is left of it was, or it is not paid. */
const SETTLES = ['all', 'left', 'void'] as const;
type Settle = (typeof SETTLES)[number];
/** Settles the open payouts of a run; where nothing is left of one, it is voided. */
const settle = (run: string, how: Settle = 'all') =>
  db.transaction().execute(async (tx) => {
    const act = { by: staffId, now: clock.now() };
    const transfer = { ...act, reference: 'T', paidAt: clock.now() };
    for (const payout of await payoutsOf(tx, run)) {
      if (payout.status !== 'open') continue;
      if (how === 'all') await writePaid(tx, payout, transfer);
      else if (how === 'void' || dueMinor(payout) === 0) await writeVoid(tx, payout, act);
      else {
        const left = dueMinor(payout);
        if (left < payout.amount_minor) expect(await coverTakenBack(tx, payout, left)).toBe(true);
        await writePaid(tx, { ...payout, amount_minor: left }, transfer);
      }
    }
  });
/** Adjustment that staff set right by hand. */
const adjust = (supporterId: number, cents: number) =>
  db
    .insertInto('commission_entries')
    .values({
      supporter_id: supporterId,
      entry: 'adjustment',
      amount_minor: cents,
      payable_at: clock.now(),
      reason: 'By hand',
      made_by: staffId,
      created_at: clock.now(),
    })
    .execute();
const learn = (userId: number, chapter: Chapter) =>
  db.transaction().execute((tx) => markChapterComplete(tx, userId, chapter, clock.now()));
const balanceOf = async (id: number) => (await balancesOf(db, [id])).get(id) ?? 0;
const ledger = () =>
  db.selectFrom('commission_entries').selectAll().orderBy('created_at').orderBy('id').execute();
const thisMonth = (): string => wireDay(clock.now()).slice(0, 7);
const lastMonth = (): string => wireDay(new Date(monthBegins(thisMonth()).getTime() - 1)).slice(0, 7);
const runOf = (month: string) =>
  db.selectFrom('payout_runs').select('id').where('month', '=', month).executeTakeFirst();
/** A month that was paid covers those before it too. */
const isCovered = async (month: string): Promise<boolean> =>
  (await db.selectFrom('payout_runs').select('id').where('month', '>=', month).executeTakeFirst()) !==
  undefined;
const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

/** Sum that should be owed: a few lines of arithmetic that know nothing of SQL. */
class Expected {
  readonly orders = new Map<string, { currency: 'USD' | 'ZMW'; earners: number[] }>();
  readonly positions = new Map<number, number>();
  /** Chapters that the promoter has read. */
  readonly learned = new Set<Chapter>();
  rates: { day: string; units: string }[] = [];
  /** By order and supporter. */
  readonly sales = new Map<string, { rateBp: number; paidAt: Date; row: Row | null }>();
  rows: Row[] = [];

  /** The order as it now stands. */
  saw(number: string, order: OrderRow, now: Date): void {
    const { earners = [], currency = 'USD' } = this.orders.get(number) ?? {};
    const sold = order.status !== 'Canceled' && order.paid_at !== null;
    for (const who of earners) {
      const name = `${number} ${who}`;
      const sale = this.sales.get(name);
      const stays = sold && sale?.paidAt.getTime() === order.paid_at?.getTime();
      if (sale && !stays) {
        this.sales.delete(name);
        if (sale.row?.covered)
          this.rows.push({ who, cents: -sale.row.cents, payableAt: now, covered: null, back: sale.row });
        else if (sale.row) this.rows = this.rows.filter((row) => row !== sale.row);
      }
      if (sold && order.paid_at && !stays) {
        const made = { rateBp: this.positions.get(who) ?? 0, paidAt: order.paid_at, row: null };
        this.sales.set(name, made);
        this.price(who, made, currency);
      }
    }
  }

  price(who: number, sale: { rateBp: number; paidAt: Date; row: Row | null }, currency: string): void {
    const day = wireDay(sale.paidAt);
    const [rate] = this.rates.filter((one) => one.day <= day).toSorted((a, b) => (a.day < b.day ? 1 : -1));
    if (currency === 'ZMW' && !rate) return;
    const units = currency === 'ZMW' ? (rate?.units ?? null) : null;
    const cents = commissionMinor(GOODS, sale.rateBp, units);
    sale.row = { who, cents, payableAt: payableAt(sale.paidAt), covered: null, back: null };
    this.rows.push(sale.row);
  }

  recorded(): void {
    for (const [name, sale] of this.sales) {
      const [number = '', who = ''] = name.split(' ');
      if (!sale.row) this.price(Number(who), sale, this.orders.get(number)?.currency ?? 'USD');
    }
  }

  paidOut(month: string): number[] {
    const paid = [...this.positions.keys()].filter((who) => {
      const due = this.due(who, month);
      const sum = sumOf(due);
      if (sum < PAYOUT_FROM_MINOR) return false;
      for (const row of due) row.covered = month;
      return true;
    });
    return paid;
  }

  due = (who: number, month: string): Row[] =>
    this.rows.filter(
      (row) => row.who === who && !row.covered && row.payableAt < afterMonth(month) && !this.waits(row),
    );
  /** By supporter and month: whose payouts were transferred. */
  marked = new Set<string>();
  isOpen = ({ who, covered }: Row): boolean => covered !== null && !this.marked.has(`${who} ${covered}`);
  /** It takes back what an open payout covers: that one settles it. */
  waits = ({ back, covered }: Row): boolean => covered === null && back !== null && this.isOpen(back);

  settled(month: string, how: Settle): void {
    for (const who of this.positions.keys()) {
      const covered = this.rows.filter((row) => row.who === who && row.covered === month);
      if (covered.length === 0 || this.marked.has(`${who} ${month}`)) continue;
      const takenBack = this.rows.filter((row) => row.back !== null && covered.includes(row.back));
      const left = sumOf(covered) + sumOf(takenBack);
      if (how === 'void' || (how === 'left' && left <= 0)) {
        const gone = takenBack.flatMap((row) => [row, row.back]);
        this.rows = this.rows.filter((row) => !gone.includes(row));
        for (const row of covered) row.covered = null;
        continue;
      }
      if (how === 'left') for (const row of takenBack) row.covered = month;
      this.marked.add(`${who} ${month}`);
    }
  }

  totals(who: number, now: Date) {
    const own = this.rows.filter((row) => row.who === who);
    const isPaid = (row: Row) => row.covered !== null && !this.isOpen(row);
    const isPayable = (row: Row) => !isPaid(row) && (row.covered !== null || row.payableAt <= now);
    return {
      pending: sumOf(own.filter((row) => !isPaid(row) && !isPayable(row))),
      payable: sumOf(own.filter(isPayable)),
      paid: sumOf(own.filter(isPaid)),
      balance: sumOf(own.filter((row) => !isPaid(row))),
    };
  }
}
interface Row {
  who: number;
  cents: number;
  payableAt: Date;
  /** The month whose payment covers it. */
  covered: string | null;
  /** The row that it takes back. */
  back: Row | null;
}
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

const nth = fc.nat({ max: 5 });
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('place' as const), by: fc.nat({ max: 2 }), zmw: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      nth,
      part: fc.constantFrom(1, 1, 1, 0.5, 1.5),
      days: fc.nat({ max: 60 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      days: fc.nat({ max: 90 }),
      units: fc.integer({ min: 100_000, max: 400_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('position' as const),
      who: fc.nat({ max: 1 }),
      to: fc.constantFrom(...POSITION_CODES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  // A server's clock is set right: also over the end of a month, and to before what has just been written.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('step back' as const), hours: fc.integer({ min: 1, max: 72 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      who: fc.nat({ max: 1 }),
      cents: fc.integer({ min: -6000, max: 6000 }).filter((cents) => cents !== 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('learn' as const), chapter: fc.constantFrom(...CHAPTERS) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('payout' as const), mark: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('settle' as const), nth, how: fc.constantFrom(...SETTLES) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replay' as const) }) },
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Two sales, a run, one of the sales canceled, the payout settled in one way, and the next run. */
const settledBy = (how: Settle): [Act[]] => [
  [
    { do: 'place', by: 0, zmw: false },
    { do: 'pay', nth: 0, part: 1, days: 60 },
    { do: 'place', by: 0, zmw: false },
    { do: 'pay', nth: 1, part: 1, days: 60 },
    { do: 'payout', mark: false },
    { do: 'cancel', nth: 0 },
    { do: 'settle', nth: 0, how },
    { do: 'payout', mark: true },
  ],
];

describe('the ledger', () => {
  test(
    'comes to what is owed at any moment, whatever happens to orders, and grows only',
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30 }), async (acts) => {
          const upline = await newSupporter(shop);
          const promoter = await newSupporter(shop);
          const recruit = await newSupporter(shop, { by: upline });
          const buyer = await newPerson(shop);
          await db.deleteFrom('exchange_rates').execute();
          const expected = new Expected();
          for (const { id } of [upline, promoter]) expected.positions.set(id, POSITIONS.IBO.rateBp);
          const numbers: string[] = [];
          const runs: { month: string; run: string }[] = [];
          const after = async (number: string) => expected.saw(number, await orderOf(number), clock.now());
          const ways: [Person, Supporter | null, number[]][] = [
            [buyer, promoter, [promoter.id]],
            [recruit, promoter, [promoter.id, upline.id]],
            [recruit, null, [upline.id]],
          ];
          for (const one of acts) {
            const before = await ledger();
            const number = 'nth' in one ? numbers[one.nth % Math.max(1, numbers.length)] : undefined;
            if (one.do === 'place') {
              const [who, code, earners] = ways[one.by] ?? [buyer, null, []];
              const currency = one.zmw ? 'ZMW' : 'USD';
              const placed = await place(who, code?.id ?? null, currency);
              numbers.push(placed);
              expected.orders.set(placed, { currency, earners });
            } else if (one.do === 'rate') {
              const day = wireDay(daysAgo(one.days));
              const row = await record((one.units / 10_000).toFixed(4), day);
              if (row) expected.rates.push({ day, units: row.units_per_usd });
              expected.recorded();
            } else if (one.do === 'position') {
              const who = [upline, promoter][one.who]?.id ?? 0;
              await db
                .updateTable('supporters')
                .set({ position: one.to })
                .where('user_id', '=', who)
                .execute();
              expected.positions.set(who, POSITIONS[one.to].rateBp);
            } else if (one.do === 'wait') clock.advance(one.days * 86_400);
            else if (one.do === 'step back') clock.setBack(one.hours);
            else if (one.do === 'adjust') {
              const who = [upline, promoter][one.who]?.id ?? 0;
              await adjust(who, one.cents);
              expected.rows.push({
                who,
                cents: one.cents,
                payableAt: clock.now(),
                covered: null,
                back: null,
              });
            } else if (one.do === 'learn') {
              await learn(promoter.id, one.chapter);
              expected.learned.add(one.chapter);
            } else if (one.do === 'payout') {
              // A month is paid once: where it was, the next one is over first.
              while (await isCovered(lastMonth()))
                clock.advance((afterMonth(thisMonth()).getTime() - clock.now().getTime()) / 1000);
              const month = lastMonth();
              const { run, shares } = await payOut(month);
              runs.push({ month, run });
              const sums = new Map([
                ...shares.paid.map(({ supporterId, amountMinor }) => [supporterId, amountMinor] as const),
                ...shares.carried.map(({ supporter_id: id, amount_minor: cents }) => [id, cents] as const),
              ]);
              for (const who of expected.positions.keys())
                expect(sums.get(who) ?? 0).toBe(sumOf(expected.due(who, month)));
              const paid = expected.paidOut(month);
              expect(
                shares.paid.map(({ supporterId }) => supporterId).filter((id) => expected.positions.has(id)),
              ).toEqual(paid.toSorted((a, b) => a - b));
              if (one.mark) {
                await settle(run);
                expected.settled(month, 'all');
              }
            } else if (one.do === 'settle') {
              const which = runs[one.nth % Math.max(1, runs.length)];
              if (which) {
                await settle(which.run, one.how);
                expected.settled(which.month, one.how);
              }
            } else if (one.do === 'replay') {
              for (const each of numbers.toReversed())
                await onOrder(each, ({ tx, now }, order) => reconcileCommissions(tx, order, now));
              await settleSales();
              expect(await ledger()).toEqual(before);
            } else if (number !== undefined) {
              if (one.do === 'pay') await pay(number, Math.round(TOTAL * one.part), daysAgo(one.days));
              if (one.do === 'void') await voidOne(number);
              if (one.do === 'cancel') await cancel(number);
              if (one.do === 'refund') await giveBack(number);
              await after(number);
            }
            const now = await ledger();
            // Rows that were there are there as they were.
            const still = new Map(now.map((row) => [row.id, row]));
            for (const row of before) expect(still.get(row.id)).toEqual(row);
            for (const who of expected.positions.keys()) {
              const { pending, payable, paid } = await totalsOf(db, who, clock.now());
              const balance = await balanceOf(who);
              expect({ pending, payable, paid, balance }).toEqual(expected.totals(who, clock.now()));
              const reward = who === promoter.id && expected.learned.size === CHAPTERS.length ? 10_000 : 0;
              expect(await redeemablePoints(db, who, clock.now())).toBe(Math.max(0, reward + payable));
            }
          }
        }),
        { numRuns: draws(40), examples: SETTLES.map(settledBy) },
      );
    },
  );

  test(
    'comes to the same in whatever order the same things happen, and however often they are told',
    { timeout: 120_000 },
    async () => {
      const HAPPENS = [
        'car',
        'half',
        'half',
        'lost',
        'cancel',
        'rate',
        'again',
        'again',
        ...CHAPTERS,
      ] as const;
      const inAnyOrder = fc.shuffledSubarray([...HAPPENS, ...CHAPTERS], { minLength: HAPPENS.length + 4 });
      await fc.assert(
        fc.asyncProperty(inAnyOrder, async (happens) => {
          await db.deleteFrom('exchange_rates').execute();
          const upline = await newSupporter(shop);
          const promoter = await newSupporter(shop);
          const recruit = await newSupporter(shop, { by: upline });
          const car = await place(await newPerson(shop), promoter.id, 'USD');
          const kwacha = await place(recruit, promoter.id, 'ZMW');
          const lost = await place(recruit, promoter.id, 'USD');
          const paidAt = clock.now();
          for (const one of happens) {
            if (one === 'car') await pay(car, TOTAL, paidAt);
            else if (one === 'half') await pay(kwacha, TOTAL / 2, paidAt);
            else if (one === 'lost') await pay(lost, TOTAL, paidAt);
            else if (one === 'cancel') await cancel(lost);
            else if (one === 'rate') await record('27.5000', wireDay(paidAt));
            else if (one === 'again')
              for (const number of [lost, kwacha, car])
                await onOrder(number, ({ tx, now }, order) => reconcileCommissions(tx, order, now));
            else await learn(promoter.id, one);
            clock.advance(3600);
          }
          const of = async ({ id }: Person) => ({
            ...(await totalsOf(db, id, clock.now())),
            balance: await balanceOf(id),
            points: await redeemablePoints(db, id, clock.now()),
          });
          const share = commissionMinor(GOODS, POSITIONS.IBO.rateBp, '27.5000');
          const sold = commissionMinor(GOODS, POSITIONS.IBO.rateBp, null) + share;
          const none = { pending: 0, payable: 0, paid: 0, carried_over: 0 };
          const due = { ...none, pending: sold, balance: sold, points: 10_000 };
          expect(await of(promoter)).toEqual(due);
          expect(await of(upline)).toEqual({ ...none, pending: share, balance: share, points: 0 });
          clock.advance(payableAt(paidAt).getTime() / 1000 - clock.now().getTime() / 1000);
          expect(await of(promoter)).toEqual({
            ...due,
            pending: 0,
            payable: sold,
            points: 10_000 + sold,
          });
        }),
        { numRuns: draws(16) },
      );
    },
  );

  test('what was paid out and is canceled then is taken off the next payment', async () => {
    const supporter = await newSupporter(shop);
    const buyer = await newPerson(shop);
    const first = await place(buyer, supporter.id, 'USD');
    await pay(first, TOTAL, daysAgo(80));
    while (await runOf(lastMonth())) clock.advance(28 * 86_400);
    await settle((await payOut(lastMonth())).run);
    const now = () => totalsOf(db, supporter.id, clock.now());
    expect(await now()).toEqual({ pending: 0, payable: 0, paid: 5000, carried_over: 0 });
    await cancel(first);
    expect(await now()).toEqual({ pending: 0, payable: -5000, paid: 5000, carried_over: 0 });
    expect(await balanceOf(supporter.id)).toBe(-5000);
    for (const _ of [1, 2]) await pay(await place(buyer, supporter.id, 'USD'), TOTAL, daysAgo(80));
    clock.advance(31 * 86_400);
    const { run, shares } = await payOut(lastMonth());
    const mine = shares.paid.filter(({ supporterId }) => supporterId === supporter.id);
    expect(mine).toMatchObject([{ amountMinor: 5000, entries: 3 }]);
    await settle(run);
    expect(await now()).toEqual({ pending: 0, payable: 0, paid: 10_000, carried_over: 0 });
    expect(await balanceOf(supporter.id)).toBe(0);
  });

  test('less than is paid out is carried over, and a debt too', async () => {
    const supporter = await newSupporter(shop);
    while (await runOf(lastMonth())) clock.advance(28 * 86_400);
    await adjust(supporter.id, 2499);
    clock.advance(31 * 86_400);
    await payOut(lastMonth());
    expect(await totalsOf(db, supporter.id, clock.now())).toMatchObject({
      payable: 2499,
      carried_over: 2499,
    });
    await adjust(supporter.id, 1);
    expect(await totalsOf(db, supporter.id, clock.now())).toMatchObject({
      payable: 2500,
      carried_over: 2499,
    });
    clock.advance(31 * 86_400);
    const { shares } = await payOut(lastMonth());
    expect(shares.paid).toMatchObject([{ supporterId: supporter.id, amountMinor: 2500 }]);
    await adjust(supporter.id, -3000);
    clock.advance(31 * 86_400);
    const { shares: later } = await payOut(lastMonth());
    expect(later.paid).toEqual([]);
    expect(await totalsOf(db, supporter.id, clock.now())).toMatchObject({
      payable: -500,
      carried_over: -3000,
    });
  });

  test('no row of it is changed or taken out', async () => {
    const supporter = await newSupporter(shop);
    await pay(await place(await newPerson(shop), supporter.id, 'USD'), TOTAL, clock.now());
    for (const statement of [
      sql`update commission_entries set amount_minor = 1`,
      sql`delete from commission_entries`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('the ledger of commissions is append-only');
  });

  test('a sale is earned once, and again only after it was taken back, whoever writes', async () => {
    const supporter = await newSupporter(shop);
    const number = await place(await newPerson(shop), supporter.id, 'USD');
    await pay(number, TOTAL, clock.now());
    const { id, ...row } = await db
      .selectFrom('commission_entries')
      .selectAll()
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow();
    await expect(db.insertInto('commission_entries').values(row).execute()).rejects.toThrow(
      'commission_earned_once',
    );
    await voidOne(number);
    const again = { ...row, entry: 'reversed' as const, amount_minor: -row.amount_minor, reverses: id };
    await expect(db.insertInto('commission_entries').values(again).execute()).rejects.toThrow('reverses');
  });
});

describe('many at once', () => {
  test('eight transfers, the cancel, the void and a rate at the same moment come to what the order says at last', async () => {
    await db.deleteFrom('exchange_rates').execute();
    const upline = await newSupporter(shop);
    const promoter = await newSupporter(shop);
    const recruit = await newSupporter(shop, { by: upline });
    const numbers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => place(recruit, promoter.id, index % 2 ? 'ZMW' : 'USD')),
    );
    const at = clock.now();
    const acts = numbers.flatMap((number, index) => [
      ...Array.from({ length: 4 }, () => pay(number, TOTAL / 2, at)),
      ...(index < 2 ? [cancel(number)] : []),
      ...(index > 3 ? [voidOne(number), voidOne(number)] : []),
    ]);
    await Promise.all([...acts, record('27.5', wireDay(at))]);
    for (const number of numbers) {
      const order = await orderOf(number);
      const isSold = order.status !== 'Canceled' && order.paid_at !== null;
      const rows = await db
        .selectFrom('commission_entries')
        .select(['supporter_id', sql<number>`sum(amount_minor)::int`.as('sum')])
        .where('order_number', '=', number)
        .groupBy('supporter_id')
        .execute();
      const [rate] = await db.selectFrom('exchange_rates').select('units_per_usd').execute();
      const cents = commissionMinor(
        GOODS,
        100,
        order.currency === 'USD' ? null : (rate?.units_per_usd ?? '1'),
      );
      const sums = new Map(rows.map(({ supporter_id, sum }) => [supporter_id, sum]));
      for (const { id } of [upline, promoter]) expect(sums.get(id) ?? 0).toBe(isSold ? cents : 0);
    }
  });
});
