import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { earnedLetter } from '#server/mails/commission-earned.ts';
import type { Letter, MailReader } from '#server/mails/letter.ts';
import { positionLetter } from '#server/mails/position-changed.ts';
import { recruitLetter } from '#server/mails/recruit-joined.ts';
import { welcomeLetter } from '#server/mails/supporter-welcome.ts';
import { testServer } from './harness/test-server.ts';
import { newPerson, newSupporter, ordersOf, type Person, place, signedIn } from './programme-steps.ts';

const shop = await testServer({ from: 'account' });
const staff = await signedIn(shop, 'staff@example.test');
const orders = ordersOf(shop, staff);
const SITE = shop.config.publicUrl;
const LANGUAGES = ['en', 'sw', 'pt'] as const;

const mailsOf = async ({ email }: { email: string }, template: string) =>
  (await shop.mail(email)).filter((mail) => mail.template === template);
const GOOD = { mobileNumber: '0977 123 456', referrerEmail: '', termsAccepted: true, termsVersion: 2 };
const join = (who: Person, body: object = {}, key: string = randomUUID()) =>
  shop.api('POST', '/upgrade-to-agent-account/', { token: who.token, key, body: { ...GOOD, ...body } });
const speak = (who: Person, language: MailReader['language']) =>
  shop.db.updateTable('users').set({ language }).where('id', '=', who.id).execute();
const recordRate = (units: string, date: string, key: string = randomUUID()) =>
  shop.api('POST', '/staff/exchange-rates/', {
    token: staff,
    key,
    body: { currency: 'ZMW', units_per_usd: units, date },
  });

const EARNED = {
  site: SITE,
  number: '100000301',
  kind: 'direct',
  amount: 'USD 50.00',
  payableOn: '2025-02-24',
} as const;
const WELCOME = {
  site: SITE,
  code: 'SUPP2345',
  link: `${SITE}/?ref=SUPP2345`,
  terms: 2,
  asksToSell: true,
} as const;
const LETTERS: Record<string, (to: MailReader) => Letter> = {
  welcome: (to) => welcomeLetter(to, WELCOME),
  earned: (to) => earnedLetter(to, EARNED),
  'earned by a recruit': (to) => earnedLetter(to, { ...EARNED, kind: 'downline' }),
  'another position': (to) => positionLetter(to, { site: SITE, before: 'IBO', after: 'ETL' }),
  'a recruit': (to) => recruitLetter(to, { site: SITE, masked: 'c***@e***.test' }),
};

describe.each(Object.entries(LETTERS))('the mail about %s', (_name, write) => {
  test('has words of its own in each language, and says the same as text and as a page', () => {
    const letters = LANGUAGES.map((language) => write({ email: 'a@x.zm', firstName: 'Bwalya', language }));
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(3);
    for (const { subject, text, html, links } of letters) {
      expect(subject + text).not.toMatch(/mail\.[a-z]|[{}]|undefined/);
      for (const link of links) expect(html).toContain(`href="${link}"`);
      for (const paragraph of text.split(/\n\n/).filter((one) => !one.includes('://')))
        expect(html).toContain(`>${paragraph}<`);
    }
  });
});

let person: Person;
beforeEach(async () => {
  await shop.db.updateTable('products').set({ num_in_stock: 25, num_allocated: 0 }).execute();
  person = await newPerson(shop);
});

describe('who joins', () => {
  test('is welcomed with code, link, the first three steps and the terms they agreed to', async () => {
    const answer = await join(person);
    const { code } = answer.body as { code: string };
    const [mail, ...more] = await mailsOf(person, 'supporter-welcome');
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`Your code is ${code}.`);
    expect(mail?.text).toContain('terms and conditions, version 2.');
    expect(mail?.links).toEqual([
      `${SITE}/?ref=${code}`,
      `${SITE}/supporter-training`,
      `${SITE}/advertising-tools`,
      `${SITE}/supporter-dashboard`,
    ]);
  });

  test('is welcomed once: on a lost answer, a second press and five phones at once', async () => {
    const key = randomUUID();
    await join(person, {}, key);
    await join(person, {}, key);
    await Promise.all(Array.from({ length: 5 }, () => join(person)));
    expect(await mailsOf(person, 'supporter-welcome')).toHaveLength(1);
  });

  test('and was refused is told nothing, and nobody else is', async () => {
    const above = await newSupporter(shop);
    expect((await join(person, { referrerEmail: above.email, termsAccepted: false })).status).toBe(400);
    expect((await join(person, { referrerEmail: 'nobody@example.test' })).status).toBe(406);
    expect(await shop.mail(person.email)).toEqual([]);
    expect(await mailsOf(above, 'recruit-joined')).toEqual([]);
  });

  test('reads it in their language, without a version that their client did not say', async () => {
    await speak(person, 'sw');
    await join(person, { termsVersion: undefined });
    const [mail] = await mailsOf(person, 'supporter-welcome');
    const said = welcomeLetter({ email: '', firstName: '', language: 'sw' }, { ...WELCOME, terms: null });
    expect(mail?.subject).toBe(said.subject);
    expect(mail?.text).not.toContain('null');
    expect(mail?.text).toContain('Habari');
  });
});

describe('who is named by somebody who joins', () => {
  test('is told once, by a masked address and nothing else of them (security 18)', async () => {
    const above = await newSupporter(shop);
    const key = randomUUID();
    for (const again of [key, key, randomUUID()]) await join(person, { referrerEmail: above.email }, again);
    const [mail, ...more] = await mailsOf(above, 'recruit-joined');
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/\S\*\*\*@e\*\*\*\.test has joined the supporter programme and named you/);
    expect(mail?.text).not.toContain(person.email);
    expect(mail?.links).toEqual([`${SITE}/my-downline`]);
  });

  test('is told nothing without a code of their own, or once they have left', async () => {
    const buyer = await newPerson(shop);
    await join(person, { referrerEmail: buyer.email });
    expect(await shop.mail(buyer.email)).toEqual([]);
    const above = await newSupporter(shop);
    await shop.db
      .updateTable('supporters')
      .set({ disabled_at: shop.clock.now() })
      .where('user_id', '=', above.id)
      .execute();
    await join(await newPerson(shop), { referrerEmail: above.email });
    expect(await mailsOf(above, 'recruit-joined')).toEqual([]);
  });
});

describe('who earns on an order', () => {
  test('is told once when it was paid, with amount and day and nobody’s name (security 18)', async () => {
    const above = await newSupporter(shop);
    const supporter = await newSupporter(shop, { by: above });
    const recruit = await newSupporter(shop, { by: above });
    const number = await place(shop, staff, recruit, { code: supporter.code });
    expect(await mailsOf(supporter, 'commission-earned')).toEqual([]);
    const key = randomUUID();
    const all = await shop.db
      .selectFrom('orders')
      .select(['total_minor', 'currency'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const payment = {
      type: 'payment_received',
      amount: (all.total_minor / 100).toFixed(2),
      currency: all.currency,
      received_at: '2025-03-01T08:00:00Z',
      reference: randomUUID(),
    };
    for (const again of [key, key, randomUUID()]) await orders.happen(number, payment, again);
    const [direct, ...more] = await mailsOf(supporter, 'commission-earned');
    expect(more).toEqual([]);
    expect(direct?.text).toContain(`Order ${number} was paid: USD 45.00 will be payable from 15 April 2025.`);
    expect(direct?.text).toContain('It came through your code or your link.');
    const [downline, ...others] = await mailsOf(above, 'commission-earned');
    expect(others).toEqual([]);
    expect(downline?.text).toContain('Somebody who joined through you placed it.');
    const { first_name: first, last_name: last } = await shop.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', recruit.id)
      .executeTakeFirstOrThrow();
    for (const mail of [direct, downline])
      for (const word of [recruit.email, `${first} ${last}`]) expect(mail?.text).not.toContain(word);
  });

  test('is told once of a sale whose day moves because another payment counts for it', async () => {
    const supporter = await newSupporter(shop);
    const number = await place(shop, staff, await newPerson(shop), { code: supporter.code });
    await orders.pay(number, '2025-02-27T08:00:00Z');
    shop.clock.advance(60);
    await orders.pay(number, '2025-02-28T08:00:00Z');
    const { id } = await shop.db
      .selectFrom('order_payments')
      .select('id')
      .where('order_number', '=', number)
      .orderBy('received_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    const voided = { type: 'payment_voided', payment: id, reason: 'Typed twice' };
    expect((await orders.happen(number, voided)).status).toBe(201);
    const rows = await shop.db
      .selectFrom('commission_entries')
      .select('amount_minor')
      .where('order_number', '=', number)
      .execute();
    expect(rows.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([
      -4500, 4500, 4500,
    ]);
    expect(await mailsOf(supporter, 'commission-earned')).toHaveLength(1);
  });

  test('is told nothing of a part, and of the whole in their language', async () => {
    await speak(person, 'pt');
    const { code } = (await join(person)).body as { code: string };
    const number = await place(shop, staff, await newPerson(shop), { code });
    const part = { type: 'payment_received', currency: 'USD', received_at: '2025-03-01T08:00:00Z' };
    await orders.happen(number, { ...part, amount: '1000.00', reference: randomUUID() });
    expect(await mailsOf(person, 'commission-earned')).toEqual([]);
    const left = await shop.db
      .selectFrom('orders')
      .select(['total_minor', 'paid_minor'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const amount = ((left.total_minor - left.paid_minor) / 100).toFixed(2);
    await orders.happen(number, { ...part, amount, reference: randomUUID() });
    const [mail, ...more] = await mailsOf(person, 'commission-earned');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('15 de abril de 2025');
  });

  test('on a sale that waits for an exchange rate is told with the rate, once', async () => {
    const supporter = { email: 'supporter1@example.test' };
    await orders.pay('100000302', '2024-12-31T23:00:00Z');
    expect(await mailsOf(supporter, 'commission-earned')).toEqual([]);
    const key = randomUUID();
    for (const again of [key, key]) expect((await recordRate('25', '2024-12-31', again)).status).toBe(201);
    await recordRate('26', '2024-12-30');
    const [mail, ...more] = await mailsOf(supporter, 'commission-earned');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Order 100000302 was paid: USD 11.00 will be payable from');
  });

  test('and has left by then is told nothing', async () => {
    const supporter = await newSupporter(shop);
    const number = await place(shop, staff, person, { code: supporter.code });
    await shop.db
      .updateTable('supporters')
      .set({ disabled_at: shop.clock.now() })
      .where('user_id', '=', supporter.id)
      .execute();
    await orders.pay(number);
    expect(await mailsOf(supporter, 'commission-earned')).toEqual([]);
  });
});
