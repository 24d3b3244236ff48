import type { SupportContact } from './pay-safely.ts';

export interface MailedOrder extends SupportContact {
  site: string;
  news: OrderNews;
  number: string;
  /** Money that the shop holds for it: "$5,000.00 USD". */
  paid: string;
  /** Money that is still to pay; null: nothing. */
  left: string | null;
  /** Money that came above the total; null: nothing. */
  over: string | null;
  /** Money that went back so far; null: nothing. */
  given: string | null;
  /** Money that is the buyer's and still with the shop; null: nothing. */
  toGiveBack: string | null;
  /** The last moment to pay; null: there is none. */
  payBefore: Date | null;
  /** On its ship already: nothing is booked any more. */
  isShipped: boolean;
  isCanceled: boolean;
  shipment: { vessel: string; etd: string; eta: string; port: string } | null;
  /** Amount that the news is about: a payment that was taken out. */
  amount: string | null;
  /** As staff typed it for the buyer; null: none. */
  reason: string | null;
  /** Vessel of what is booked; null: nobody said. */
  vessel: string | null;
  /** Expected until now, YYYY-MM-DD. */
  etaBefore: string | null;
  /** Title of a document. */
  title: string | null;
}

/** News that an order's mail is about. */
export const ORDER_NEWS = [
  'held',
  'payment',
  'payment-late',
  'payment-voided',
  'refunded',
  'declined',
  'pay-before',
  'pay-soon',
  'booked',
  'shipped',
  'shipping-corrected',
  'eta',
  'arrived',
  'released',
  'parties',
  'message',
  'pay-any-time',
  'canceled',
  'expired',
  'document',
  'document-withdrawn',
  'proof-received',
  'proof-accepted',
  'proof-rejected',
] as const;

export type OrderNews = (typeof ORDER_NEWS)[number];

export const isOrderNews = (text: string): text is OrderNews => ORDER_NEWS.some((news) => news === text);
