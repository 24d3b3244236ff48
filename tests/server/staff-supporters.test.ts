import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { setPosition, staffSupporters } from '#contract/staff/supporters.ts';
import { staffSearch } from '#contract/staff/search.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { MOST_RECRUITS_A_DAY } from '#domain/supporters/payout-care.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import { newStaff } from './bank-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { balanceOf, newSupporter, owe, staffOf } from './payout-steps.ts';

/** supporter1 with the code SUPP2345 has two recruits (account contract 1). The clock stands at 2025-03-01. */
const shop = await testServer({ from: 'account', config: { rateLimits: false } });
const staff = staffOf(shop, await shop.login('staff1@example.test'));
const idOf = async (email: string): Promise<number> => {
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
};
let supporter1 = 0;
beforeAll(async () => {
  supporter1 = await idOf('supporter1@example.test');
});

const listed = async (query: string) => {
  const answer = await staff.get(`/staff/supporters/${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(staffSupporters.answer);
};
const pay = async (number: string, body: object) => {
  const answer = await staff.post(`/staff/orders/${number}/events/`, {
    type: 'payment_received',
    received_at: '2025-01-10T00:00:00Z',
    reference: `TT-${number}`,
    ...body,
  });
  expect(answer.status, answer.text).toBe(201);
};

describe('the list of supporters', () => {
  test('names code, position, team and what is owed, the newest first', async () => {
    const { results } = await listed('');
    expect(results.map(({ joined_at }) => joined_at)).toEqual(
      results
        .map(({ joined_at }) => joined_at)
        .toSorted()
        .toReversed(),
    );
    expect(results.find(({ id }) => id === supporter1)).toMatchObject({
      email: 'supporter1@example.test',
      code: 'SUPP2345',
      position: 'IBO',
      rate: '1.00',
      vendor_status: 'pending',
      recruits: 2,
      upline: null,
      balance: '0.00',
      has_left: false,
    });
    expect(results.find(({ email }) => email === 'recruit1@example.test')?.upline).toMatchObject({
      id: supporter1,
    });
  });

  test.each([
    ['a code in small letters', 'supp2345'],
    ['an address', 'supporter1@'],
    ['a name', 'natasha mwape'],
  ])('finds by %s', async (_what, q) => {
    expect((await listed(`?q=${encodeURIComponent(q)}`)).results.map(({ id }) => id)).toEqual([supporter1]);
  });

  test('takes signs of a pattern as they are typed', async () => {
    expect((await listed('?q=%25')).count).toBe(0);
    expect((await listed('?q=SUPP____')).count).toBe(0);
  });

  test('is narrowed by position, and a page beyond its end is none', async () => {
    const of = await newSupporter(shop);
    await staff.setPosition(of.id, { position: 'SEL', reason: 'Sold forty cars' });
    expect((await listed('?position=sel')).results.map(({ id }) => id)).toEqual([of.id]);
    expect((await listed('?position=none')).count).toBe(0);
    expect((await staff.get('/staff/supporters/?page=9')).body).toMatchObject({ code: 'invalid_page' });
  });

  test('can stand by name and by recruits', async () => {
    const names = (await listed('?sort=name')).results.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    const [most] = (await listed('?sort=-recruits')).results;
    expect(most?.id).toBe(supporter1);
  });

  test('is not for others, whoever is asked for', async () => {
    const buyer = await newBuyer(shop);
    for (const id of [supporter1, 999_999]) {
      const answer = await shop.api('GET', `/staff/supporters/${id}/`, { token: buyer.token });
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'forbidden' }]);
    }
    expect((await staff.get('/staff/supporters/999999/')).status).toBe(404);
    // Somebody who is no supporter.
    expect((await staff.get(`/staff/supporters/${buyer.id}/`)).status).toBe(404);
  });

  test('a supporter is found by their code in the search for everything', async () => {
    const { supporters } = (await staff.get('/staff/search/?q=supp2345')).as(staffSearch.answer);
    expect(supporters.results).toMatchObject([{ id: supporter1, code: 'SUPP2345' }]);
  });
});

describe('sales', () => {
  test('are goods of paid orders in US dollars: kwacha by the rate of their day, shipping left out', async () => {
    expect(await staff.supporter(supporter1)).toMatchObject({ own_sales: '0.00', team_sales: '0.00' });
    for (const [order_number, kind] of [
      ['100000301', 'direct'],
      ['100000302', 'direct'],
      ['100000201', 'downline'],
    ] as const)
      await shop.db
        .insertInto('order_earners')
        .values({
          order_number,
          supporter_id: supporter1,
          kind,
          via: kind === 'direct' ? 'code' : 'recruit',
          placed_at: '2024-12-22T09:15:00Z',
        })
        .onConflict((held) => held.doNothing())
        .execute();
    await pay('100000301', { amount: '5700.00', currency: 'USD' });
    expect(await staff.supporter(supporter1)).toMatchObject({ own_sales: '5000.00', team_sales: '0.00' });
    await pay('100000302', { amount: '28200.00', currency: 'ZMW' });
    // 27500.00 at 27.5000.
    expect(await staff.supporter(supporter1)).toMatchObject({ own_sales: '6000.00' });
    await pay('100000201', { amount: '2700.00', currency: 'USD' });
    expect(await staff.supporter(supporter1)).toMatchObject({ own_sales: '6000.00', team_sales: '2000.00' });
  });

  test('that were canceled count no more', async () => {
    const answer = await staff.post('/staff/orders/100000301/status/', {
      status: 'Canceled',
      reason: 'Sold twice',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await staff.supporter(supporter1)).toMatchObject({ own_sales: '1000.00' });
  });

  test('whose payment was taken out are none until they are paid', async () => {
    const { id } = await shop.db
      .selectFrom('order_payments')
      .select('id')
      .where('order_number', '=', '100000201')
      .executeTakeFirstOrThrow();
    const answer = await staff.post('/staff/orders/100000201/events/', {
      type: 'payment_voided',
      payment: id,
      reason: 'For another order',
    });
    expect(answer.status, answer.text).toBe(201);
    expect(await staff.supporter(supporter1)).toMatchObject({ own_sales: '1000.00', team_sales: '0.00' });
  });

  test('somebody bought by their own recruit’s code are none of theirs', async () => {
    const above = await newSupporter(shop);
    const below = await newSupporter(shop, { upline: above.id });
    const order = await shop.db
      .updateTable('orders')
      .set({ user_id: above.id })
      .where('number', '=', '100000101')
      .returning('number')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('order_earners')
      .values({
        order_number: order.number,
        supporter_id: below.id,
        kind: 'direct',
        via: 'code',
        placed_at: shop.clock.now(),
      })
      .execute();
    await shop.db
      .updateTable('orders')
      .set(({ ref }) => ({
        status: 'Authorized',
        paid_at: shop.clock.now(),
        paid_minor: ref('total_minor'),
      }))
      .where('number', '=', order.number)
      .execute();
    expect(await staff.supporter(above.id)).toMatchObject({ own_sales: '0.00', team_sales: '0.00' });
    expect((await staff.supporter(below.id)).own_sales).not.toBe('0.00');
  });
});

describe('marks are for staff to look at, and change nothing (security 18)', () => {
  const marksOf = async (id: number) => (await staff.supporter(id)).marks;
  const flagged = async (id: number) =>
    (await listed('?flagged=1')).results.some((supporter) => supporter.id === id);

  test('nobody has one without a cause', async () => {
    const of = await newSupporter(shop);
    expect([(await staff.supporter(of.id)).flags, await flagged(of.id)]).toEqual([[], false]);
  });

  test('the same telephone number as another account', async () => {
    const [of, other] = [await newSupporter(shop), await newBuyer(shop)];
    await shop.db
      .updateTable('users')
      .set({ phone: '+260977000111' })
      .where('id', 'in', [of.id, other.id])
      .execute();
    expect(await marksOf(of.id)).toMatchObject([
      { flag: 'shared_phone', count: 1, people: [{ id: other.id, email: other.email }] },
    ]);
    expect(await flagged(of.id)).toBe(true);
    expect((await staff.supporter(of.id)).position, 'nothing else comes of it').toBe('IBO');
  });

  test('the same phone in the hand of both, but not the same make of browser', async () => {
    const [of, other, third] = [await newSupporter(shop), await newBuyer(shop), await newBuyer(shop)];
    const now = shop.clock.now();
    const seen = (user_id: number, device_hash: Buffer, name: string) =>
      shop.db
        .insertInto('known_devices')
        .values({ user_id, device_hash, name, first_seen_at: now, last_seen_at: now })
        .execute();
    // What stands for a phone that has told no id of its own.
    const byName = keyedHash(shop.config.secret, 'device-name', 'Chrome on Android');
    await seen(of.id, byName, 'Chrome on Android');
    await seen(third.id, byName, 'Chrome on Android');
    expect(await marksOf(of.id)).toEqual([]);
    const phone = keyedHash(shop.config.secret, 'device', randomUUID());
    await seen(of.id, phone, 'Chrome on Android');
    await seen(other.id, phone, 'Chrome on Android');
    expect(await marksOf(of.id)).toMatchObject([
      { flag: 'shared_device', count: 1, people: [{ id: other.id }] },
    ]);
  });

  test('an order that they earn on went to the street where their own go', async () => {
    const of = await newSupporter(shop);
    const take = (number: string, change: object) =>
      shop.db.updateTable('orders').set(change).where('number', '=', number).execute();
    const street = (line1: string) =>
      JSON.stringify({ line1, line4: 'Lusaka', country: 'ZM', first_name: 'A', last_name: 'B' });
    await take('100000005', { user_id: of.id, shipping_address: street('12 Cairo Rd.') });
    await take('100000006', { shipping_address: street('12, CAIRO RD') });
    await take('100000007', { shipping_address: street('14 Cairo Rd') });
    for (const order_number of ['100000006', '100000007'])
      await shop.db
        .insertInto('order_earners')
        .values({
          order_number,
          supporter_id: of.id,
          kind: 'direct',
          via: 'code',
          placed_at: shop.clock.now(),
        })
        .execute();
    expect(await marksOf(of.id)).toMatchObject([
      { flag: 'shared_address', orders: ['100000006'], people: [{ email: 'buyer1@example.test' }] },
    ]);
  });

  test('orders of their own by their own link', async () => {
    const of = await newSupporter(shop);
    await shop.db
      .updateTable('orders')
      .set({
        user_id: of.id,
        referral: JSON.stringify({ code: of.code.toLowerCase(), clicked_at: '2025-02-01T00:00:00Z' }),
      })
      .where('number', '=', '100000008')
      .execute();
    expect(await marksOf(of.id)).toMatchObject([{ flag: 'own_orders', orders: ['100000008'] }]);
  });

  test('who earn on one another, straight or by a third, and not who only earn along a line', async () => {
    const [one, two, three, apart] = [
      await newSupporter(shop),
      await newSupporter(shop),
      await newSupporter(shop),
      await newSupporter(shop),
    ];
    const circlesOf = async (id: number) => (await marksOf(id)).filter(({ flag }) => flag === 'circle');
    const now = shop.clock.now();
    const earns = async (order_number: string, buyer: { id: number }, of: { id: number }) => {
      await shop.db
        .updateTable('orders')
        .set({ user_id: buyer.id })
        .where('number', '=', order_number)
        .execute();
      await shop.db
        .insertInto('order_earners')
        .values({ order_number, supporter_id: of.id, kind: 'direct', via: 'code', placed_at: now })
        .execute();
    };
    await earns('100000009', apart, one);
    await earns('100000010', one, two);
    await earns('100000011', two, three);
    for (const { id } of [one, two, three, apart]) expect(await circlesOf(id)).toEqual([]);
    await earns('100000012', three, one);
    expect(await circlesOf(one.id)).toMatchObject([
      { flag: 'circle', count: 1, people: [{ id: three.id }], orders: ['100000012'] },
    ]);
    expect(await circlesOf(two.id)).toMatchObject([{ flag: 'circle', people: [{ id: one.id }] }]);
    expect(await circlesOf(apart.id)).toEqual([]);
    await earns('100000013', two, one);
    expect(await circlesOf(one.id)).toMatchObject([{ flag: 'circle', count: 2 }]);
    expect(await flagged(three.id)).toBe(true);
    // An order that was canceled brings nobody anything.
    await shop.db
      .updateTable('orders')
      .set({ status: 'Canceled' })
      .where('number', 'in', ['100000010', '100000013'])
      .execute();
    expect(await circlesOf(one.id)).toEqual([]);
  });

  test('more than fifty recruits on one day', async () => {
    const of = await newSupporter(shop);
    for (let i = 0; i < MOST_RECRUITS_A_DAY; i++) await newSupporter(shop, { upline: of.id });
    expect(await marksOf(of.id)).toEqual([]);
    await newSupporter(shop, { upline: of.id });
    expect(await marksOf(of.id)).toMatchObject([{ flag: 'fast_recruits', count: 51, day: '2025-03-01' }]);
    expect((await staff.supporter(of.id)).recruits).toBe(51);
  });
});

const positionMails = async (email: string) =>
  (await shop.mail(email)).filter(({ template }) => template === 'position-changed');

describe('a position', () => {
  test('is set with a reason that stands beside it, and in audit and mail without its words', async () => {
    const of = await newSupporter(shop);
    const answer = await staff.setPosition(of.id, { position: 'ETM', reason: 'A quarrel with his wife' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(setPosition.answer)).toMatchObject({
      position: 'ETM',
      rate: '1.50',
      changed: true,
      positions: [{ from: 'IBO', to: 'ETM', reason: 'A quarrel with his wife' }],
    });
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'supporter')
      .where('entity_id', '=', String(of.id))
      .execute();
    expect(audit).toEqual([
      { action: 'supporter.position', before: { position: 'IBO' }, after: { position: 'ETM' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('quarrel');
    const [mail, ...more] = await positionMails(of.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(
      'Your position in the supporter programme is now Executive Team Manager. It was Independent Business Owner.',
    );
    expect(mail?.text).toContain('1.5 %');
    expect(mail?.text).not.toContain('quarrel');
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test('that they have already is no change, and no row in the audit', async () => {
    const of = await newSupporter(shop);
    const answer = await staff.setPosition(of.id, { position: 'IBO', reason: 'As it was' });
    expect(answer.as(setPosition.answer)).toMatchObject({ changed: false, positions: [] });
    expect(await positionMails(of.email)).toEqual([]);
  });

  test.each([
    ['no reason', { position: 'ETM' }, ['reason']],
    ['a reason of 501 characters', { position: 'ETM', reason: 'x'.repeat(501) }, ['reason']],
    ['a position that there is not', { position: 'CEO', reason: 'Yes' }, ['position']],
    ['neither', {}, ['position', 'reason']],
  ])('with %s is refused at its field', async (_what, body, fields) => {
    const of = await newSupporter(shop);
    const answer = await staff.setPosition(of.id, body);
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, fields]);
    expect((await staff.supporter(of.id)).position).toBe('IBO');
  });

  test('that somebody else has set meanwhile is not overwritten unseen', async () => {
    const of = await newSupporter(shop);
    await staff.setPosition(of.id, { position: 'ETL', reason: 'First' });
    const late = await staff.setPosition(of.id, { position: 'ETM', reason: 'Second', expected: 'IBO' });
    expect([late.status, late.body]).toMatchObject([409, { code: 'position_changed', current: 'ETL' }]);
    expect((await staff.supporter(of.id)).position).toBe('ETL');
  });

  test('is set once however often the request comes', async () => {
    const of = await newSupporter(shop);
    const key = randomUUID();
    const body = { position: 'ETM', reason: 'Sold a lot' };
    const answers = await Promise.all([1, 2, 3].map(() => staff.setPosition(of.id, body, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await staff.supporter(of.id)).positions).toHaveLength(1);
    expect(await positionMails(of.email)).toHaveLength(1);
  });

  test('down is told as up is, each time it changes', async () => {
    const of = await newSupporter(shop);
    for (const position of ['SEL', 'IBO', 'SEL'])
      await staff.setPosition(of.id, { position, reason: 'Sold a lot, or nothing' });
    const mails = await positionMails(of.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your position is now Independent Business Owner',
      'Your position is now Senior Executive Leader',
      'Your position is now Senior Executive Leader',
    ]);
  });

  test('counts as newer on the supporter’s phone', async () => {
    const of = await newSupporter(shop);
    const version = async () =>
      Number((await shop.api('GET', '/basket/', { token: of.token })).headers['x-user-version']);
    const before = await version();
    await staff.setPosition(of.id, { position: 'ETM', reason: 'Sold a lot' });
    expect(await version()).toBeGreaterThan(before);
  });

  test('of whoever sets it is set by somebody else', async () => {
    const own = await newStaff(shop, 'Ida');
    await shop.db
      .insertInto('supporters')
      .values({
        user_id: own.id,
        code: 'SELF2345',
        upline_id: null,
        terms_version: 1,
        created_at: shop.clock.now(),
      })
      .execute();
    const body = { position: 'SEL', reason: 'I am good' };
    const answer = await staffOf(shop, own.token).setPosition(own.id, body);
    expect([answer.status, answer.as(Problem).code]).toEqual([403, 'forbidden']);
    expect((await staff.supporter(own.id)).position).toBe('IBO');
    expect((await staff.setPosition(own.id, body)).status).toBe(200);
  });

  test('of nobody is 404', async () => {
    expect((await staff.setPosition(999_999, { position: 'ETM', reason: 'x' })).status).toBe(404);
    expect(
      (await staff.setPosition((await newBuyer(shop)).id, { position: 'ETM', reason: 'x' })).status,
    ).toBe(404);
  });
});

test('who left stays in the list without a name, with what they owe, and gets no other position', async () => {
  const of = await newSupporter(shop);
  await staff.setPosition(of.id, { position: 'ETM', reason: 'Words about a person' });
  await owe(shop, of.id, -4000);
  const { password_hash } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'staff1@example.test')
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', of.id).execute();
  const gone = await shop.api('POST', '/account/delete/', {
    token: of.token,
    key: randomUUID(),
    body: { confirm_email: of.email, password: 'Passw0rd!x' },
  });
  expect(gone.status, gone.text).toBe(200);
  const after = await staff.supporter(of.id);
  expect(after).toMatchObject({ name: '', has_left: true, balance: '-40.00', positions: [] });
  expect(JSON.stringify(after)).not.toContain(of.email);
  expect(await balanceOf(shop, of.id)).toBe(-4000);
  const refused = await staff.setPosition(of.id, { position: 'SEL', reason: 'x' });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'supporter_left' }]);
});

test('a voucher cannot have the code of a supporter, whatever it is written like', async () => {
  const body = { name: 'Opening', kind: 'fixed', value: '200.00', currency: 'USD' };
  const answer = await staff.post('/staff/vouchers/', {
    code: 'supp2345',
    starts_at: '2025-01-01T00:00:00Z',
    ends_at: '2026-01-01T00:00:00Z',
    ...body,
  });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'code_taken' }]);
});
