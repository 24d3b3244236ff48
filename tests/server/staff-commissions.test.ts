import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { adjustCommission, staffCommissions } from '#contract/staff/supporters.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { newStaff } from './bank-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { balanceOf, newSupporter, owe, staffOf } from './payout-steps.ts';

/** The clock stands at 2025-03-01T09:00:00Z. */
const shop = await testServer({ from: 'account', config: { rateLimits: false } });
const staff = staffOf(shop, await shop.login('staff1@example.test'));
const list = async (query: string) => {
  const answer = await staff.get(`/staff/commissions/${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(staffCommissions.answer);
};

describe('the ledger of all supporters', () => {
  test('says whose each row is, newest first, and what of it is owed', async () => {
    const [one, other] = [await newSupporter(shop), await newSupporter(shop)];
    await owe(shop, one.id, 1000, '2025-02-01T00:00:00Z');
    await owe(shop, other.id, 2000, '2025-02-02T00:00:00Z');
    const { results, totals, count } = await list('');
    expect(count).toBe(2);
    expect(results.map(({ supporter, amount_usd }) => [supporter.email, amount_usd])).toEqual([
      [other.email, '20.00'],
      [one.email, '10.00'],
    ]);
    expect(totals).toMatchObject({ payable: '30.00', pending: '0.00', paid: '0.00' });
    expect((await list(`?supporter=${one.id}`)).totals).toMatchObject({ payable: '10.00' });
  });

  test('is narrowed by supporter, state and month; what nothing can be finds nothing', async () => {
    const of = await newSupporter(shop);
    await owe(shop, of.id, 1000, '2024-05-31T23:59:59Z');
    await owe(shop, of.id, 2000, '2024-06-01T00:00:00Z');
    const amounts = async (query: string) =>
      (await list(`?supporter=${of.id}${query}`)).results.map(({ amount_usd }) => amount_usd);
    expect(await amounts('&month=2024-05')).toEqual(['10.00']);
    expect(await amounts('&month=2024-06')).toEqual(['20.00']);
    expect(await amounts('&status=payable')).toEqual(['20.00', '10.00']);
    expect(await amounts('&status=paid')).toEqual([]);
    for (const query of ['?status=lost', '?supporter=abc', '?supporter=999999', '?month=2024-13'])
      expect(await list(query), query).toMatchObject({ count: 0, results: [] });
  });

  test('comes in pages of 25', async () => {
    const of = await newSupporter(shop);
    for (let i = 0; i < 26; i++) await owe(shop, of.id, 100 + i, '2024-07-01T00:00:00Z');
    const first = await list(`?supporter=${of.id}`);
    expect([first.count, first.results.length]).toEqual([26, 25]);
    expect(first.next).toBe(`/api/staff/commissions/?supporter=${of.id}&page=2`);
    expect((await list(`?supporter=${of.id}&page=2`)).results).toHaveLength(1);
    expect((await staff.get(`/staff/commissions/?supporter=${of.id}&page=3`)).status).toBe(404);
  });

  test('is not for others', async () => {
    const of = await newSupporter(shop);
    for (const path of ['/staff/commissions/', '/staff/commissions/payout-runs/'])
      expect((await shop.api('GET', path, { token: of.token })).status).toBe(403);
  });
});

describe('an adjustment', () => {
  test.each([
    { amount_usd: '12.50', cents: 1250 },
    { amount_usd: '+3', cents: 300 },
    { amount_usd: '-40.05', cents: -4005 },
  ])('of $amount_usd is written down and payable at once', async ({ amount_usd, cents }) => {
    const of = await newSupporter(shop);
    const answer = await staff.adjust({ supporter_id: of.id, amount_usd, reason: 'A fair at Ndola' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.as(adjustCommission.answer)).toMatchObject({
      entry: 'adjustment',
      status: 'payable',
      amount_usd: (cents / 100).toFixed(2),
      payable_at: '2025-03-01T09:00:00Z',
      reason: 'A fair at Ndola',
      order_number: null,
      supporter: { id: of.id, email: of.email },
    });
    expect(await balanceOf(shop, of.id)).toBe(cents);
    expect((await list(`?supporter=${of.id}`)).totals.payable).toBe((cents / 100).toFixed(2));
  });

  test('stands in the audit by its sum, without its words', async () => {
    const of = await newSupporter(shop);
    await staff.adjust({ supporter_id: of.id, amount_usd: '-5', reason: 'She cheated us' });
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', String(of.id))
      .execute();
    expect(audit).toEqual([
      {
        action: 'commission.adjust',
        before: null,
        after: { entry: expect.any(String), amount_minor: -500 },
      },
    ]);
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test.each([
    ['nothing', { amount_usd: '0.00' }, ['amount_usd']],
    ['no sum', { amount_usd: '' }, ['amount_usd']],
    ['words', { amount_usd: 'ten' }, ['amount_usd']],
    ['thousandths', { amount_usd: '1.005' }, ['amount_usd']],
    ['more than anybody has', { amount_usd: '9999999999.00' }, ['amount_usd']],
    ['more than $10,000 at once', { amount_usd: '10000.01' }, ['amount_usd']],
    ['less than that below zero', { amount_usd: '-10000.01' }, ['amount_usd']],
    ['a sum without a reason', { reason: '' }, ['reason']],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, ['reason']],
    ['a bank account in the reason', { reason: 'Paid to GB82 WEST 1234 5698 7654 32' }, ['reason']],
    ['neither', { amount_usd: '', reason: '' }, ['amount_usd', 'reason']],
  ])('of %s is refused at its field', async (_what, body, fields) => {
    const of = await newSupporter(shop);
    const answer = await staff.adjust({
      supporter_id: of.id,
      amount_usd: '1.00',
      reason: 'A reason',
      ...body,
    });
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, fields]);
    expect(await balanceOf(shop, of.id)).toBe(0);
  });

  test('of up to $10,000 is written', async () => {
    const of = await newSupporter(shop);
    const body = { supporter_id: of.id, amount_usd: '-10000', reason: 'A mistake of May' };
    expect((await staff.adjust(body)).status).toBe(201);
    expect(await balanceOf(shop, of.id)).toBe(-1_000_000);
  });

  test('is not written over another balance than the one that was looked at', async () => {
    const of = await newSupporter(shop);
    await owe(shop, of.id, 5000);
    const body = { supporter_id: of.id, amount_usd: '-12', reason: 'A part came back' };
    const late = await staff.adjust({ ...body, balance: '40.00' });
    expect([late.status, late.body]).toMatchObject([409, { code: 'balance_changed', balance: '50.00' }]);
    expect((await staff.adjust({ ...body, balance: '50.00' })).status).toBe(201);
    expect(await balanceOf(shop, of.id)).toBe(3800);
  });

  test('is made by whoever has just signed in, or gives the password once more (security 31)', async () => {
    const of = await newSupporter(shop);
    const person = await newStaff(shop, 'Jon');
    const one = staffOf(shop, person.token);
    await shop.db
      .updateTable('sessions')
      .set({ created_at: new Date(shop.clock.now().getTime() - 31 * 60_000) })
      .where('user_id', '=', person.id)
      .execute();
    const body = { supporter_id: of.id, amount_usd: '5', reason: 'A fair at Ndola' };
    for (const more of [{}, { password: 'wrong' }]) {
      const asked = await one.adjust({ ...body, ...more });
      expect([asked.status, Object.keys(asked.as(Problem).fields ?? {})]).toEqual([400, ['password']]);
    }
    expect(await balanceOf(shop, of.id)).toBe(0);
    expect((await one.adjust({ ...body, password: SEED_PASSWORD })).status).toBe(201);
    expect(await balanceOf(shop, of.id)).toBe(500);
  });

  test('is written once however often the request comes', async () => {
    const of = await newSupporter(shop);
    const key = randomUUID();
    const body = { supporter_id: of.id, amount_usd: '7.00', reason: 'Once' };
    const answers = await Promise.all([1, 2, 3].map(() => staff.adjust(body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await balanceOf(shop, of.id)).toBe(700);
  });

  test('for nobody, or for a buyer, is 404', async () => {
    const buyer = await newBuyer(shop);
    for (const supporter_id of [999_999, buyer.id, 0])
      expect((await staff.adjust({ supporter_id, amount_usd: '1', reason: 'x' })).status).toBe(404);
  });

  test('for whoever makes it is made by somebody else', async () => {
    const own = await newStaff(shop, 'Ida');
    await shop.db
      .insertInto('supporters')
      .values({
        user_id: own.id,
        code: 'SUMS2345',
        upline_id: null,
        terms_version: 1,
        created_at: shop.clock.now(),
      })
      .execute();
    const body = { supporter_id: own.id, amount_usd: '500', reason: 'I am good' };
    const answer = await staffOf(shop, own.token).adjust(body);
    expect([answer.status, answer.as(Problem).code]).toEqual([403, 'forbidden']);
    expect(await balanceOf(shop, own.id)).toBe(0);
    expect((await staff.adjust(body)).status).toBe(201);
  });

  test('can be made for somebody who has left, to settle what is owed', async () => {
    const of = await newSupporter(shop);
    await owe(shop, of.id, 4000);
    await shop.db
      .updateTable('supporters')
      .set({ disabled_at: shop.clock.now() })
      .where('user_id', '=', of.id)
      .execute();
    expect(
      (await staff.adjust({ supporter_id: of.id, amount_usd: '-40', reason: 'Paid by hand' })).status,
    ).toBe(201);
    expect(await balanceOf(shop, of.id)).toBe(0);
  });

  test('never changes afterwards: the ledger only grows', async () => {
    const of = await newSupporter(shop);
    await owe(shop, of.id, 500);
    const change = shop.db
      .updateTable('commission_entries')
      .set({ amount_minor: 900 })
      .where('supporter_id', '=', of.id)
      .execute();
    await expect(change).rejects.toThrow('append-only');
  });
});
