import * as v from 'valibot';
import { STEERING_SIDES } from '#domain/listings/listed-values.ts';
import { port_country, VoucherDiscount } from '../basket.ts';
import { command, query } from '../declare.ts';
import { own_stock } from '../listings/listing-seller.ts';
import { FiguresSet } from '../figures-set.ts';
import { OrderDocument } from './order-documents.ts';
import { OrderEvent, Shipment } from './order-life.ts';
import { PlaceOrder } from './order-payload.ts';
import { PaymentProof } from './order-proofs.ts';
import { CurrencyCode, Day, Id, ImagePath, Link, Money, Page, paginated, Picture, Time } from '../wire.ts';

const Contact = v.object({ name: v.string(), phone_number: v.string() });
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
  /** Additive: whom the carrier tells that the ship is in, and who clears customs; absent where nobody was named. */
  notify_party: v.optional(Contact),
  clearing_agent: v.optional(Contact),
  search_text: v.string(),
});
const figure = v.nullable(v.number());
const LineFacts = v.object({
  year: figure,
  /** Miles. */
  mileage: figure,
  engine_cc: figure,
  fuel: v.nullable(v.string()),
  colour: v.nullable(v.string()),
  steering: v.nullable(v.picklist(STEERING_SIDES)),
  doors: figure,
  seats: figure,
  chassis: v.nullable(v.string()),
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
  /** Additive: the car as it was when it was ordered; the end of its `chassis` is hidden until all is paid. */
  facts: v.optional(v.nullable(LineFacts), null),
  /** Additive: who set the price and the shipping, and when; null: ordered before this was kept. */
  set: v.optional(v.nullable(FiguresSet), null),
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
  destination: v.object({
    country: Link,
    code: v.string(),
    name: v.string(),
    port: v.string(),
    port_country,
  }),
  email: v.string(),
  date_placed: Time,
  payment_url: v.null(),
  payment: v.object({
    cash: v.object({ status: v.picklist(['Pending', 'Complete', 'Declined']), amount: Money }),
  }),
  offer_discounts: v.array(v.unknown()),
  voucher_discounts: v.array(VoucherDiscount),
  surcharges: v.array(v.unknown()),
  line_props: v.array(LineProp),
  /** Additive: its pro-forma waits for staff to look at its names and address (security 45). */
  held: v.optional(v.boolean(), false),
  /** Additive: without money and proof the order ends then (security 46); null: it has no such day. */
  pay_before: v.optional(v.nullable(Time), null),
  /** Additive, in the phone's own answer: staff had entered it from its code before the phone sent it. */
  by_code: v.optional(v.boolean()),
});
export type Order = v.InferOutput<typeof Order>;
/** Contract 2.4 of the account side. `invoice` null once canceled; `pdf_bytes`, payee and digits are additive, and
 * so is `qr`: where it is checked, as the squares of a QR code (base64 of a bit each, row by row, 1 dark). */
export const OrderDetail = v.object({
  ...Order.entries,
  /** Money that the shop holds for it: all that came, less what went back. */
  paid_total: Money,
  /** Additive: what went back to the buyer. */
  refunded_total: v.optional(Money, '0.00'),
  balance: Money,
  /** Additive: what arrived beyond the total. */
  overpaid: v.optional(Money, '0.00'),
  payment_proofs: v.array(PaymentProof),
  documents: v.array(OrderDocument),
  invoice: v.nullable(
    v.object({
      number: v.string(),
      issued_at: Time,
      expires_at: Time,
      verification_code: v.string(),
      payee: v.string(),
      bank_account_last4: v.string(),
      /** 0: it is being drawn. */
      pdf_bytes: v.number(),
      qr: v.optional(v.string(), ''),
    }),
  ),
  shipment: v.nullable(Shipment),
  /** Additive: the history, so that one row holds all of the order for a phone without a network. */
  events: v.optional(v.array(OrderEvent), []),
});
export type OrderDetail = v.InferOutput<typeof OrderDetail>;

/** Line that an order was written for and its basket does not hold any more: sold, withdrawn from sale, or taken out elsewhere. */
export const MissingLine = v.object({
  product_id: v.number(),
  /** '' of one that is not known any more. */
  title: v.string(),
  is_vehicle: v.boolean(),
  quantity: v.number(),
  reason: v.picklist(['sold', 'withdrawn', 'taken_out']),
});
export type MissingLine = v.InferOutput<typeof MissingLine>;

/** The figures of a `price_changed` refusal (contract 5.10). */
export const PriceFigures = v.object({
  currency: v.string(),
  total_items: Money,
  shipping: Money,
  total: Money,
  discount: Money,
  voucher_dropped: v.nullable(v.string()),
  /** Additive: the code that takes the discount off, null for none. */
  discount_code: v.optional(v.nullable(v.string()), null),
  /** Additive: since when the quote that shipping was ordered at does not hold; null: none has ended. */
  quote_expired_at: v.optional(v.nullable(Time), null),
  /** Additive: who sets the cost of shipping now, as of the first line. */
  shipping_source: v.optional(v.nullable(v.picklist(['quote', 'published'])), null),
  /** Additive: since which day the published rates hold that set it; null where a quote does, or nothing. */
  shipping_since: v.optional(v.nullable(Day), null),
  /** Additive: until when the quote holds that sets it. */
  quote_expires_at: v.optional(v.nullable(Time), null),
  /** Additive: what the order names and the basket lacks; empty where only figures differ. */
  missing: v.optional(v.array(MissingLine), []),
  lines: v.array(
    v.object({
      line: Link,
      quantity: v.number(),
      price_incl_tax: Money,
      /** Additive: the line before its share of a discount. */
      price_incl_tax_excl_discounts: v.optional(Money),
      shipping_per_unit: Money,
      /** Additive: since when the price of a unit is what it is. */
      price_since: v.optional(v.nullable(Time), null),
      own_stock,
    }),
  ),
});
export type PriceFigures = v.InferOutput<typeof PriceFigures>;

/**
 * @nets never; a second one is refused while one may still reach the server
 * @view the basket stays as it is
 * @refusal carries `expect` (lines, total, shipping, currency as shown): another figure is `price_changed` with both
 * @done "Order {number} placed", "Order {number}, placed by code"
 */
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
  problems: [
    'basket_empty',
    'basket_not_open',
    'insufficient_stock',
    'invalid_length',
    'out_of_stock',
    'payment_invalid',
    'price_changed',
    'shipping_not_determined',
    'too_many_for_consignee',
    'too_many_new_buyers',
    'too_many_orders_today',
    'too_many_unpaid',
    'too_many_unpaid_cars',
    'too_many_unpaid_pieces',
  ],
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
  problems: ['invalid_page'],
});
export const orderDetail = query({
  name: 'orders.one',
  path: '/orders/:number/',
  cache: 'P',
  params: v.object({ number: v.string() }),
  answer: OrderDetail,
});
