import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { type PayoutRun, payoutRun, payoutRuns, runPayouts } from '#contract/staff/supporters.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { newStaff, withSecondStep } from './bank-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { balanceOf, newSupporter, owe, staffOf } from './payout-steps.ts';

/** The clock stands at 2025-03-01T09:00:00Z: February is over, March is not. */
const shop = await testServer({ from: 'account', config: { rateLimits: false } });
const staff = staffOf(shop, await shop.login('staff1@example.test'));

let months = 0;
/** A month for each test, one after the other, since a month is paid once. What is carried over comes along. */
function nextMonth(): { month: string; inside: string } {
  const number = months++;
  const month = `${2010 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  return { month, inside: `${month}-10T00:00:00Z` };
}
/** Line that a run has of one supporter. */
const paidTo = (run: PayoutRun, id: number) => {
  const one = run.payouts.find(({ supporter_id }) => supporter_id === id);
  return one && [one.amount_usd, one.entries];
};
const carriedOf = (run: PayoutRun, id: number) => {
  const one = run.carried.find(({ supporter_id }) => supporter_id === id);
  return one && [one.amount_usd, one.why];
};
const counts = async () => {
  const of = async (table: 'payout_runs' | 'payouts' | 'payout_items') =>
    (await shop.db.selectFrom(table).selectAll().execute()).length;
  return [await of('payout_runs'), await of('payouts'), await of('payout_items')];
};

describe('a month', () => {
  test('is looked at first: a dry run says who is paid and who is carried over, and stores nothing', async () => {
    const { month, inside } = nextMonth();
    const [rich, poor] = [await newSupporter(shop), await newSupporter(shop)];
    await owe(shop, rich.id, 8450, inside);
    await owe(shop, poor.id, 2499, inside);
    const before = await counts();
    const answer = await staff.run(month, { dry_run: true });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(runPayouts.answer)).toEqual({
      id: null,
      month,
      total: '84.50',
      payouts: [
        expect.objectContaining({
          id: null,
          supporter_id: rich.id,
          supporter: expect.objectContaining({ email: rich.email }),
          amount_usd: '84.50',
          entries: 1,
          status: 'open',
        }),
      ],
      carried: [expect.objectContaining({ supporter_id: poor.id, amount_usd: '24.99', why: 'below' })],
      created_at: null,
      made_by: null,
      made_by_id: null,
    });
    expect(await counts()).toEqual(before);
    expect((await staff.made(month)).total, 'and is made as it was shown').toBe('84.50');
  });

  test.each([
    { cents: 2500, pays: '25.00' },
    { cents: 2499, pays: undefined },
    { cents: 1, pays: undefined },
    { cents: -1, pays: undefined },
    { cents: -5000, pays: undefined },
  ])('pays $cents cents out: $pays', async ({ cents, pays }) => {
    const { month, inside } = nextMonth();
    const of = await newSupporter(shop);
    await owe(shop, of.id, cents, inside);
    const run = await staff.made(month);
    expect(paidTo(run, of.id)?.[0]).toBe(pays);
    expect(carriedOf(run, of.id)?.[1]).toBe(pays === undefined ? 'below' : undefined);
  });

  test('pays all that came together over the months, each row once', async () => {
    const of = await newSupporter(shop);
    const [first, second, third] = [nextMonth(), nextMonth(), nextMonth()];
    await owe(shop, of.id, 2000, first.inside);
    await owe(shop, of.id, 1000, second.inside);
    expect(carriedOf(await staff.made(first.month), of.id)).toEqual(['20.00', 'below']);
    expect(paidTo(await staff.made(second.month), of.id)).toEqual(['30.00', 2]);
    const last = await staff.made(third.month);
    expect([paidTo(last, of.id), carriedOf(last, of.id)]).toEqual([undefined, undefined]);
  });

  test('takes off what was taken back after it had been paid', async () => {
    const of = await newSupporter(shop);
    const [first, second, third] = [nextMonth(), nextMonth(), nextMonth()];
    await owe(shop, of.id, 5000, first.inside);
    await staff.made(first.month);
    await owe(shop, of.id, -5000, second.inside);
    await owe(shop, of.id, 4000, second.inside);
    expect(carriedOf(await staff.made(second.month), of.id)).toEqual(['-10.00', 'below']);
    await owe(shop, of.id, 6000, third.inside);
    expect(paidTo(await staff.made(third.month), of.id)).toEqual(['50.00', 3]);
  });

  test('ends at its last moment in UTC', async () => {
    const of = await newSupporter(shop);
    const [first, second] = [nextMonth(), nextMonth()];
    await owe(shop, of.id, 3000, new Date(Date.parse(`${second.month}-01T00:00:00Z`) - 1));
    await owe(shop, of.id, 4000, `${second.month}-01T00:00:00Z`);
    expect(paidTo(await staff.made(first.month), of.id)).toEqual(['30.00', 1]);
    expect(paidTo(await staff.made(second.month), of.id)).toEqual(['40.00', 1]);
  });

  test('leaves out who deleted their account: what is owed stays owed, and staff see it', async () => {
    const { month, inside } = nextMonth();
    const of = await newSupporter(shop);
    await owe(shop, of.id, 9000, inside);
    await shop.db
      .updateTable('supporters')
      .set({ disabled_at: shop.clock.now() })
      .where('user_id', '=', of.id)
      .execute();
    const run = await staff.made(month);
    expect([paidTo(run, of.id), carriedOf(run, of.id)]).toEqual([undefined, ['90.00', 'left']]);
    expect(await balanceOf(shop, of.id)).toBe(9000);
    // Settled by hand: written off, it is carried no more.
    const next = nextMonth();
    await owe(shop, of.id, -9000, next.inside);
    expect(carriedOf(await staff.made(next.month), of.id)).toBeUndefined();
  });
});

describe('a run', () => {
  test('of a real sale pays the commission in the month in which it is 45 days old', async () => {
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'supporter1@example.test')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('order_earners')
      .values({
        order_number: '100000301',
        supporter_id: id,
        kind: 'direct',
        via: 'code',
        placed_at: '2024-12-22T09:15:00Z',
      })
      .onConflict((held) => held.doNothing())
      .execute();
    const paid = await staff.post('/staff/orders/100000301/events/', {
      type: 'payment_received',
      amount: '5700.00',
      currency: 'USD',
      received_at: '2025-01-10T00:00:00Z',
      reference: 'TT-88121',
    });
    expect(paid.status, paid.text).toBe(201);
    // 2025-01-10 and 45 days are 2025-02-24.
    expect(paidTo(await staff.dryRun('2025-01'), id)).toBeUndefined();
    expect(paidTo(await staff.dryRun('2025-02'), id)).toEqual(['50.00', 1]);
  });

  test.each([
    ['the month that runs', '2025-03', 'month_not_over'],
    ['a month to come', '2026-01', 'month_not_over'],
    ['a month that there is not', '2025-13', 'validation_failed'],
    ['a day', '2025-02-01', 'validation_failed'],
    ['nothing', '', 'validation_failed'],
  ])('of %s is refused', async (_what, month, code) => {
    for (const dry_run of [true, false]) {
      const answer = await staff.run(month, { dry_run });
      expect([answer.status, answer.as(Problem).code]).toEqual([400, code]);
    }
  });

  test('is made once: the next one is told which it was, a dry one too', async () => {
    const { month } = nextMonth();
    const { id } = await staff.made(month);
    for (const dry_run of [true, false])
      expect((await staff.run(month, { dry_run })).body).toMatchObject({ code: 'already_run', id });
  });

  test('comes back as it was made when its answer was lost', async () => {
    const { month, inside } = nextMonth();
    const of = await newSupporter(shop);
    await owe(shop, of.id, 2600, inside);
    const key = randomUUID();
    const [first, again] = [await staff.run(month, {}, key), await staff.run(month, {}, key)];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('by many at once: exactly one wins, and nothing is paid twice', async () => {
    const { month, inside } = nextMonth();
    const of = await newSupporter(shop);
    await owe(shop, of.id, 3100, inside);
    const others = await Promise.all(['Ada', 'Ben', 'Cem'].map((name) => newStaff(shop, name)));
    const answers = await Promise.all(
      [staff, ...others.map(({ token }) => staffOf(shop, token))].flatMap((one) => [
        one.run(month),
        one.run(month),
      ]),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.as(runPayouts.answer);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ code: 'already_run', id: made?.id });
    const payouts = await shop.db
      .selectFrom('payouts')
      .selectAll()
      .where('supporter_id', '=', of.id)
      .execute();
    expect(payouts).toMatchObject([{ amount_minor: 3100 }]);
  });

  test('of two months at once covers a row once', async () => {
    const [first, second] = [nextMonth(), nextMonth()];
    const of = await newSupporter(shop);
    await owe(shop, of.id, 3200, first.inside);
    const answers = await Promise.all([staff.run(first.month), staff.run(second.month)]);
    const runs = answers.filter(({ status }) => status === 201).map((answer) => answer.as(runPayouts.answer));
    expect(runs.flatMap((run) => paidTo(run, of.id) ?? [])).toEqual(['32.00', 1]);
  });

  test('of a month before one that was paid is none any more: that one has covered it', async () => {
    const [first, second] = [nextMonth(), nextMonth()];
    const of = await newSupporter(shop);
    await owe(shop, of.id, 3400, first.inside);
    expect(paidTo(await staff.made(second.month), of.id)).toEqual(['34.00', 1]);
    const before = await counts();
    for (const dry_run of [true, false]) {
      const answer = await staff.run(first.month, { dry_run });
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'later_month_run', month: second.month },
      ]);
    }
    expect(await counts()).toEqual(before);
  });

  test('pays no other sum than the one that was looked at', async () => {
    const { month, inside } = nextMonth();
    const of = await newSupporter(shop);
    await owe(shop, of.id, 3300, inside);
    const { total } = await staff.dryRun(month);
    await owe(shop, of.id, 100, inside);
    const late = await staff.run(month, { total });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'total_changed', total: (await staff.dryRun(month)).total },
    ]);
    expect((await staff.run(month, { total: (await staff.dryRun(month)).total })).status).toBe(201);
  });

  test('stands in the audit and in the list, and can be read again as it was made', async () => {
    const { month, inside } = nextMonth();
    const [of, poor] = [await newSupporter(shop), await newSupporter(shop)];
    await owe(shop, of.id, 2700, inside);
    await owe(shop, poor.id, 700, inside);
    const run = await staff.made(month);
    expect(run).toMatchObject({ created_at: '2025-03-01T09:00:00Z', made_by: expect.any(String) });
    // Where each payout goes is read alone, and never kept with the answer of an act.
    const asMade = { ...run, payouts: run.payouts.map((one) => ({ ...one, pay_to: null })) };
    const read = async () =>
      (await staff.get(`/staff/commissions/payout-runs/${run.id}/`)).as(payoutRun.answer);
    expect(await read()).toEqual(asMade);
    // What has changed since does not change it.
    await owe(shop, poor.id, 9000, inside);
    expect(await read()).toEqual(asMade);
    const { results } = (await staff.get('/staff/commissions/payout-runs/')).as(payoutRuns.answer);
    expect(results.find(({ id }) => id === run.id)).toMatchObject({
      month,
      total: run.total,
      payouts: run.payouts.length,
      open: run.payouts.length,
    });
    expect(results.map((one) => one.month)).toEqual(
      results
        .map((one) => one.month)
        .toSorted()
        .toReversed(),
    );
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', run.id)
      .execute();
    expect(audit).toMatchObject([{ action: 'payout.run', after: { month, total: run.total } }]);
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test.each(['1', 'x', randomUUID()])('that there is not is 404: %s', async (id) => {
    for (const path of ['', 'csv/'])
      expect((await staff.get(`/staff/commissions/payout-runs/${id}/${path}`)).status).toBe(404);
  });

  test('is for staff alone', async () => {
    const buyer = await newBuyer(shop);
    const { month } = nextMonth();
    const answers = await Promise.all(
      [null, buyer.token].map((token) =>
        shop.api('POST', '/staff/commissions/payout-runs/', { token, body: { month }, key: randomUUID() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 403]);
  });
});

describe('whoever signed in a while ago says again who they are (security 31)', () => {
  /** Somebody whose session is as old as told. */
  const since = async (name: string, minutes: number) => {
    const person = await newStaff(shop, name);
    const began = new Date(shop.clock.now().getTime() - minutes * 60_000);
    await shop.db
      .updateTable('sessions')
      .set({ created_at: began })
      .where('user_id', '=', person.id)
      .execute();
    return staffOf(shop, person.token);
  };
  const problemOf = (answer: { status: number; body: unknown }) => [answer.status, answer.body];

  test('half an hour is no while', async () => {
    const one = await since('Dan', 30);
    expect((await one.run(nextMonth().month)).status).toBe(201);
  });

  test('after that the password is asked for, and nothing is made without it', async () => {
    const one = await since('Eve', 31);
    const { month } = nextMonth();
    expect((await one.run(month, { dry_run: true })).status, 'looking is free').toBe(200);
    expect(problemOf(await one.run(month))).toMatchObject([
      400,
      { fields: { password: [expect.any(String)] } },
    ]);
    expect(problemOf(await one.run(month, { password: 'wrong' }))).toMatchObject([
      400,
      { fields: { password: [expect.any(String)] } },
    ]);
    expect((await one.run(month, { password: SEED_PASSWORD })).status).toBe(201);
  });

  test('and a code where the account has a second step', async () => {
    const person = await newStaff(shop, 'Fay');
    const codeOf = await withSecondStep(shop, person.token);
    await shop.db
      .updateTable('sessions')
      .set({ created_at: new Date(shop.clock.now().getTime() - 31 * 60_000) })
      .where('user_id', '=', person.id)
      .execute();
    const one = staffOf(shop, person.token);
    const { month } = nextMonth();
    expect(problemOf(await one.run(month, { password: SEED_PASSWORD }))).toMatchObject([
      400,
      { fields: { otp: [expect.any(String)] } },
    ]);
    expect((await one.run(month, { password: SEED_PASSWORD, otp: codeOf() })).status).toBe(201);
  });

  test('a payout is marked as paid by the same rule', async () => {
    const { month, inside } = nextMonth();
    const of = await newSupporter(shop);
    await owe(shop, of.id, 2800, inside);
    const run = await staff.made(month);
    const id = run.payouts.find(({ supporter_id }) => supporter_id === of.id)?.id ?? '';
    const one = await since('Gil', 45);
    expect(problemOf(await one.markPaid(id))).toMatchObject([
      400,
      { fields: { password: [expect.any(String)] } },
    ]);
    expect(await balanceOf(shop, of.id)).toBe(2800);
    expect((await one.markPaid(id, { password: SEED_PASSWORD })).status).toBe(200);
    expect(await balanceOf(shop, of.id)).toBe(0);
  });
});

test('the table of a run is for a spreadsheet, and no name in it runs (security 24)', async () => {
  const { month, inside } = nextMonth();
  const of = await newSupporter(shop);
  await owe(shop, of.id, 2900, inside);
  await shop.db
    .updateTable('users')
    .set({ first_name: '=HYPERLINK("http://x")', last_name: '', phone: '+260977123999' })
    .where('id', '=', of.id)
    .execute();
  const { id } = await staff.made(month);
  const answer = await shop.app.inject({
    url: `/api/staff/commissions/payout-runs/${id}/csv/`,
    headers: { authorization: `Token ${staff.token}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="chicargos-payouts-${month}.csv"`);
  const line = answer.body.split('\r\n').find((one) => one.includes(of.email));
  expect(line).toContain(`"'=HYPERLINK(""http://x"")",${of.email},"'+260977123999",${of.code},29.00,1,open`);
});
