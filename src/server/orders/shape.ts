import type { Shipment } from '#contract/orders/order-life.ts';
import type { Order, OrderDetail } from '#contract/orders/orders.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { maskedChassis } from '#domain/stock/chassis.ts';
import { printInvoiceCode } from '#domain/orders/invoice-code.ts';
import { validUntil } from '#domain/orders/pay-before.ts';
import { wireMoney } from '#domain/money/money.ts';
import { basketUrl, countryUrl } from '#server/basket/shape.ts';
import { imageOf, pictureOf, type PictureRow } from '#server/catalogue/pictures.ts';
import { verifyQr } from '#server/invoices/verify-qr.ts';
import type { Config } from '#server/platform/base/config.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { voucherDiscount } from '#server/vouchers/shape.ts';
import type { VoucherRow } from '#server/vouchers/store.ts';
import { addressOut } from './address.ts';
import { documentShown, documentsOf } from './documents/store.ts';
import { buyersEvents, eventsOf } from './life/events.ts';
import { shipmentOf, type ShipmentRow } from './life/store.ts';
import { proofShown, proofsOf } from './proofs/store.ts';
import {
  invoiceHead,
  type InvoiceHead,
  linesOfOrders,
  type OrderLineRow,
  type OrderRow,
  picturesByHash,
  vouchersOf,
} from './store.ts';
import { countryName, portCountry } from '#domain/places/destinations.ts';
import type { Db } from '#server/platform/database/db.ts';
import { METHOD_NAMES } from '#domain/shipping/shipping.ts';

export const orderUrl = (number: string): string => `/api/orders/${number}/`;

/** Payment in cash or by transfer: complete while all of it is there, also after a payment was voided (contract 3.9). */
function cashStatus({ status, paid_minor, total_minor }: OrderRow): 'Pending' | 'Declined' | 'Complete' {
  if (status === 'Payment Declined') return 'Declined';
  return status !== 'Canceled' && paid_minor >= total_minor ? 'Complete' : 'Pending';
}

/** Several orders as contract 3.9 shows them, in the order given. */
export async function ordersShown(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  const lines = await linesOfOrders(
    db,
    rows.map((row) => row.number),
  );
  const hashes = lines.flatMap((line) => (line.picture_hash === null ? [] : [line.picture_hash]));
  const pictures = await picturesByHash(db, [...new Set(hashes)]);
  const vouchers = await vouchersOf(
    db,
    rows.map((row) => row.voucher_id),
  );
  return rows.map((row) =>
    orderOf(
      row,
      lines.filter((line) => line.order_number === row.number),
      { pictures, voucher: vouchers.get(row.voucher_id ?? 0) },
    ),
  );
}

/**
 * One order with what the account contract 2.4 adds.
 * @param site where its pro-forma is checked; null: for somebody who is shown no QR code of that
 */
export async function orderShown(
  db: Db,
  row: OrderRow,
  site: Pick<Config, 'publicUrl'> | null = null,
): Promise<OrderDetail> {
  const [order] = await ordersShown(db, [row]);
  if (!order) throw new Error(`order ${row.number} was not shaped`);
  const shipment = await shipmentOf(db, row.number);
  const invoice = row.status === 'Canceled' ? undefined : await invoiceHead(db, row.number);
  const proofs = await proofsOf(db, [row.number]);
  const unpaid = {
    status: row.status,
    paidMinor: row.paid_minor,
    payBefore: row.pay_before,
    hasProof: proofs.some(({ status }) => status !== 'rejected'),
  };
  return {
    ...order,
    paid_total: wireMoney(row.paid_minor),
    refunded_total: wireMoney(row.refunded_minor),
    balance: wireMoney(Math.max(0, row.total_minor - row.paid_minor)),
    overpaid: wireMoney(Math.max(0, row.paid_minor - row.total_minor)),
    payment_proofs: proofs.map(proofShown),
    documents: (await documentsOf(db, [row.number])).map(documentShown),
    invoice: invoice
      ? invoiceOf(
          invoice,
          validUntil(invoice.expires_at, unpaid),
          site ? verifyQr(site.publicUrl, invoice.code) : '',
        )
      : null,
    shipment: shipment ? shipmentShown(shipment) : null,
    events: buyersEvents(await eventsOf(db, row.number)),
  };
}

const shipmentShown = (row: ShipmentRow): Shipment => ({
  vessel: row.vessel,
  voyage: row.voyage,
  container_no: row.container_no,
  port_of_loading: row.port_of_loading,
  port_of_discharge: row.port_of_discharge,
  etd: row.etd,
  eta: row.eta,
  arrived_at: wireTimeOrNull(row.arrived_at),
  released_at: wireTimeOrNull(row.released_at),
});

/** @param until day that the pro-forma itself and the page that verifies it say, too */
function invoiceOf(invoice: InvoiceHead, until: Date, qr: string): NonNullable<OrderDetail['invoice']> {
  return {
    number: invoice.number,
    issued_at: wireTime(invoice.issued_at),
    expires_at: wireTime(until),
    verification_code: printInvoiceCode(invoice.code),
    payee: invoice.payee,
    bank_account_last4: invoice.bank_account_last4,
    pdf_bytes: invoice.pdf_bytes,
    qr,
  };
}

interface Beside {
  pictures: ReadonlyMap<string, PictureRow>;
  voucher: VoucherRow | undefined;
}

function orderOf(row: OrderRow, lines: OrderLineRow[], { pictures, voucher }: Beside): Order {
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
      port_country: portCountry(row.destination_port),
    },
    email: row.email,
    date_placed: wireTime(row.placed_at),
    payment_url: null,
    payment: { cash: { status: cashStatus(row), amount: total } },
    offer_discounts: [],
    voucher_discounts: voucher ? [voucherDiscount(voucher, row.discount_minor)] : [],
    surcharges: [],
    held: row.held_at !== null && row.status !== 'Canceled',
    pay_before: wireTimeOrNull(row.pay_before),
    line_props: lines.map((line) => linePropOf(line, pictures, cashStatus(row) === 'Complete')),
  };
}

function linePropOf(
  line: OrderLineRow,
  pictures: ReadonlyMap<string, PictureRow>,
  isPaid: boolean,
): Order['line_props'][number] {
  const picture = line.picture_hash === null ? undefined : pictures.get(line.picture_hash);
  const { facts } = line;
  const chassis = facts?.chassis ?? null;
  return {
    image: picture ? imageOf(picture) : NO_IMAGE,
    picture: picture ? pictureOf(picture) : null,
    title: line.title,
    qty: line.quantity,
    price: wireMoney(line.unit_minor * line.quantity),
    unit_price: wireMoney(line.unit_minor),
    product_id: line.product_id,
    shipping_per_unit: wireMoney(line.shipping_unit_minor),
    facts: facts && { ...facts, chassis: isPaid ? chassis : chassis && maskedChassis(chassis) },
    set: line.set_figures,
  };
}
