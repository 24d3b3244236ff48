import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Basket } from '#contract/basket.ts';
import { Order } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { editStaffVoucher, StaffVoucher, StaffVoucherDetail } from '#contract/staff/vouchers.ts';
import { paginated } from '#contract/wire.ts';
import { add, basketOf, checkoutBody, newBuyer, publishRates } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
await publishRates(shop, 'Mombasa', 145_000);

const ELSEWHERE = 'Buyers read this. Take words of paying, account numbers and links out';
const PLAIN = { kind: 'fixed', value: '200.00', currency: 'USD', ends_at: '2025-12-31T00:00:00Z' };
const freshCode = () => `New-${randomUUID().slice(0, 8)}`;
const create = (body: object, key: string = randomUUID()) =>
  shop.api('POST', '/staff/vouchers/', { token: staff, key, body });
const edit = (id: number, body: object, headers: Record<string, string> = {}) =>
  shop.api('PATCH', `/staff/vouchers/${id}/`, { token: staff, key: randomUUID(), body, headers });
const made = async (more: object = {}) => {
  const answer = await create({ code: freshCode(), ...PLAIN, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.as(StaffVoucherDetail);
};
const list = async (search = '') =>
  (await shop.api('GET', `/staff/vouchers/${search}`, { token: staff })).as(paginated(StaffVoucher)).results;

/** A buyer's order of one car that a voucher made cheaper. */
async function orderWith(code: string): Promise<Order> {
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
  const buyer = await newBuyer(shop);
  await add(shop, buyer.token, 12);
  const applied = await shop.api('POST', '/basket/add-voucher/', {
    token: buyer.token,
    body: { vouchercode: code },
  });
  expect(applied.status, applied.text).toBe(200);
  const body = checkoutBody(await basketOf(shop, buyer.token));
  const placed = await shop.api('POST', '/checkout/', { token: buyer.token, body });
  expect(placed.status, placed.text).toBe(200);
  return placed.as(Order);
}

const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'voucher')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('a new voucher', () => {
  test('is there for buyers at once, and stands in the audit', async () => {
    const code = freshCode();
    const answer = await create({ code: ` ${code} `, name: 'Opening day', ...PLAIN, per_customer: 2 });
    expect(answer.status, answer.text).toBe(201);
    const voucher = answer.as(StaffVoucherDetail);
    expect(voucher).toMatchObject({
      code,
      name: 'Opening day',
      value: '200.00',
      currency: 'USD',
      min_order: '0.00',
      class: null,
      per_customer: 2,
      starts_at: '2025-03-01T09:00:00Z',
      active: true,
      uses: 0,
      state: 'running',
      version: 1,
    });
    expect(answer.headers['etag']).toBe(`"v${voucher.id}-1"`);
    expect(await auditOf(voucher.id)).toMatchObject([
      { action: 'voucher.create', before: null, after: { code, value_minor: 20_000, per_customer: 2 } },
    ]);
    const buyer = await newBuyer(shop);
    await add(shop, buyer.token, 12);
    const applied = await shop.api('POST', '/basket/add-voucher/', {
      token: buyer.token,
      body: { vouchercode: code.toLowerCase() },
    });
    expect(applied.as(v.object({ basket: Basket })).basket.voucher_discounts).toMatchObject([
      { name: 'Opening day', amount: '200.00' },
    ]);
  });

  test('is once for each customer unless staff say otherwise', async () => {
    expect((await made()).per_customer).toBe(1);
    expect((await made({ per_customer: null })).per_customer).toBeNull();
  });

  test('has a code that no other has, however it is written', async () => {
    const { code } = await made();
    const answer = await create({ code: code.toLowerCase().replace('-', ' -'), ...PLAIN });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'code_taken', fields: { code: ['Another voucher has this code'] } },
    ]);
  });

  test('is made once, however often the request comes', async () => {
    const key = randomUUID();
    const body = { code: freshCode(), ...PLAIN };
    const [first, again] = [await create(body, key), await create(body, key)];
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await list(`?q=${body.code}`)).toHaveLength(1);
  });

  test('of two who take one code at the same time one gets it', async () => {
    const code = freshCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ code, ...PLAIN })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test.each([
    ['no code', { code: '' }, 'code', 'This field is required'],
    ['4 characters', { code: 'ABCD' }, 'code', 'Code length must be minimum 5 character'],
    ['5 with a blank', { code: 'AB CD' }, 'code', 'Code length must be minimum 5 character'],
    ['256 characters', { code: 'x'.repeat(256) }, 'code', 'Must be 255 characters or fewer'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'Must be 100 characters or fewer'],
    ['a name that pays elsewhere (security 59)', { name: 'Pay FNB acct 62048177293' }, 'name', ELSEWHERE],
    ['a code that pays elsewhere (security 59)', { code: 'FNB 62048177293' }, 'code', ELSEWHERE],
    ['another kind', { kind: 'free' }, 'kind', 'Choose an amount or a percentage'],
    ['no value', { value: '0.00' }, 'value', 'Enter a value above 0'],
    [
      'a value that could be two',
      { value: '1,2' },
      'value',
      'This can be read in more than one way. Write it like 1500, 1,500 or 1,500.50',
    ],
    ['a value below nothing', { value: '-5' }, 'value', 'Enter a value above 0'],
    ['more than all', { kind: 'percent', value: '100.01' }, 'value', 'Enter 100 or less'],
    ['an amount of nothing', { currency: null }, 'currency', 'An amount needs a currency'],
    [
      'a least order of nothing',
      { kind: 'percent', value: '10', currency: '', min_order: '5' },
      'currency',
      'An amount needs a currency',
    ],
    ['another currency', { currency: 'GBP' }, 'currency', 'Choose USD or ZMW'],
    ['a least order in words', { min_order: 'much' }, 'min_order', 'Enter an amount'],
    ['another class', { class: 'boats' }, 'class', 'Choose what it is for'],
    ['never', { per_customer: 0 }, 'per_customer', 'Enter a number from 1 to 1000'],
    ['half a time', { per_customer: 1.5 }, 'per_customer', 'Enter a number from 1 to 1000'],
    ['no end', { ends_at: '' }, 'ends_at', 'Enter a date and time'],
    ['an end before it begins', { starts_at: '2026-01-01' }, 'ends_at', 'It must end after it begins'],
    ['a beginning that is no day', { starts_at: '2025-13-01' }, 'starts_at', 'Enter a date and time'],
    ['a switch in words', { active: 'yes' }, 'active', 'Say yes or no'],
  ])('with %s is refused at its field', async (_what, wrong, field, text) => {
    const answer = await create({ code: freshCode(), ...PLAIN, ...wrong });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.as(Problem)).toMatchObject({ code: 'validation_failed', fields: { [field]: [text] } });
  });

  test('takes amounts as people type them, and a percentage with either mark', async () => {
    const fixed = await create({ code: freshCode(), ...PLAIN, value: '1,200', min_order: '5 000,50' });
    expect(fixed.as(StaffVoucherDetail)).toMatchObject({ value: '1200.00', min_order: '5000.50' });
    const percent = await create({ code: freshCode(), ...PLAIN, kind: 'percent', value: '12,5' });
    expect(percent.as(StaffVoucherDetail).value).toBe('12.50');
  });

  test('says all that is wrong with it at once', async () => {
    const { fields } = (await create({})).as(Problem);
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['code', 'ends_at', 'kind', 'value']);
  });
});

describe('a voucher', () => {
  test('changes as long as nobody had it, and its editor says what it saw', async () => {
    const { id } = await made();
    const answer = await edit(id, { kind: 'percent', value: '12.50' }, { 'if-match': `"v${id}-1"` });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(editStaffVoucher.answer)).toMatchObject({
      kind: 'percent',
      value: '12.50',
      version: 2,
      changed: true,
    });
    expect(await auditOf(id)).toMatchObject([
      { action: 'voucher.create' },
      {
        action: 'voucher.edit',
        before: { kind: 'fixed', value_minor: 20_000, basis_points: null },
        after: { kind: 'percent', value_minor: null, basis_points: 1250 },
      },
    ]);
    const stale = await edit(id, { value: '20.00' }, { 'if-match': `"v${id}-1"` });
    expect([stale.status, stale.body]).toMatchObject([
      412,
      { code: 'precondition_failed', current: { value: '12.50', version: 2 } },
    ]);
  });

  test('of two editors at once one is told that it is another by now', async () => {
    const { id } = await made();
    const answers = await Promise.all(
      ['1.00', '2.00', '3.00'].map((value) => edit(id, { value }, { 'if-match': `"v${id}-1"` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect(await auditOf(id)).toHaveLength(2);
  });

  test('that stays as it is leaves no trace', async () => {
    const { id, value } = await made();
    const answer = await edit(id, { value });
    expect(answer.as(editStaffVoucher.answer)).toMatchObject({ changed: false, version: 1 });
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('that an order had may only end, or be switched off', async () => {
    const { id, code } = await made({ name: 'Used' });
    const order = await orderWith(code);
    for (const body of [
      { value: '1.00' },
      { code: freshCode() },
      { name: 'Else' },
      { per_customer: null },
      { ends_at: '2025-06-01T00:00:00Z', min_order: '10.00' },
    ]) {
      const answer = await edit(id, body);
      expect([answer.status, answer.as(Problem).code]).toEqual([409, 'voucher_used']);
    }
    const ended = await edit(id, { ends_at: '2025-06-01T00:00:00Z', active: false, value: '200.00' });
    expect(ended.as(editStaffVoucher.answer)).toMatchObject({
      ends_at: '2025-06-01T00:00:00Z',
      active: false,
      state: 'off',
      uses: 1,
      used_by: [
        {
          order_number: order.number,
          amount: '200.00',
          currency: 'USD',
          redeemed_at: '2025-03-01T09:00:00Z',
        },
      ],
    });
  });

  test('that changes while an order is on its way takes off what it says then', async () => {
    const { id, code } = await made();
    await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
    const buyer = await newBuyer(shop);
    await add(shop, buyer.token, 12);
    await shop.api('POST', '/basket/add-voucher/', { token: buyer.token, body: { vouchercode: code } });
    const body = checkoutBody(await basketOf(shop, buyer.token));
    const place = () => shop.api('POST', '/checkout/', { token: buyer.token, body, key: randomUUID() });
    const waiting = async () =>
      (
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          shop.db,
        )
      ).rows.length;
    const placing = await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('vouchers').select('id').where('id', '=', id).forUpdate().execute();
      const sent = place();
      await expect.poll(waiting).toBe(1);
      await tx.updateTable('vouchers').set({ value_minor: 100, version: 2 }).where('id', '=', id).execute();
      return { sent };
    });
    const answer = await placing.sent;
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'price_changed', figures: { discount: '1.00' } },
    ]);
    expect((await edit(id, { name: 'Nobody had it' })).status).toBe(200);
  });

  test.each(['404', '0', 'x'])('with the id %s is not there', async (id) => {
    for (const [method, body] of [['GET'], ['PATCH', {}]] as const) {
      const answer = await shop.api(method, `/staff/vouchers/${id}00/`, {
        token: staff,
        ...(body && { body }),
      });
      expect(answer.status).toBe(404);
    }
  });

  test('is never deleted', async () => {
    const { id } = await made();
    const answer = await shop.api('DELETE', `/staff/vouchers/${id}/`, { token: staff });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, PATCH']);
  });
});

test('the list finds by code, name and state, newest first, and by signs that mean something to a database', async () => {
  const tag = `Find${randomUUID().slice(0, 6)}`;
  const one = await made({ code: `${tag}-one`, name: 'Harvest 100%' });
  const two = await made({ code: `${tag}-two`, starts_at: '2025-06-01' });
  const off = await made({ code: `${tag}-off`, active: false });
  const found = async (search: string) => (await list(search)).map(({ id }) => id);
  expect(await found(`?q=${tag.toLowerCase()}`)).toEqual([off.id, two.id, one.id]);
  expect(await found(`?q=${tag}&state=running`)).toEqual([one.id]);
  expect(await found(`?q=${tag}&state=not_begun`)).toEqual([two.id]);
  expect(await found(`?q=${tag}&state=off`)).toEqual([off.id]);
  expect(await found(`?q=${tag}&state=ended`)).toEqual([]);
  expect(await found(`?q=${tag}&state=other`)).toEqual([]);
  expect(await found('?q=vest%20100%25')).toEqual([one.id]);
  expect(await found('?q=____________________')).toEqual([]);
});
