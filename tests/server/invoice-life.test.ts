import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { reissueInvoice } from '#contract/staff/invoices.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { textOf } from './harness/pdf-text.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const DAY_S = 86_400;

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let number: string;
let code: string;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0, num_in_stock: 5 }).execute();
  ({ number } = await placeOne(shop, buyer.token, staff));
  code = (await invoice()).verification_code;
});

const mine = async () =>
  (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
async function invoice() {
  const { invoice: held } = await mine();
  if (!held) throw new Error('no pro-forma');
  return held;
}
const verified = async (of = code, sha256 = '') =>
  (await shop.api('GET', `/verify-invoice/${of}/${sha256 && `?sha256=${sha256}`}`)).as(VerifiedInvoice);
const happen = (body: object) =>
  shop.api('POST', `/staff/orders/${number}/events/`, { token: staff, key: randomUUID(), body });
const pay = (amount: string) =>
  happen({
    type: 'payment_received',
    amount,
    currency: 'USD',
    received_at: shop.clock.now().toISOString(),
    reference: randomUUID(),
  });
const become = (body: object) =>
  shop.api('POST', `/staff/orders/${number}/status/`, { token: staff, key: randomUUID(), body });
const reissue = (headers: Record<string, string> = {}, key: string = randomUUID()) =>
  shop.api('POST', `/staff/orders/${number}/invoice/`, {
    token: staff,
    key,
    headers,
    body: { reason: 'It ran out' },
  });
const paper = async () =>
  (
    await shop.app.inject({
      method: 'GET',
      url: `/api/orders/${number}/invoice/`,
      headers: { authorization: `Token ${buyer.token}` },
    })
  ).rawPayload;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('what a pro-forma is worth follows its order', () => {
  test.each([
    { after: 'nothing', does: async () => {}, is: 'current' },
    { after: 'a part of the money', does: () => pay('100.00'), is: 'current' },
    { after: 'all the money', does: () => pay('5950.00'), is: 'paid' },
    { after: 'too much money', does: () => pay('6000.00'), is: 'paid' },
    {
      after: 'a declined payment',
      does: () => become({ status: 'Payment Declined' }),
      is: 'current',
    },
    {
      after: 'a cancelation',
      does: () => become({ status: 'Canceled', reason: 'No answer' }),
      is: 'canceled',
    },
    { after: 'another pro-forma', does: () => reissue(), is: 'superseded' },
  ])('$is after $after', async ({ does, is }) => {
    await does();
    const told = await verified();
    expect([told.status, told.valid]).toEqual([is, is === 'current']);
  });

  test('expired once the day to pay by has passed with nothing paid, current where a part is', async () => {
    const at = new Date(shop.clock.now().getTime() + 3 * DAY_S * 1000).toISOString();
    await happen({ type: 'pay_before', at });
    shop.clock.advance(3 * DAY_S - 1);
    expect((await verified()).status).toBe('current');
    shop.clock.advance(1);
    expect((await verified()).status).toBe('expired');
    await pay('100.00');
    expect((await verified()).status).toBe('current');
  });

  test.each([
    { status: 'received', order: 'Pending', paper: 'current' },
    // A proof that staff could not accept says nothing: the order goes the way of one without.
    { status: 'rejected', order: 'Canceled', paper: 'canceled' },
  ] as const)('$paper once its day has passed where a proof was $status', async ({ status, ...then }) => {
    const at = new Date(shop.clock.now().getTime() + 3 * DAY_S * 1000).toISOString();
    await happen({ type: 'pay_before', at });
    await shop.db
      .insertInto('payment_proofs')
      .values({
        order_number: number,
        status,
        mime: 'image/jpeg',
        size: 1,
        sha256: '',
        bytes: Buffer.from('x'),
        uploaded_at: shop.clock.now(),
      })
      .execute();
    shop.clock.advance(3 * DAY_S);
    await shop.app.runJobs();
    expect((await mine()).status).toBe(then.order);
    expect((await verified()).status).toBe(then.paper);
  });

  test('says what is left to pay where a part has come, and nothing where it is not to be paid', async () => {
    await pay('950.00');
    expect(await verified()).toMatchObject({ status: 'current', total: '5950.00', left_to_pay: '5000.00' });
    await become({ status: 'Canceled', reason: 'No answer' });
    expect(await verified()).toMatchObject({ status: 'canceled', left_to_pay: '0.00' });
  });

  test('names the day to pay by as its last where that is sooner, on paper, in the mail, with the order and verified', async () => {
    await happen({ type: 'pay_before', at: '2025-03-20T09:00:00Z' });
    expect((await verified()).expires_at).toBe('2025-03-20T09:00:00Z');
    expect((await mine()).invoice?.expires_at, 'on the page of the order').toBe('2025-03-20T09:00:00Z');
    const made = (await reissue()).as(reissueInvoice.answer);
    expect(made.expires_at).toBe('2025-03-20T09:00:00Z');
    expect(textOf(await paper())).toContain('are valid until 20 March 2025');
    const mail = (await shop.mail(buyer.email)).find(({ template }) => template === 'order-invoice');
    expect(mail?.text).toContain('Valid until 20 March 2025');
    await pay('950.00');
    expect((await verified(made.verification_code)).expires_at, 'something has come').toMatch(/^2025-0[56]/);
  });

  test('superseded, paid or canceled: its file is told unchanged, and one changed byte is told', async () => {
    const before = await paper();
    const changed = Buffer.from(before);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    await reissue();
    expect(await verified(code, hashOf(before))).toMatchObject({ status: 'superseded', file: 'unchanged' });
    expect(await verified(code, hashOf(changed))).toMatchObject({ status: 'superseded', file: 'changed' });
    expect(await verified(code, hashOf(await paper())), 'another of ours').toMatchObject({ file: 'changed' });
    const byFile = await shop.api('GET', `/verify-invoice/?sha256=${hashOf(changed)}`);
    expect(byFile.as(Problem).code).toBe('invoice_not_found');
  });
});

describe('another pro-forma', () => {
  test('has the next number and a code of its own, and goes to the buyer', async () => {
    const first = await paper();
    const answer = await reissue();
    expect(answer.status, answer.text).toBe(201);
    const made = answer.as(reissueInvoice.answer);
    expect(made.invoice_number).toBe(`PF-${number}-2`);
    const held = await invoice();
    expect([held.number, held.verification_code]).toEqual([made.invoice_number, made.verification_code]);
    expect((await verified(made.verification_code)).status).toBe('current');
    expect((await paper()).equals(first)).toBe(false);
    expect(textOf(await paper())).toContain(`PF-${number}-2`);
    const { events } = await mine();
    expect(events.at(-1)).toMatchObject({
      type: 'note',
      title: 'A new pro-forma',
      data: { pro_forma: `PF-${number}-2` },
    });
    const mail = await shop.db
      .selectFrom('mail_outbox')
      .select(['template', 'invoice_number', 'text'])
      .where('invoice_number', '=', made.invoice_number)
      .executeTakeFirstOrThrow();
    expect(mail.template).toBe('order-invoice');
    expect(mail.text).toContain('The earlier one is no longer valid');
  });

  test('is told of by a mail in the language of the buyer', async () => {
    await shop.db.updateTable('users').set({ language: 'sw' }).where('id', '=', buyer.id).execute();
    const made = (await reissue()).as(reissueInvoice.answer);
    const mail = await shop.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('invoice_number', '=', made.invoice_number)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('Ile ya awali');
    expect(mail.text).not.toContain('The earlier one');
  });

  test('asks for what is left, on paper and where it is verified', async () => {
    await pay('950.00');
    const made = (await reissue()).as(reissueInvoice.answer);
    expect((await verified(made.verification_code)).total).toBe('5000.00');
    const text = textOf(await paper());
    for (const expected of ['Received so far', '-$950.00', '$5,000.00 USD', 'Five thousand US dollars'])
      expect(text).toContain(expected);
  });

  test('is made once for one press, whatever is lost on the line', async () => {
    const key = randomUUID();
    const [first, again] = [await reissue({}, key), await reissue({}, key)];
    expect(again.text).toBe(first.text);
    expect((await invoice()).number).toBe(`PF-${number}-2`);
  });

  test('is not made over what a colleague did meanwhile', async () => {
    await pay('950.00');
    const stale = await reissue({ 'if-match': `"o${number}-1"` });
    expect([stale.status, stale.as(Problem).code]).toEqual([412, 'precondition_failed']);
    expect((await invoice()).number).toBe(`PF-${number}-1`);
  });

  test.each([
    { of: 'a paid order', does: () => pay('5950.00'), code: 'nothing_due' },
    {
      of: 'a canceled order',
      does: () => become({ status: 'Canceled', reason: 'No answer' }),
      code: 'order_canceled',
    },
  ])('is not made of $of', async ({ does, code: expected }) => {
    await does();
    const answer = await reissue();
    expect([answer.status, answer.as(Problem).code]).toEqual([409, expected]);
  });
});
