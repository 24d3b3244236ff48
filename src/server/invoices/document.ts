import type { Company } from '#domain/shop/company.ts';
import type { Language } from '#domain/text/languages.ts';
import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import type { SetFigures } from '#domain/orders/set-figures.ts';
import type { BankDetails } from '#server/platform/base/config.ts';

/** Everything that stands on a pro-forma; the same document gives the same bytes. */
export interface InvoiceDocument {
  /** Language that it speaks for good, whatever its buyer reads later. */
  language: Language;
  number: string;
  orderNumber: string;
  /** Plain, 12 characters. */
  code: string;
  issuedAt: Date;
  expiresAt: Date;
  currency: 'USD' | 'ZMW';
  /** Company that sells; null where nobody has written it down, and in what was frozen before. */
  seller: Company | null;
  consignee: Party;
  buyer: Party;
  /** Contact whom the carrier tells that the ship is in, and who clears customs; null where nobody was named. */
  notifyParty: InvoiceContact | null;
  clearingAgent: InvoiceContact | null;
  /** Port, "Durban", or the country where none was named; "Durban, Zambia" in what was frozen before. */
  destination: string;
  /** The port with its own country, "Durban, South Africa", and the country that was chosen, "Zambia"; null without a port. */
  place: { port: string; country: string } | null;
  /** Delivery terms of Incoterms 2020: cost and freight to the port of `place`; null without a port, and before. */
  incoterm: 'CFR' | null;
  lines: DocumentLine[];
  /** Before the discount. */
  itemsMinor: number;
  /** Discount of a voucher, with its code; null for none. */
  discount: { code: string; minor: number } | null;
  shippingMinor: number;
  totalMinor: number;
  /** Money that had arrived when it was issued; 0 for a new order. */
  paidMinor: number;
  bank: BankDetails;
  /** Null: nobody pays in Bitcoin here. */
  bitcoinAddress: string | null;
  /** Without a slash at the end. */
  publicUrl: string;
  supportInbox: string;
  /** Tells whether our site shows a number to call. */
  hasNumber: boolean;
}

/** Amount that it asks for, minor units. */
export const dueOf = ({ totalMinor, paidMinor }: Pick<InvoiceDocument, 'totalMinor' | 'paidMinor'>): number =>
  totalMinor - paidMinor;

/** Without an address of mail, which is a text of anybody's choice (security 45). */
export interface Party {
  name: string;
  /** Street, city, country: what there is. */
  lines: string[];
  phone: string;
}

export interface InvoiceContact {
  name: string;
  phone: string;
}

export interface DocumentLine {
  productId: number;
  title: string;
  quantity: number;
  unitMinor: number;
  /** RORO or Container */
  shippingMethod: string;
  shippingUnitMinor: number;
  /** Facts of a car, its chassis number with the end hidden; null for anything else, and before. */
  facts: OrderedFacts | null;
  /** Setters of its figures, and when; null before this was kept. */
  set: SetFigures | null;
}
