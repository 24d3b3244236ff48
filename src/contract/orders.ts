import * as v from 'valibot';
import { parseMoney, wireMoney } from '#domain/money.ts';
import { ChosenOption } from './basket.ts';
import { command, query } from './declare.ts';
import {
  CurrencyCode,
  Id,
  idFrom,
  ImagePath,
  issue,
  Link,
  maybeJson,
  Money,
  optionalText,
  Page,
  paginated,
  Picture,
  Time,
} from './wire.ts';

/** Money in: a string or a number, canonical as two decimals; anything else is refused at the field. */
const MoneyIn = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => parseMoney(value)),
  v.number(issue('invalid', 'Enter an amount')),
  v.transform(wireMoney),
);

/** An address as it comes in (contract 3.8); the rules and their texts are judged by the handler, all at once. */
export const AddressIn = v.object({
  title: optionalText(1000),
  first_name: optionalText(1000),
  last_name: optionalText(1000),
  email: optionalText(1000),
  phone_number: v.pipe(
    v.nullish(v.union([v.string(), v.number()]), ''),
    v.transform((value) => String(value ?? '').trim()),
  ),
  line1: optionalText(1000),
  line2: optionalText(1000),
  line3: optionalText(1000),
  line4: optionalText(1000),
  state: optionalText(1000),
  postcode: optionalText(1000),
  notes: optionalText(1000),
  country: optionalText(1000),
});
export type AddressIn = v.InferOutput<typeof AddressIn>;

const ShippingCharge = v.object({
  currency: v.optional(v.string(), ''),
  incl_tax: MoneyIn,
  excl_tax: v.optional(MoneyIn),
  tax: v.optional(MoneyIn),
});
/** What the screen showed when the user said yes; only compared, never stored (contract 5.10). */
export const Expectation = v.object({
  currency: v.string(),
  total: Money,
  shipping: Money,
  lines: v.array(
    v.object({
      url: v.string(),
      options: v.array(ChosenOption),
      quantity: v.number(),
      price_incl_tax: Money,
      shipping_per_unit: Money,
    }),
  ),
});
export type Expectation = v.InferOutput<typeof Expectation>;

/** Canonical payload of order.place. `basket` null: the owner's open one. */
export const PlaceOrder = v.pipe(
  v.object({
    basket: v.nullish(v.unknown()),
    total: MoneyIn,
    shipping_charge: maybeJson(ShippingCharge),
    shipping_method_code: v.nullish(v.picklist(['roro', 'container'])),
    shipping_address: maybeJson(AddressIn),
    billing_address: v.nullish(maybeJson(AddressIn)),
    payment: v.nullish(
      maybeJson(
        v.looseObject({
          cash: v.nullish(v.looseObject({ enabled: v.nullish(v.unknown()), amount: v.nullish(v.unknown()) })),
        }),
      ),
    ),
    expect: v.nullish(Expectation),
    ref: v.nullish(v.object({ code: v.string(), clicked_at: v.string() })),
  }),
  v.transform((given) => {
    const amount = given.payment?.cash?.enabled === true ? given.payment.cash.amount : null;
    const paid = typeof amount === 'string' || typeof amount === 'number' ? parseMoney(amount) : null;
    const others = Object.keys(given.payment ?? {}).some((method) => method !== 'cash');
    return {
      basket: given.basket === undefined || given.basket === null ? null : (idFrom(given.basket) ?? 0),
      total: given.total,
      shipping_charge: { currency: given.shipping_charge.currency, incl_tax: given.shipping_charge.incl_tax },
      shipping_method_code: given.shipping_method_code ?? null,
      shipping_address: given.shipping_address,
      billing_address: given.billing_address ?? null,
      payment: paid === null || others ? null : { cash: { enabled: true, amount: wireMoney(paid) } },
      expect: given.expect ?? null,
      ref: given.ref ?? null,
    };
  }),
);
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
