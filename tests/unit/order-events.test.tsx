import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { ORDER_EVENTS, type OrderEventType } from '#domain/orders/order-events.ts';
import { addProof } from '#features/account/commands.ts';
import { eventItem } from '#features/account/orders/order-event.tsx';
import { OrderLinesBox } from '#features/account/orders/order-lines.tsx';
import { OrderHelp } from '#features/account/orders/order-help.tsx';
import { isStranded } from '#features/account/orders/order-proof-stranded.tsx';
import { OrderTimeline } from '#features/account/orders/order-timeline.tsx';
import type { CommandView } from '#offline/store/states.ts';
import { AN_ORDER } from './an-order.ts';

/** Words that the history of an order says: our words by type and data, never the server's English title. */
async function wordsOf(piece: ReactNode): Promise<string> {
  const i18n = await i18nFor('en');
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>{piece}</MemoryRouter>
    </I18nProvider>,
  );
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const said = {
  at: (time: string) => `at ${time}`,
  within: (time: string) => `within ${time}`,
  day: (day: string) => `day ${day}`,
};
const happened = (
  type: OrderEventType,
  data: Record<string, unknown> = {},
  detail: string | null = null,
  held = false,
) =>
  eventItem(
    { id: '1', type, at: '2025-03-01T09:00:00Z', title: 'A title of the server', detail, data },
    said,
    { held },
  );

const WHEN = 'at 2025-03-01T09:00:00Z';
const ROWS: [OrderEventType, Record<string, unknown>, string | null, string, string, string][] = [
  ['placed', {}, null, 'done', 'Order placed', WHEN],
  ['proof_uploaded', { proof_id: 'x' }, null, 'done', 'Proof of payment received', WHEN],
  ['proof_reviewed', { decision: 'accepted' }, null, 'done', 'Proof of payment accepted', WHEN],
  ['proof_reviewed', { decision: 'rejected' }, 'Blurred', 'stop', 'Proof of payment not accepted', 'Blurred'],
  [
    'payment_received',
    { amount: '1000.00', currency: 'ZMW' },
    null,
    'done',
    'Payment received: K1,000.00',
    WHEN,
  ],
  [
    'payment_received',
    { amount: '10.00', currency: 'USD', late: true },
    null,
    'done',
    'Payment received: $10.00',
    `${WHEN}. It arrived after the order had ended, so the money is still yours`,
  ],
  ['refunded', { amount: '10.00', currency: 'USD' }, null, 'done', 'Refunded to you: $10.00', WHEN],
  [
    'refunded',
    { amount: '10.00', currency: 'USD' },
    'To the account it came from',
    'done',
    'Refunded to you: $10.00',
    `${WHEN}. To the account it came from`,
  ],
  ['status_changed', { to: 'Authorized' }, null, 'done', 'Payment confirmed', WHEN],
  [
    'status_changed',
    { to: 'Payment Declined' },
    null,
    'stop',
    'Payment Declined',
    'Your transfer was not accepted. Contact customer service before you pay again',
  ],
  ['booked', { vessel: null }, null, 'done', 'Booked on a ship', WHEN],
  ['booked', { vessel: 'MV Kalahari' }, null, 'done', 'Booked on the MV Kalahari', WHEN],
  [
    'shipped',
    {
      vessel: 'MV Kalahari',
      port_of_loading: 'Southampton',
      port_of_discharge: 'Mombasa',
      eta: '2025-04-12',
    },
    null,
    'done',
    'Shipped on the MV Kalahari',
    `${WHEN}. Southampton to Mombasa, expected day 2025-04-12`,
  ],
  [
    'eta_changed',
    { eta: '2025-04-15', previous_eta: '2025-04-12' },
    'A strike',
    'done',
    'Now expected on day 2025-04-15',
    'Before: day 2025-04-12. A strike',
  ],
  ['document_added', { kind: 'customs' }, null, 'done', 'New document: Customs document', WHEN],
  ['arrived', {}, null, 'done', 'Arrived in port', WHEN],
  ['released', {}, null, 'done', 'Released and ready to collect', WHEN],
  [
    'pay_before',
    { at: '2025-03-05T09:00:00Z' },
    null,
    'done',
    'Payment due before within 2025-03-05T09:00:00Z',
    WHEN,
  ],
  ['pay_before', { at: null }, null, 'done', 'Payment deadline removed', WHEN],
  ['expired', {}, null, 'stop', 'Ended: not paid in time', 'Do not pay for this order'],
  ['canceled', {}, 'You asked for it', 'stop', 'Canceled', 'You asked for it. Do not pay for this order'],
  ['note', { text: 'We called you' }, null, 'done', 'Message from Chicargos', 'We called you'],
  [
    'note',
    { text: 'In English', pro_forma: 'PF-100000001-2' },
    'In English',
    'done',
    'New pro-forma PF-100000001-2',
    `${WHEN}. It replaces the earlier one. Pay only against this one.`,
  ],
  [
    'note',
    { text: 'In English', voided: '50000.00', currency: 'USD' },
    'It was for another order',
    'stop',
    'Not received after all: $50,000.00',
    `${WHEN}. This payment was recorded by mistake. It was for another order`,
  ],
  [
    'note',
    {
      text: 'In English',
      corrected: 'shipping',
      container_no: null,
      previous_container_no: 'HT 214',
      eta: '2025-04-15',
      previous_eta: '2025-04-12',
    },
    'In English',
    'done',
    'Shipping details corrected',
    `${WHEN} Container: – (before: HT 214) Expected: day 2025-04-15 (before: day 2025-04-12)`,
  ],
];

test.each(ROWS)('%s %j (%s) reads as %s: %s', async (type, data, detail, state, title, below) => {
  const item = happened(type, data, detail);
  expect([item.state, await wordsOf(item.title), await wordsOf(item.detail)]).toEqual([state, title, below]);
});

test.each([
  [true, 'wait'],
  [false, 'done'],
])('that we look at the names is going on only as long as we do (%s)', async (held, state) => {
  const item = happened('note', { text: 'We look', held: true }, null, held);
  expect([item.state, await wordsOf(item.title)]).toEqual([
    state,
    'We are checking the names and the address',
  ]);
});

test('every type of event has its words, also with data that makes no sense', async () => {
  expect(new Set(ROWS.map(([type]) => type))).toEqual(new Set(ORDER_EVENTS));
  for (const type of ORDER_EVENTS) {
    const item = happened(type, { vessel: 7, eta: 'soon', amount: 'lots', at: 'then', kind: {}, to: [] });
    const words = await wordsOf(item.title);
    expect(words.length, type).toBeGreaterThan(3);
    expect(words, type).not.toMatch(/undefined|NaN|Invalid|A title of the server/);
  }
});

test('whom to ask about an order depends on how it stands, and the question is begun', async () => {
  const help = (status: 'Pending' | 'Shipped' | 'Canceled') => (
    <OrderHelp order={{ number: '100000001', status, shipment: null }} whatsapp="260211000000" />
  );
  expect(await wordsOf(help('Pending'))).toContain('Only we can cancel an order.');
  expect(await wordsOf(help('Shipped'))).toContain('it can no longer be canceled');
  expect(await wordsOf(help('Canceled'))).toContain('cannot be reopened');
  const i18n = await i18nFor('en');
  const html = renderToStaticMarkup(<I18nProvider i18n={i18n}>{help('Pending')}</I18nProvider>);
  expect(html).toContain(
    'https://wa.me/260211000000?text=Hello%2C%20I%20have%20a%20question%20about%20order',
  );
});

test('the same slip twice, unsent, is one; another one is another', () => {
  const payload = { number: '100000001', sha256: 'a'.repeat(64), amount: null, reference: '' };
  const unsent = [{ key: 'k', name: 'order.proof', payload, seen: { name: 'slip.jpg' } }];
  const wish = { payload, seen: { name: 'slip.jpg' }, unsent, sent: [], base: null, held: false };
  expect(addProof.net?.(wish)).toEqual({ change: [], drop: [], append: false, into: 'k' });
  expect(addProof.net?.({ ...wish, payload: { ...payload, sha256: 'b'.repeat(64) } })).toBeNull();
  expect(addProof.photo?.(payload)).toBe(payload.sha256);
});

const event = (place: number, type: OrderEventType, data: Record<string, unknown> = {}) => ({
  id: String(place),
  type,
  at: `2025-03-0${place}T09:00:00Z`,
  title: '',
  detail: null,
  data,
});
const timeline = (change: Partial<OrderDetail>) =>
  wordsOf(<OrderTimeline order={{ ...AN_ORDER, ...change }} />);

test('after a part payment the timeline says what is left, and not twice that money was received', async () => {
  expect(await timeline({})).toContain('Payment received A person checks the bank transfer');
  const received = event(2, 'payment_received', { amount: '5000.00', currency: 'USD' });
  const part = await timeline({ events: [received], paid_total: '5000.00', balance: '700.00' });
  expect(part).toContain('Payment received: $5,000.00');
  expect(part).toContain('Balance to pay: $700.00 A person checks the bank transfer');
});

test('that there is no day to pay by any more stands there: each order had one from the start', async () => {
  expect(await timeline({ events: [event(1, 'pay_before', { at: null })] })).toContain(
    'Payment deadline removed',
  );
});

const command = (change: Partial<CommandView>): CommandView => ({
  key: 'k',
  name: addProof.declared.name,
  payload: { number: AN_ORDER.number },
  seen: { name: 'slip.jpg' },
  state: 'queued',
  sent: false,
  reason: null,
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 100,
  createdAt: 0,
  doneAt: null,
  ...change,
});
const REFUSED = { status: 409, code: 'order_closed', message: '', fields: null, body: null };

test.each<[string, OrderDetail['status'], Partial<CommandView>, boolean]>([
  ['waits for an order that goes on', 'Pending', {}, false],
  [
    'was refused by an order that goes on',
    'Pending',
    { state: 'needs_user', reason: { ...REFUSED, kind: 'rejected' } },
    false,
  ],
  ['waits for an order that ended', 'Canceled', {}, true],
  [
    'was refused by an order that ended',
    'Canceled',
    { state: 'needs_user', reason: { ...REFUSED, kind: 'rejected' } },
    true,
  ],
  ['may have reached the shop', 'Canceled', { sent: true }, false],
  ['is being sent', 'Canceled', { state: 'sending', sent: true }, false],
  [
    'nobody knows of whether it arrived',
    'Canceled',
    { state: 'needs_user', sent: true, reason: { ...REFUSED, kind: 'server_error' } },
    false,
  ],
])('a slip that %s (%s) %j is shown as kept for its owner: %s', (_, status, change, kept) => {
  expect(isStranded({ status, shipment: null }, command(change))).toBe(kept);
});

test('each line of an order says who set its price and its shipping, and since when', async () => {
  const line = {
    image: 'No_Image_found' as const,
    picture: null,
    title: '2012 Toyota Auris',
    qty: 1,
    price: '4500.00',
    unit_price: '4500.00',
    product_id: 40_001,
    shipping_per_unit: '1200.00',
    facts: null,
  };
  const set = {
    seller: 'Bwalya Kabwe',
    price_since: '2026-11-20T09:00:00Z',
    shipping: { source: 'published', since: '2026-01-01', at: null, until: null },
  } as const;
  const drawn = (line_props: OrderDetail['line_props']) =>
    wordsOf(<OrderLinesBox order={{ ...AN_ORDER, line_props }} saver={false} />);
  const words = await drawn([{ ...line, set }]);
  expect(words).toContain('Price set by Bwalya Kabwe on 20 Nov 2026');
  expect(words).toContain('Shipping: Published rate since 1 Jan 2026');
  expect(words).toContain('Sellers&#x27; prices, as ordered');
  const own = { ...line, set: { ...set, seller: null } };
  expect(await drawn([own, own])).toContain('Set by Chicargos, as ordered');
  expect(await drawn([own, { ...line, set }])).toContain('Set by Chicargos and sellers, as ordered');
  // Ordered before this was kept.
  const older = await drawn([{ ...line, set: null }]);
  expect(older).not.toContain('set by Bwalya');
  expect(older).toContain('Sellers&#x27; prices, as ordered');
});
