import { randomBytes } from 'node:crypto';
import { CONTAINER } from '#contract/basket-payload.ts';
import { accountLast4 } from '#domain/payments/account-number.ts';
import { MAX_PARTY_NAME } from '#domain/places/consignee.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { initials, invoiceCodeFrom } from '#domain/orders/invoice-code.ts';
import { SAMPLE_COMPANY } from '#domain/shop/company.ts';
import type { Language } from '#domain/text/languages.ts';
import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import type { SetFigures } from '#domain/orders/set-figures.ts';
import { printedFacts } from '#domain/orders/printed-line.ts';
import { isOverdue, type UnpaidFacts, validUntil } from '#domain/orders/pay-before.ts';
import { activeBank } from '#server/bank/store.ts';
import { afterCommit } from '#server/platform/database/after-commit.ts';
import type { BankDetails, Config } from '#server/platform/base/config.ts';
import { readStoredContacts } from '#server/rules/contacts.ts';
import { showsNumber } from '#server/rules/store.ts';
import { type InvoiceContact, dueOf, type InvoiceDocument, type Party } from './document.ts';
import { renderedInvoice } from './draw.ts';
import { freezeDocument } from './stored-document.ts';
import { insertInvoice, supersedeInvoices } from './store.ts';
import { countryName, portText } from '#domain/places/destinations.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { METHOD_NAMES } from '#domain/shipping/shipping.ts';

/** Longest line of an address in print: room for a place, and for no story (security 45). */
const MOST_IN_LINE = 60;

/** A pro-forma holds for 90 days (account contract 2.4). */
const VALID_MS = 90 * 86_400_000;

/** Facts that the document says of the shop. */
export type Issuer = Pick<Config, 'bank' | 'bitcoinAddress' | 'publicUrl' | 'supportInbox'>;

/** Fields of contract 3.8 as an order keeps them, `country` as its code. */
type Address = Readonly<Record<string, string>>;

/** An order as its pro-forma needs it; whoever has just placed it has all of it at hand. Money in minor units. */
export interface InvoicedOrder {
  number: string;
  userId: number;
  currency: 'USD' | 'ZMW';
  itemsMinor: number;
  discountMinor: number;
  shippingMinor: number;
  totalMinor: number;
  paidMinor: number;
  /** By when to pay it, and whether that still counts. */
  unpaid: UnpaidFacts;
  voucherCode: string | null;
  shippingAddress: Address;
  billingAddress: Address;
  destinationCode: string;
  destinationPort: string;
  lines: readonly {
    productId: number;
    title: string;
    quantity: number;
    unitMinor: number;
    shippingUnitMinor: number;
    /** Facts of a vehicle with its chassis number whole; null: no vehicle, or nothing was kept. */
    facts: OrderedFacts | null;
    /** Setters of its figures; null: nobody has kept that. */
    set: SetFigures | null;
    /** `CONTAINER` of the basket's payload; anything else is RORO. */
    shippingOption: number;
  }[];
}

export interface IssuedInvoice {
  number: string;
  /** Plain, 12 characters. */
  code: string;
  /** As it is printed: the day to pay the order by where that is sooner. */
  expiresAt: Date;
  /** Language that it speaks, and so the mail that brings it. */
  language: Language;
}

/**
 * Makes the next pro-forma of an order, with the account of this moment: all that it says is kept, and drawn once this has
 * committed, as nobody shall wait for the cars of an order meanwhile. Every download and the mail carry the same bytes
 * (security 17). It speaks what its buyer's account does now. The one before verifies as superseded from then on.
 */
export async function issueInvoice(
  { tx, now, config }: { tx: Tx; now: Date; config: Issuer },
  order: InvoicedOrder,
): Promise<IssuedInvoice> {
  const { id: bankId, bank } = await activeBank(tx, config, now);
  const before = await supersedeInvoices(tx, order.number);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const issued = {
    number: `PF-${order.number}-${before + 1}`,
    code: invoiceCodeFrom(randomBytes(12)),
    // A day that has passed already is none to print.
    expiresAt: isOverdue(order.unpaid, now) ? expiresAt : validUntil(expiresAt, order.unpaid),
    language: await languageOf(tx, order.userId),
  };
  const document = await documentOf(tx, order, { ...issued, issuedAt: now, bank }, config);
  const address = order.shippingAddress;
  await insertInvoice(tx, {
    number: issued.number,
    code: issued.code,
    // Its own 90 days: a proof or a part of the money takes the order's day away again.
    expiresAt,
    orderNumber: order.number,
    currency: order.currency,
    totalMinor: dueOf(order),
    consigneeMasked: initials(address['first_name'] ?? '', address['last_name'] ?? ''),
    payee: bank.payee,
    bankAccountLast4: accountLast4(bank.accountNumber),
    bankId,
    facts: freezeDocument(document),
    issuedAt: now,
  });
  afterCommit(tx, (db) => renderedInvoice(db, issued.number));
  return issued;
}

async function languageOf(tx: Tx, userId: number): Promise<Language> {
  const reader = tx.selectFrom('users').select('language').where('id', '=', userId);
  return (await reader.executeTakeFirstOrThrow()).language;
}

async function documentOf(
  tx: Tx,
  order: InvoicedOrder,
  issued: IssuedInvoice & { issuedAt: Date; bank: BankDetails },
  config: Issuer,
): Promise<InvoiceDocument> {
  const country = countryName(order.destinationCode);
  const { contacts } = await readStoredContacts(tx, config);
  return {
    ...issued,
    orderNumber: order.number,
    currency: order.currency,
    // A shop whose account is a sample has no company either: its papers show what will stand there.
    seller: contacts.company ?? (issued.bank.isSample ? SAMPLE_COMPANY : null),
    consignee: partyOf(order.shippingAddress),
    buyer: partyOf(order.billingAddress),
    notifyParty: contactOf(order.shippingAddress, 'notify'),
    clearingAgent: contactOf(order.shippingAddress, 'agent'),
    destination: order.destinationPort || country,
    place:
      order.destinationPort === ''
        ? null
        : { port: portText(order.destinationCode, order.destinationPort), country },
    incoterm: order.destinationPort === '' ? null : 'CFR',
    lines: order.lines.map((line) => ({
      productId: line.productId,
      title: line.title,
      quantity: line.quantity,
      unitMinor: line.unitMinor,
      shippingMethod: line.shippingOption === CONTAINER ? METHOD_NAMES.container : METHOD_NAMES.roro,
      shippingUnitMinor: line.shippingUnitMinor,
      facts: line.facts && printedFacts(line.facts),
      set: line.set,
    })),
    itemsMinor: order.itemsMinor + order.discountMinor,
    discount: order.voucherCode === null ? null : { code: order.voucherCode, minor: order.discountMinor },
    shippingMinor: order.shippingMinor,
    totalMinor: order.totalMinor,
    paidMinor: order.paidMinor,
    bitcoinAddress: config.bitcoinAddress,
    publicUrl: config.publicUrl,
    supportInbox: contacts.email,
    hasNumber: await showsNumber(tx),
  };
}

function partyOf(address: Address): Party {
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
  };
}

function contactOf(address: Address, who: 'notify' | 'agent'): InvoiceContact | null {
  const name = address[`${who}_name`] ?? '';
  return name === '' ? null : { name: cutText(name, MAX_PARTY_NAME), phone: address[`${who}_phone`] ?? '' };
}
