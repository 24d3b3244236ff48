import type { Database } from '#server/platform/database/schema.ts';
import * as erase from './erasing.ts';
import * as held from './holding.ts';
import * as inquiries from './inquiries-held.ts';
import * as trade from './orders-held.ts';
import * as notices from './notices-held.ts';
import * as offers from './offers-held.ts';
import type { DataOwner } from './person.ts';
import * as programme from './programme-held.ts';
import * as quotes from './quotes-held.ts';
import * as selling from './selling-held.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Data held in one table about people: its part of the export, and what becomes of it when a person leaves. */
export interface Personal {
  exported: (db: Db, person: DataOwner) => Promise<Record<string, unknown>>;
  erased: (tx: Tx, person: DataOwner) => Promise<void>;
}

/** A table that holds nobody, and why. */
export interface Impersonal {
  why: string;
}

/**
 * Every table, one line each: a new one does not compile before it stands here, so none is forgotten in export or
 * deletion (security 32). A deletion goes from top to bottom in one transaction: mail is found by the orders and requests
 * that it is about, and the account itself comes last.
 */
export const TABLES: Readonly<Record<keyof Database, Personal | Impersonal>> = {
  mail_outbox: { exported: held.mails, erased: erase.mails },
  notices: { exported: notices.notices, erased: erase.rowsOf('notices') },
  push_subscriptions: { exported: notices.phones, erased: erase.rowsOf('push_subscriptions') },
  sessions: { exported: held.sessions, erased: erase.rowsOf('sessions') },
  known_devices: { exported: held.devices, erased: erase.rowsOf('known_devices') },
  mail_links: { exported: held.links, erased: erase.rowsOf('mail_links') },
  second_steps: { exported: held.secondStep, erased: erase.rowsOf('second_steps') },
  recovery_codes: { exported: held.recoveryCodes, erased: erase.rowsOf('recovery_codes') },
  reset_requests: { exported: held.resetRequests, erased: erase.resetRequests },
  consents: { exported: held.consents, erased: erase.rowsOf('consents') },
  uploads: { exported: held.uploads, erased: erase.uploads },
  aliases: { exported: held.aliases, erased: erase.aliases },
  command_ledger: { exported: held.commands, erased: erase.commands },
  request_messages: { exported: held.requestMessages, erased: erase.requestMessages },
  request_photos: { exported: held.requestPhotos, erased: erase.rowsOf('request_photos') },
  requests: { exported: held.requests, erased: erase.requests },
  favourites: { exported: held.favourites, erased: erase.rowsOf('favourites') },
  saved_searches: { exported: held.savedSearches, erased: erase.rowsOf('saved_searches') },
  garage: { exported: held.garage, erased: erase.rowsOf('garage') },
  reports: { exported: held.reports, erased: erase.reports },
  inquiry_messages: { exported: inquiries.messages, erased: inquiries.forgetWords },
  inquiries: { exported: inquiries.threads, erased: inquiries.endThreads },
  quote_requests: { exported: quotes.requests, erased: erase.kept },
  shipping_quotes: { exported: quotes.quotes, erased: quotes.forgetNotes },
  basket_lines: { exported: trade.basketLines, erased: erase.basketLines },
  baskets: { exported: trade.baskets, erased: erase.baskets },
  invoices: { exported: trade.invoices, erased: erase.invoices },
  order_lines: { exported: held.none, erased: erase.kept },
  order_events: { exported: held.none, erased: erase.orderEvents },
  order_payments: { exported: trade.payments, erased: erase.referencesOf('order_payments') },
  order_refunds: { exported: trade.refunds, erased: erase.referencesOf('order_refunds') },
  payment_attempts: { exported: trade.paymentAttempts, erased: erase.kept },
  order_shipments: { exported: held.none, erased: erase.kept },
  payment_proofs: { exported: trade.proofs, erased: erase.rowsOfOrders('payment_proofs') },
  order_documents: { exported: trade.documents, erased: erase.rowsOfOrders('order_documents') },
  flash_codes: { exported: offers.codes, erased: offers.forget },
  flash_claims: { exported: offers.claims, erased: erase.kept },
  voucher_redemptions: { exported: trade.redemptions, erased: erase.kept },
  orders: { exported: trade.orders, erased: erase.orders },
  training_chapters: { exported: programme.training, erased: erase.rowsOf('training_chapters') },
  point_entries: { exported: programme.points, erased: erase.rowsOf('point_entries') },
  position_changes: { exported: programme.positions, erased: erase.rowsOf('position_changes') },
  order_earners: { exported: programme.promoted, erased: programme.dropWaiting },
  commission_entries: { exported: programme.commissions, erased: erase.kept },
  payouts: { exported: programme.payouts, erased: programme.forgetTransfers },
  payout_details: { exported: programme.payoutDetails, erased: erase.rowsOf('payout_details') },
  sellers: { exported: selling.seller, erased: erase.rowsOf('sellers') },
  supporters: { exported: selling.supporter, erased: selling.disableCode },
  listing_entries: { exported: selling.entries, erased: selling.forgetEntries },
  products: { exported: selling.listings, erased: selling.withdrawListings },
  users: { exported: held.profile, erased: erase.account },
  product_options: { why: 'what is for sale' },
  product_images: { why: 'what is for sale' },
  pictures: { why: 'what is for sale' },
  makes: { why: 'what is for sale' },
  vehicle_subjects: { why: 'what may be listed' },
  categories: { why: 'what is for sale' },
  category_paths: { why: 'what is for sale' },
  product_categories: { why: 'what is for sale' },
  partner_items: { why: 'what is for sale' },
  payout_runs: { why: 'which months were paid; the staff who did stands there by number' },
  payout_items: { why: 'which rows of the ledger a payment covers' },
  flash_offer: { why: 'prices of the trade' },
  promo_tiers: { why: 'prices of the trade' },
  vouchers: { why: 'prices of the trade' },
  bank_details: { why: 'accounts of the shop; who proposed and confirmed them stands there by number' },
  shipping_rates: { why: 'prices of the trade' },
  exchange_rates: { why: 'prices of the trade' },
  catalogue_clock: { why: 'what is for sale' },
  catalogue_changes: { why: 'what is for sale' },
  article_changes: { why: 'what the shop publishes' },
  pack_marks: { why: 'which versions of the catalogue phones were given; not whose they are' },
  pack_keys: { why: 'public keys of the shop' },
  site_settings: { why: 'switches of the shop' },
  articles: { why: 'what the shop publishes; the staff who wrote stand there by number' },
  article_versions: { why: 'what the shop published; the staff who wrote stand there by number' },
  article_slugs: { why: 'addresses of what the shop publishes' },
  deals: { why: 'what the shop puts forward' },
  import_rules: { why: 'rules of countries, by public sources' },
  listing_views: { why: 'a count for a listing and a day; who looked is never kept' },
  search_counts: { why: 'a count for a word and a day; whose search it was is never kept' },
  fitment_trims: { why: 'what cars there are' },
  product_fitment: { why: 'what a part fits' },
  used_tokens: { why: 'digests of spent tokens and of receipts for deletions, gone after a day' },
  push_outbox: { why: 'which notice still goes to which phone; goes with either' },
  rate_limits: { why: 'keyed digests with a count, gone after two days' },
  spent_puzzles: { why: 'digests of solved puzzles, gone after a day' },
  audit_log: { why: 'acts of staff by number, append-only; what they were about is named by its number too' },
};

/** The tables that hold people, in the order of a deletion. */
export const personalTables = (): Personal[] =>
  Object.values(TABLES).filter((table): table is Personal => 'erased' in table);
