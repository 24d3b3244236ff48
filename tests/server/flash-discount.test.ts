import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { FlashOffer, revealFlash } from '#contract/offers.ts';
import { Order } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { StaffVoucher } from '#contract/staff/vouchers.ts';
import { paginated } from '#contract/wire.ts';
import { add, basketOf, changeProduct, checkout, checkoutBody, newBuyer, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** The flash discount (contract 6.8): who gets a code, which, and what it takes to use it. */
const shop = await testServer({ config: { rateLimits: false } });
const staff = await shop.login('staff@example.test');
const DAYS_3 = 3 * 86_400;

beforeEach(async () => {
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
  await changeProduct(shop, 12, { price_minor: 450_000 });
  await offer({ active: true, starts_at: '2025-01-01T00:00:00Z', ends_at: null });
});

const offer = (more: Record<string, unknown>) => shop.db.updateTable('flash_offer').set(more).execute();
const mail = () => `${randomUUID()}@example.test`;
const reveal = (
  userEmail: unknown,
  more: { token?: string; ip?: string; language?: string; key?: string } = {},
) => {
  const { language, ...call } = more;
  const body = { template: 'flashdiscount', userEmail, ...(language !== undefined && { language }) };
  return shop.api('POST', '/email-service/', { ...call, body });
};
const codeFor = async (email: string, more: Parameters<typeof reveal>[1] = {}) => {
  const answer = await reveal(email, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(revealFlash.answer).discount;
};
const enter = (token: string, vouchercode: string) =>
  shop.api('POST', '/basket/add-voucher/', { token, body: { vouchercode } });
const later = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000).toISOString();

describe('a reveal', () => {
  test('gives a code of its own with the amounts and the days of the offer, and mails it', async () => {
    const email = mail();
    const answer = await reveal(`  ${email} `);
    expect(answer.status, answer.text).toBe(200);
    const { discount, ...said } = answer.as(revealFlash.answer);
    expect(said).toMatchObject({ status: 'queued', reply_within_hours: 12 });
    expect(discount).toEqual({
      code: expect.stringMatching(/^FLASH-[A-Z2-9]{6}$/),
      amount: '200.00',
      currency: 'USD',
      min_order: '1000.00',
      valid_until: later(DAYS_3).replace('.000', ''),
    });
    const [letter] = await shop.mail(email);
    expect(letter?.subject).toBe('Your discount code');
    for (const part of [discount.code, '$200.00', '$1,000.00', 'Hello,'])
      expect(letter?.text).toContain(part);
    expect(letter?.html).toContain(discount.code);
    expect(letter?.links).toEqual([`${shop.config.publicUrl}/my-basket`]);
  });

  test.each([
    ['sw', 'Msimbo wako wa punguzo'],
    ['pt', 'O seu código de desconto'],
    ['xx', 'Your discount code'],
  ])('is mailed to a guest of a page in %s as %s', async (language, subject) => {
    const email = mail();
    await codeFor(email, { language });
    expect((await shop.mail(email))[0]?.subject).toBe(subject);
  });

  test('is mailed to who is signed in in the language of the account, whatever the page says', async () => {
    const buyer = await newBuyer(shop);
    await shop.db.updateTable('users').set({ language: 'pt' }).where('id', '=', buyer.id).execute();
    await codeFor(buyer.email, { token: buyer.token, language: 'sw' });
    const [letter] = await shop.mail(buyer.email);
    expect(letter?.subject).toBe('O seu código de desconto');
    expect(letter?.text).toContain('Buyer');
  });

  test.each([
    ['nothing', '', 'required', 'Enter email to reveal discount code'],
    ['blanks', '  ', 'required', 'Enter email to reveal discount code'],
    [
      '256 characters',
      `${'a'.repeat(60)}@${'b.'.repeat(91)}example.com`.padEnd(256, 'm'),
      'max_length',
      'Must be 255 characters or fewer',
    ],
    ['no address', 'chanda', 'invalid_email', 'Enter a valid email address'],
    ['two lines', 'a@b.zm\r\nBcc: x@y.zm', 'invalid_email', 'Enter a valid email address'],
  ])('of %s is refused at its field', async (_name, email, code, detail) => {
    const answer = await reveal(email);
    expect([answer.status, answer.as(Problem).code]).toEqual([400, code]);
    expect(answer.as(Problem).fields).toEqual({ userEmail: [detail] });
  });

  test('of an address of 255 characters is taken', async () => {
    const label = 'b'.repeat(60);
    const email = `${'a'.repeat(60)}@${[label, label, label].join('.')}.`;
    const whole = email + 'c'.repeat(255 - email.length);
    expect(whole).toHaveLength(255);
    await codeFor(whole);
  });

  test('is the same for the same mailbox while it holds, and is mailed once', async () => {
    const name = randomUUID().slice(0, 8);
    const first = await codeFor(`${name}.x@gmail.com`);
    shop.clock.advance(60);
    for (const spelled of [
      `${name.toUpperCase()}.X@gmail.com`,
      `${name}x+sale@gmail.com`,
      `${name}x@googlemail.com`,
    ])
      expect(await codeFor(spelled)).toEqual(first);
    const mails = (await shop.mail()).filter(({ text }) => text.includes(first.code));
    expect(mails).toHaveLength(1);
  });

  test('comes once for a customer: the second after the last moment of the first is refused', async () => {
    const email = mail();
    const first = await codeFor(email);
    shop.clock.advance(DAYS_3 - 1);
    expect((await codeFor(email)).code).toBe(first.code);
    shop.clock.advance(1);
    const answer = await reveal(email.replace('@', '+again@'));
    expect([answer.status, answer.as(Problem).code]).toEqual([409, 'flash_already_revealed']);
  });

  test('of fifty at once in every spelling makes one voucher', async () => {
    const name = randomUUID().slice(0, 8);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        reveal(at % 2 === 0 ? `${name}+${at}@gmail.com` : `${name[0]}.${name.slice(1)}@gmail.com`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const codes = new Set(answers.map((answer) => answer.as(revealFlash.answer).discount.code));
    expect(codes.size).toBe(1);
    const made = await shop.db
      .selectFrom('vouchers')
      .select('id')
      .where('code', 'in', [...codes])
      .execute();
    expect(made).toHaveLength(1);
  });

  test('of who is signed in is for the account alone: of a stranger’s address it takes nothing', async () => {
    const [buyer, victim] = [await newBuyer(shop), await newBuyer(shop)];
    const refused = await reveal(victim.email, { token: buyer.token });
    expect([refused.status, refused.as(Problem).fields]).toEqual([
      400,
      { userEmail: ['Use the email of your account'] },
    ]);
    expect(await shop.mail(victim.email)).toEqual([]);
    const first = await codeFor(buyer.email.replace('@', '+sale@').toUpperCase(), { token: buyer.token });
    expect((await codeFor(victim.email)).code).not.toBe(first.code);
    shop.clock.advance(DAYS_3);
    const answer = await reveal(buyer.email, { token: buyer.token });
    expect(answer.as(Problem)).toMatchObject({ code: 'flash_already_revealed', cause: 'ended' });
  });

  test('remembers no address: whoever was typed is a digest, and the letter alone says where it went', async () => {
    const email = mail();
    const { code } = await codeFor(email);
    const kept = await shop.db
      .selectFrom('flash_claims')
      .innerJoin('flash_codes', 'flash_codes.voucher_id', 'flash_claims.voucher_id')
      .innerJoin('vouchers', 'vouchers.id', 'flash_codes.voucher_id')
      .selectAll()
      .where('code', '=', code)
      .execute();
    expect(kept).toMatchObject([{ customer: expect.stringMatching(/^h:[0-9a-f]{64}$/) as unknown }]);
    expect(JSON.stringify(kept)).not.toContain(email.slice(0, 8));
  });

  test('says the same of an address with an account and of one without (security 8)', async () => {
    const buyer = await newBuyer(shop);
    const [known, unknown] = [await reveal(buyer.email), await reveal(mail())];
    const shape = (answer: typeof known) => ({
      ...answer.as(revealFlash.answer),
      id: '',
      discount: { ...answer.as(revealFlash.answer).discount, code: '' },
    });
    expect([known.status, shape(known)]).toEqual([unknown.status, shape(unknown)]);
    const text = async (email: string, code: string) =>
      ((await shop.mail(email))[0]?.text ?? '').replace(code, '');
    const code = (answer: typeof known) => answer.as(revealFlash.answer).discount.code;
    const guest = (await shop.mail()).find(({ text: words }) => words.includes(code(unknown)));
    expect(await text(buyer.email, code(known))).toBe((guest?.text ?? '').replace(code(unknown), ''));
  });

  test('pressed twice with one key is one answer', async () => {
    const email = mail();
    const key = randomUUID();
    const device = { ip: '198.51.100.7' };
    const [one, two] = [await reveal(email, { key, ...device }), await reveal(email, { key, ...device })];
    expect(two.text).toBe(one.text);
  });
});

describe('the dates of the offer', () => {
  const at = async (starts: number, ends: number | null, active = true) => {
    await offer({ starts_at: later(starts), ends_at: ends === null ? null : later(ends), active });
    return reveal(mail());
  };
  test.each([
    ['a second before it begins', 1, null, 'not_begun'],
    ['at its last moment', -10, 0, 'ended'],
    ['a second after its end', -10, -1, 'ended'],
  ] as const)('%s there is no code, and it is said', async (_name, starts, ends, state) => {
    const before = await shop.db.selectFrom('vouchers').select('id').execute();
    const answer = await at(starts, ends);
    expect([answer.status, answer.as(Problem).code, answer.as(Problem)['state']]).toEqual([
      410,
      'offer_ended',
      state,
    ]);
    expect((await shop.api('GET', '/flash-offer/')).as(FlashOffer).state).toBe(state);
    expect(await shop.db.selectFrom('vouchers').select('id').execute()).toEqual(before);
  });

  test.each([
    ['when it begins', 0, null],
    ['a second before its end', -10, 1],
  ] as const)('%s there is one', async (_name, starts, ends) => {
    expect((await at(starts, ends)).status).toBe(200);
    expect((await shop.api('GET', '/flash-offer/')).as(FlashOffer).state).toBe('running');
  });

  test('it gives none while staff have it off, nor as the offer of 2020 that a new shop has', async () => {
    expect((await at(-10, null, false)).as(Problem)['state']).toBe('off');
    const fresh = await testServer({ from: 'empty' });
    expect((await fresh.api('GET', '/flash-offer/')).as(FlashOffer)).toEqual({
      state: 'ended',
      amount: '200.00',
      currency: 'USD',
      min_order: '1000.00',
      days: 3,
      starts_at: '2020-01-01T00:00:00Z',
      ends_at: '2020-01-20T00:00:00Z',
    });
    const body = { template: 'flashdiscount', userEmail: mail() };
    expect((await fresh.api('POST', '/email-service/', { body })).status).toBe(410);
  });

  test('a code that was given works on after them, and is shown again', async () => {
    const buyer = await newBuyer(shop);
    const { code } = await codeFor(buyer.email);
    await offer({ ends_at: later(0) });
    expect((await codeFor(buyer.email)).code).toBe(code);
    await add(shop, buyer.token, 12);
    expect((await enter(buyer.token, code)).status).toBe(200);
  });
});

describe('a revealed code', () => {
  const INVALID = 'Discount code you entered is invalid or not applicable to the contents of your basket';
  const own = async () => {
    const buyer = await newBuyer(shop);
    return { ...buyer, code: (await codeFor(buyer.email)).code };
  };

  test('takes 200 dollars off a vehicle, down to the order', async () => {
    const { token, code } = await own();
    await quote(shop, staff, await add(shop, token, 12));
    const answer = await enter(token, code.toLowerCase());
    expect(answer.status, answer.text).toBe(200);
    const basket = await basketOf(shop, token);
    expect(basket).toMatchObject({ total_incl_tax: '4300.00', discount_code: code });
    const order = (await checkout(shop, token, checkoutBody(basket))).as(Order);
    expect(order.voucher_discounts).toMatchObject([{ name: 'Flash discount', amount: '200.00' }]);
  });

  test.each([
    ['999.99', 99_999, 406],
    ['1000.00', 100_000, 200],
    ['1000.01', 100_001, 200],
  ])('of a vehicle for %s is answered with its rule', async (_price, price_minor, status) => {
    await changeProduct(shop, 12, { price_minor });
    const { token, code } = await own();
    await add(shop, token, 12);
    const answer = await enter(token, code);
    expect(answer.status).toBe(status);
    if (status === 406)
      expect(answer.as(Problem)).toMatchObject({ code: 'voucher_invalid', detail: INVALID });
  });

  test('is refused for a basket without a vehicle', async () => {
    const { token, code } = await own();
    await add(shop, token, 12);
    await shop.db.updateTable('products').set({ product_class_id: 3 }).where('id', '=', 12).execute();
    const refused = await enter(token, code);
    await shop.db.updateTable('products').set({ product_class_id: 1 }).where('id', '=', 12).execute();
    expect(refused.as(Problem).code).toBe('voucher_invalid');
    expect((await enter(token, code)).status).toBe(200);
  });

  test('holds until its last second, at the basket and at the checkout', async () => {
    const { token, code } = await own();
    const late = await own();
    await quote(shop, staff, await add(shop, token, 12));
    await add(shop, late.token, 12);
    shop.clock.advance(DAYS_3 - 1);
    await quote(shop, staff, await basketOf(shop, token));
    expect((await enter(token, code)).status).toBe(200);
    const seen = await basketOf(shop, token);
    shop.clock.advance(1);
    const answer = await checkout(shop, token, checkoutBody(seen));
    expect(answer.as(Problem)).toMatchObject({
      code: 'price_changed',
      figures: { discount: '0.00', voucher_dropped: code },
    });
    expect((await enter(late.token, late.code)).as(Problem).code).toBe('voucher_invalid');
  });

  test('takes nothing off at the checkout when the vehicle has come below the least order', async () => {
    const { token, code } = await own();
    await quote(shop, staff, await add(shop, token, 12));
    await enter(token, code);
    const seen = await basketOf(shop, token);
    await changeProduct(shop, 12, { price_minor: 99_999 });
    const answer = await checkout(shop, token, checkoutBody(seen));
    expect(answer.as(Problem)).toMatchObject({ code: 'price_changed', figures: { discount: '0.00' } });
  });

  test('is of no use to anybody else, with the words of any wrong code (security 14)', async () => {
    const { code } = await own();
    const other = await newBuyer(shop);
    await add(shop, other.token, 12);
    expect((await enter(other.token, code)).as(Problem)).toMatchObject({
      code: 'voucher_invalid',
      detail: INVALID,
    });
  });

  test('works in both accounts of one mailbox, once in all, both at once', async () => {
    const [one, two] = [await newBuyer(shop), await newBuyer(shop)];
    const email = two.email.replace('@', '+again@');
    await shop.db.updateTable('users').set({ email }).where('id', '=', one.id).execute();
    const { code } = await codeFor(two.email);
    await shop.db.updateTable('products').set({ num_in_stock: 9 }).where('id', '=', 12).execute();
    const bodies = await Promise.all(
      [one, two].map(async ({ token }) => {
        await quote(shop, staff, await add(shop, token, 12));
        expect((await enter(token, code)).status).toBe(200);
        return checkoutBody(await basketOf(shop, token));
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        checkout(shop, at % 2 ? one.token : two.token, bodies[at % 2 ? 0 : 1]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const uses = await shop.db
      .selectFrom('voucher_redemptions')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
      .select('nth')
      .where('code', '=', code)
      .execute();
    expect(uses).toEqual([{ nth: 1 }]);
  });

  test('of a second address that an account came by later is refused once it has had the first', async () => {
    const { id, token, code } = await own();
    await quote(shop, staff, await add(shop, token, 12));
    await enter(token, code);
    expect((await checkout(shop, token, checkoutBody(await basketOf(shop, token)))).status).toBe(200);
    const email = mail();
    const second = await codeFor(email);
    await shop.db.updateTable('users').set({ email }).where('id', '=', id).execute();
    await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
    await add(shop, token, 12);
    expect((await enter(token, second.code)).as(Problem).code).toBe('voucher_invalid');
  });

  const bought = async ({ token, code }: { token: string; code: string }) => {
    await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
    await quote(shop, staff, await add(shop, token, 12));
    expect((await enter(token, code)).status).toBe(200);
    const answer = await checkout(shop, token, checkoutBody(await basketOf(shop, token)));
    expect(answer.status, answer.text).toBe(200);
    return answer.as(Order).number;
  };
  const canceled = (number: string) =>
    shop.db.updateTable('orders').set({ status: 'Canceled' }).where('number', '=', number).execute();
  const leave = async ({ token, email }: { token: string; email: string }) => {
    const answer = await shop.api('POST', '/account/delete/', { token, body: { confirm_email: email } });
    expect(answer.status, answer.text).toBe(200);
  };

  test('is not shown again to the account that has used it, and is again when that order was canceled', async () => {
    const one = await own();
    const number = await bought(one);
    const again = await reveal(one.email, { token: one.token });
    expect([again.status, again.as(Problem)]).toMatchObject([
      409,
      { code: 'flash_already_revealed', cause: 'used' },
    ]);
    // What a guest is told says nothing of accounts and their orders.
    expect((await codeFor(one.email)).code).toBe(one.code);
    await canceled(number);
    expect((await codeFor(one.email, { token: one.token })).code).toBe(one.code);
  });

  test('that staff switched off is not called ended', async () => {
    const { email, code } = await own();
    await shop.db.updateTable('vouchers').set({ active: false }).where('code', '=', code).execute();
    expect((await reveal(email)).as(Problem)).toMatchObject({ code: 'flash_already_revealed', cause: 'off' });
  });

  test('says whether this reveal mailed it', async () => {
    const email = mail();
    const answers = [await reveal(email), await reveal(email)];
    expect(answers.map((answer) => answer.as(revealFlash.answer).mailed)).toEqual([true, false]);
  });

  test('comes once also to who deletes the account and signs up again', async () => {
    const one = await own();
    const number = await bought(one);
    await shop.db
      .insertInto('order_shipments')
      .values({
        order_number: number,
        vessel: 'MV Hoegh Trader',
        port_of_loading: 'Nagoya',
        port_of_discharge: 'Dar es Salaam',
        etd: '2025-02-01',
        eta: '2025-03-01',
        arrived_at: shop.clock.now(),
      })
      .execute();
    await leave(one);
    const two = await newBuyer(shop);
    await shop.db.updateTable('users').set({ email: one.email }).where('id', '=', two.id).execute();
    expect((await reveal(one.email, { token: two.token })).as(Problem)).toMatchObject({
      code: 'flash_already_revealed',
      cause: 'used',
    });
    await add(shop, two.token, 12);
    expect((await enter(two.token, one.code)).as(Problem).code).toBe('voucher_invalid');
  });

  test('stays good for the others of a mailbox when one of them leaves', async () => {
    const [one, two] = [await newBuyer(shop), await newBuyer(shop)];
    const email = one.email.replace('@', '+other@');
    await shop.db.updateTable('users').set({ email }).where('id', '=', two.id).execute();
    const { code } = await codeFor(one.email, { token: one.token });
    expect((await codeFor(email, { token: two.token })).code).toBe(code);
    await leave({ ...two, email });
    expect((await codeFor(one.email, { token: one.token })).code).toBe(code);
    await add(shop, one.token, 12);
    expect((await enter(one.token, code)).status).toBe(200);
  });

  test('stands in no list of the vouchers of staff, and is found by its code', async () => {
    const { code } = await own();
    const list = async (q: string) =>
      (await shop.api('GET', `/staff/vouchers/?q=${q}`, { token: staff })).as(paginated(StaffVoucher));
    expect((await list('')).results.filter((one) => one.code.startsWith('FLASH-'))).toEqual([]);
    expect((await list(code)).results.map((one) => one.code)).toEqual([code]);
  });
});

test('an address is asked for ten times an hour, from wherever (security 7)', async () => {
  const limited = await testServer({ config: { rateLimits: true } });
  const body = { template: 'flashdiscount', userEmail: mail() };
  const answers = [];
  for (let at = 0; at < 11; at += 1)
    answers.push(await limited.api('POST', '/email-service/', { body, ip: `198.51.${at}.1` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
