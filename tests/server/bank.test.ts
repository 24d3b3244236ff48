import { beforeEach, describe, expect, test } from 'vitest';
import { StaffBank } from '#contract/bank.ts';
import { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { StaffOrderDetail } from '#contract/staff/orders.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { newStaff, withSecondStep } from './bank-steps.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { textOf } from './harness/pdf-text.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const ada = await newStaff(shop, 'Ada');
const ben = await newStaff(shop, 'Ben');
const adasCode = await withSecondStep(shop, ada.token);
const bensCode = await withSecondStep(shop, ben.token);

const DAY_S = 86_400;
const NUMBER = 'GB29 NWBK 6016 1331 9268 19';
const NEW = {
  payee: 'Chicargos Trading Ltd',
  bank_name: 'Harbour Bank',
  account_name: 'Chicargos Trading Ltd',
  account_number: NUMBER,
  swift: 'HARBGB2L',
  address: '2 Harbour Road, Southampton',
};

beforeEach(async () => {
  await shop.db.updateTable('invoices').set({ bank_id: null }).execute();
  await shop.db.deleteFrom('bank_details').execute();
  await shop.db.deleteFrom('mail_outbox').execute();
  await shop.db.updateTable('products').set({ num_allocated: 0, num_in_stock: 5 }).execute();
  shop.clock.advance(300);
});

const propose = (change: object = {}, token = ada.token, key = crypto.randomUUID()) =>
  shop.api('POST', '/staff/bank/', {
    token,
    key,
    body: { ...NEW, password: SEED_PASSWORD, otp: token === ada.token ? adasCode() : '', ...change },
  });
const confirm = (id: number, change: object = {}, token = ben.token, key = crypto.randomUUID()) =>
  shop.api('POST', `/staff/bank/${id}/confirm/`, {
    token,
    key,
    body: { account_number: 'gb29nwbk60161331926819', password: SEED_PASSWORD, otp: bensCode(), ...change },
  });
const withdraw = (id: number, token = ben.token) =>
  shop.api('POST', `/staff/bank/${id}/withdraw/`, { token, body: {} });
const seen = async (token = staff) => (await shop.api('GET', '/staff/bank/', { token })).as(StaffBank);
const pendingId = async () => {
  const { pending } = await seen();
  if (pending?.id == null) throw new Error('nothing is under way');
  return pending.id;
};
const refusal = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

/** Number of audit rows of these acts. */
const written = async (...actions: string[]) =>
  (await shop.db.selectFrom('audit_log').select('id').where('action', 'in', actions).execute()).length;

/** The payee and the last four digits on the pro-forma of an order that is placed now. */
async function ordered() {
  const buyer = await newBuyer(shop);
  const { number } = await placeOne(shop, buyer.token, staff);
  const read = async () => {
    const detail = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
    if (!detail.invoice) throw new Error('no pro-forma');
    return detail.invoice;
  };
  const first = await read();
  const verified = async (code = first.verification_code) =>
    (await shop.api('GET', `/verify-invoice/${code}/`)).as(VerifiedInvoice);
  const paper = async () => {
    const { rawPayload } = await shop.app.inject({
      method: 'GET',
      url: `/api/orders/${number}/invoice/`,
      headers: { authorization: `Token ${buyer.token}` },
    });
    return textOf(rawPayload);
  };
  return { number, buyer, first, read, verified, paper };
}

describe('another bank account', () => {
  test('counts a day after a second person confirmed it, to the second, and not before', async () => {
    const before = await ordered();
    expect((await propose()).status).toBe(201);
    expect((await ordered()).first.payee, 'proposed').toBe(shop.config.bank.payee);
    const confirmed = await confirm(await pendingId());
    expect(confirmed.status, confirmed.text).toBe(200);
    shop.clock.advance(DAY_S - 1);
    const waiting = await ordered();
    expect([waiting.first.payee, waiting.first.bank_account_last4], 'waiting').toEqual([
      shop.config.bank.payee,
      '4417',
    ]);
    expect((await before.verified()).status).toBe('current');
    expect((await seen()).pending?.state).toBe('waiting');

    shop.clock.advance(1);
    expect((await seen()).current).toMatchObject({ payee: NEW.payee, account_last4: '6819' });
    const after = await ordered();
    expect([after.first.payee, after.first.bank_account_last4]).toEqual([NEW.payee, '6819']);
    expect(await after.paper()).toContain(NUMBER);
    expect((await after.verified()).status).toBe('current');
    expect((await before.verified()).status, 'the old account is told off at once').toBe('superseded');
  });

  test('is confirmed by nobody who proposed it', async () => {
    await propose();
    const own = await confirm(await pendingId(), { otp: adasCode() }, ada.token);
    expect(refusal(own)).toMatchObject({ status: 403, body: { code: 'same_person' } });
    shop.clock.advance(2 * DAY_S);
    expect((await ordered()).first.payee).toBe(shop.config.bank.payee);
    await expect(
      shop.db
        .updateTable('bank_details')
        .set({ confirmed_by: ada.id, confirmed_at: shop.clock.now(), active_from: shop.clock.now() })
        .execute(),
      'nor by the table',
    ).rejects.toThrow(/check constraint/);
  });

  test.each([
    { lacks: 'a wrong password', change: { password: 'wrong' }, status: 400, code: 'password_wrong' },
    { lacks: 'no code', change: { otp: '' }, status: 400, code: 'otp_required' },
    { lacks: 'a wrong code', change: { otp: '000000' }, status: 400, code: 'otp_invalid' },
    {
      lacks: 'another account number',
      change: { account_number: `${NUMBER}0` },
      status: 400,
      code: 'account_differs',
    },
  ])('is not confirmed with $lacks', async ({ change, status, code }) => {
    await propose();
    expect(refusal(await confirm(await pendingId(), change))).toMatchObject({ status, body: { code } });
    expect((await seen()).pending?.state).toBe('proposed');
  });

  test('is not confirmed by somebody without a second step', async () => {
    await propose();
    const answer = await confirm(await pendingId(), { otp: '' }, staff);
    expect(refusal(answer)).toMatchObject({ status: 403, body: { code: 'totp_required' } });
  });

  test.each([
    { who: 'whom the proposer made staff', of: 'ben', by: 'ada', hoursAgo: 24 * 90 },
    { who: 'who made the proposer staff', of: 'ada', by: 'ben', hoursAgo: 24 * 90 },
    { who: 'who became staff 23 hours before', of: 'ben', by: null, hoursAgo: 23 },
  ])('is not confirmed by somebody $who', async ({ of, by, hoursAgo }) => {
    const ids = { ada: ada.id, ben: ben.id };
    await shop.db
      .updateTable('users')
      .set({
        staff_by: by === null ? null : ids[by === 'ada' ? 'ada' : 'ben'],
        staff_since: new Date(shop.clock.now().getTime() - hoursAgo * 3_600_000),
      })
      .where('id', '=', ids[of === 'ada' ? 'ada' : 'ben'])
      .execute();
    try {
      await propose();
      const answer = await confirm(await pendingId());
      expect(refusal(answer)).toMatchObject({ status: 403, body: { code: 'not_second_person' } });
      expect((await seen()).pending?.state).toBe('proposed');
    } finally {
      await shop.db.updateTable('users').set({ staff_by: null, staff_since: null }).execute();
    }
  });

  test('is confirmed by somebody who has been staff for a day', async () => {
    await shop.db
      .updateTable('users')
      .set({ staff_by: ben.id, staff_since: new Date(shop.clock.now().getTime() - DAY_S * 1000) })
      .where('id', '=', ben.id)
      .execute();
    try {
      await propose();
      expect((await confirm(await pendingId())).status).toBe(200);
    } finally {
      await shop.db.updateTable('users').set({ staff_by: null, staff_since: null }).execute();
    }
  });

  test('is told to staff who were locked less than three days before', async () => {
    const locked = (hoursAgo: number) =>
      shop.db
        .updateTable('users')
        .set({
          is_active: false,
          locked_at: new Date(shop.clock.now().getTime() - hoursAgo * 3_600_000),
          locked_by: ada.id,
          lock_reason: 'Two cards that were stolen',
        })
        .where('email', '=', 'staff@example.test')
        .execute();
    const told = async () =>
      (await shop.mail('staff@example.test')).filter(({ template }) => template === 'bank-proposed').length;
    try {
      await locked(71);
      await propose();
      expect(await told()).toBe(1);
      await shop.db.deleteFrom('bank_details').execute();
      await shop.db.deleteFrom('mail_outbox').execute();
      await locked(73);
      shop.clock.advance(60);
      await propose();
      expect(await told()).toBe(0);
    } finally {
      await shop.db
        .updateTable('users')
        .set({ is_active: true, locked_at: null, locked_by: null, lock_reason: null })
        .where('email', '=', 'staff@example.test')
        .execute();
    }
  });

  test('is proposed with the password once more, and every field in order', async () => {
    expect((await propose({ password: '' })).as(Problem).code).toBe('password_wrong');
    const wrong = await propose({ payee: '', swift: 'x', account_number: '12' });
    expect(Object.keys(wrong.as(Problem).fields ?? {}).toSorted()).toEqual([
      'account_number',
      'payee',
      'swift',
    ]);
    expect((await seen()).pending).toBeNull();
  });

  test('is one at a time, and either of the two takes it back until its day has come', async () => {
    await propose();
    expect((await propose()).as(Problem).code).toBe('otp_invalid');
    expect((await propose({}, staff)).as(Problem).code).toBe('change_pending');
    const id = await pendingId();
    expect((await withdraw(id, ada.token)).status).toBe(200);
    expect((await confirm(id)).as(Problem).code).toBe('not_pending');

    shop.clock.advance(60);
    await propose();
    const second = await pendingId();
    await confirm(second);
    expect((await withdraw(second)).status).toBe(200);
    shop.clock.advance(2 * DAY_S);
    expect((await ordered()).first.payee).toBe(shop.config.bank.payee);

    await propose();
    const third = await pendingId();
    await confirm(third);
    shop.clock.advance(DAY_S);
    expect((await withdraw(third)).as(Problem).code, 'it is active').toBe('not_pending');
    expect((await seen()).former.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'former']);
  });

  test('confirmed again because the answer was lost is confirmed once', async () => {
    await propose();
    const id = await pendingId();
    const [first, second] = [await confirm(id), await confirm(id)];
    expect([first.status, second.status, second.text === first.text]).toEqual([200, 200, true]);
    expect((await shop.mail(ada.email)).map(({ template }) => template)).toEqual([
      'bank-confirmed',
      'bank-proposed',
    ]);
  });

  test('pressed again with the same key, each step is done once and answered the same', async () => {
    const count = () => written('bank.propose', 'bank.confirm');
    const before = await count();
    const key = crypto.randomUUID();
    const otp = adasCode();
    const [first, second] = [await propose({ otp }, ada.token, key), await propose({ otp }, ada.token, key)];
    expect([first.status, second.status, second.text === first.text]).toEqual([201, 201, true]);

    const id = await pendingId();
    const code = bensCode();
    const secondKey = crypto.randomUUID();
    const press = () => confirm(id, { otp: code }, ben.token, secondKey);
    const done = await press();
    expect([done.status, (await press()).text === done.text]).toEqual([200, true]);
    // Whatever became of it meanwhile, the answer is the one that was lost.
    await withdraw(id);
    expect((await press()).text).toBe(done.text);

    expect(await shop.db.selectFrom('bank_details').select('id').execute()).toEqual([{ id }]);
    expect((await count()) - before, 'audit').toBe(2);
    expect((await shop.mail(ada.email)).map(({ template }) => template).toSorted()).toEqual([
      'bank-confirmed',
      'bank-proposed',
      'bank-withdrawn',
    ]);
  });

  test('proposed again by the same person with the next code stands once, and another one is refused', async () => {
    const before = await written('bank.propose');
    const first = await propose();
    shop.clock.advance(60);
    const again = await propose();
    expect([again.status, again.text === first.text], again.text).toEqual([201, true]);
    shop.clock.advance(60);
    const other = await propose({ payee: 'Chicargos Ltd' });
    expect(refusal(other)).toMatchObject({
      status: 409,
      body: {
        code: 'change_pending',
        detail: 'You have already proposed another account. You find it on this page: withdraw it first',
      },
    });
    expect((await propose({}, staff)).as(Problem), 'somebody else').toMatchObject({
      code: 'change_pending',
      detail: 'A colleague’s change is under way already. It is on this page',
    });
    await confirm(await pendingId());
    shop.clock.advance(60);
    expect((await propose()).as(Problem).code, 'confirmed by now').toBe('change_pending');
    expect((await written('bank.propose')) - before).toBe(1);
    expect((await shop.mail(ada.email)).filter(({ template }) => template === 'bank-proposed')).toHaveLength(
      1,
    );
  });

  test('stands in the audit and in a mail to all staff at each step, without the number', async () => {
    await propose();
    const id = await pendingId();
    await confirm(id);
    shop.clock.advance(DAY_S);
    await shop.app.runJobs();
    await shop.app.runJobs();
    const acts = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('entity', '=', 'bank')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(acts.map(({ action, actor_id: by }) => [action, by])).toEqual([
      ['bank.propose', ada.id],
      ['bank.confirm', ben.id],
      ['bank.active', null],
    ]);
    expect(await verifyAudit(shop.db)).toMatchObject({ brokenAt: null });
    const mails = await shop.mail();
    for (const { email } of [ada, ben, { email: 'staff@example.test' }])
      expect(mails.filter(({ to }) => to === email).map(({ template }) => template)).toEqual([
        'bank-active',
        'bank-confirmed',
        'bank-proposed',
      ]);
    for (const text of [
      ...mails.map((mail) => mail.text),
      JSON.stringify(acts),
      JSON.stringify(await seen()),
    ])
      expect(text.replace(/\s/g, '')).not.toContain('NWBK6016');
  });

  test('gives each unpaid order a new pro-forma, and leaves what is printed as it is', async () => {
    const open = await ordered();
    const paid = await ordered();
    await shop.db
      .updateTable('orders')
      .set(({ ref }) => ({ status: 'Authorized', paid_minor: ref('total_minor') }))
      .where('number', '=', paid.number)
      .execute();
    const printed = await open.paper();
    await propose();
    await confirm(await pendingId());
    await shop.app.runJobs();
    expect((await open.read()).number, 'while it waits').toBe(`PF-${open.number}-1`);
    shop.clock.advance(DAY_S);
    await shop.app.runJobs();

    const next = await open.read();
    expect(next).toMatchObject({
      number: `PF-${open.number}-2`,
      payee: NEW.payee,
      bank_account_last4: '6819',
    });
    expect((await open.verified()).status).toBe('superseded');
    expect((await open.verified()).payee).toBe(shop.config.bank.payee);
    expect((await open.verified(next.verification_code)).status).toBe('current');
    expect(await open.paper()).toContain(NUMBER);
    expect(printed).toContain(shop.config.bank.accountNumber);
    const mails = await shop.db
      .selectFrom('mail_outbox')
      .select(['template', 'invoice_number'])
      .where('to_address', '=', open.buyer.email)
      .where('template', '=', 'order-invoice')
      .execute();
    expect(mails).toEqual([{ template: 'order-invoice', invoice_number: next.number }]);
    expect((await paid.read()).number).toBe(`PF-${paid.number}-1`);
    expect((await paid.verified()).status).toBe('paid');
    await shop.app.runJobs();
    expect((await open.read()).number, 'once').toBe(`PF-${open.number}-2`);
  });

  test('gives one to an order on its ship too, of which a payment was taken out', async () => {
    const order = await ordered();
    const happen = async (body: object) => {
      const answer = await shop.api('POST', `/staff/orders/${order.number}/events/`, { token: staff, body });
      expect(answer.status, answer.text).toBe(201);
    };
    const shown = async () =>
      (await shop.api('GET', `/staff/orders/${order.number}/`, { token: staff })).as(StaffOrderDetail);
    await happen({
      type: 'payment_received',
      amount: (await shown()).total_incl_tax,
      currency: 'USD',
      received_at: shop.clock.now().toISOString(),
      reference: 'KCB 1',
    });
    await happen({
      type: 'shipped',
      vessel: 'MV Hoegh Trader',
      port_of_loading: 'Southampton',
      port_of_discharge: 'Mombasa',
      etd: '2025-02-25',
      eta: '2025-04-12',
    });
    const [payment] = (await shown()).payments;
    await happen({ type: 'payment_voided', payment: payment?.id, reason: 'It was for another order' });
    await propose();
    await confirm(await pendingId());
    shop.clock.advance(DAY_S);
    expect((await order.verified()).status, 'pays nobody any more').toBe('superseded');
    await shop.app.runJobs();
    const next = await order.read();
    expect(next).toMatchObject({ number: `PF-${order.number}-2`, payee: NEW.payee });
    expect((await order.verified(next.verification_code)).status).toBe('current');
    expect((await shown()).status).toBe('Shipped');
  });
});
