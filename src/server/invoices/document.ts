import type { BankDetails } from '#server/platform/config.ts';

/** Everything that stands on a pro-forma; the same document gives the same bytes. */
export interface InvoiceDocument {
  number: string;
  orderNumber: string;
  /** Plain, 12 characters. */
  code: string;
  issuedAt: Date;
  expiresAt: Date;
  currency: 'USD' | 'ZMW';
  consignee: Party;
  buyer: Party;
  /** "Durban, Zambia" */
  destination: string;
  lines: DocumentLine[];
  itemsMinor: number;
  shippingMinor: number;
  totalMinor: number;
  bank: BankDetails;
  /** Without a slash at the end. */
  publicUrl: string;
  supportInbox: string;
}

export interface Party {
  name: string;
  /** Street, city, country: what there is. */
  lines: string[];
  phone: string;
  email: string;
}

export interface DocumentLine {
  productId: number;
  title: string;
  quantity: number;
  unitMinor: number;
  /** RORO or Container */
  shippingMethod: string;
  shippingUnitMinor: number;
}
