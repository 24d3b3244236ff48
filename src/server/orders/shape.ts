import type { Order, OrderDetail } from '#contract/orders.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { printInvoiceCode } from '#domain/invoice-code.ts';
import { wireMoney } from '#domain/money.ts';
import { basketUrl, countryName, countryUrl } from '#server/basket/shape.ts';
import { imageOf, pictureOf, type PictureRow } from '#server/catalogue/pictures.ts';
import type { Db } from '#server/platform/handle.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import { addressOut } from './address.ts';
import { METHOD_NAMES } from './method-names.ts';
import {
  invoiceHead,
  type InvoiceHead,
  linesOfOrders,
  type OrderLineRow,
  type OrderRow,
  picturesByHash,
} from './store.ts';

export const orderUrl = (number: string): string => `/api/orders/${number}/`;

const CASH_STATUS = {
  Pending: 'Pending',
  'Payment Declined': 'Declined',
  Authorized: 'Complete',
  Shipped: 'Complete',
  Canceled: 'Pending',
} as const;

/** Several orders as contract 3.9 shows them, in the order given. */
export async function ordersShown(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  const lines = await linesOfOrders(
    db,
    rows.map((row) => row.number),
  );
  const hashes = lines.flatMap((line) => (line.picture_hash === null ? [] : [line.picture_hash]));
  const pictures = await picturesByHash(db, [...new Set(hashes)]);
  return rows.map((row) =>
    orderOf(
      row,
      lines.filter((line) => line.order_number === row.number),
      pictures,
    ),
  );
}

/** One order with what the account contract 2.4 adds. */
export async function orderShown(db: Db, row: OrderRow): Promise<OrderDetail> {
  const [order] = await ordersShown(db, [row]);
  if (!order) throw new Error(`order ${row.number} was not shaped`);
  const invoice = row.status === 'Canceled' ? undefined : await invoiceHead(db, row.number);
  return {
    ...order,
    paid_total: wireMoney(row.paid_minor),
    balance: wireMoney(row.total_minor - row.paid_minor),
    pay_before: null,
    payment_proofs: [],
    documents: [],
    invoice: invoice ? invoiceOf(invoice) : null,
    shipment: null,
  };
}

function invoiceOf(invoice: InvoiceHead): NonNullable<OrderDetail['invoice']> {
  return {
    number: invoice.number,
    issued_at: wireTime(invoice.issued_at),
    expires_at: wireTime(invoice.expires_at),
    verification_code: printInvoiceCode(invoice.code),
    payee: invoice.payee,
    bank_account_last4: invoice.bank_account_last4,
    pdf_bytes: invoice.pdf_bytes,
  };
}

function orderOf(row: OrderRow, lines: OrderLineRow[], pictures: ReadonlyMap<string, PictureRow>): Order {
  const total = wireMoney(row.total_minor);
  const shipping = wireMoney(row.shipping_minor);
  return {
    number: row.number,
    url: orderUrl(row.number),
    basket: basketUrl(row.basket_id),
    lines: `${orderUrl(row.number)}lines/`,
    owner: `/api/users/${row.user_id}/`,
    status: row.status,
    currency: row.currency,
    total_incl_tax: total,
    total_excl_tax: total,
    shipping_incl_tax: shipping,
    shipping_excl_tax: shipping,
    shipping_method: METHOD_NAMES[row.shipping_code],
    shipping_code: row.shipping_code,
    shipping_address: addressOut(row.shipping_address),
    billing_address: addressOut(row.billing_address),
    destination: {
      country: countryUrl(row.destination_code),
      code: row.destination_code,
      name: countryName(row.destination_code),
      port: row.destination_port,
    },
    email: row.email,
    date_placed: wireTime(row.placed_at),
    payment_url: null,
    payment: { cash: { status: CASH_STATUS[row.status], amount: total } },
    offer_discounts: [],
    voucher_discounts: [],
    surcharges: [],
    line_props: lines.map((line) => linePropOf(line, pictures)),
  };
}

function linePropOf(
  line: OrderLineRow,
  pictures: ReadonlyMap<string, PictureRow>,
): Order['line_props'][number] {
  const picture = line.picture_hash === null ? undefined : pictures.get(line.picture_hash);
  return {
    image: picture ? imageOf(picture) : NO_IMAGE,
    picture: picture ? pictureOf(picture) : null,
    title: line.title,
    qty: line.quantity,
    price: wireMoney(line.unit_minor * line.quantity),
    unit_price: wireMoney(line.unit_minor),
    product_id: line.product_id,
    shipping_per_unit: wireMoney(line.shipping_unit_minor),
  };
}
