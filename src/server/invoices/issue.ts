import { randomBytes } from 'node:crypto';
import { CONTAINER } from '#contract/basket-payload.ts';
import { accountLast4 } from '#domain/account-number.ts';
import { MAX_PARTY_NAME } from '#domain/consignee.ts';
import { cutText } from '#domain/cut-text.ts';
import { lengthOf } from '#domain/field-problem.ts';
import { initials, invoiceCodeFrom } from '#domain/invoice-code.ts';
import type { Language } from '#domain/languages.ts';
import { isOverdue, validUntil } from '#domain/pay-before.ts';
import { activeBank } from '#server/bank/store.ts';
import { countryName } from '#server/basket/shape.ts';
import { METHOD_NAMES } from '#server/orders/method-names.ts';
import { unpaidFacts } from '#server/orders/life/store.ts';
import type { KeptAddress } from '#server/orders/address.ts';
import { linesOfOrders, type OrderRow, vouchersOf } from '#server/orders/store.ts';
import { afterCommit } from '#server/platform/after-commit.ts';
import type { BankDetails, Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/handle.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import { settings } from '#server/rules/store.ts';
import { type Contact, dueOf, type InvoiceDocument, type Party } from './document.ts';
import { drawnInvoice } from './draw.ts';
import { freeze } from './frozen.ts';
import { insertInvoice, supersedeInvoices } from './store.ts';

/** Of an address in print: room for a place, and for no story (security 45). */
const MOST_IN_LINE = 60;

/** A pro-forma holds for 90 days (account contract 2.4). */
const VALID_MS = 90 * 86_400_000;

/** What the document says of the shop. */
export type Issuer = Pick<Config, 'bank' | 'bitcoinAddress' | 'publicUrl' | 'supportInbox'>;

export interface IssuedInvoice {
  number: string;
  /** Plain, 12 characters. */
  code: string;
  /** As it is printed: the day to pay the order by where that is sooner. */
  expiresAt: Date;
  /** What it speaks, and so the mail that brings it. */
  language: Language;
}

/**
 * Makes the next pro-forma of an order, with the account of this moment: all that it says is kept, and drawn once this has
 * committed, as nobody shall wait for the cars of an order meanwhile. Every download and the mail carry the same bytes
 * (security 17). It speaks what its buyer's account does now. The one before verifies as superseded from then on.
 */
export async function issueInvoice(
  { tx, now, config }: { tx: Tx; now: Date; config: Issuer },
  order: OrderRow,
): Promise<IssuedInvoice> {
  const { id: bankId, bank } = await activeBank(tx, config, now);
  const before = await supersedeInvoices(tx, order.number);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const facts = await unpaidFacts(tx, order);
  const issued = {
    number: `PF-${order.number}-${before + 1}`,
    code: invoiceCodeFrom(randomBytes(12)),
    // A day that has passed already is none to print.
    expiresAt: isOverdue(facts, now) ? expiresAt : validUntil(expiresAt, facts),
    language: await languageOf(tx, order.user_id),
  };
  const document = await documentOf(tx, order, { ...issued, issuedAt: now, bank }, config);
  const address = order.shipping_address;
  await insertInvoice(tx, {
    number: issued.number,
    code: issued.code,
    // Its own 90 days: a proof or a part of the money takes the order's day away again.
    expiresAt,
    orderNumber: order.number,
    currency: order.currency,
    totalMinor: dueOf({ totalMinor: order.total_minor, paidMinor: order.paid_minor }),
    consigneeMasked: initials(address['first_name'] ?? '', address['last_name'] ?? ''),
    payee: bank.payee,
    bankAccountLast4: accountLast4(bank.accountNumber),
    bankId,
    facts: freeze(document),
    issuedAt: now,
  });
  afterCommit(tx, (db) => drawnInvoice(db, issued.number));
  return issued;
}

async function languageOf(tx: Tx, userId: number): Promise<Language> {
  const reader = tx.selectFrom('users').select('language').where('id', '=', userId);
  return (await reader.executeTakeFirstOrThrow()).language;
}

async function documentOf(
  tx: Tx,
  order: OrderRow,
  issued: IssuedInvoice & { issuedAt: Date; bank: BankDetails },
  config: Issuer,
): Promise<InvoiceDocument> {
  const lines = await linesOfOrders(tx, [order.number]);
  const voucher = (await vouchersOf(tx, [order.voucher_id])).get(order.voucher_id ?? 0);
  const country = countryName(order.destination_code);
  return {
    ...issued,
    orderNumber: order.number,
    currency: order.currency,
    consignee: partyOf(order.shipping_address, order.email),
    buyer: partyOf(order.billing_address, order.email),
    notifyParty: contactOf(order.shipping_address, 'notify'),
    clearingAgent: contactOf(order.shipping_address, 'agent'),
    destination: order.destination_port === '' ? country : `${order.destination_port}, ${country}`,
    lines: lines.map((line) => ({
      productId: line.product_id,
      title: line.title,
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      shippingMethod: line.shipping_option === CONTAINER ? METHOD_NAMES.container : METHOD_NAMES.roro,
      shippingUnitMinor: line.shipping_unit_minor,
    })),
    itemsMinor: order.items_minor + order.discount_minor,
    discount: voucher ? { code: voucher.code, minor: order.discount_minor } : null,
    shippingMinor: order.shipping_minor,
    totalMinor: order.total_minor,
    paidMinor: order.paid_minor,
    bitcoinAddress: config.bitcoinAddress,
    publicUrl: config.publicUrl,
    supportInbox: await supportAddress(tx, config),
    hasNumber: (await settings(tx)).whatsapp !== null,
  };
}

function partyOf(address: KeptAddress, email: string): Party {
  const parts = (...names: string[]): string =>
    names
      .map((name) => address[name] ?? '')
      .filter((text) => text !== '')
      .join(', ');
  // What would be longer than a line stands in lines of its own.
  const line = (...names: string[]): string[] => {
    const together = parts(...names);
    const own = lengthOf(together) <= MOST_IN_LINE ? [together] : names.map((name) => parts(name));
    return own.map((text) => cutText(text, MOST_IN_LINE));
  };
  const name = [address['title'], address['first_name'], address['last_name']].filter(Boolean).join(' ');
  return {
    name: cutText(name, MAX_PARTY_NAME),
    lines: [
      ...line('line1'),
      ...line('line2', 'line3'),
      ...line('line4', 'state', 'postcode'),
      countryName(address['country'] ?? ''),
    ].filter((text) => text !== ''),
    phone: address['phone_number'] ?? '',
    email: address['email'] || email,
  };
}

function contactOf(address: KeptAddress, who: 'notify' | 'agent'): Contact | null {
  const name = address[`${who}_name`] ?? '';
  return name === '' ? null : { name: cutText(name, MAX_PARTY_NAME), phone: address[`${who}_phone`] ?? '' };
}
