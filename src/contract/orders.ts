import * as v from 'valibot';
import { parseMoney, wireMoney } from '#domain/money.ts';
import { readOptions } from './basket.ts';
import { command, query } from './declare.ts';
import {
  anything,
  CurrencyCode,
  Id,
  idFrom,
  ImagePath,
  isGiven,
  isPlain,
  isRecord,
  issue,
  Link,
  looseNumber,
  maybeJson,
  Money,
  Page,
  paginated,
  Picture,
  readJson,
  Time,
} from './wire.ts';

/** Money in: a string or a number, canonical as two decimals; anything else is refused at the field. */
const MoneyIn = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => parseMoney(value)),
  v.number(issue('invalid', 'Enter an amount')),
  v.transform(wireMoney),
);

const trimmed = v.pipe(v.string(), v.trim());

/** A field of an address: what is no text counts as missing, so that the rule about it answers. */
const addressText = v.nullish(
  v.pipe(
    anything,
    v.transform((given) =>
      typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '',
    ),
  ),
  '',
);

/** An address as it comes in (contract 3.8); its rules are the server's to judge, with `orderPayload`. */
export const AddressIn = v.object({
  title: addressText,
  first_name: addressText,
  last_name: addressText,
  email: addressText,
  phone_number: addressText,
  line1: addressText,
  line2: addressText,
  line3: addressText,
  line4: addressText,
  state: addressText,
  postcode: addressText,
  notes: addressText,
  country: addressText,
});
export type AddressIn = v.InferOutput<typeof AddressIn>;

/** There is no tax, so `excl_tax` and `tax` are kept only to be compared: absent, they agree. */
const ShippingCharge = v.object({
  currency: v.optional(trimmed, ''),
  incl_tax: MoneyIn,
  excl_tax: v.optional(MoneyIn),
  tax: v.optional(MoneyIn),
});

/** Cash alone, enabled, with an amount (contract 5.10). */
const Payment = v.pipe(
  anything,
  v.transform(readJson),
  v.transform(cashAmount),
  v.string(issue('payment_invalid', 'Choose payment by bank transfer')),
  v.transform((amount) => ({ cash: { enabled: true, amount } })),
);

function cashAmount(payment: unknown): string | null {
  if (!isRecord(payment) || Object.keys(payment).some((method) => method !== 'cash')) return null;
  const { cash } = payment;
  if (!isRecord(cash) || cash['enabled'] !== true) return null;
  const { amount } = cash;
  const paid = typeof amount === 'string' || typeof amount === 'number' ? parseMoney(amount) : null;
  return paid === null ? null : wireMoney(paid);
}

const ExpectedLine = v.pipe(
  v.object({
    url: v.string(),
    options: anything,
    quantity: anything,
    price_incl_tax: MoneyIn,
    shipping_per_unit: MoneyIn,
  }),
  v.transform(({ url, options, quantity, ...figures }) => ({
    url,
    options: readOptions(options),
    quantity: looseNumber(quantity) ?? 0,
    ...figures,
  })),
);
/** What the screen showed when the user said yes; only compared, never stored (contract 5.10). */
export const Expectation = v.object({
  currency: trimmed,
  total: MoneyIn,
  shipping: MoneyIn,
  lines: v.array(ExpectedLine),
});
export type Expectation = v.InferOutput<typeof Expectation>;

const referralText = v.pipe(v.string(), v.check<string>(isPlain), v.maxLength(255));
/** The referral of the first-party cookie. It never refuses an order: what cannot be read is none. */
const Referral = v.fallback(
  v.nullish(v.object({ code: referralText, clicked_at: referralText }), null),
  null,
);

/**
 * Canonical payload of order.place; everything wrong with its shape is told at once. `basket` null: the owner's open
 * one, 0: none that there can be.
 * @param address how an address is read: an order that waits must stay readable on a phone whose rules are newer, so
 * only the server reads with the rules
 */
export const orderPayload = (address: v.GenericSchema<unknown, AddressIn>) =>
  v.pipe(
    v.object({
      basket: anything,
      total: MoneyIn,
      shipping_charge: maybeJson(ShippingCharge),
      shipping_method_code: v.nullish(v.pipe(trimmed, v.picklist(['roro', 'container']))),
      shipping_address: maybeJson(address),
      billing_address: v.nullish(maybeJson(address)),
      payment: v.nullish(Payment, {}),
      expect: v.nullish(Expectation),
      ref: Referral,
    }),
    v.transform((given) => ({
      ...given,
      basket: isGiven(given.basket) ? (idFrom(given.basket, 'baskets') ?? 0) : null,
      shipping_method_code: given.shipping_method_code ?? null,
      billing_address: given.billing_address ?? null,
      expect: given.expect ?? null,
    })),
  );
export const PlaceOrder = orderPayload(v.pipe(v.unknown(), AddressIn));
export type PlaceOrder = v.InferOutput<typeof PlaceOrder>;

/** An address as it goes out: `search_text` is the non-empty parts joined by a blank. */
export const AddressOut = v.object({
  title: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  line1: v.string(),
  line2: v.string(),
  line3: v.string(),
  line4: v.string(),
  state: v.string(),
  postcode: v.string(),
  phone_number: v.string(),
  notes: v.string(),
  country: v.string(),
  country_name: v.string(),
  email: v.optional(v.string()),
  search_text: v.string(),
});
export const LineProp = v.object({
  image: ImagePath,
  picture: v.nullable(Picture),
  title: v.string(),
  qty: v.number(),
  price: Money,
  unit_price: Money,
  product_id: Id,
  shipping_per_unit: Money,
});
export const OrderStatus = v.picklist(['Pending', 'Payment Declined', 'Authorized', 'Shipped', 'Canceled']);
/** Contract 3.9. `total_*` are after discounts and with shipping. */
export const Order = v.object({
  number: v.string(),
  url: Link,
  basket: Link,
  lines: Link,
  owner: Link,
  status: OrderStatus,
  currency: CurrencyCode,
  total_incl_tax: Money,
  total_excl_tax: Money,
  shipping_incl_tax: Money,
  shipping_excl_tax: Money,
  shipping_method: v.string(),
  shipping_code: v.string(),
  shipping_address: AddressOut,
  billing_address: AddressOut,
  destination: v.object({ country: Link, code: v.string(), name: v.string(), port: v.string() }),
  email: v.string(),
  date_placed: Time,
  payment_url: v.null(),
  payment: v.object({
    cash: v.object({ status: v.picklist(['Pending', 'Complete', 'Declined']), amount: Money }),
  }),
  offer_discounts: v.array(v.unknown()),
  voucher_discounts: v.array(v.unknown()),
  surcharges: v.array(v.unknown()),
  line_props: v.array(LineProp),
});
export type Order = v.InferOutput<typeof Order>;
/** Contract 2.4 of the account side. `invoice` null once canceled; `pdf_bytes`, payee and digits are additive. */
export const OrderDetail = v.object({
  ...Order.entries,
  paid_total: Money,
  balance: Money,
  pay_before: v.nullable(Time),
  payment_proofs: v.array(v.unknown()),
  documents: v.array(v.unknown()),
  invoice: v.nullable(
    v.object({
      number: v.string(),
      issued_at: Time,
      expires_at: Time,
      verification_code: v.string(),
      payee: v.string(),
      bank_account_last4: v.string(),
      pdf_bytes: v.number(),
    }),
  ),
  shipment: v.nullable(v.unknown()),
});
export type OrderDetail = v.InferOutput<typeof OrderDetail>;

/** The figures of a `price_changed` refusal (contract 5.10). */
export const PriceFigures = v.object({
  currency: v.string(),
  total_items: Money,
  shipping: Money,
  total: Money,
  discount: Money,
  voucher_dropped: v.nullable(v.string()),
  lines: v.array(
    v.object({ line: Link, quantity: v.number(), price_incl_tax: Money, shipping_per_unit: Money }),
  ),
});
export type PriceFigures = v.InferOutput<typeof PriceFigures>;

export const placeOrder = command({
  name: 'order.place',
  v: 1,
  lane: 'basket',
  onReject: 'continue',
  barrier: true,
  method: 'POST',
  path: '/checkout/',
  payload: PlaceOrder,
  answer: Order,
  example: {
    basket: null,
    total: '5950.00',
    shipping_charge: { currency: 'USD', incl_tax: '1450.00' },
    shipping_method_code: 'roro',
    shipping_address: {
      title: 'Mr',
      first_name: 'Chanda',
      last_name: 'Phiri',
      email: '',
      phone_number: '260971234567',
      line1: '12 Cairo Road',
      line2: '',
      line3: '',
      line4: 'Lusaka',
      state: 'Lusaka',
      postcode: '',
      notes: '',
      country: 'ZM',
    },
    billing_address: null,
    payment: { cash: { enabled: true, amount: '5950.00' } },
    expect: null,
    ref: null,
  },
});
export const myOrders = query({
  name: 'orders.mine',
  path: '/orders/',
  cache: 'P',
  params: v.object({ page: Page }),
  answer: paginated(Order),
});
export const orderDetail = query({
  name: 'orders.one',
  path: '/orders/:number/',
  cache: 'P',
  params: v.object({ number: v.string() }),
  answer: OrderDetail,
});

/** What anyone may learn of a pro-forma (account contract 2.8): nothing personal but initials. */
export const VerifiedInvoice = v.object({
  valid: v.boolean(),
  status: v.picklist(['current', 'superseded', 'expired', 'canceled', 'paid']),
  invoice_number: v.string(),
  issued_at: Time,
  expires_at: Time,
  currency: CurrencyCode,
  total: Money,
  consignee_masked: v.string(),
  payee: v.string(),
  bank_account_last4: v.string(),
  file: v.optional(v.picklist(['unchanged', 'changed'])),
});
export type VerifiedInvoice = v.InferOutput<typeof VerifiedInvoice>;
export const verifyInvoice = query({
  name: 'invoice.verify',
  path: '/verify-invoice/:code/',
  cache: 'N',
  params: v.object({ code: v.string(), sha256: v.optional(v.string(), '') }),
  answer: VerifiedInvoice,
});
export const verifyFile = query({
  name: 'invoice.verify-file',
  path: '/verify-invoice/',
  cache: 'N',
  params: v.object({ sha256: v.optional(v.string(), '') }),
  answer: VerifiedInvoice,
});
