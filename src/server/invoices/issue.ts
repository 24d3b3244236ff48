import { createHash, randomBytes } from 'node:crypto';
import { CONTAINER } from '#contract/basket.ts';
import { initials, invoiceCodeFrom } from '#domain/invoice-code.ts';
import { countryName } from '#server/basket/shape.ts';
import { METHOD_NAMES } from '#server/orders/method-names.ts';
import type { KeptAddress } from '#server/orders/address.ts';
import { linesOfOrders, type OrderRow } from '#server/orders/store.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/handle.ts';
import type { InvoiceDocument, Party } from './document.ts';
import { renderInvoice } from './render.ts';
import { insertInvoice } from './store.ts';

/** A pro-forma holds for 90 days (account contract 2.4). */
const VALID_MS = 90 * 86_400_000;

/** What the document says of the shop. */
export type Issuer = Pick<Config, 'bank' | 'publicUrl' | 'supportInbox'>;

export interface IssuedInvoice {
  number: string;
  /** Plain, 12 characters. */
  code: string;
  expiresAt: Date;
}

/**
 * Makes the pro-forma of a new order, once, and keeps it with its SHA-256: every download and the mail carry the same
 * bytes (security 17).
 */
export async function issueInvoice(
  { tx, now, config }: { tx: Tx; now: Date; config: Issuer },
  order: OrderRow,
): Promise<IssuedInvoice> {
  const issued = {
    number: `PF-${order.number}-1`,
    code: invoiceCodeFrom(randomBytes(12)),
    expiresAt: new Date(now.getTime() + VALID_MS),
  };
  const pdf = await renderInvoice(await documentOf(tx, order, { ...issued, issuedAt: now }, config));
  const address = order.shipping_address;
  await insertInvoice(tx, {
    ...issued,
    orderNumber: order.number,
    currency: order.currency,
    totalMinor: order.total_minor,
    consigneeMasked: initials(address['first_name'] ?? '', address['last_name'] ?? ''),
    payee: config.bank.payee,
    bankAccountLast4: config.bank.accountNumber.replace(/[^0-9A-Za-z]/g, '').slice(-4),
    pdf,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    issuedAt: now,
  });
  return issued;
}

async function documentOf(
  tx: Tx,
  order: OrderRow,
  issued: IssuedInvoice & { issuedAt: Date },
  config: Issuer,
): Promise<InvoiceDocument> {
  const lines = await linesOfOrders(tx, [order.number]);
  const country = countryName(order.destination_code);
  return {
    ...issued,
    orderNumber: order.number,
    currency: order.currency,
    consignee: partyOf(order.shipping_address, order.email),
    buyer: partyOf(order.billing_address, order.email),
    destination: order.destination_port === '' ? country : `${order.destination_port}, ${country}`,
    lines: lines.map((line) => ({
      productId: line.product_id,
      title: line.title,
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      shippingMethod: line.shipping_option === CONTAINER ? METHOD_NAMES.container : METHOD_NAMES.roro,
      shippingUnitMinor: line.shipping_unit_minor,
    })),
    itemsMinor: order.items_minor,
    shippingMinor: order.shipping_minor,
    totalMinor: order.total_minor,
    bank: config.bank,
    publicUrl: config.publicUrl,
    supportInbox: config.supportInbox,
  };
}

function partyOf(address: KeptAddress, email: string): Party {
  const parts = (...names: string[]): string =>
    names
      .map((name) => address[name] ?? '')
      .filter((text) => text !== '')
      .join(', ');
  return {
    name: [address['title'], address['first_name'], address['last_name']].filter(Boolean).join(' '),
    lines: [
      parts('line1'),
      parts('line2', 'line3'),
      parts('line4', 'state', 'postcode'),
      countryName(address['country'] ?? ''),
    ].filter((text) => text !== ''),
    phone: address['phone_number'] ?? '',
    email: address['email'] || email,
  };
}
