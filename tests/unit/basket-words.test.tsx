import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { addProduct } from '#contract/basket-commands.ts';
import type { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { addVoucher } from '#contract/vouchers.ts';
import { RefusalText } from '#features/basket/components/refusal.tsx';
import type { BasketActs } from '#features/basket/components/use-acts.ts';
import { ShippingSource } from '#features/basket/components/shipping-source.tsx';
import { VoucherForm } from '#features/basket/components/voucher-form.tsx';
import { emptyBasket } from '#features/basket/row.ts';
import { lastConsignee } from '#features/checkout/components/last-consignee.ts';
import { InvoiceVerdict } from '#features/invoices/components/verdict.tsx';
import { CodeMessage } from '#features/order-code/order-code.tsx';
import { useRefusalReason } from '#features/waiting/components/refusal-reasons.ts';
import type { CommandView, Reason } from '#offline/store/states.ts';
import { AN_ORDER } from './an-order.ts';

const i18n = await i18nFor('en');
/** Text that stands there to be read, without the markup. */
function words(shown: ReactNode): string {
  const html = renderToStaticMarkup(<I18nProvider i18n={i18n}>{shown}</I18nProvider>);
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  return text.trim();
}

const refused = (change: Partial<Reason>): CommandView => ({
  key: 'k',
  name: addProduct.name,
  payload: addProduct.example,
  seen: {},
  state: 'needs_user',
  sent: true,
  reason: { kind: 'rejected', status: 409, code: '', message: '', fields: null, body: null, ...change },
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 100,
  createdAt: 0,
  doneAt: null,
});

test.each<[string, Partial<Reason>, string]>([
  [
    'a basket that awaits checkout',
    { status: 406, code: 'items_awaiting_checkout', body: { cause: 'quote' } },
    'You have items awaiting checkout. Please proceed to checkout the outstanding items first or remove them from your basket',
  ],
  ['an empty stock', { code: 'out_of_stock', body: { available: 0 } }, 'This product is out of stock'],
  ['too small a stock', { code: 'insufficient_stock', body: { available: 2 } }, 'Sorry, only 2 available'],
  ['an auction', { code: 'under_auction' }, 'This item is under auction'],
  [
    'a server that failed',
    { kind: 'server_error', status: 500 },
    'Oops, something has gone wrong. Contact us quoting reference number 500',
  ],
  [
    'no size chosen',
    { status: 400, code: 'option_required', message: 'Error: Select size' },
    'Error: Select size',
  ],
  ['anything else', { status: 422, code: 'teapot', message: 'I am a teapot' }, 'I am a teapot'],
])('the basket says of %s what the shop says', (_, reason, says) => {
  expect(words(<RefusalText command={refused(reason)} basket={emptyBasket()} />)).toBe(says);
});

const refusedCode = (reason: Partial<Reason>, name: string = addVoucher.name): CommandView => ({
  ...refused(reason),
  name,
  payload: addVoucher.example,
});
const no = (): never => {
  throw new Error('nothing is pressed here');
};
const acts: BasketActs = {
  failed: null,
  setQuantity: no,
  remove: no,
  setDestination: no,
  requestQuote: no,
  enterVoucher: no,
  takeInstead: no,
  dropQuoteAndAdd: no,
  again: no,
  giveUp: no,
};
const beside = { isOrdering: false, onTakenOff: no, acts };
const formFor = (command: CommandView) =>
  words(<VoucherForm basket={emptyBasket()} commands={[command]} {...beside} />);
function Why({ command }: { command: CommandView }) {
  return <>{useRefusalReason()(command).title}</>;
}

const CODES: [string, string][] = [
  [
    'voucher_invalid',
    'Discount code you entered is invalid or not applicable to the contents of your basket',
  ],
  ['voucher_already_applied', 'Discount already applied to your basket'],
  ['required', 'Error - Discount Code Required'],
  ['max_length', 'Must be 255 characters or fewer'],
];
test.each(CODES)('a code refused as %s is told in the words of the app, wherever it stands', (code, says) => {
  const command = refusedCode({ status: 406, code, message: 'as the server puts it' });
  expect(formFor(command)).toContain(says);
  expect(words(<Why command={command} />)).toBe(says);
});

const LOST = { product_id: 7, title: 'Car 7', is_vehicle: true, quantity: 1, reason: 'sold' };
test.each([
  ['one car', [LOST], 'One car was sold'],
  ['two of a car', [{ ...LOST, quantity: 2 }], '2 cars were sold'],
  ['a part', [LOST, { ...LOST, is_vehicle: false }], '2 items were sold'],
  ['what is withdrawn', [{ ...LOST, reason: 'withdrawn' }], 'One item is no longer for sale'],
  ['what was taken out', [{ ...LOST, reason: 'taken_out' }], 'Your basket has changed'],
])('an order that lost %s says so, and not that a price changed', (_, missing, says) => {
  const emptied = refused({ code: 'basket_empty', body: { missing } });
  expect(words(<Why command={{ ...emptied, name: 'order.place' }} />)).toBe(says);
});

test('a voucher can be taken off, but not while an order waits that counts on it; a supporter’s code cannot', () => {
  const voucher = {
    code: 'SAVE10',
    name: 'Ten percent',
    start_datetime: '2025-01-01T00:00:00Z',
    end_datetime: '2035-01-01T00:00:00Z',
    kind: 'percent' as const,
    value: '10.00',
    currency: null,
    min_order: '0.00',
    class: null,
    usable: true,
  };
  const held = { ...emptyBasket(), discount_code: 'SAVE10', voucher };
  const form = (basket: typeof held | ReturnType<typeof emptyBasket>, isOrdering = false) =>
    words(<VoucherForm basket={basket} commands={[]} {...beside} isOrdering={isOrdering} />);
  expect(form(held)).toContain('Remove it');
  expect(form(held, true)).not.toContain('Remove it');
  expect(form({ ...held, voucher: null })).not.toContain('Remove it');
});

test("a code that is the buyer's own is told to be that, behind the words of the spec", () => {
  const own = 'This is your own code. It works for others, not for your own orders.';
  const invalid = { status: 406, code: 'voucher_invalid', message: 'as the server puts it' };
  const refusal = { ...invalid, body: { code: 'voucher_invalid', cause: 'own_code', hint: own } };
  expect(formFor(refusedCode(refusal))).toContain(`contents of your basket. ${own}`);
  expect(formFor(refusedCode(invalid))).not.toContain(own);
});

test('a proof of payment is refused in the list of what waits as it is at its order', () => {
  const command = refusedCode({ code: 'order_closed', message: 'as the server puts it' }, 'order.proof');
  expect(words(<Why command={command} />)).toBe(
    'This order no longer accepts proofs: it was canceled or has arrived. View the order if you have paid.',
  );
});

test('a code of which nobody knows whether it arrived can only go again as it is', () => {
  const shown = formFor(refusedCode({ kind: 'server_error', status: 503, message: 'as the server puts it' }));
  expect(shown).toContain('SAVE10');
  expect(shown).toContain('Try again');
  expect(shown).not.toContain('Apply');
  expect(shown).not.toContain('as the server puts it');
});

const source = (state: 'requested' | 'none', amountMinor: number | null) =>
  words(<ShippingSource figure={{ state, amountMinor, since: null }} quote={emptyBasket().quote} />);

test('an estimate is said to be ours, and that it does not open the checkout', () => {
  expect(source('none', 115_000)).toBe('Our estimate. To order, ask for a quote');
  expect(source('none', null)).toBe('Not set yet');
  expect(source('requested', 115_000)).toBe('Request is Pending: once we set it, you can order');
});

const TELEPHONE = '260211000000';
const CHAT = '260970000000';

test.each([
  // A number with WhatsApp is a mobile one; a telephone may stand on a desk.
  { telephone: TELEPHONE, whatsapp: CHAT, sms: `+${CHAT}`, chat: CHAT },
  { telephone: TELEPHONE, whatsapp: null, sms: `+${TELEPHONE}`, chat: '' },
  { telephone: null, whatsapp: CHAT, sms: `+${CHAT}`, chat: CHAT },
  { telephone: null, whatsapp: null, sms: '', chat: '' },
])(
  'an order as a message goes by SMS to $sms where we have telephone $telephone and WhatsApp $whatsapp, else to whom the buyer knows',
  ({ telephone, whatsapp, sms, chat }) => {
    const call = telephone ?? whatsapp;
    const shown = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <CodeMessage code="CG1 abc=" numbers={{ telephone, whatsapp, call, sms: whatsapp ?? telephone }} />
      </I18nProvider>,
    );
    expect(shown).toContain(`href="sms:${sms}?&amp;body=CG1%20abc%3D"`);
    expect(shown).toContain(`href="https://wa.me/${chat}?text=CG1%20abc%3D"`);
    expect(shown.includes('mailto:support@chicargos.example?body=CG1%20abc%3D')).toBe(call === null);
    expect(shown.includes('someone you know at the shop')).toBe(whatsapp === null);
    for (const number of [TELEPHONE, CHAT])
      expect(shown.includes(number)).toBe(number === (whatsapp ?? telephone));
  },
);

const PRO_FORMA: VerifiedInvoice = {
  valid: true,
  status: 'current',
  invoice_number: 'PF-100000001-1',
  issued_at: '2025-03-01T09:00:00Z',
  expires_at: '2025-05-30T09:00:00Z',
  currency: 'USD',
  total: '5950.00',
  left_to_pay: '5950.00',
  consignee_masked: 'C. P.',
  payee: 'Chicargos Ltd',
  bank: 'A Bank',
  bank_account_last4: '4417',
  sample: false,
  lines: [
    {
      product_id: 40123,
      title: '2015 Toyota Corolla',
      quantity: 1,
      chassis: 'SAJAA00AA0A••••••',
      set: {
        seller: 'Bwalya Kabwe',
        price_since: '2025-02-11T08:00:00Z',
        shipping: { source: 'published', since: '2025-01-01', at: null, until: null },
      },
    },
    {
      product_id: 7,
      title: 'Oil filter',
      quantity: 4,
      chassis: null,
      set: { seller: null, price_since: null, shipping: null },
    },
    { product_id: 8, title: 'Mirror', quantity: 1, chassis: null, set: null },
  ],
  port: 'Durban, South Africa',
};

test('whoever checks a code reads which car it is for, and that a paper of another car is not ours', () => {
  const said = words(<InvoiceVerdict invoice={PRO_FORMA} fileGiven={false} />);
  for (const expected of [
    '40 123',
    '2015 Toyota Corolla',
    'Chassis number: SAJAA00AA0A••••••',
    '4 × Oil filter',
    'Price set by Bwalya Kabwe on 11 Feb 2025',
    'Shipping: Published rate since 1 Jan 2025',
    'Price set by Chicargos',
    'With shipping to Durban, South Africa.',
    'a different REF or title',
  ])
    expect(said).toContain(expected);
  expect(said.match(/Price set by/g)).toHaveLength(2);
  const older = { ...PRO_FORMA, lines: [], port: '' };
  expect(words(<InvoiceVerdict invoice={older} fileGiven={false} />)).not.toContain('REF');
});

test.each([false, true])('of a sample nobody reads that it can be paid (with its file: %s)', (fileGiven) => {
  const file = fileGiven ? ({ file: 'unchanged' } as const) : {};
  const said = (sample: boolean) =>
    words(<InvoiceVerdict invoice={{ ...PRO_FORMA, ...file, sample }} fileGiven={fileGiven} />);
  expect(said(false)).toContain('can be paid');
  expect(said(true)).toContain('This is a sample. Do not pay it.');
  expect(said(true)).not.toContain('can be paid');
});

test('who collected the latest order is offered to the next one, with numbers as they are dialled', () => {
  const before = { ...AN_ORDER, date_placed: '2024-01-01T00:00:00Z' };
  const parties = { notify_party: { name: 'Mutale Banda', phone_number: '260977000001' } };
  const last = {
    ...AN_ORDER,
    shipping_address: { ...AN_ORDER.shipping_address, ...parties, notes: 'Call first' },
  };
  expect(lastConsignee([{ basket: 1 }, null, { count: 2, results: [before, last] }, before])).toMatchObject({
    title: 'Ms',
    first_name: 'Grace',
    phone_number: '+260971234567',
    line4: 'Lusaka',
    country: 'ZM',
    notes: '',
    notify_name: 'Mutale Banda',
    notify_phone: '+260977000001',
    agent_name: '',
  });
  expect(lastConsignee([{ basket: 1 }, null])).toBeNull();
});
