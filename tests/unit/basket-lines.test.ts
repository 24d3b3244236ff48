import { expect, test } from 'vitest';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import { type Basket, type Line } from '#contract/basket.ts';
import type { Rate } from '#domain/shipping/shipping.ts';
import { addToBasket, changeDestination, type SeenProduct } from '#features/basket/commands.ts';
import { lineKeyOf, chosenOptionsOf } from '#features/basket/lines.ts';
import { checkoutGate } from '#features/basket/components/checkout-gate.ts';
import {
  counterEnd,
  lineKeyOfCommand,
  lineToRemove,
  maxQuantityOf,
  refusedActs,
  unconfirmedCommandOf,
  refusalChoices,
} from '#features/basket/components/line-acts.ts';
import { shippingFigure } from '#features/basket/components/shipping-figure.ts';
import { emptyBasket } from '#features/basket/row.ts';
import type { CommandView, Reason } from '#offline/store/states.ts';

const roro = [{ option: RORO, value: '0' }];
const container = [{ option: CONTAINER, value: '0' }];

const seen = (change: Partial<SeenProduct> = {}): SeenProduct => ({
  title: '2015 Toyota RAV4',
  product_id: 7,
  product_class_id: 1,
  unit_price: '8950.00',
  currency: 'USD',
  image: 'No_Image_found',
  picture: null,
  available: 3,
  shipping_class: 'suv',
  shipping_minor: 145_000,
  at: '2026-11-20T11:04:00Z',
  ...change,
});
const add = (id: number, quantity = 1, options = roro) => ({
  url: `/products/${id}/`,
  quantity,
  options,
  destination_country: '',
  destination_port: '',
  drop_quote: false,
});
/** A basket filled as the phone does it, one product after another. */
const filled = (
  ...products: (Partial<SeenProduct> & { quantity?: number; options?: typeof roro })[]
): Basket =>
  products.reduce<Basket>((basket, { quantity = 1, options = roro, ...change }) => {
    const known = seen(change);
    return addToBasket.optimistic(basket, add(known.product_id, quantity, options), known);
  }, emptyBasket());
const first = (basket: Basket): Line => {
  const [line] = basket.results;
  if (!line) throw new Error('the basket is empty');
  return line;
};
const command = (change: Partial<CommandView>): CommandView => ({
  key: 'k',
  name: 'basket.add',
  payload: add(7),
  seen: seen(),
  state: 'queued',
  sent: false,
  reason: null,
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 200,
  createdAt: 0,
  doneAt: null,
  ...change,
});
const reason = (code: string, body: object = {}, status = 409): Reason => ({
  kind: 'rejected',
  status,
  code,
  message: '',
  fields: null,
  body: { code, ...body },
});
const rate = (change: Partial<Rate> = {}): Rate => ({
  port: 'Mombasa',
  method: 'roro',
  class: 'suv',
  kind: 'published',
  amountMinor: 145_000,
  currency: 'USD',
  validFrom: '2026-10-01',
  validTo: null,
  ...change,
});
const day = '2026-11-20';

test('a command names its line by product and options, and the container is another line than RORO', () => {
  const basket = filled({}, { options: container });
  expect(basket.results.map(lineKeyOf)).toEqual([
    lineKeyOfCommand(command({})),
    lineKeyOfCommand(command({ payload: add(7, 1, container) })),
  ]);
  expect(new Set(basket.results.map(lineKeyOf)).size).toBe(2);
});

test('a command of another kind names no line', () => {
  expect(
    lineKeyOfCommand(command({ name: 'basket.destination', payload: { country: 'ZM', port: '' } })),
  ).toBeNull();
});

test('a line says that its add waits before it says that its quantity does', () => {
  const basket = filled({});
  const key = lineKeyOf(first(basket));
  const quantity = command({
    key: 'q',
    name: 'basket.quantity',
    payload: { line: null, url: '/products/7/', options: roro, quantity: 2 },
  });
  expect(unconfirmedCommandOf(key, [quantity, command({ key: 'a' })])?.key).toBe('a');
  expect(unconfirmedCommandOf(key, [quantity])?.key).toBe('q');
  expect(unconfirmedCommandOf(key, [command({ state: 'done' })])).toBeNull();
  expect(unconfirmedCommandOf(key, [command({ payload: add(8) })])).toBeNull();
});

test('the lines of one product share what there is of it', () => {
  const basket = filled({ quantity: 2, available: 3 }, { available: 3, options: container });
  expect(basket.results.map((line) => maxQuantityOf(basket, line))).toEqual([2, 1]);
});

test.each([
  { why: 'one in stock', quantity: 1, available: 1, end: { kind: 'stock', most: 1 } },
  { why: 'all three taken', quantity: 3, available: 3, end: { kind: 'stock', most: 3 } },
  { why: 'more to be had', quantity: 2, available: 3, end: null },
  { why: 'the most of one vehicle', quantity: 25, available: 40, end: { kind: 'limit', most: 25 } },
  {
    why: 'as many in stock as a basket may hold',
    quantity: 25,
    available: 25,
    end: { kind: 'stock', most: 25 },
  },
])('the counter says why it ends: $why', ({ quantity, available, end }) => {
  const basket = filled({ quantity, available });
  expect(counterEnd(basket, first(basket), quantity)).toEqual(end);
});

test('a counter above what is there has not ended', () => {
  const basket = filled({ quantity: 2, available: 2 });
  const [line] = basket.results.map((one) => ({ ...one, available: 1 }));
  expect(line && counterEnd({ ...basket, results: [line] }, line, 2)).toBeNull();
});

const HEARD = Date.parse('2026-11-20T12:00:00Z');
const late = command({ state: 'done', tooLate: true, payload: add(7, 2), doneAt: HEARD });
const lowering = { line: null, url: '/products/7/', options: roro, quantity: 2, base_version: null };

test.each<[string, { quantity?: number; line?: Partial<Line>; beside?: Partial<CommandView> }, boolean]>([
  ['just this add', {}, true],
  ['this add and more', { quantity: 3 }, false],
  ['less than this add', { quantity: 1 }, false],
  ['as many, after it was changed', { line: { date_updated: '2026-11-20T12:30:00Z' } }, false],
  [
    'as many, once what waits is sent',
    { beside: { name: 'basket.quantity', payload: lowering, state: 'queued' } },
    false,
  ],
  [
    'as many, of another add later',
    { line: { date_created: '2026-11-20T12:30:00Z', date_updated: '2026-11-20T12:30:00Z' } },
    false,
  ],
  ['just this add, and another line waits', { beside: { payload: add(8) } }, true],
])('a line that holds %s: whether it is taken out as a whole', (_, { quantity = 2, line, beside }, whole) => {
  const basket = filled({ quantity });
  const held = { ...basket, results: basket.results.map((one) => ({ ...one, ...line })) };
  const commands = beside ? [late, command({ key: 'beside', ...beside })] : [late];
  expect(lineToRemove(late, held, commands)).toMatchObject({ line: { product_id: 7 }, whole });
});

test('what an add brought is not there any more', () => {
  expect(lineToRemove(late, filled({ options: container }), [late])).toBeNull();
  expect(lineToRemove(late, emptyBasket(), [late])).toBeNull();
  expect(lineToRemove({ ...late, name: 'basket.remove' }, filled({}), [late])).toBeNull();
});

test('a refused quantity stands at its line, a refused add by itself', () => {
  const basket = filled({});
  const quantity = command({
    key: 'q',
    name: 'basket.quantity',
    state: 'needs_user',
    payload: { line: null, url: '/products/7/', options: roro, quantity: 9 },
  });
  const gone = {
    ...quantity,
    key: 'g',
    payload: { line: null, url: '/products/8/', options: roro, quantity: 9 },
  };
  const refused = command({ key: 'a', state: 'needs_user' });
  const { atLine, alone } = refusedActs(basket, [quantity, gone, refused, command({ key: 'open' })]);
  expect(atLine.get(lineKeyOf(first(basket)))?.key).toBe('q');
  expect(alone.map(({ key }) => key)).toEqual(['g', 'a']);
});

test.each([
  {
    why: 'too many, none held',
    quantity: 0,
    code: 'insufficient_stock',
    available: 3,
    allowed: 3,
    again: false,
  },
  {
    why: 'too many beside one held',
    quantity: 1,
    code: 'insufficient_stock',
    available: 3,
    allowed: 2,
    again: false,
  },
  {
    why: 'all of them held',
    quantity: 3,
    code: 'insufficient_stock',
    available: 3,
    allowed: null,
    again: false,
  },
  { why: 'sold meanwhile', quantity: 0, code: 'out_of_stock', available: 0, allowed: null, again: true },
  {
    why: 'under auction',
    quantity: 0,
    code: 'under_auction',
    available: undefined,
    allowed: null,
    again: false,
  },
])('an add refused, $why: $allowed allowed', ({ quantity, code, available, allowed, again }) => {
  const basket = quantity > 0 ? filled({ quantity }) : emptyBasket();
  const refused = command({ state: 'needs_user', payload: add(7, 9), reason: reason(code, { available }) });
  expect(refusalChoices(refused, basket)).toMatchObject({ allowed, again, dropQuote: false });
});

test('a change of quantity does not count what the line holds itself', () => {
  const refused = command({
    name: 'basket.quantity',
    state: 'needs_user',
    payload: { line: null, url: '/products/7/', options: roro, quantity: 9 },
    reason: reason('insufficient_stock', { available: 3 }),
  });
  expect(refusalChoices(refused, filled({ quantity: 2 })).allowed).toBe(3);
  expect(refusalChoices(refused, filled({ quantity: 2 }, { options: container })).allowed).toBe(2);
});

const asked: Basket = { ...filled({}), quote: { ...filled({}).quote, status: 'requested' } };

test.each([
  { cause: 'quote', name: 'basket.add', basket: asked, finish: true, dropQuote: true, again: false },
  { cause: 'quote', name: 'basket.quantity', basket: asked, finish: true, dropQuote: false, again: false },
  { cause: 'quote', name: 'basket.add', basket: filled({}), finish: false, dropQuote: false, again: true },
  { cause: 'currency', name: 'basket.add', basket: filled({}), finish: true, dropQuote: false, again: false },
  {
    cause: 'currency',
    name: 'basket.add',
    basket: emptyBasket(),
    finish: false,
    dropQuote: false,
    again: true,
  },
])('$name refused for the $cause of a waiting basket: finish $finish, drop $dropQuote', (given) => {
  const { cause, name, basket, ...ways } = given;
  const refused = command({
    name,
    state: 'needs_user',
    reason: reason('items_awaiting_checkout', { cause }, 406),
  });
  expect(refusalChoices(refused, basket)).toMatchObject(ways);
});

test('a published rate says since when, the latest of its lines', () => {
  const basket = filled({}, { product_id: 8, shipping_class: 'sedan', shipping_minor: 110_000 });
  const rates = [rate(), rate({ class: 'sedan', amountMinor: 110_000, validFrom: '2026-11-01' })];
  expect(shippingFigure(basket, { rates, day })).toEqual({
    state: 'published',
    amountMinor: 255_000,
    since: '2026-11-01',
  });
});

test('a rate that is not the one charged does not lend its date', () => {
  const rates = [rate({ amountMinor: 150_000 })];
  expect(shippingFigure(filled({}), { rates, day })).toMatchObject({ amountMinor: 145_000, since: null });
});

test.each([
  { why: 'no rate at all', rates: [], amountMinor: 140_000 },
  { why: 'an estimate', rates: [rate({ kind: 'estimate', amountMinor: 80_000 })], amountMinor: 160_000 },
])('without a published rate shipping is an estimate of two units: $why', ({ rates, amountMinor }) => {
  const basket = filled({ quantity: 2, shipping_minor: null });
  expect(basket.checkout_ready).toBe(false);
  expect(shippingFigure(basket, { rates, day })).toEqual({ state: 'none', amountMinor, since: null });
});

test('nobody can say what shipping costs in kwacha', () => {
  const basket = filled({ currency: 'ZMW', shipping_minor: null });
  expect(shippingFigure(basket, { rates: [rate()], day }).amountMinor).toBeNull();
});

test('a change of destination takes published rates at once and leaves the rest to a quote', () => {
  const moved = changeDestination.optimistic(
    filled({}),
    { country: 'ZM', port: 'Durban' },
    { rates: { 'suv 1': 99_000 } },
  );
  expect(moved.destination).toMatchObject({ code: 'ZM', port: 'Durban', is_default: false });
  expect(moved).toMatchObject({ shipping_incl_tax: '990.00', order_total: '9940.00', checkout_ready: true });
  const nowhere = changeDestination.optimistic(moved, { country: 'NA', port: '' }, { rates: {} });
  expect(nowhere).toMatchObject({ shipping_incl_tax: '0.00', checkout_ready: false });
});

test.each<[string, Basket, CommandView[], ReturnType<typeof checkoutGate>]>([
  ['everything known', filled({}), [], 'open'],
  ['nothing in it', emptyBasket(), [], 'empty'],
  ['no shipping', filled({ shipping_minor: null }), [], 'shipping'],
  ['more than there is', filled({ quantity: 2, available: 1 }), [], 'stock'],
  ['a refused act', filled({}), [command({ state: 'needs_user' })], 'refused'],
  [
    'an act that only comes after it',
    filled({}),
    [command({ state: 'needs_user', reason: reason('items_awaiting_checkout', { cause: 'quote' }, 406) })],
    'open',
  ],
  [
    'a refused discount code, which takes nothing off',
    filled({}),
    [command({ name: 'basket.voucher', state: 'needs_user', reason: reason('voucher_invalid', {}, 406) })],
    'open',
  ],
  ['adds that wait', filled({}), [command({})], 'open'],
  ['an order that waits', filled({}), [command({ name: 'order.place' })], 'order'],
  ['a refused order', filled({}), [command({ name: 'order.place', state: 'needs_user' })], 'order'],
  ['an order that was placed', filled({}), [command({ name: 'order.place', state: 'done' })], 'open'],
])('checkout with %s', (_, basket, commands, gate) => {
  expect(checkoutGate(basket, commands)).toBe(gate);
});

test('the options of a line are the ones that it was added with', () => {
  expect(chosenOptionsOf(first(filled({ options: container })))).toEqual(container);
});
