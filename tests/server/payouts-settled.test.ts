import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import {
  markPayoutPaid,
  payoutRun,
  payoutRuns,
  releasePayout,
  staffCommissions,
  voidPayout,
} from '#contract/staff/supporters.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { cancelOrder } from '#server/orders/life/move.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import { newStaff } from './bank-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { someoneWaits } from './lock-steps.ts';
import { balanceOf, newSupporter, owe, staffOf } from './payout-steps.ts';
import { newPerson, ordersOf, place } from './programme-steps.ts';

/** The clock stands at 2025-03-01T09:00:00Z at first: each run is of a month of its own. */
const shop = await testServer({ from: 'account', config: { rateLimits: false } });
const token = await shop.login('staff1@example.test');
const staff = staffOf(shop, token);
const orders = ordersOf(shop, token);
const ruth = await newStaff(shop, 'Ruth');
const other = staffOf(shop, ruth.token);
const ordersOfOther = ordersOf(shop, ruth.token);

const monthNow = (): string => shop.clock.now().toISOString().slice(0, 7);
/** Goes into the next month, where everybody signs in anew; gives the one that has just ended. */
async function nextMonth(): Promise<string> {
  const ended = monthNow();
  while (monthNow() === ended) shop.clock.advance(86_400);
  const now = shop.clock.now();
  await shop.db.updateTable('sessions').set({ created_at: now, last_used_at: now }).execute();
  return ended;
}

async function payoutOf(month: string, supporterId: number, by = staff) {
  const run = await by.made(month);
  const payout = run.payouts.find(({ supporter_id }) => supporter_id === supporterId);
  return { runId: run.id ?? '', payoutId: payout?.id ?? '', payout };
}
const seen = async (runId: string, id: string) => {
  const run = (await staff.get(`/staff/commissions/payout-runs/${runId}/`)).as(payoutRun.answer);
  return run.payouts.find((one) => one.id === id);
};
const act = (by: typeof staff, id: string, what: 'release' | 'void', more: object = {}) =>
  by.post(`/staff/commissions/payouts/${id}/${what}/`, more);
/** As the console sends it: the day is today. */
const pay = (id: string, more: object = {}) =>
  staff.markPaid(id, { paid_at: shop.clock.now().toISOString(), ...more });
const rows = async (id: number) =>
  (await staff.get(`/staff/commissions/?supporter=${id}`))
    .as(staffCommissions.answer)
    .results.map(({ entry, status, amount_usd }) => `${entry} ${amount_usd} ${status}`)
    .toSorted();
/** Case of one who moved past it: an order that is paid so long ago that its commission is due. */
async function sold(supporterId: number, code: string): Promise<string> {
  const number = await place(shop, token, await newPerson(shop), { code });
  const paidAt = new Date(shop.clock.now().getTime() - 60 * 86_400_000);
  await orders.pay(number, paidAt.toISOString().replace('.000', ''));
  const [{ amount_minor: cents } = { amount_minor: 0 }] = await shop.db
    .selectFrom('commission_entries')
    .select('amount_minor')
    .where('order_number', '=', number)
    .where('supporter_id', '=', supporterId)
    .execute();
  expect(cents).toBe(4500);
  return number;
}
/** A payout of sales of 45.00 each. */
async function ofSales(count: number) {
  const of = await newSupporter(shop);
  const numbers: string[] = [];
  while (numbers.length < count) numbers.push(await sold(of.id, of.code));
  const made = await payoutOf(await nextMonth(), of.id);
  expect(made.payout?.amount_usd).toBe(`${45 * count}.00`);
  return { ...of, ...made, numbers };
}
/** A payout of two sales, of which one is canceled after the run. */
async function halfCanceled() {
  const { numbers, ...of } = await ofSales(2);
  const [kept = '', lost = ''] = numbers;
  expect((await orders.cancel(lost)).status).toBe(200);
  return { ...of, kept, lost };
}
const fileOf = async ({ runId, email }: { runId: string; email: string }) => {
  const file = await staff.get(`/staff/commissions/payout-runs/${runId}/csv/`);
  return file.text.split('\r\n').find((one) => one.includes(email)) ?? '';
};
/** Number of rows of the ledger that a payout covers. */
const covered = async (id: string) =>
  (await shop.db.selectFrom('payout_items').select('entry_id').where('payout_id', '=', id).execute()).length;
/** Destination of their commission, past all questions. */
const saysWhere = (id: number) =>
  shop.db
    .insertInto('payout_details')
    .values({
      user_id: id,
      method: 'mobile_money',
      country: 'ZM',
      provider: 'MTN MoMo',
      account: '+260961234123',
      holder: 'Natasha Zulu',
      branch: null,
      changed_at: shop.clock.now(),
    })
    .execute();
/** Closes their account, and gives up what is not paid. */
async function leave({ id, email, token: own }: { id: number; email: string; token: string }) {
  const { password_hash } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'staff1@example.test')
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  const answer = await shop.api('POST', '/account/delete/', {
    token: own,
    body: { confirm_email: email, password: SEED_PASSWORD, forfeit_commission: true },
  });
  expect(answer.status, answer.text).toBe(200);
}

describe('an order that is canceled between the run and the transfer (security 18)', () => {
  test('shows on the run, in the table for the transfers, and the sum is not paid unasked', async () => {
    const of = await halfCanceled();
    expect(await seen(of.runId, of.payoutId)).toMatchObject({
      amount_usd: '90.00',
      taken_back: '45.00',
      due: '45.00',
      sums: ['90.00', '45.00'],
    });
    expect(await fileOf(of)).toContain(',45.00,2,open');
    const unasked = await pay(of.payoutId);
    expect([unasked.status, unasked.body]).toMatchObject([
      409,
      { code: 'payout_changed', amount_usd: '90.00', due: '45.00' },
    ]);
    const otherSum = await pay(of.payoutId, { amount_usd: '60.00' });
    expect([otherSum.status, otherSum.as(Problem).code]).toEqual([409, 'payout_changed']);
    expect(await balanceOf(shop, of.id)).toBe(4500);
  });

  test('the smaller sum is paid, and nothing is owed either way', async () => {
    const of = await halfCanceled();
    const answer = await pay(of.payoutId, { amount_usd: '45.00' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(markPayoutPaid.answer)).toMatchObject({
      amount_usd: '45.00',
      status: 'paid',
      taken_back: '0.00',
      entries: 3,
    });
    expect(await balanceOf(shop, of.id)).toBe(0);
    expect(await rows(of.id)).toEqual([
      'earned 45.00 paid',
      'earned 45.00 paid',
      'payout -45.00 paid',
      'reversed -45.00 paid',
    ]);
    expect((await shop.mail(of.email))[0]?.text).toContain('$45.00');
    const next = await payoutOf(await nextMonth(), of.id);
    expect(next.payout).toBeUndefined();
  });

  test('canceled twice, the sum that was transferred between both is written down, and the later one is a debt', async () => {
    const of = await ofSales(3);
    const [first = '', second = ''] = of.numbers;
    await orders.cancel(first);
    expect(await fileOf(of), 'what the bank is told').toContain(',90.00,3,open');
    shop.clock.advance(60);
    await orders.cancel(second);
    const sums = ['135.00', '90.00', '45.00'];
    expect(await seen(of.runId, of.payoutId)).toMatchObject({ due: '45.00', sums });
    const none = await pay(of.payoutId, { amount_usd: '60.00' });
    expect([none.status, none.body]).toMatchObject([409, { code: 'payout_changed', due: '45.00', sums }]);
    const answer = await pay(of.payoutId, { amount_usd: '90.00' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(markPayoutPaid.answer)).toMatchObject({ amount_usd: '90.00', sums: [], entries: 4 });
    expect(await balanceOf(shop, of.id)).toBe(-4500);
    await sold(of.id, of.code);
    await sold(of.id, of.code);
    const next = await payoutOf(await nextMonth(), of.id);
    expect(next.payout).toMatchObject({ amount_usd: '45.00', entries: 3 });
  });

  test('another sum of a payout that nothing was taken back of is refused for what it is', async () => {
    const of = await ofSales(2);
    const answer = await pay(of.payoutId, { amount_usd: '60.00' });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'other_sum', sums: ['90.00'] }]);
    expect(answer.as(Problem).detail).toBe('Nothing of it was reversed: all of it is to be transferred');
    expect(await covered(of.payoutId)).toBe(2);
  });

  test('was all of it on its way already, it is a debt that the next run takes off', async () => {
    const of = await halfCanceled();
    expect((await pay(of.payoutId, { amount_usd: '90.00' })).status).toBe(200);
    expect(await balanceOf(shop, of.id)).toBe(-4500);
    await sold(of.id, of.code);
    await sold(of.id, of.code);
    const next = await payoutOf(await nextMonth(), of.id);
    expect(next.payout).toMatchObject({ amount_usd: '45.00', entries: 3 });
    expect((await pay(next.payoutId)).status).toBe(200);
    expect(await balanceOf(shop, of.id)).toBe(0);
  });

  test('voided, it is not paid: what is still earned comes with the next run', async () => {
    const of = await halfCanceled();
    const answer = await act(staff, of.payoutId, 'void');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(voidPayout.answer)).toMatchObject({ status: 'void', changed: true, taken_back: '0.00' });
    expect(await rows(of.id)).toEqual([
      'earned 45.00 payable',
      'earned 45.00 reversed',
      'reversed -45.00 reversed',
    ]);
    const { results } = (await staff.get('/staff/commissions/payout-runs/')).as(payoutRuns.answer);
    expect(results.find(({ id }) => id === of.runId)).toMatchObject({ total: '0.00', payouts: 0, open: 0 });
    expect((await act(staff, of.payoutId, 'void')).as(voidPayout.answer).changed).toBe(false);
    const late = await pay(of.payoutId);
    expect([late.status, late.body]).toMatchObject([409, { code: 'invalid_transition', from: 'void' }]);
    const next = await payoutOf(await nextMonth(), of.id);
    expect(next.payout).toMatchObject({ amount_usd: '45.00', entries: 1 });
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', of.payoutId)
      .execute();
    expect(audit).toEqual([
      {
        action: 'payout.void',
        before: { status: 'open', amount_minor: 9000, entries: 2 },
        after: { status: 'void' },
      },
    ]);
  });

  test('a run meanwhile does not take it off a second time: it belongs to the payout that is open', async () => {
    const of = await halfCanceled();
    await sold(of.id, of.code);
    const next = await payoutOf(await nextMonth(), of.id);
    expect(next.payout).toMatchObject({ amount_usd: '45.00', entries: 1 });
    expect((await pay(of.payoutId, { amount_usd: '45.00' })).status).toBe(200);
    expect((await pay(next.payoutId)).status).toBe(200);
    expect(await balanceOf(shop, of.id)).toBe(0);
  });

  test('where nothing is left there is nothing to pay: it is voided', async () => {
    const of = await halfCanceled();
    await orders.cancel(of.kept);
    const answer = await pay(of.payoutId, { amount_usd: '0.00' });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'payout_changed', due: '0.00' }]);
    expect((await act(staff, of.payoutId, 'void')).status).toBe(200);
    expect(await balanceOf(shop, of.id)).toBe(0);
  });

  test('a payout that was paid is not voided', async () => {
    const of = await newSupporter(shop);
    await owe(shop, of.id, 3000, shop.clock.now());
    const made = await payoutOf(await nextMonth(), of.id);
    await pay(made.payoutId);
    const answer = await act(staff, made.payoutId, 'void');
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'invalid_transition', from: 'paid' }]);
  });

  test('while it is under way it is in no sum yet: the transfer that was made first makes a debt of it', async () => {
    const of = await ofSales(2);
    const [lost = ''] = of.numbers;
    const tooEarly = await shop.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, lost);
      if (!order) throw new Error(`order ${lost} is missing`);
      await cancelOrder({ tx, now: shop.clock.now(), actorId: ruth.id }, order, { reason: 'Asked for' });
      const part = await pay(of.payoutId, { amount_usd: '45.00' });
      expect(await covered(of.payoutId)).toBe(2);
      expect((await pay(of.payoutId)).status).toBe(200);
      return part;
    });
    expect([tooEarly.status, tooEarly.as(Problem).code]).toEqual([409, 'other_sum']);
    expect(await balanceOf(shop, of.id)).toBe(-4500);
  });

  test.each([
    { sum: '90.00', status: 200, rows: 4, owed: -4500 },
    { sum: '45.00', status: 200, rows: 5, owed: 0 },
    { sum: '60.00', status: 409, rows: 3, owed: 4500 },
  ])(
    'between the question and the writing of a part it changes nothing of what is said: $sum',
    async ({ sum, status, rows: count, owed }) => {
      const of = await ofSales(3);
      const [first = '', second = ''] = of.numbers;
      await orders.cancel(first);
      shop.clock.advance(60);
      const { paying } = await shop.db.transaction().execute(async (tx) => {
        // The payout is locked and was looked at; nothing can be covered yet.
        await sql`lock table payout_items in share mode`.execute(tx);
        const asked = pay(of.payoutId, { amount_usd: sum });
        await someoneWaits(shop.db);
        expect((await ordersOfOther.cancel(second)).status).toBe(200);
        return { paying: asked };
      });
      expect((await paying).status).toBe(status);
      expect(await covered(of.payoutId)).toBe(count);
      expect(await balanceOf(shop, of.id)).toBe(owed);
    },
  );
});

describe('a supporter who has left before their payout was settled (security 32)', () => {
  test('gives up what a payout covered that is voided then: nothing of it comes back', async () => {
    const of = await ofSales(1);
    await leave(of);
    expect((await act(staff, of.payoutId, 'void')).status).toBe(200);
    expect(await balanceOf(shop, of.id)).toBe(0);
    const run = await staff.made(await nextMonth());
    expect(run.carried.filter(({ supporter_id }) => supporter_id === of.id)).toEqual([]);
  });

  test('is paid without a reference, which is often a name', async () => {
    const of = await ofSales(1);
    await leave(of);
    const answer = await pay(of.payoutId, { reference: 'For Mrs Zulu' });
    expect(answer.as(markPayoutPaid.answer)).toMatchObject({ status: 'paid', reference: '' });
    expect(await balanceOf(shop, of.id)).toBe(0);
  });
});

describe('a payout that is held (security 18)', () => {
  /** Somebody who is owed so much, in a run of a month. */
  async function run(cents: number, before: (of: { id: number }) => Promise<void> = async () => {}) {
    const of = await newSupporter(shop);
    await before(of);
    await owe(shop, of.id, cents, shop.clock.now());
    const month = await nextMonth();
    const dry = (await staff.dryRun(month)).payouts.find(({ supporter_id }) => supporter_id === of.id);
    return { ...of, dry, ...(await payoutOf(month, of.id)) };
  }
  const samePhone = async ({ id }: { id: number }) => {
    const twin = await newPerson(shop);
    const phone = `+26097${String(id).padStart(7, '0')}`;
    await shop.db.updateTable('users').set({ phone }).where('id', 'in', [id, twin.id]).execute();
  };
  const paidBefore = async ({ id }: { id: number }) => {
    await owe(shop, id, 6000, shop.clock.now());
    await pay((await payoutOf(await nextMonth(), id)).payoutId);
  };

  test('is none of an ordinary supporter: up to $1,000 it is open and paid as ever', async () => {
    const of = await run(100_000);
    expect(of.payout).toMatchObject({ status: 'open', held: [] });
    expect((await pay(of.payoutId)).status).toBe(200);
  });

  test.each([
    { what: 'more than $1,000 in a month', cents: 100_001, before: undefined, held: ['large'] },
    { what: 'far more than ever before', cents: 25_000, before: paidBefore, held: ['jumped'] },
    { what: 'a mark', cents: 2500, before: samePhone, held: ['marked'] },
  ])('is one of $what: it says why, and is not paid', async ({ cents, before, held }) => {
    const of = await run(cents, before);
    expect(of.dry?.held, 'a look before the run says so').toEqual(held);
    expect(of.payout).toMatchObject({ status: 'open', held });
    const answer = await pay(of.payoutId);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'payout_held', held }]);
    expect((await shop.mail(of.email)).filter(({ text }) => text.includes('$250.00'))).toEqual([]);
  });

  test('is released by somebody else than who made the run, and paid then', async () => {
    const of = await run(150_000);
    const own = await act(staff, of.payoutId, 'release');
    expect([own.status, own.as(Problem).code]).toEqual([403, 'own_run']);
    expect((await pay(of.payoutId)).status).toBe(409);
    const answer = await act(other, of.payoutId, 'release');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(releasePayout.answer)).toMatchObject({
      status: 'open',
      held: [],
      released_by: 'Ruth Banda',
      changed: true,
    });
    expect((await act(other, of.payoutId, 'release')).as(releasePayout.answer).changed).toBe(false);
    expect((await pay(of.payoutId)).status).toBe(200);
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', of.payoutId)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'payout.release', before: { held: ['large'] }, after: { amount_minor: 150_000 } },
      { action: 'payout.paid' },
    ]);
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test('has neither a sum nor an account in the table for the transfers, until it is released', async () => {
    const of = await run(150_000, ({ id }) => saysWhere(id).then(() => {}));
    const held = await fileOf(of);
    expect(held).toContain(',,1,held,');
    expect(held).not.toMatch(/1500|961234123|Natasha/);
    expect((await act(other, of.payoutId, 'release')).status).toBe(200);
    const released = await fileOf(of);
    expect(released).toContain(',1500.00,1,open,');
    expect(released).toContain('+260961234123');
    expect((await act(staff, of.payoutId, 'void')).status).toBe(200);
    expect(await fileOf(of)).toContain(',,0,void,');
  });

  test('is not released by whoever wrote an adjustment that it pays', async () => {
    const of = await newSupporter(shop);
    const wrote = await staff.adjust({
      supporter_id: of.id,
      amount_usd: '1500.00',
      reason: 'A fair at Ndola',
    });
    expect(wrote.status, wrote.text).toBe(201);
    const third = staffOf(shop, (await newStaff(shop, 'Thoko')).token);
    const made = await payoutOf(await nextMonth(), of.id, other);
    const own = await act(staff, made.payoutId, 'release');
    expect([own.status, own.as(Problem).code]).toEqual([403, 'own_entry']);
    expect((await act(third, made.payoutId, 'release')).status).toBe(200);
    expect((await pay(made.payoutId)).status).toBe(200);
  });

  test('may be voided by whoever made the run: that pays nothing', async () => {
    const of = await run(150_000);
    expect((await act(staff, of.payoutId, 'void')).status).toBe(200);
    expect(await balanceOf(shop, of.id)).toBe(150_000);
    const late = await act(other, of.payoutId, 'release');
    expect([late.status, late.as(Problem).code]).toEqual([409, 'invalid_transition']);
  });

  test('of a member of staff is neither released, voided nor marked as paid by themselves', async () => {
    const own = await newStaff(shop, 'Ivo');
    await shop.db
      .insertInto('supporters')
      .values({
        user_id: own.id,
        code: 'HELD2345',
        upline_id: null,
        terms_version: 1,
        created_at: shop.clock.now(),
      })
      .execute();
    await owe(shop, own.id, 200_000, shop.clock.now());
    const made = await payoutOf(await nextMonth(), own.id);
    for (const what of ['release', 'void'] as const) {
      const answer = await act(staffOf(shop, own.token), made.payoutId, what);
      expect([answer.status, answer.as(Problem).code]).toEqual([403, 'forbidden']);
    }
    expect((await act(other, made.payoutId, 'release')).status).toBe(200);
    const answer = await staffOf(shop, own.token).markPaid(made.payoutId, {
      paid_at: shop.clock.now().toISOString(),
    });
    expect([answer.status, answer.as(Problem).code]).toEqual([403, 'forbidden']);
  });

  test.each(['release', 'void'] as const)(
    'whoever signed in a while ago types their password to %s it (security 31)',
    async (what) => {
      const of = await run(150_000);
      await shop.db
        .updateTable('sessions')
        .set({ created_at: new Date(shop.clock.now().getTime() - 31 * 60_000) })
        .execute();
      const asked = await act(other, of.payoutId, what);
      expect([asked.status, Object.keys(asked.as(Problem).fields ?? {})]).toEqual([400, ['password']]);
      expect((await act(other, of.payoutId, what, { password: 'wrong' })).status).toBe(400);
      expect((await act(other, of.payoutId, what, { password: SEED_PASSWORD })).status).toBe(200);
    },
  );
});
