import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { bankChangeLetter } from '#server/mails/bank-change.ts';
import type { OrderedGoods } from '#server/mails/goods.ts';
import type { Letter, MailReader } from '#server/mails/letter.ts';
import { orderInvoiceLetter } from '#server/mails/order-invoice.ts';
import { orderLetter } from '#server/mails/order-news.ts';
import { quoteEndingLetter } from '#server/mails/quote-ending.ts';
import { quoteExpiredLetter } from '#server/mails/quote-expired.ts';
import { quoteLetter } from '#server/mails/quote-news.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import { paySoonJob } from '#server/reminders/pay-soon.ts';
import { quoteEndingJob } from '#server/reminders/quote-ending.ts';
import { add, newBuyer, placeOne, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import type { MailedOrder } from '#server/mails/order-facts.ts';

const SITE = 'https://shop.example.test';
const AT = new Date('2025-03-04T09:05:00Z');
const LANGUAGES = ['en', 'sw', 'pt'] as const;

const FACTS: Omit<MailedOrder, 'news'> = {
  site: SITE,
  number: '100000001',
  paid: '$5,000.00 USD',
  left: null,
  over: null,
  given: null,
  toGiveBack: null,
  payBefore: AT,
  support: 'help@shop.example.test',
  hasNumber: true,
  isShipped: false,
  isCanceled: false,
  shipment: { vessel: 'MV Hoegh Trader', etd: '2025-02-25', eta: '2025-04-12', port: 'Mombasa' },
  amount: null,
  reason: null,
  vessel: null,
  etaBefore: null,
  title: null,
};
const order =
  (news: MailedOrder['news'], change: Partial<MailedOrder> = {}) =>
  (to: MailReader) =>
    orderLetter(to, { ...FACTS, ...change, news });
const GOODS: OrderedGoods = {
  lines: [
    {
      title: '2012 Toyota Corolla <b>',
      reference: 'REF 40 001',
      quantity: 1,
      price: '$4,500.00',
      picture: 'picture-0123456789abcdef-320',
      isSample: false,
    },
  ],
  more: 0,
  items: '$4,500.00',
  discount: null,
  shipping: '$1,450.00',
  port: 'Mombasa, Kenya',
  total: '$5,950.00 USD',
};
const invoice =
  (about: 'received' | 'released' | 'replaced', goods = GOODS) =>
  (to: MailReader) =>
    orderInvoiceLetter(to, {
      site: SITE,
      about,
      number: '100000001',
      invoice: 'PF-100000001-1',
      code: '7K2M-9QXH-4TRB',
      verify: `${SITE}/verify-invoice/7K2M-9QXH-4TRB`,
      amount: '$5,950.00 USD',
      until: new Date('2025-03-04T08:00:00Z'),
      goods,
      ends: new Date('2025-03-04T08:00:00Z'),
      support: 'help@shop.example.test',
      hasNumber: true,
    });
const VOUCHER = { code: 'TRIAL', amount: '-$50.00 USD' };
const quoted =
  (news: 'quoted' | 'withdrawn', discount: typeof VOUCHER | null = null) =>
  (to: MailReader) =>
    quoteLetter(to, {
      site: SITE,
      news,
      to: 'Mombasa, Kenya',
      lines: [{ title: '2012 Toyota Corolla', quantity: 1, method: 'RORO', shipping: '$1,450.00 USD' }],
      items: '$4,500.00 USD',
      discount,
      shipping: '$1,450.00 USD',
      total: '$5,950.00 USD',
      until: AT,
    });
const bank = (step: 'proposed' | 'confirmed' | 'withdrawn' | 'active') => (to: MailReader) =>
  bankChangeLetter(to, { site: SITE, step, who: 'Ada Banda', at: AT, from: AT });

/** Every mail of an order's life, what it must say, and whether it speaks of paying or of money that goes back. */
const LETTERS: Record<
  string,
  { write: (to: MailReader) => Letter; says: string[]; pays?: true; back?: true }
> = {
  placed: {
    write: invoice('received'),
    says: ['100000001', '$5,950.00 USD', 'PF-100000001-1', '7K2M-9QXH-4TRB'],
    pays: true,
  },
  'new pro-forma': {
    write: invoice('replaced'),
    says: ['100000001', '$5,950.00 USD', 'PF-100000001-1', '7K2M-9QXH-4TRB'],
    pays: true,
  },
  'held to be looked at': {
    write: order('held'),
    says: ['100000001'],
    pays: true,
  },
  'first pro-forma of one that was held': {
    write: invoice('released'),
    says: ['100000001', '$5,950.00 USD', 'PF-100000001-1', '7K2M-9QXH-4TRB'],
    pays: true,
  },
  'proof received': { write: order('proof-received'), says: ['100000001'] },
  'proof accepted': { write: order('proof-accepted'), says: ['100000001'] },
  'proof rejected': { write: order('proof-rejected'), says: ['100000001'] },
  'part paid': {
    write: order('payment', { left: '$950.00 USD' }),
    says: ['$5,000.00 USD', '$950.00 USD'],
    pays: true,
  },
  paid: { write: order('payment'), says: ['100000001', '$5,000.00 USD'] },
  overpaid: {
    write: order('payment', { over: '$50.00 USD' }),
    says: ['$5,000.00 USD', '$50.00 USD'],
    back: true,
  },
  'paid on the way': {
    write: order('payment', { isShipped: true }),
    says: ['100000001', '$5,000.00 USD'],
  },
  'overpaid on the way': {
    write: order('payment', { isShipped: true, over: '$50.00 USD' }),
    says: ['$5,000.00 USD', '$50.00 USD'],
    back: true,
  },
  declined: { write: order('declined'), says: ['100000001'], pays: true },
  'declined, by a shop without a number': {
    write: order('declined', { hasNumber: false }),
    says: ['100000001', 'help@shop.example.test'],
    pays: true,
  },
  'pay before': {
    write: order('pay-before', { left: '$950.00 USD' }),
    says: ['$950.00 USD', '2025', '09:05'],
    pays: true,
  },
  'pay soon': { write: order('pay-soon'), says: ['100000001', '09:05'], pays: true },
  'payment taken out': {
    write: order('payment-voided', { amount: '$45.00 USD', left: '$5.00 USD', reason: 'KWA-MKOSI' }),
    says: ['100000001', '$45.00 USD', '$5.00 USD', 'KWA-MKOSI', 'help@shop.example.test'],
    pays: true,
  },
  'payment taken out, all the same paid': {
    write: order('payment-voided', { amount: '$45.00 USD' }),
    says: ['100000001', '$45.00 USD'],
  },
  'payment taken out of a canceled order': {
    write: order('payment-voided', { amount: '$45.00 USD', isCanceled: true, left: '$5.00 USD' }),
    says: ['100000001', '$45.00 USD'],
  },
  'booked on a ship': {
    write: order('booked', { vessel: 'MV Hoegh Trader' }),
    says: ['100000001', 'MV Hoegh Trader'],
  },
  'shipping corrected': {
    write: order('shipping-corrected'),
    says: ['100000001', 'MV Hoegh Trader', 'Mombasa', '25', '12', '2025'],
  },
  'eta with what it was and why': {
    write: order('eta', { etaBefore: '2025-04-07', reason: 'KWA-MKOSI' }),
    says: ['Mombasa', '12', '7', '2025', 'KWA-MKOSI'],
  },
  'contacts changed': { write: order('parties'), says: ['100000001', 'help@shop.example.test'] },
  'document taken back': {
    write: order('document-withdrawn', { reason: 'KWA-MKOSI' }),
    says: ['100000001', 'KWA-MKOSI'],
  },
  'a message': { write: order('message'), says: ['100000001'] },
  'no day to pay by': {
    write: order('pay-any-time', { left: '$5.00 USD' }),
    says: ['100000001'],
    pays: true,
  },
  'document by its title': { write: order('document', { title: 'B/L 4711' }), says: ['B/L 4711'] },
  'canceled, and why': { write: order('canceled', { reason: 'KWA-MKOSI' }), says: ['KWA-MKOSI'] },
  booked: { write: order('booked'), says: ['100000001'] },
  shipped: { write: order('shipped'), says: ['MV Hoegh Trader', 'Mombasa', '12', '2025'] },
  'shipped, on a ship that follows': { write: order('shipped', { shipment: null }), says: ['100000001'] },
  eta: { write: order('eta'), says: ['Mombasa', '12', '2025'] },
  arrived: { write: order('arrived'), says: ['Mombasa'] },
  released: { write: order('released'), says: ['100000001'] },
  document: { write: order('document'), says: ['100000001'] },
  canceled: { write: order('canceled'), says: ['100000001'] },
  'canceled, with money in it': {
    write: order('canceled', { toGiveBack: '$50.00 USD' }),
    says: ['100000001', '$50.00 USD'],
    back: true,
  },
  'money that came late': {
    write: order('payment-late', { toGiveBack: '$50.00 USD' }),
    says: ['100000001', '$50.00 USD'],
    back: true,
  },
  'given back': {
    write: order('refunded', { given: '$40.00 USD' }),
    says: ['100000001', '$40.00 USD'],
    back: true,
  },
  'given back in part': {
    write: order('refunded', { given: '$40.00 USD', toGiveBack: '$10.00 USD' }),
    says: ['100000001', '$40.00 USD', '$10.00 USD'],
    back: true,
  },
  expired: { write: order('expired'), says: ['100000001', 'help@shop.example.test'], back: true },
  'proof rejected, with a day to pay by': {
    write: order('proof-rejected', { left: '$950.00 USD' }),
    says: ['100000001', '$950.00 USD', '09:05'],
    pays: true,
  },
  quoted: {
    write: quoted('quoted'),
    says: ['Mombasa, Kenya', '$4,500.00 USD', '$1,450.00 USD', '$5,950.00 USD'],
  },
  'quoted, with a voucher': {
    write: quoted('quoted', VOUCHER),
    says: ['$4,500.00 USD', 'TRIAL', '-$50.00 USD', '$5,950.00 USD'],
  },
  'quote withdrawn': { write: quoted('withdrawn'), says: ['Mombasa, Kenya'] },
  'quote ending': {
    write: (to) => quoteEndingLetter(to, { site: SITE, port: 'Mombasa, Kenya', until: AT }),
    says: ['Mombasa, Kenya', '09:05'],
  },
  'quote expired': {
    write: (to) => quoteExpiredLetter(to, { site: SITE, port: 'Mombasa, Kenya', ended: AT }),
    says: ['Mombasa, Kenya', '09:05', 'Request a shipping quote', `${SITE}/my-basket`],
  },
  'bank proposed': { write: bank('proposed'), says: ['Ada Banda', '09:05'] },
  'bank confirmed': { write: bank('confirmed'), says: ['Ada Banda', '09:05'] },
  'bank withdrawn': { write: bank('withdrawn'), says: ['Ada Banda'] },
  'bank active': { write: bank('active'), says: ['09:05'] },
};
const reader = (language: MailReader['language']): MailReader => ({
  email: 'chanda@example.test',
  firstName: 'Chanda',
  language,
});
const CASES = Object.entries(LETTERS).flatMap(([name, letter]) =>
  LANGUAGES.map((language) => ({ name, language, ...letter })),
);
const SAFELY = {
  en: 'never changes by phone, email or WhatsApp',
  sw: 'Haibadiliki kamwe kwa simu, barua pepe au WhatsApp',
  pt: 'nunca muda por telefone, e-mail ou WhatsApp',
};
const BACK = {
  en: 'For questions about a refund, write to help@shop.example.test',
  sw: 'Kuhusu pesa zinazorudishwa, andika kwa help@shop.example.test',
  pt: 'Sobre dinheiro a devolver, escreva para help@shop.example.test',
};
const NEVER = {
  en: 'never send bank details in the text of an email',
  sw: 'hatutumi kamwe taarifa za benki',
  pt: 'nunca enviamos dados bancários',
};

describe('a mail about an order', () => {
  test.each(CASES)('$name in $language says what has happened', ({ write, says, pays, back, language }) => {
    const { subject, text, links } = write(reader(language));
    for (const part of says) expect(text).toContain(part);
    expect(text.includes(SAFELY[language]), 'how to pay safely').toBe(pays === true);
    expect(text.includes(BACK[language]), 'how to get money back safely').toBe(back === true);
    expect(text).toContain(NEVER[language]);
    expect(`${subject} ${text}`, 'a value that was not there').not.toMatch(/\{\w+\}|undefined|null|Invalid/);
    expect(subject.length).toBeLessThan(80);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.startsWith(`${SITE}/`)).toBe(true);
    const english = write(reader('en'));
    if (language !== 'en') {
      expect(subject).not.toBe(english.subject);
      // Not a sentence of it was left in English.
      const lines = new Set(english.text.split('\n').filter((line) => /[a-z] [a-z]/.test(line)));
      expect(text.split('\n').filter((line) => lines.has(line) && !line.startsWith('1 x'))).toEqual([]);
    }
  });
});

test('the mail of an order shows what was ordered and what it comes to at the port', () => {
  const { text, html } = invoice('received')(reader('en'));
  expect(text).toContain(
    '2012 Toyota Corolla <b>\nREF 40 001\n$4,500.00\n\nGoods: $4,500.00\nShipping to Mombasa, Kenya: $1,450.00\nTotal landed in Mombasa, Kenya: $5,950.00 USD\n',
  );
  expect(html.match(/<img[^>]*>/g)).toHaveLength(1);
  expect(html).toContain('<img src="cid:picture-0123456789abcdef-320" ');
  expect(html).toContain('2012 Toyota Corolla &lt;b&gt;');
  expect(html).not.toContain('Illustration');
  const drawn = { ...GOODS, lines: GOODS.lines.map((line) => ({ ...line, isSample: true })) };
  expect(invoice('received', drawn)(reader('en')).html).toContain('>Illustration<');
});

test('no two kinds of news of an order have the same subject', () => {
  const kinds = [
    'held',
    'payment',
    'payment-late',
    'payment-voided',
    'refunded',
    'declined',
    'pay-before',
    'pay-soon',
    'booked',
    'shipped',
    'shipping-corrected',
    'eta',
    'arrived',
    'released',
    'parties',
    'message',
    'pay-any-time',
    'canceled',
    'expired',
    'document',
    'document-withdrawn',
    'proof-received',
    'proof-accepted',
    'proof-rejected',
  ] as const satisfies readonly MailedOrder['news'][];
  for (const language of LANGUAGES) {
    const subjects = kinds.map((news) => order(news)(reader(language)).subject);
    expect(new Set(subjects).size).toBe(kinds.length);
    for (const subject of subjects) expect(subject).toContain('100000001');
  }
  expect(order('shipped')(reader('en')).subject).toBe('Order 100000001: on its way');
});

test.each([null, '$50.00 USD'])('money that comes when the ship has left books none (over: %s)', (over) => {
  const text = (isShipped: boolean) => order('payment', { over, isShipped })(reader('en')).text;
  expect(text(false)).toContain('We are booking the shipping now');
  expect(text(true)).not.toContain('We are booking');
});

test('a mail speaks of a number on our site only where there is one', () => {
  const text = (hasNumber: boolean) => order('declined', { hasNumber })(reader('en')).text;
  expect(text(true)).toContain('Write to help@shop.example.test, or call the number on our site.');
  expect(text(false)).toContain('If somebody says it did, do not pay. Write to help@shop.example.test.');
  expect(text(false)).not.toContain('number on our site');
});

const reminding = await testServer();

describe('who is reminded', () => {
  const shop = reminding;
  let staff: string;
  let buyer: Awaited<ReturnType<typeof newBuyer>>;
  const HOUR_S = 3600;
  beforeEach(async () => {
    staff = await shop.login('staff@example.test');
    buyer = await newBuyer(shop);
    await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
    await shop.db.updateTable('products').set({ num_in_stock: 9 }).where('id', '=', 12).execute();
  });
  const payBefore = (placed: Order, hours: number) =>
    shop.api('POST', `/staff/orders/${placed.number}/events/`, {
      token: staff,
      key: randomUUID(),
      body: {
        type: 'pay_before',
        at: new Date(shop.clock.now().getTime() + hours * HOUR_S * 1000).toISOString(),
      },
    });
  const got = async (template: string) =>
    (await shop.mail(buyer.email)).filter((mail) => mail.template === template).length;
  const later = async (hours: number) => {
    shop.clock.advance(hours * HOUR_S);
    await shop.app.runJobs();
  };

  test('a buyer of whom nothing has come, once, a day before the order ends', async () => {
    const placed = await placeOne(shop, buyer.token, staff);
    expect((await payBefore(placed, 72)).status).toBe(201);
    expect(await got('order-pay-before')).toBe(1);
    await later(47);
    expect(await got('order-pay-soon'), 'too early').toBe(0);
    await later(2);
    expect(await got('order-pay-soon')).toBe(1);
    await later(1);
    expect(await got('order-pay-soon'), 'once').toBe(1);
    await later(25);
    expect([await got('order-expired'), await got('order-pay-soon')]).toEqual([1, 1]);
  });

  test('nobody who has paid a part, or was told of the day within the last one', async () => {
    const placed = await placeOne(shop, buyer.token, staff);
    await payBefore(placed, 20);
    await later(1);
    expect(await got('order-pay-soon')).toBe(0);
    await payBefore(placed, 72);
    await shop.db
      .updateTable('orders')
      .set({ paid_minor: 100 })
      .where('number', '=', placed.number)
      .execute();
    await later(50);
    expect(await got('order-pay-soon')).toBe(0);
  });

  test('and who was told already makes no room short for others', async () => {
    const second = await newBuyer(shop);
    const placed = await placeOne(shop, buyer.token, staff);
    const other = await placeOne(shop, second.token, staff);
    await payBefore(placed, 72);
    await payBefore(other, 73);
    for (const { token } of [buyer, second]) await quote(shop, staff, await add(shop, token, 12));
    shop.clock.advance(50 * HOUR_S);
    const { db, config, log, clock } = shop;
    const turn = async (job: PeriodicJob) => {
      await job.run(clock.now(), new AbortController().signal);
      const templates = (await Promise.all([buyer, second].map(({ email }) => shop.mail(email)))).map(
        (mails) =>
          mails
            .map(({ template }) => template)
            .filter((one) => one === job.name || one === `order-${job.name}`),
      );
      return templates.flat().length;
    };
    const soon = paySoonJob(db, { config, log, atOnce: 1 });
    expect([await turn(soon), await turn(soon), await turn(soon)]).toEqual([1, 2, 2]);
    shop.clock.advance((14 * 24 - 51) * HOUR_S);
    const ending = quoteEndingJob(db, config, 1);
    expect([await turn(ending), await turn(ending), await turn(ending)]).toEqual([1, 2, 2]);
  });

  test('a buyer whose order was declined, like one that waits', async () => {
    const placed = await placeOne(shop, buyer.token, staff);
    await payBefore(placed, 72);
    await shop.api('POST', `/staff/orders/${placed.number}/status/`, {
      token: staff,
      body: { status: 'Payment Declined' },
    });
    await later(49);
    expect(await got('order-pay-soon')).toBe(1);
    await later(25);
    expect(await got('order-expired')).toBe(1);
  });

  test('a buyer whose quote ends within a day, once', async () => {
    const basket = await add(shop, buyer.token, 12);
    await quote(shop, staff, basket);
    await later(13 * 24 - 1);
    expect(await got('quote-ending'), 'too early').toBe(0);
    await later(2);
    expect(await got('quote-ending')).toBe(1);
    await later(1);
    expect(await got('quote-ending'), 'once').toBe(1);
  });
});
