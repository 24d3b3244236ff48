import * as v from 'valibot';
import { linkParts, parseId } from '#domain/text/links.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { type CodedLine, type CodedOrder } from '#domain/order-code/order.ts';
import { sameJson } from '#domain/text/same-json.ts';
import { type ChosenOption, CONTAINER, RORO } from '../basket-payload.ts';
import { call } from '../declare.ts';
import type { Expectation, PlaceOrder } from './order-payload.ts';
import { CurrencyCode, Id, looseText, Money, Time } from '../wire.ts';

/** Facts of an order that stand in its basket and not in its payload. */
export interface OrderedFrom {
  userId: number;
  /** The account's: in the code it takes no room. */
  email: string;
  destination: { code: string; port: string };
  /** The voucher in the basket; null for none. */
  voucher: string | null;
}

/**
 * An order for its code; null when it says what a code cannot. What is read back is exactly the payload, so that the
 * ledger, asked by the phone later, knows its own order.
 */
export function codedOrder(payload: PlaceOrder, from: OrderedFrom): CodedOrder | null {
  try {
    const order = written(payload, from);
    return order && sameJson(payloadOf(order, from.email), payload) ? order : null;
  } catch (problem) {
    if (problem instanceof RangeError) return null;
    throw problem;
  }
}

function written(payload: PlaceOrder, from: OrderedFrom): CodedOrder | null {
  const { expect, shipping_address: address } = payload;
  if (!expect || (expect.currency !== 'USD' && expect.currency !== 'ZMW')) return null;
  const { email, notify_name, notify_phone, agent_name, agent_phone, ...texts } = address;
  return {
    userId: from.userId,
    currency: expect.currency,
    destination: from.destination,
    lines: expect.lines.map(codedLine),
    voucher: from.voucher === null ? null : from.voucher.toUpperCase(),
    address: {
      ...texts,
      email: email === from.email ? '' : email,
      notify_name: notify_name ?? '',
      notify_phone: notify_phone ?? '',
      agent_name: agent_name ?? '',
      agent_phone: agent_phone ?? '',
    },
    referral: payload.ref,
  };
}

const isShipping = ({ option }: ChosenOption): boolean => option === RORO || option === CONTAINER;

/** @throws RangeError when it is no line that the phone writes */
function codedLine(line: Expectation['lines'][number]): CodedLine {
  const [, id] = linkParts(line.url);
  const shippingAt = line.options.findIndex(isShipping);
  const productId = parseId(id ?? '');
  if (productId === null || shippingAt < 0) throw new RangeError('not a line of a code');
  return {
    productId,
    quantity: line.quantity,
    container: line.options[shippingAt]?.option === CONTAINER,
    shippingAt,
    choices: line.options.filter((option) => !isShipping(option)),
    priceMinor: minor(line.price_incl_tax),
    shippingMinor: minor(line.shipping_per_unit),
  };
}

/** All options of a line, as its payload has them. */
export function optionsOfCoded({ container, choices, shippingAt }: CodedLine): ChosenOption[] {
  const shipping = { option: container ? CONTAINER : RORO, value: '0' };
  return [...choices.slice(0, shippingAt), shipping, ...choices.slice(shippingAt)];
}

/** Sums of the lines of a code, minor units. */
export function codedFigures(lines: readonly CodedLine[]): {
  items: number;
  shipping: number;
  total: number;
} {
  const items = lines.reduce((sum, line) => sum + line.priceMinor, 0);
  const shipping = lines.reduce((sum, line) => sum + line.shippingMinor * line.quantity, 0);
  return { items, shipping, total: items + shipping };
}

/** The payload of the `order.place` that a code stands for, in its canonical form. @param email the account's */
export function payloadOf(order: CodedOrder, email: string): PlaceOrder {
  const figures = codedFigures(order.lines);
  const total = wireMoney(figures.total);
  const shipping = wireMoney(figures.shipping);
  const { notify_name, notify_phone, agent_name, agent_phone, ...address } = order.address;
  return {
    basket: null,
    total,
    shipping_charge: { currency: order.currency, incl_tax: shipping },
    shipping_method_code: order.lines[0]?.container ? 'container' : 'roro',
    shipping_address: {
      ...address,
      email: address.email || email,
      ...said({ notify_name, notify_phone, agent_name, agent_phone }),
    },
    billing_address: null,
    payment: { cash: { enabled: true, amount: total } },
    expect: {
      currency: order.currency,
      total,
      shipping,
      lines: order.lines.map((line) => ({
        url: `/products/${line.productId}/`,
        options: optionsOfCoded(line),
        quantity: line.quantity,
        price_incl_tax: wireMoney(line.priceMinor),
        shipping_per_unit: wireMoney(line.shippingMinor),
      })),
    },
    ref: order.referral,
  };
}

/** Texts that were said; one that was not stays absent. */
const said = (given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''));

/** A message with a code in it; the longest SMS is far below. */
const Pasted = v.pipe(looseText, v.maxLength(2000));

/** An order that a code led to, now or before. */
export const CodedPlaced = v.object({
  number: v.string(),
  at: Time,
  total: Money,
  currency: CurrencyCode,
  /** Staff entered it; else the phone sent it by itself. */
  by_code: v.boolean(),
});
export type CodedPlaced = v.InferOutput<typeof CodedPlaced>;

/** One line as the buyer agreed to it, beside what it comes to now; `now` null while it cannot be ordered. */
export const CodedPreviewLine = v.object({
  product_id: Id,
  /** Null: there is no such product any more. */
  title: v.nullable(v.string()),
  choices: v.array(v.string()),
  quantity: v.number(),
  method: v.picklist(['roro', 'container']),
  price_incl_tax: Money,
  shipping_per_unit: Money,
  /** Number that can be bought now. */
  available: v.number(),
  now: v.nullable(v.object({ price_incl_tax: Money, shipping_per_unit: Money })),
});
const CodedFigures = v.object({ items: Money, shipping: Money, total: Money });

/** Content of a code and what would come of it now. Nothing was done. */
export const CodePreview = v.object({
  buyer: v.object({ id: Id, name: v.string(), email: v.string() }),
  destination: v.object({ code: v.string(), name: v.string(), port: v.string() }),
  consignee: v.object({ name: v.string(), phone_number: v.string(), address: v.string(), notes: v.string() }),
  voucher: v.nullable(v.string()),
  currency: CurrencyCode,
  lines: v.array(CodedPreviewLine),
  figures: CodedFigures,
  /** Null while it cannot be ordered. */
  now: v.nullable(CodedFigures),
  /** Why it cannot be placed as it stands; null: it can. */
  problem: v.nullable(v.object({ code: v.string(), detail: v.string() })),
  /** It is an order already. */
  placed: v.nullable(CodedPlaced),
  /** Lines of the buyer's basket that the code does not name: they stay in it. */
  stays: v.number(),
});
export type CodePreview = v.InferOutput<typeof CodePreview>;

/** Looks into a code; leaves nothing behind. */
export const previewOrderCode = call({
  name: 'staff.order-code-preview',
  method: 'POST',
  path: '/staff/orders/from-code/preview/',
  payload: v.object({ code: Pasted }),
  answer: CodePreview,
  problems: [
    'code_not_genuine',
    'code_order_invalid',
    'code_refused',
    'code_session_over',
    'code_taken_back',
    'code_unreadable',
  ],
});

/** Enters the order of a code under the phone's own key: once, whoever comes first and however often. */
export const enterOrderCode = call({
  name: 'staff.order-code',
  ledger: true,
  method: 'POST',
  path: '/staff/orders/from-code/',
  payload: v.object({ code: Pasted }),
  answer: v.object({
    ...CodedPlaced.entries,
    /** It was an order before this call. */
    already: v.boolean(),
  }),
  problems: [
    'basket_empty',
    'basket_full',
    'basket_not_open',
    'code_not_genuine',
    'code_order_invalid',
    'code_refused',
    'code_session_over',
    'code_taken_back',
    'code_unreadable',
    'insufficient_stock',
    'items_awaiting_checkout',
    'option_invalid',
    'option_required',
    'out_of_stock',
    'price_changed',
    'product_not_found',
    'quantity_invalid',
    'shipping_not_determined',
    'under_auction',
    'voucher_already_applied',
    'voucher_invalid',
  ],
});
