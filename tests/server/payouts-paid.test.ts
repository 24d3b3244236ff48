import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { markPayoutPaid, payoutRun, staffCommissions } from '#contract/staff/supporters.ts';
import { payoutPaidLetter } from '#server/mails/payout-paid.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { balanceOf, newSupporter, owe, staffOf } from './payout-steps.ts';

/** The clock stands at 2025-03-01T09:00:00Z. */
const shop = await testServer({ from: 'account', config: { rateLimits: false } });
const staff = staffOf(shop, await shop.login('staff1@example.test'));

let months = 0;
/** A supporter with a payout that waits for its transfer, in a month of its own. */
async function payout(cents = 8450) {
  const month = `2010-${String((months++ % 12) + 1).padStart(2, '0')}`.replace(
    '2010',
    String(2010 + Math.floor((months - 1) / 12)),
  );
  const of = await newSupporter(shop);
  await owe(shop, of.id, cents - 100, `${month}-05T00:00:00Z`);
  await owe(shop, of.id, 100, `${month}-06T00:00:00Z`);
  const run = await staff.made(month);
  const made = run.payouts.find(({ supporter_id }) => supporter_id === of.id);
  return { ...of, month, runId: run.id ?? '', payoutId: made?.id ?? '' };
}
const ledger = async (id: number) =>
  (await staff.get(`/staff/commissions/?supporter=${id}`)).as(staffCommissions.answer);

describe('a payout that is marked as paid', () => {
  test('takes its sum off what is owed by a row of the ledger, and its rows are paid', async () => {
    const of = await payout();
    const before = await ledger(of.id);
    expect(before.results.map(({ status }) => status)).toEqual(['payable', 'payable']);
    const answer = await staff.markPaid(of.payoutId, { reference: 'TT-2210', paid_at: '2025-02-28' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(markPayoutPaid.answer)).toMatchObject({
      id: of.payoutId,
      supporter_id: of.id,
      amount_usd: '84.50',
      entries: 2,
      status: 'paid',
      reference: 'TT-2210',
      paid_at: '2025-02-28T00:00:00Z',
      changed: true,
    });
    const after = await ledger(of.id);
    expect(after.results.map(({ entry, status, amount_usd }) => [entry, status, amount_usd])).toEqual([
      ['payout', 'paid', '-84.50'],
      ['adjustment', 'paid', '1.00'],
      ['adjustment', 'paid', '83.50'],
    ]);
    expect(after.results.map(({ payout_id }) => payout_id)).toEqual([of.payoutId, of.payoutId, of.payoutId]);
    expect(after.totals).toEqual({ pending: '0.00', payable: '0.00', paid: '84.50', carried_over: '0.00' });
    expect(await balanceOf(shop, of.id)).toBe(0);
    const run = (await staff.get(`/staff/commissions/payout-runs/${of.runId}/`)).as(payoutRun.answer);
    expect(run.payouts.find(({ id }) => id === of.payoutId)).toMatchObject({ status: 'paid' });
  });

  test('is so already the second time: what was written first stands, and nobody is told twice', async () => {
    const of = await payout();
    await staff.markPaid(of.payoutId, { reference: 'TT-1' });
    const again = await staff.markPaid(of.payoutId, { reference: 'TT-2' });
    expect(again.as(markPayoutPaid.answer)).toMatchObject({ reference: 'TT-1', changed: false });
    expect(await balanceOf(shop, of.id)).toBe(0);
    expect(await shop.mail(of.email)).toHaveLength(1);
  });

  test('by many at once is one row, one mail and one line of the audit', async () => {
    const of = await payout();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => staff.markPaid(of.payoutId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter((one) => one.as(markPayoutPaid.answer).changed)).toHaveLength(1);
    const rows = await shop.db
      .selectFrom('commission_entries')
      .selectAll()
      .where('payout_id', '=', of.payoutId)
      .execute();
    expect(rows).toMatchObject([{ entry: 'payout', amount_minor: -8450 }]);
    expect(await shop.mail(of.email)).toHaveLength(1);
    const audit = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', of.payoutId)
      .execute();
    expect(audit).toHaveLength(1);
  });

  test('comes back as it was when its answer was lost', async () => {
    const of = await payout();
    const key = randomUUID();
    const [first, again] = [
      await staff.markPaid(of.payoutId, {}, key),
      await staff.markPaid(of.payoutId, {}, key),
    ];
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  });

  test.each([
    ['no reference', { reference: ' ' }, 'reference'],
    ['a reference of 101 characters', { reference: 'x'.repeat(101) }, 'reference'],
    ['no day', { paid_at: '' }, 'paid_at'],
    ['a day that there is not', { paid_at: '2025-02-30' }, 'paid_at'],
    ['a day to come', { paid_at: '2025-03-01T09:00:01Z' }, 'paid_at'],
    ['a day before its month', { paid_at: '1970-01-01' }, 'paid_at'],
  ])('with %s is refused at its field', async (_what, body, field) => {
    const of = await payout();
    const answer = await staff.markPaid(of.payoutId, body);
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, [field]]);
    expect(await balanceOf(shop, of.id)).toBe(8450);
    expect(await shop.mail(of.email)).toEqual([]);
  });

  test.each(['1', 'null', randomUUID()])('and is none is 404: %s', async (id) => {
    expect((await staff.markPaid(id)).status).toBe(404);
  });

  test('stands in the audit with its sum and without its reference, which is often a name', async () => {
    const of = await payout();
    await staff.markPaid(of.payoutId, { reference: 'For Mrs Zulu' });
    const rows = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', of.payoutId)
      .execute();
    expect(rows).toEqual([
      {
        action: 'payout.paid',
        before: { status: 'open' },
        after: { status: 'paid', amount_minor: 8450, paid_at: '2025-03-01T09:00:00Z' },
      },
    ]);
  });

  test('counts as newer on the supporter’s phone', async () => {
    const of = await payout();
    const version = async () =>
      Number((await shop.api('GET', '/basket/', { token: of.token })).headers['x-user-version']);
    const before = await version();
    await staff.markPaid(of.payoutId);
    expect(await version()).toBeGreaterThan(before);
  });

  test('is not for others', async () => {
    const of = await payout();
    const buyer = await newBuyer(shop);
    const answer = await shop.api('POST', `/staff/commissions/payouts/${of.payoutId}/mark-paid/`, {
      token: buyer.token,
      key: randomUUID(),
      body: { reference: 'x', paid_at: '2025-03-01' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('the supporter', () => {
  test.each([
    ['en', 'Your commission was paid', 'January 2024', '1 March 2025'],
    ['sw', 'Kamisheni yako imelipwa', 'Januari 2024', '1 Machi 2025'],
    ['pt', 'A sua comissão foi paga', 'janeiro de 2024', '1 de março de 2025'],
  ] as const)('is told by mail in %s', (language, subject, month, day) => {
    const letter = payoutPaidLetter(
      { email: 'n@example.test', firstName: 'Natasha', language },
      {
        site: 'https://shop.example.test',
        month: '2024-01',
        amount: '$84.50',
        paidOn: '2025-03-01',
        reference: 'TT-2210',
      },
    );
    expect(letter.subject).toBe(subject);
    for (const word of ['Natasha', month, day, '$84.50', 'TT-2210']) expect(letter.text).toContain(word);
    expect(letter.text + letter.subject).not.toMatch(/mail\.[a-z]|[{}]|undefined/);
    expect(letter.html).toContain(`<html lang="${language}">`);
    expect(letter.links).toEqual(['https://shop.example.test/supporter-dashboard/statement']);
  });

  test('gets it in the language of their account, to answer to the shop', async () => {
    const of = await payout();
    await shop.db.updateTable('users').set({ language: 'pt' }).where('id', '=', of.id).execute();
    await staff.markPaid(of.payoutId, { reference: 'TT-9' });
    const [mail] = await shop.mail(of.email);
    expect(mail).toMatchObject({ template: 'payout-paid', subject: 'A sua comissão foi paga' });
    expect(mail?.text).toContain('TT-9');
  });

  test('reads no account number in it: such a reference stands on the page alone (security 17)', async () => {
    const of = await payout();
    const reference = 'Account 62001234567';
    await staff.markPaid(of.payoutId, { reference });
    const [mail] = await shop.mail(of.email);
    expect(mail?.text).toContain('$84.50');
    expect(mail?.text).not.toContain('62001234567');
    const run = (await staff.get(`/staff/commissions/payout-runs/${of.runId}/`)).as(payoutRun.answer);
    expect(run.payouts.find(({ id }) => id === of.payoutId)?.reference).toBe(reference);
  });

  test('who has left meanwhile is paid and told nothing', async () => {
    const of = await payout();
    const { password_hash } = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'staff1@example.test')
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', of.id).execute();
    const gone = await shop.api('POST', '/account/delete/', {
      token: of.token,
      key: randomUUID(),
      // What a payout covers already is paid all the same.
      body: { confirm_email: of.email, password: SEED_PASSWORD, forfeit_commission: true },
    });
    expect(gone.status, gone.text).toBe(200);
    const mails = (await shop.mail()).length;
    expect((await staff.markPaid(of.payoutId)).as(markPayoutPaid.answer)).toMatchObject({
      changed: true,
      supporter: { name: '' },
    });
    expect(await balanceOf(shop, of.id)).toBe(0);
    expect(await shop.mail()).toHaveLength(mails);
  });
});
