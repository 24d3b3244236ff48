import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Order, OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { StaffOrderDetail } from '#contract/staff/orders.ts';
import { accountNewsLetter } from '#server/mails/account-news.ts';
import { bankChangeLetter } from '#server/mails/bank-change.ts';
import { inquiryLetter } from '#server/mails/inquiry-news.ts';
import { activationLetter } from '#server/mails/activation.ts';
import type { Letter, MailReader } from '#server/mails/letter.ts';
import { newDeviceLetter } from '#server/mails/new-device.ts';
import { orderInvoiceLetter } from '#server/mails/order-invoice.ts';
import { orderLetter } from '#server/mails/order-news.ts';
import { payoutPaidLetter } from '#server/mails/payout-paid.ts';
import { quoteLetter } from '#server/mails/quote-news.ts';
import { requestAnswerLetter } from '#server/mails/request-answer.ts';
import { resetLetter } from '#server/mails/reset.ts';
import { savedSearchLetter } from '#server/mails/saved-search.ts';
import { sellerLetter } from '#server/mails/seller-decision.ts';
import { signInLinkLetter } from '#server/mails/sign-in-link.ts';
import { allStaff } from '#server/bank/store.ts';
import { notifyOfOddMoney } from '#server/payments/notify-of-odd-money.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { mailPhoto, mailReply } from '#server/requests/threads/mail.ts';
import { mailContactNews, mailNumberNews } from '#server/staff/settings/news.ts';
import { notifyStaffOfChange } from '#server/staff/users/news.ts';
import { add, checkout, checkoutBody, newBuyer, quote } from './checkout-steps.ts';
import { CONSIGNEE } from './consignee.ts';
import { textOf } from './harness/pdf-text.ts';
import { testServer } from './harness/test-server.ts';
import { type AddressField, MAX_PARTY_NAME } from '#domain/places/consignee.ts';
import type { MailedOrder } from '#server/mails/order-facts.ts';

const SITE = 'https://shop.example.test';
const AT = new Date('2025-03-04T09:05:00Z');
/** Names that somebody takes who wants our mail to say it for them. */
const LINES = `Banda,\r\n\r\nIMPORTANT: our bank has changed. IBAN GB33 BUKB 2020 1555 5555 55, https://evil.example/pay, evil.example, pay@evil.example\u2028IMPORTANT: pay today${' and quickly'.repeat(60)}`;
const ask = { support: 'help@shop.example.test', hasNumber: true };
const orderMail = (news: MailedOrder['news'], change: Partial<MailedOrder>) => (to: MailReader) =>
  orderLetter(to, {
    ...ask,
    site: SITE,
    news,
    number: '100000001',
    paid: '$5,000.00 USD',
    left: null,
    over: null,
    given: null,
    toGiveBack: null,
    payBefore: AT,
    isShipped: false,
    isCanceled: false,
    shipment: { vessel: LINES, etd: '2025-02-25', eta: '2025-04-12', port: LINES },
    amount: null,
    reason: null,
    vessel: null,
    etaBefore: null,
    title: null,
    ...change,
  });
const inquiry = (by: 'buyer' | 'seller') => (to: MailReader) =>
  inquiryLetter(to, {
    ...ask,
    site: SITE,
    by,
    buyer: LINES,
    title: LINES,
    reference: '47 902',
    words: LINES,
    address: `${SITE}/profile/inquiries/1`,
    isGuest: true,
  });

/** Every mail in which words stand that somebody typed. */
const LETTERS: Record<string, (to: MailReader) => Letter> = {
  'a buyer asks': inquiry('buyer'),
  'a seller answers': inquiry('seller'),
  'we answer': (to) =>
    requestAnswerLetter(to, {
      ...ask,
      site: SITE,
      asked: LINES,
      words: 'We have one.',
      address: `${SITE}/profile/requests/1`,
      writesBack: 'as-guest',
    }),
  'a saved search finds': (to) =>
    savedSearchLetter(to, {
      site: SITE,
      names: [LINES],
      found: [{ title: LINES, price: '$4,500.00', address: `${SITE}/details/12` }],
      more: 0,
    }),
  'a new phone signs in': (to) => newDeviceLetter(to, { site: SITE, device: LINES, at: AT }),
  'a seller is refused': (to) =>
    sellerLetter(to, { site: SITE, outcome: 'rejected', reason: LINES, storeId: '', hasListings: true }),
  'a seller is withdrawn': (to) =>
    sellerLetter(to, { site: SITE, outcome: 'withdrawn', reason: LINES, storeId: '', hasListings: false }),
  'an account is locked': (to) =>
    accountNewsLetter(to, {
      site: SITE,
      support: ask.support,
      at: AT,
      news: { what: 'locked', reason: LINES },
    }),
  'staff change the bank': (to) =>
    bankChangeLetter(to, { site: SITE, step: 'proposed', who: LINES, at: AT, from: null }),
  'an order is placed': (to) =>
    orderInvoiceLetter(to, {
      ...ask,
      site: SITE,
      about: 'received',
      number: '100000001',
      invoice: 'I-2025-000001',
      code: '7K2M-9QXH-4TRB',
      verify: `${SITE}/verify-invoice`,
      amount: '$5,950.00 USD',
      until: AT,
      ends: AT,
      goods: {
        lines: [
          {
            title: LINES,
            reference: 'REF 47 902',
            quantity: 1,
            price: '$4,500.00',
            picture: null,
            isSample: false,
          },
        ],
        more: 0,
        items: '$4,500.00',
        discount: null,
        shipping: '$1,450.00',
        port: 'Mombasa, Kenya',
        total: '$5,950.00 USD',
      },
    }),
  'shipping is quoted': (to) =>
    quoteLetter(to, {
      site: SITE,
      news: 'quoted',
      to: 'Mombasa, Kenya',
      lines: [{ title: LINES, quantity: 1, method: 'RORO', shipping: '$1,450.00 USD' }],
      items: '$4,500.00 USD',
      discount: { code: LINES, amount: '-$5.00 USD' },
      shipping: '$1,450.00 USD',
      total: '$5,950.00 USD',
      until: AT,
    }),
  'a commission is paid': (to) =>
    payoutPaidLetter(to, {
      site: SITE,
      month: '2025-02',
      amount: '$12.00',
      paidOn: '2025-03-04',
      reference: LINES,
    }),
  'an order is shipped': orderMail('shipped', {}),
  'an order is booked': orderMail('booked', { vessel: LINES }),
  'an order has a document': orderMail('document', { title: LINES }),
  'an order is canceled': orderMail('canceled', { isCanceled: true, reason: LINES }),
};

/** Texts that a mail program would make a link of, but ours. */
const links = (text: string): string[] =>
  (text.match(/\S*:\/\/\S+|\b[\w-]+\.(?:example|com)\b|\S+@\S+/g) ?? []).filter(
    (one) => !one.startsWith(SITE) && !/help@shop|shop\.example|a@x\.zm/.test(one),
  );

/** Files of the letters above: their facts hold what somebody typed. */
const TAKES_WORDS = [
  'account-news',
  'bank-change',
  'goods',
  'inquiry-news',
  'new-device',
  'order-facts',
  'payout-paid',
  'quote-news',
  'request-answer',
  'saved-search',
  'seller-decision',
];
/** Facts of letters that are ours: figures, days, addresses of our pages, names out of lists. Any other may be somebody's words. */
const OURS = new Set(
  'site link address support subject html links label email firstName number invoice verify code amount total items price paid left over given toGiveBack shipping month paidOn payableOn etd eta etaBefore end masked storeId operator to port day text words parts'.split(
    ' ',
  ),
);
/** Files that hand on, or writes, such facts, and is no letter. */
const NO_LETTER = new Set(['letter', 'quoted-text', 'words']);
const SERVER = resolve(import.meta.dirname, '../../src/server');

describe('security 43: whatever somebody calls themselves', () => {
  test('every letter whose facts hold a text that is not ours is one of these', () => {
    const takers = readdirSync(join(SERVER, 'mails'))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.slice(0, -3))
      .filter((file) => {
        const source = readFileSync(join(SERVER, 'mails', `${file}.ts`), 'utf8');
        const facts = [...source.matchAll(/\b(\w+)\??: (?:readonly )?string(?:\[\])?(?: \| null)?[;, }]/g)];
        // Words of whoever writes stand in the two letters that carry a message.
        const own = (fact = ''): boolean => fact === 'words' || !OURS.has(fact);
        return !NO_LETTER.has(file) && facts.some(([, fact]) => own(fact));
      });
    expect(takers).toEqual(TAKES_WORDS);
  });

  test.each(Object.keys(LETTERS))(
    '%s: their words stand in a line of ours or behind a mark, short and without a link',
    (name) => {
      const write = LETTERS[name] ?? (() => expect.fail());
      const { subject, text, html } = write({ email: 'a@x.zm', firstName: LINES, language: 'en' });
      expect(text).toContain('IMPORTANT');
      const lines = text.split(/[\r\n\u2028]/);
      for (const line of lines.filter((one) => one.includes('IMPORTANT'))) {
        expect(line, 'begins with our words or the mark').toMatch(/^(> |[A-Z\d][^:]{2,}.*Banda|Banda)/);
        expect(line.length).toBeLessThan(1_100);
      }
      expect(lines.filter((line) => /^(IMPORTANT|IBAN)/.test(line))).toEqual([]);
      expect(text.length - text.replaceAll('and quickly', '').length).toBeLessThan(1_000);
      expect(links(text)).toEqual([]);
      expect(links(subject)).toEqual([]);
      expect([...html.matchAll(/href="([^"]*)"/g)].filter(([, to]) => !to?.startsWith(SITE))).toEqual([]);
      expect(lines[0], 'greets only what reads as a name').toBe('Hello,');
    },
  );
});

const shop = await testServer();
let buyer: Awaited<ReturnType<typeof newBuyer>>;
let staff: string;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  staff = await shop.login('staff@example.test');
  await shop.db
    .updateTable('products')
    .set({ num_allocated: 0, num_in_stock: 9 })
    .where('id', '=', 12)
    .execute();
});
const quoted = async () => quote(shop, staff, await add(shop, buyer.token, 12));

test('security 44: the mails of an order go to its account, whatever address it names', async () => {
  const stranger = `stranger-${randomUUID()}@example.test`;
  const body = checkoutBody(await quoted(), {
    shipping_address: { ...CONSIGNEE, email: stranger, last_name: 'Phiri-Evil' },
  });
  const placed = (await checkout(shop, buyer.token, body)).as(Order);
  const canceled = await shop.api('POST', `/staff/orders/${placed.number}/status/`, {
    token: staff,
    key: randomUUID(),
    body: { status: 'Canceled', reason: 'It was sold', expected_status: 'Pending' },
  });
  expect(canceled.status, canceled.text).toBeLessThan(300);
  expect(await shop.mail(stranger)).toEqual([]);
  const mails = await shop.mail(buyer.email);
  expect(mails.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['order-received', 'order-canceled']),
  );
  for (const { text, html } of mails) expect(text + html).not.toContain('Evil');
});

const readStaff = async (number: string) =>
  (await shop.api('GET', `/staff/orders/${number}/`, { token: staff })).as(StaffOrderDetail);
const pdfOf = (number: string) => shop.api('GET', `/orders/${number}/invoice/`, { token: buyer.token });

const ofOrder = async () =>
  (await shop.mail(buyer.email)).filter(({ template }) => template.startsWith('order-'));

/** Mails that are worded where they are sent: who writes them, and how it comes to that. */
const WORDED: Record<string, () => Promise<unknown>> = {
  'basket/quote-request.ts': async () => {
    const { id: q } = await add(shop, buyer.token, 12);
    await shop.api('POST', '/request-shipping-quote/', {
      token: buyer.token,
      key: randomUUID(),
      body: { q },
    });
  },
  'payments/notify-of-odd-money.ts': () =>
    shop.db.transaction().execute((tx) =>
      notifyOfOddMoney(tx, {
        odd: 'unknown',
        orderNumber: null,
        why: '',
        provider: 'lenco',
        told: {
          kind: 'transaction',
          state: 'paid',
          transaction: LINES,
          reference: LINES,
          amountMinor: 100,
          currency: 'ZMW',
        },
        now: AT,
        config: TOLD,
      }),
    ),
  'requests/threads/mail.ts': async () => {
    const form = { template: 'contact', userName: 'Banda', userEmail: 'b@x.zm', contactNumber: '1' };
    await shop.api('POST', '/email-service/', {
      token: buyer.token,
      key: randomUUID(),
      body: { ...form, userRequest: LINES.slice(0, 300) },
    });
    const row = await shop.db
      .selectFrom('requests')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const asker = { name: LINES, email: 'b@x.zm' };
    await shop.db.transaction().execute(async (tx) => {
      await mailReply({ tx, now: AT, config: TOLD }, row, { ...asker, words: LINES });
      await mailPhoto({ tx, now: AT, config: TOLD }, row, { ...asker, position: 1 });
    });
  },
  'staff/settings/news.ts': () =>
    shop.db.transaction().execute(async (tx) => {
      const { id } = await staffRow(tx);
      await mailContactNews(tx, { by: id, now: AT }, TOLD);
      await mailNumberNews(tx, { by: id, now: AT }, TOLD);
    }),
  'staff/users/news.ts': () =>
    shop.db.transaction().execute(async (tx) => {
      const row = await staffRow(tx);
      const told = { what: 'locked', staff: await allStaff(tx, AT), by: row.id, now: AT } as const;
      await notifyStaffOfChange(tx, row, told, TOLD);
    }),
};
const TOLD = { publicUrl: SITE, supportInbox: 'help@shop.example.test' };
const staffRow = (db: Tx) =>
  db.selectFrom('users').selectAll().where('email', '=', 'staff@example.test').executeTakeFirstOrThrow();

describe('security 43: a mail that is worded where it is sent', () => {
  test('is one of these', () => {
    const worded = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('platform/'))
      .filter((file) => {
        const source = readFileSync(join(SERVER, file), 'utf8');
        return source.includes('queueMail(') && /^ +text[:,]/m.test(source);
      });
    expect(worded.toSorted()).toEqual(Object.keys(WORDED));
  });

  test.each(Object.keys(WORDED))('%s: has names and words in lines of ours, without a link', async (file) => {
    const evil = { first_name: LINES.slice(0, 200), last_name: 'See www.evil.example' };
    const before = await shop.db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where((eb) => eb.or([eb('email', '=', buyer.email), eb('email', '=', 'staff@example.test')]))
      .execute();
    const { title } = await shop.db
      .selectFrom('products')
      .select('title')
      .where('id', '=', 12)
      .executeTakeFirstOrThrow();
    const ids = before.map(({ id }) => id);
    await shop.db.updateTable('users').set(evil).where('id', 'in', ids).execute();
    await shop.db
      .updateTable('products')
      .set({ title: LINES.slice(0, 150) })
      .where('id', '=', 12)
      .execute();
    await shop.db.deleteFrom('mail_outbox').execute();
    try {
      await WORDED[file]?.();
      const mails = await shop.db.selectFrom('mail_outbox').select(['subject', 'text']).execute();
      expect(mails.length).toBeGreaterThan(0);
      expect(mails.map(({ text }) => text).join('')).toContain('IMPORTANT');
      for (const { subject, text } of mails) {
        const lines = text.split(/[\r\n\u2028]/);
        expect(lines.filter((line) => /^(IMPORTANT|IBAN)/.test(line))).toEqual([]);
        // The address of whom it is about stands there as it is.
        const own = [buyer.email, `(${buyer.email})`, 'staff@example.test', 'b@x.zm'];
        expect(links(text).filter((one) => !own.includes(one))).toEqual([]);
        expect(links(subject)).toEqual([]);
      }
    } finally {
      for (const { id, ...names } of before)
        await shop.db.updateTable('users').set(names).where('id', '=', id).execute();
      await shop.db.updateTable('products').set({ title }).where('id', '=', 12).execute();
    }
  });
});

describe('security 58: nobody speaks by the address that they sign up with', () => {
  const reader: MailReader = {
    email: 'victim+our-bank-changed-pay-fnb-62048177293-now@example.test',
    firstName: '',
    language: 'en',
  };
  const link = `${SITE}/x`;
  test.each([
    ['to open an account', activationLetter(reader, { site: SITE, link, hours: 48 })],
    ['to choose a password', resetLetter(reader, { site: SITE, link, hours: 24 })],
    ['to log in', signInLinkLetter(reader, { site: SITE, link })],
  ])('the mail with the link %s says nothing of it', (_what, { subject, text, html }) => {
    expect(text).toContain(link);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/our-bank|62048177293|victim/);
  });
});

describe('security 45: an order whose names read like where to send money', () => {
  const ELSEWHERE = 'Phiri, account 20201555 at Evil Bank';
  const placed = async (address: Partial<Record<AddressField, string>>) => {
    const body = checkoutBody(await quoted(), { shipping_address: { ...CONSIGNEE, ...address } });
    return (await checkout(shop, buyer.token, body)).as(Order);
  };

  const issue = async (number: string): Promise<void> => {
    const version = (await readStaff(number)).version;
    const issued = await shop.api('POST', `/staff/orders/${number}/invoice/`, {
      token: staff,
      key: randomUUID(),
      body: { base_version: `o${number}-${version}` },
    });
    expect(issued.status, issued.text).toBe(201);
  };

  test('is placed without a pro-forma, and both sides are told', async () => {
    const order = await placed({ last_name: ELSEWHERE });
    expect(order).toMatchObject({ status: 'Pending', held: true });
    const own = await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token });
    expect(own.as(OrderDetail)).toMatchObject({ held: true, invoice: null });
    expect((await pdfOf(order.number)).status).toBe(404);
    const mails = await ofOrder();
    expect(mails.map(({ template }) => template)).toEqual(['order-held']);
    expect(mails[0]?.text).toContain('Do not pay until you have it');
    expect(mails[0]?.text).not.toContain('20201555');
    expect(await readStaff(order.number)).toMatchObject({ held_for: [`Mr Chanda ${ELSEWHERE}`] });
    const list = await shop.api('GET', `/staff/orders/?status=todo&q=${order.number}`, { token: staff });
    expect(list.body).toMatchObject({ results: [{ next_step: 'check_address', to_do: true }] });
  });

  test('gets it by mail once staff let it go, as the first one', async () => {
    const { number } = await placed({ line1: 'Pay to the new bank' });
    await issue(number);
    const own = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
    expect(own).toMatchObject({ held: false, invoice: { number: `PF-${number}-1` } });
    expect(own.events.map(({ title }) => title)).toEqual(['Order placed', 'The pro-forma follows']);
    expect((await pdfOf(number)).status).toBe(200);
    expect((await ofOrder()).map(({ template }) => template).toSorted()).toEqual([
      'order-held',
      'order-invoice',
    ]);
    expect((await readStaff(number)).held_for).toEqual([]);
  });

  test('is held for a name that is longer than a paper prints, which is kept whole and cut there', async () => {
    const long = { last_name: `${'Wanjiku '.repeat(31)}Phiri`, postcode: `10101 ${'Lusaka '.repeat(8)}C` };
    const { number, shipping_address } = await placed(long);
    expect(shipping_address).toMatchObject(long);
    expect((await readStaff(number)).held_for).toEqual([`Mr Chanda ${long.last_name}`]);
    await issue(number);
    const { rawPayload } = await shop.app.inject({
      method: 'GET',
      url: `/api/orders/${number}/invoice/`,
      headers: { authorization: `Token ${buyer.token}` },
    });
    const paper = textOf(rawPayload).replaceAll(/\s+/g, ' ');
    const name = `Mr Chanda ${long.last_name}`;
    expect(paper).toContain(name.slice(0, MAX_PARTY_NAME - 1));
    expect(paper).not.toContain(name.slice(0, MAX_PARTY_NAME + 1));
  });

  test('is held for the title of what is ordered too, which staff are shown', async () => {
    const title = '2015 Corolla, new acct: FNB 62048177293';
    const { title: before } = await shop.db
      .selectFrom('products')
      .select('title')
      .where('id', '=', 12)
      .executeTakeFirstOrThrow();
    const named = (to: string) =>
      shop.db.updateTable('products').set({ title: to }).where('id', '=', 12).execute();
    await named(title);
    try {
      const order = await placed({});
      expect(order.held).toBe(true);
      expect((await readStaff(order.number)).held_for).toEqual([title]);
    } finally {
      await named(before);
    }
  });

  test('security 57: is held for each text that a paper prints of what is ordered, which staff are shown', async () => {
    const ELSEWHERE_IN_COLOUR = 'Pay FNB acct 62048177293';
    const { colour: before } = await shop.db
      .selectFrom('products')
      .select('colour')
      .where('id', '=', 12)
      .executeTakeFirstOrThrow();
    const painted = (to: string | null) =>
      shop.db.updateTable('products').set({ colour: to }).where('id', '=', 12).execute();
    await painted(ELSEWHERE_IN_COLOUR);
    try {
      const order = await placed({});
      expect(order.held).toBe(true);
      expect((await readStaff(order.number)).held_for).toEqual([ELSEWHERE_IN_COLOUR]);
      await issue(order.number);
      const { rawPayload } = await shop.app.inject({
        method: 'GET',
        url: `/api/orders/${order.number}/invoice/`,
        headers: { authorization: `Token ${buyer.token}` },
      });
      expect(textOf(rawPayload)).toContain('Chanda');
      expect(textOf(rawPayload)).not.toMatch(/62048177293|acct/);
    } finally {
      await painted(before);
    }
  });

  test('prints no address of mail, which may say anything', async () => {
    const order = await placed({ email: 'fnb.62048177293@new-bank.example.test' });
    const { rawPayload } = await shop.app.inject({
      method: 'GET',
      url: `/api/orders/${order.number}/invoice/`,
      headers: { authorization: `Token ${buyer.token}` },
    });
    expect(textOf(rawPayload)).toContain('Chanda');
    expect(textOf(rawPayload)).not.toMatch(/62048177293|new-bank|@example/);
  });

  test('is not one with names and streets as people have them', async () => {
    const order = await placed({ line1: 'Plot 12345/M, Great East Road', line2: 'P.O. Box 30123-00100' });
    expect(order.held).toBe(false);
    expect((await pdfOf(order.number)).status).toBe(200);
  });
});

describe('security 43: one line is asked for', () => {
  const bad = 'Banda\nIMPORTANT';
  const form = {
    userName: 'Chanda',
    userEmail: 'c@x.zm',
    contactNumber: '0977123456',
    userRequest: 'Two\nlines',
  };
  const id = '7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11';
  const CALLS = [
    {
      method: 'POST',
      path: '/register/',
      body: { first_name: 'A', last_name: 'B', email: 'new@x.zm', password: 'kariba dam at noon' },
      fields: ['first_name', 'last_name', 'country'],
    },
    { method: 'PATCH', path: '/profile/', body: {}, fields: ['first_name', 'last_name', 'country'] },
    {
      method: 'PUT',
      path: `/garage/${id}/`,
      body: { make: 'Toyota', model: 'Corolla' },
      fields: ['make', 'model', 'variant', 'nickname'],
    },
    {
      method: 'PUT',
      path: `/saved-searches/${id}/`,
      body: { name: 'Corollas', kind: 'vehicles', params: {} },
      fields: ['name'],
    },
    {
      method: 'POST',
      path: '/upgrade-to-agent-account/',
      body: {},
      fields: ['mobileNumber', 'referrerEmail'],
    },
    {
      method: 'POST',
      path: '/email-service/',
      body: { template: 'inquiry', productId: 12, ...form },
      fields: ['userName', 'contactNumber'],
    },
    {
      method: 'POST',
      path: '/email-service/',
      body: { template: 'bulkorders', form: 'parts', ...form },
      fields: ['form', 'userName', 'contactNumber'],
    },
    { method: 'POST', path: '/email-service/', body: { template: 'contact', ...form }, fields: ['userName'] },
  ].flatMap(({ fields, ...call }) => fields.map((field) => ({ ...call, field })));

  test.each(CALLS)('$field of $method $path', async ({ method, path, body, field }) => {
    for (const words of [bad, 'Banda\u2028x', 'Banda\u202eadnaB', 'Banda\u0007']) {
      const answer = await shop.api(method, path, {
        token: path === '/register/' ? null : buyer.token,
        key: randomUUID(),
        body: { ...body, [field]: words },
      });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.as(Problem).fields).toMatchObject({ [field]: ['Write this on one line'] });
    }
  });

  test('each line of an order’s address, but for its notes', async () => {
    const basket = await quoted();
    const lines = ['first_name', 'last_name', 'line1', 'line2', 'line3', 'line4', 'state', 'postcode'];
    const parties = ['notify_name', 'agent_name'];
    const named = [...lines, ...parties];
    const address = { ...CONSIGNEE, ...Object.fromEntries(named.map((field) => [field, bad])) };
    const answer = await checkout(shop, buyer.token, checkoutBody(basket, { shipping_address: address }));
    expect(answer.status).toBe(400);
    expect(answer.as(Problem).fields).toMatchObject({
      shipping_address: Object.fromEntries(named.map((field) => [field, ['Write this on one line']])),
    });
    const notes = { ...CONSIGNEE, notes: 'Ask at the gate\nfor Chanda' };
    const placed = await checkout(shop, buyer.token, checkoutBody(basket, { shipping_address: notes }));
    expect(placed.status, placed.text).toBe(200);
  });
});
