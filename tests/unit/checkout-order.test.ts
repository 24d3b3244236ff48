import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import { type Basket } from '#contract/basket.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import type { MissingLine, PriceFigures } from '#contract/orders/orders.ts';
import { addToBasket } from '#features/basket/commands.ts';
import { chosenOptionsOf } from '#features/basket/lines.ts';
import { emptyBasket } from '#features/basket/row.ts';
import {
  draftProblems,
  FORM_ORDER,
  newDraft,
  parseDraft,
  plainNumber,
} from '#features/checkout/consignee-draft.ts';
import { differences, orderOf, repriced, seenOf } from '#features/checkout/order-payload.ts';
import {
  latestOrder,
  orderIn,
  placedIn,
  refusedIn,
  orderProgress,
} from '#features/checkout/components/order-state.ts';
import type { CommandView, Reason } from '#offline/store/states.ts';

const product = (id: number, unit: string, option: number) => ({
  payload: {
    url: `/products/${id}/`,
    quantity: id === 7 ? 2 : 1,
    options: [{ option, value: '0' }],
    destination_country: 'ZM',
    destination_port: 'Durban',
    drop_quote: false,
  },
  seen: {
    title: `Car ${id}`,
    product_id: id,
    product_class_id: 1,
    unit_price: unit,
    currency: 'USD' as const,
    image: 'No_Image_found',
    picture: null,
    available: 5,
    shipping_class: 'suv' as const,
    shipping_minor: option === CONTAINER ? 200_000 : 145_000,
    at: '2026-11-20T11:04:00Z',
  },
});
const basket: Basket = [product(7, '4500.00', RORO), product(9, '8000.00', CONTAINER)].reduce<Basket>(
  (held, { payload, seen }) => addToBasket.optimistic(held, payload, seen),
  emptyBasket(),
);
/** The same as the server has it: with ids and addresses of its own. */
const confirmed: Basket = {
  ...basket,
  id: 4,
  results: basket.results.map((line, place) => ({
    ...line,
    id: place + 1,
    url: `/api/baskets/4/lines/${place + 1}/`,
  })),
};
const consignee = {
  ...newDraft({ first_name: 'Chanda', last_name: 'Phiri', email: 'c@p.zm' }, 'ZM'),
  title: 'Mr',
  phone_number: ' 260971234567 ',
  line1: '12 Cairo Road',
  line4: 'Lusaka',
  state: 'Lusaka',
};
const order = orderOf(basket, consignee, chosenOptionsOf);
const reviewed = { order, seen: seenOf(basket) };

const figures = (change: Partial<PriceFigures> = {}): PriceFigures => ({
  currency: 'USD',
  total_items: '16900.00',
  shipping: '4900.00',
  total: '21800.00',
  discount: '0.00',
  voucher_dropped: null,
  discount_code: null,
  quote_expired_at: null,
  shipping_source: 'quote',
  shipping_since: null,
  quote_expires_at: '2026-12-04T09:00:00Z',
  missing: [],
  lines: [
    {
      line: '/api/baskets/4/lines/1/',
      quantity: 2,
      price_incl_tax: '8900.00',
      shipping_per_unit: '1450.00',
      price_since: '2026-11-21T09:00:00Z',
    },
    {
      line: '/api/baskets/4/lines/2/',
      quantity: 1,
      price_incl_tax: '8000.00',
      shipping_per_unit: '2000.00',
      price_since: null,
    },
  ],
  ...change,
});
const command = (change: Partial<CommandView>): CommandView => ({
  key: 'k',
  name: 'order.place',
  payload: order,
  seen: seenOf(basket),
  state: 'queued',
  sent: false,
  reason: null,
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 1200,
  createdAt: 0,
  doneAt: null,
  ...change,
});
const refused = (code: string, change: Partial<Reason> = {}): CommandView =>
  command({
    state: 'needs_user',
    reason: { kind: 'rejected', status: 409, code, message: '', fields: null, body: { code }, ...change },
  });

const SERVER_ERROR = { kind: 'server_error', status: 500 } as const;
const DEPENDENCY = { kind: 'dependency', status: null } as const;

test('the order carries every figure as the review shows it', () => {
  expect(order).toMatchObject({
    basket: null,
    total: '21900.00',
    shipping_charge: { currency: 'USD', incl_tax: '4900.00' },
    shipping_method_code: 'roro',
    payment: { cash: { enabled: true, amount: '21900.00' } },
    expect: {
      currency: 'USD',
      total: '21900.00',
      shipping: '4900.00',
      lines: [
        {
          url: '/products/7/',
          options: [{ option: RORO, value: '0' }],
          quantity: 2,
          price_incl_tax: '9000.00',
          shipping_per_unit: '1450.00',
        },
        {
          url: '/products/9/',
          options: [{ option: CONTAINER, value: '0' }],
          quantity: 1,
          price_incl_tax: '8000.00',
          shipping_per_unit: '2000.00',
        },
      ],
    },
  });
});

test('it is canonical: the wire schema reads it and changes nothing', () => {
  expect(v.parse(PlaceOrder, order)).toEqual(order);
});

test('the address is trimmed and names its country by code', () => {
  expect(order.shipping_address).toMatchObject({
    phone_number: '260971234567',
    country: 'ZM',
    line3: '',
    postcode: '',
  });
});

test.each([
  ['+260 97 123-4567', '260971234567'],
  ['(0044) 20.7946.0958', '442079460958'],
  [' +260\u00a097\u2011123\u20134567 ', '260971234567'],
  ['[260]/971/234567', '260971234567'],
  ['+27 (0)82 123 4567', '27821234567'],
  ['0027 (0) 82 123 4567', '27821234567'],
  ['(0027)-[0]-82 123 4567', '27821234567'],
  ['27(0)82 123 4567', '27821234567'],
  ['(0)82 123 4567', '0821234567'],
  ['+27 82 123 (0)567', '27821230567'],
  ['000 254 712 345', '000254712345'],
])('a number may be written as people do: %s goes out as digits', (typed, digits) => {
  const written = { ...consignee, phone_number: typed };
  expect(draftProblems(written)).toEqual({});
  expect(orderOf(basket, written, chosenOptionsOf).shipping_address.phone_number).toBe(digits);
});

test.each([
  ['260 971 call me', 'invalid'],
  ['260+971234567', 'invalid'],
  ['12 34', 'invalid_length'],
  ['- ( ) .', 'required'],
])('what is no number stays one that is refused: %s', (typed, code) => {
  expect(draftProblems({ ...consignee, phone_number: typed }).phone_number).toMatchObject({ code });
  expect(plainNumber(typed)).toBe(plainNumber(plainNumber(typed)));
});

test.each<[string, Partial<CommandView>, string]>([
  ['was just pressed', {}, 'unsent'],
  ['lies in a file for another phone too', { sent: true }, 'unsent'],
  ['is going out', { state: 'sending', sent: true, unanswered: true }, 'sent'],
  ['went out without an answer', { sent: true, unanswered: true }, 'sent'],
  ['was taken back', { state: 'cancelling', sent: true, unanswered: false }, 'taken-back'],
  ['was refused', { ...refused('basket_empty'), sent: true }, 'refused'],
  ['was not answered after many tries', { ...refused('server_error', SERVER_ERROR), sent: true }, 'unclear'],
  ['was stopped before it was sent', refused('dependency', DEPENDENCY), 'refused'],
  [
    'was stopped, and lies in a file for another phone too',
    { ...refused('dependency', DEPENDENCY), sent: true },
    'unclear',
  ],
])('an order that %s', (_, change, at) => {
  expect(orderProgress(command(change))).toBe(at);
});

test('the server figures, once agreed to, stand everywhere in the order', () => {
  const next = repriced(reviewed, figures(), confirmed, chosenOptionsOf);
  expect(next?.order).toMatchObject({
    total: '21800.00',
    shipping_charge: { currency: 'USD', incl_tax: '4900.00' },
    payment: { cash: { enabled: true, amount: '21800.00' } },
    expect: { total: '21800.00', shipping: '4900.00' },
    shipping_address: order.shipping_address,
  });
  expect(next?.seen).toMatchObject({ total: '21800.00', titles: ['Car 7', 'Car 9'], discount: null });
  expect(next?.order.expect?.lines.map(({ url, price_incl_tax }) => [url, price_incl_tax])).toEqual([
    ['/products/7/', '8900.00'],
    ['/products/9/', '8000.00'],
  ]);
});

test('a price that changed is ordered at, whatever order the server has the lines in', () => {
  const turned = figures({ lines: figures().lines.toReversed() });
  const next = repriced(reviewed, turned, confirmed, chosenOptionsOf);
  expect(next?.seen.titles).toEqual(['Car 9', 'Car 7']);
  expect(next?.order.expect?.lines.map(({ url, price_incl_tax }) => [url, price_incl_tax])).toEqual([
    ['/products/9/', '8000.00'],
    ['/products/7/', '8900.00'],
  ]);
});

/** A basket that another phone has changed, and the figures that go with it. */
const elsewhere = (results: Basket['results'], lines: PriceFigures['lines']) =>
  repriced(reviewed, figures({ lines }), { ...confirmed, results }, chosenOptionsOf);
const [seven, nine] = confirmed.results;
const [sevenNow, nineNow] = figures().lines;
if (!seven || !nine || !sevenNow || !nineNow) throw new Error('two lines are needed');
const third = { ...nine, id: 3, url: '/api/baskets/4/lines/3/', product_id: 11 };
const thirdNow = { ...nineNow, line: third.url };

test.each<[string, Basket['results'], PriceFigures['lines']]>([
  ['a line was removed', [nine], [nineNow]],
  ['a line was added', [seven, nine, third], [sevenNow, nineNow, thirdNow]],
  ['a line gave way to another', [seven, third], [sevenNow, thirdNow]],
  ['a line is not known to this phone', [seven, nine], [sevenNow, thirdNow]],
  ['a quantity was changed', [{ ...seven, quantity: 1 }, nine], [{ ...sevenNow, quantity: 1 }, nineNow]],
  ['a way of shipping was changed', [seven, { ...nine, attributes: seven.attributes }], [sevenNow, nineNow]],
  ['a line stands there twice', [seven, nine], [nineNow, nineNow]],
])('nobody has agreed to an order where elsewhere %s', (_, results, lines) => {
  expect(elsewhere(results, lines)).toBeNull();
});

const SOLD: MissingLine = {
  product_id: 7,
  title: '',
  is_vehicle: true,
  quantity: 2,
  reason: 'sold',
};
test('what was sold while it waited is left out, and the rest is ordered', () => {
  const rest = figures({ total: '10000.00', lines: [nineNow], missing: [SOLD] });
  const next = repriced(reviewed, rest, { ...confirmed, results: [nine] }, chosenOptionsOf);
  expect(next?.order.expect?.lines.map(({ url }) => url)).toEqual(['/products/9/']);
  expect(next?.order.total).toBe('10000.00');
  expect(next?.seen.titles).toEqual(['Car 9']);
  // Without the basket nobody knows which line is left.
  expect(repriced(reviewed, rest, undefined, chosenOptionsOf)).toBeNull();
});

test('without the basket on the phone the places decide, as long as lines and quantities are the same', () => {
  const without = (lines: PriceFigures['lines']) =>
    repriced(reviewed, figures({ lines }), undefined, chosenOptionsOf);
  expect(without([sevenNow, nineNow])?.order.expect?.lines.map(({ url }) => url)).toEqual([
    '/products/7/',
    '/products/9/',
  ]);
  expect(without([nineNow])).toBeNull();
  expect(without([{ ...sevenNow, quantity: 3 }, nineNow])).toBeNull();
});

/** Figures that the server would charge now, agreed to. */
const agreed = (change: Partial<PriceFigures>, before = reviewed) => {
  const next = repriced(before, figures(change), confirmed, chosenOptionsOf);
  if (!next) throw new Error('other lines');
  return next;
};

test('what differs is named, with both figures', () => {
  expect(differences(reviewed, agreed({ shipping: '5000.00' }))).toEqual([
    {
      kind: 'line',
      title: 'Car 7',
      since: '2026-11-21T09:00:00Z',
      own: null,
      saw: '9000.00',
      now: '8900.00',
    },
    { kind: 'shipping', saw: '4900.00', now: '5000.00' },
  ]);
});

test('a figure belongs to its car, whatever order the server has the lines in', () => {
  expect(differences(reviewed, agreed({ lines: figures().lines.toReversed() }))).toEqual([
    {
      kind: 'line',
      title: 'Car 7',
      since: '2026-11-21T09:00:00Z',
      own: null,
      saw: '9000.00',
      now: '8900.00',
    },
  ]);
});

/** The review of a basket with a code that takes 900 off the first car. */
const SAVED = { code: 'SAVE10', amount: '900.00' };
const discounted = {
  order: { ...order, expect: order.expect && { ...order.expect, lines: linesWith('8100.00') } },
  seen: { ...reviewed.seen, full: ['9000.00', '8000.00'], discount: SAVED },
};
function linesWith(first: string) {
  return (order.expect?.lines ?? []).map((line, place) =>
    place === 0 ? { ...line, price_incl_tax: first } : line,
  );
}
/** Lines as the server tells them, before and after the discount. */
const wholeLines = (first: string, full: string): PriceFigures['lines'] => [
  { ...sevenNow, price_incl_tax: first, price_incl_tax_excl_discounts: full },
  { ...nineNow, price_incl_tax_excl_discounts: nineNow.price_incl_tax },
];

test('a code that ended is a changed discount, and no car has another price for it', () => {
  const now = agreed({ lines: wholeLines('9000.00', '9000.00'), voucher_dropped: 'SAVE10' }, discounted);
  expect(differences(discounted, now)).toEqual([{ kind: 'discount', saw: '-900.00', now: '0.00' }]);
  expect(now.seen.discount).toBeNull();
});

test('a discount of another size is one changed figure', () => {
  const lines = wholeLines('8500.00', '9000.00');
  const now = agreed({ lines, discount: '500.00', discount_code: 'SAVE10' }, discounted);
  expect(differences(discounted, now)).toEqual([{ kind: 'discount', saw: '-900.00', now: '-500.00' }]);
  expect(now.seen).toMatchObject({
    discount: { code: 'SAVE10', amount: '500.00' },
    full: ['9000.00', '8000.00'],
  });
});

test('an order that an earlier version wrote is compared by what it kept', () => {
  const { full: _, ...seen } = discounted.seen;
  const now = agreed({ lines: wholeLines('9000.00', '9000.00') }, { ...discounted, seen });
  expect(differences({ ...discounted, seen }, now)).toEqual([
    {
      kind: 'line',
      title: 'Car 7',
      since: '2026-11-21T09:00:00Z',
      own: null,
      saw: '8100.00',
      now: '9000.00',
    },
  ]);
});

test('a draft that is not ours is none, and one of an older form gets what it lacks', () => {
  expect(parseDraft('text')).toBeNull();
  expect(parseDraft({ title: 'Mr' })).toMatchObject({ title: 'Mr', notes: '' });
});

test('a new form lacks what only the consignee knows', () => {
  const problems = draftProblems(newDraft({ first_name: 'A', last_name: 'B', email: 'a@b.zm' }, 'KE'));
  expect(FORM_ORDER.filter((field) => problems[field])).toEqual([
    'title',
    'phone_number',
    'line1',
    'line4',
    'state',
  ]);
});

test('the latest order is the one that is shown', () => {
  const done = command({ key: 'old', state: 'done' });
  const open = command({ key: 'new' });
  expect(latestOrder([done, open])?.key).toBe('new');
  expect(latestOrder([])).toBeNull();
});

test('an order is read back as it was given', () => {
  expect(orderIn(command({}))).toEqual({ order, seen: seenOf(basket) });
  expect(orderIn(command({ payload: {} }))).toBeNull();
  expect(placedIn(command({ state: 'done', answer: null }))).toBeNull();
});

test.each<[string, CommandView, string]>([
  [
    'a changed price',
    refused('price_changed', { body: { code: 'price_changed', figures: figures() } }),
    'price',
  ],
  ['a price without figures', refused('price_changed'), 'other'],
  ['stock', refused('insufficient_stock'), 'stock'],
  ['a sold car', refused('out_of_stock'), 'stock'],
  ['shipping that nobody set', refused('shipping_not_determined'), 'shipping'],
  ['an emptied basket', refused('basket_empty', { status: 400 }), 'basket'],
  [
    'the address',
    refused('required', { status: 400, fields: { shipping_address: { line1: ['x'] } } }),
    'consignee',
  ],
  ['an act before it', refused('dependency', DEPENDENCY), 'dependency'],
  ['a login that ended', refused('token_invalid', { status: 401 }), 'signed-out'],
  ['anything else', refused('teapot', { status: 422 }), 'other'],
])('an order refused for %s', (_, given, kind) => {
  expect(refusedIn(given).kind).toBe(kind);
});

test.each([
  ['was never answered', refused('server_error', SERVER_ERROR), 'other'],
  ['was stopped here, after another phone got it', refused('dependency', DEPENDENCY), 'dependency'],
])('an order that %s may have been placed: it is not given up', (_, given, kind) => {
  expect(refusedIn({ ...given, sent: true })).toEqual({ kind, unanswered: true });
  expect(refusedIn({ ...given, sent: false })).toEqual({ kind, unanswered: false });
});

test('a quote that ended says since when', () => {
  const at = '2026-11-20T09:00:00Z';
  const body = { code: 'shipping_not_determined', quote_expired_at: at };
  expect(refusedIn(refused('shipping_not_determined', { body }))).toEqual({ kind: 'shipping', endedAt: at });
});

test('who else has to do with the goods goes along where somebody was named, and only then', () => {
  expect(order.shipping_address).not.toHaveProperty('notify_name');
  const named = { ...consignee, notify_name: ' Mutale ', notify_phone: '+260 97 7000001' };
  const { shipping_address: sent } = orderOf(basket, named, chosenOptionsOf);
  expect(sent).toMatchObject({ notify_name: 'Mutale', notify_phone: '260977000001' });
  expect(sent).not.toHaveProperty('agent_name');
  expect(draftProblems({ ...consignee, agent_phone: '260977000001' })).toEqual({
    agent_name: { code: 'required', detail: 'A name is required with this number' },
  });
});

test('the lines that stock does not cover are named', () => {
  const body = { code: 'insufficient_stock', lines: [{ line: '/x/', title: 'Car 7', available: 1 }] };
  expect(refusedIn(refused('insufficient_stock', { body }))).toMatchObject({
    lines: [{ title: 'Car 7', available: 1 }],
  });
});

test('what was sold is named as the review named it, also where nothing is left', () => {
  const body = { code: 'basket_empty', missing: [SOLD] };
  expect(refusedIn(refused('basket_empty', { body }))).toEqual({
    kind: 'basket',
    missing: [{ ...SOLD, title: 'Car 7' }],
  });
  expect(
    refusedIn(refused('price_changed', { body: { figures: figures({ missing: [SOLD] }) } })),
  ).toMatchObject({ kind: 'price', figures: { missing: [{ title: 'Car 7' }] } });
});
