import type { Database } from '#server/platform/database/schema.ts';
import * as ends from '#server/retention/row-ends.ts';
import type { Rule } from '#server/retention/rule.ts';
import * as erase from './erasing.ts';
import * as held from './export-part.ts';
import * as inquiries from './inquiries-export.ts';
import * as trade from './orders-export.ts';
import * as notices from './notices-export.ts';
import * as offers from './offers-export.ts';
import type { DataOwner } from './person.ts';
import * as programme from './programme-export.ts';
import * as quotes from './quotes-export.ts';
import * as selling from './selling-export.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** End of the rows of a table: by these rules, or why they stay. */
interface RowEnd {
  ends: readonly Rule[] | string;
}

/** Data held in one table about people: its part of the export, and what becomes of it when a person leaves. */
export interface Personal extends RowEnd {
  exported: (db: Db, person: DataOwner) => Promise<Record<string, unknown>>;
  erased: (tx: Tx, person: DataOwner) => Promise<void>;
}

/** A table that holds nobody, and why. */
export interface NonPersonalTable extends RowEnd {
  why: string;
}

/**
 * Every table, one line each: a new one does not compile before it stands here, so none is forgotten in export, deletion
 * (security 32) or retention. A deletion goes from top to bottom in one transaction: mail is found by the orders and
 * requests that it is about, and the account itself comes last.
 */
export const TABLES: Readonly<Record<keyof Database, Personal | NonPersonalTable>> = {
  mail_outbox: { exported: held.mails, erased: erase.mails, ends: ends.mailOutbox },
  notices: { exported: notices.notices, erased: erase.rowsOf('notices'), ends: ends.notices },
  push_subscriptions: {
    exported: notices.phones,
    erased: erase.rowsOf('push_subscriptions'),
    ends: 'goes with the session of its phone, or when the push service knows it no more',
  },
  sessions: { exported: held.sessions, erased: erase.rowsOf('sessions'), ends: ends.sessions },
  known_devices: { exported: held.devices, erased: erase.rowsOf('known_devices'), ends: ends.knownDevices },
  mail_links: { exported: held.links, erased: erase.rowsOf('mail_links'), ends: ends.mailLinks },
  second_steps: { exported: held.secondStep, erased: erase.rowsOf('second_steps'), ends: ends.secondSteps },
  recovery_codes: { exported: held.recoveryCodes, erased: erase.rowsOf('recovery_codes'), ends: ends.OWN },
  reset_requests: { exported: held.resetRequests, erased: erase.resetRequests, ends: ends.resetRequests },
  consents: { exported: held.consents, erased: erase.rowsOf('consents'), ends: ends.OWN },
  uploads: { exported: held.uploads, erased: erase.uploads, ends: ends.uploads },
  aliases: { exported: held.aliases, erased: erase.aliases, ends: ends.OWN },
  command_ledger: { exported: held.commands, erased: erase.commands, ends: ends.commandLedger },
  request_messages: { exported: held.requestMessages, erased: erase.requestMessages, ends: ends.BESIDE },
  request_photos: {
    exported: held.requestPhotos,
    erased: erase.rowsOf('request_photos'),
    ends: ends.requestPhotos,
  },
  requests: { exported: held.requests, erased: erase.requests, ends: ends.requests },
  favourites: { exported: held.favourites, erased: erase.rowsOf('favourites'), ends: ends.OWN },
  saved_searches: { exported: held.savedSearches, erased: erase.rowsOf('saved_searches'), ends: ends.OWN },
  garage: { exported: held.garage, erased: erase.rowsOf('garage'), ends: ends.OWN },
  reports: { exported: held.reports, erased: erase.reports, ends: ends.reports },
  inquiry_messages: { exported: inquiries.messages, erased: inquiries.forgetWords, ends: ends.BESIDE },
  inquiries: { exported: inquiries.threads, erased: inquiries.endThreads, ends: ends.inquiries },
  quote_requests: { exported: quotes.requests, erased: erase.retained, ends: ends.OWN },
  shipping_quotes: { exported: quotes.quotes, erased: quotes.forgetNotes, ends: ends.OWN },
  basket_lines: { exported: trade.basketLines, erased: erase.basketLines, ends: ends.BESIDE },
  baskets: { exported: trade.baskets, erased: erase.baskets, ends: ends.OWN },
  invoices: { exported: trade.invoices, erased: erase.invoices, ends: ends.LAW },
  // Their set figures name the seller who set the price, as the papers of the order do: that name stays with it.
  order_lines: { exported: held.exportNothing, erased: erase.retained, ends: ends.LAW },
  order_events: { exported: held.exportNothing, erased: erase.orderEvents, ends: ends.LAW },
  order_payments: { exported: trade.payments, erased: erase.referencesOf('order_payments'), ends: ends.LAW },
  order_refunds: { exported: trade.refunds, erased: erase.referencesOf('order_refunds'), ends: ends.LAW },
  payment_attempts: { exported: trade.paymentAttempts, erased: erase.retained, ends: ends.LAW },
  order_shipments: { exported: held.exportNothing, erased: erase.retained, ends: ends.LAW },
  payment_proofs: { exported: trade.proofs, erased: erase.rowsOfOrders('payment_proofs'), ends: ends.LAW },
  order_documents: {
    exported: trade.documents,
    erased: erase.rowsOfOrders('order_documents'),
    ends: ends.LAW,
  },
  flash_codes: { exported: offers.codes, erased: offers.forget, ends: ends.LAW },
  flash_claims: {
    exported: offers.claims,
    erased: erase.retained,
    ends: 'once per customer, for good: a digest, no address',
  },
  voucher_redemptions: { exported: trade.redemptions, erased: erase.retained, ends: ends.LAW },
  orders: { exported: trade.orders, erased: erase.orders, ends: ends.LAW },
  training_chapters: {
    exported: programme.training,
    erased: erase.rowsOf('training_chapters'),
    ends: ends.OWN,
  },
  point_entries: { exported: programme.points, erased: erase.rowsOf('point_entries'), ends: ends.OWN },
  position_changes: {
    exported: programme.positions,
    erased: erase.rowsOf('position_changes'),
    ends: ends.OWN,
  },
  order_earners: { exported: programme.promotedOrders, erased: programme.dropWaiting, ends: ends.PROGRAMME },
  commission_entries: { exported: programme.commissions, erased: erase.retained, ends: ends.PROGRAMME },
  payouts: { exported: programme.payouts, erased: programme.forgetTransfers, ends: ends.PROGRAMME },
  payout_details: {
    exported: programme.payoutDetails,
    erased: erase.rowsOf('payout_details'),
    ends: ends.OWN,
  },
  sellers: { exported: selling.seller, erased: erase.rowsOf('sellers'), ends: ends.OWN },
  accepted_terms: {
    exported: selling.acceptedTerms,
    erased: erase.retained,
    ends: 'what was agreed with somebody who sold or earned here: written once, a number and no name',
  },
  supporters: { exported: selling.supporter, erased: selling.disableCode, ends: ends.OWN },
  listing_entries: { exported: selling.entries, erased: selling.forgetEntries, ends: ends.OWN },
  products: { exported: selling.listings, erased: selling.withdrawListings, ends: ends.OWN },
  users: {
    exported: held.profile,
    erased: erase.account,
    ends: 'the number stays for what must be kept; a deletion blanks the rest',
  },
  product_options: { why: 'what is for sale', ends: ends.BESIDE },
  product_images: { why: 'what is for sale', ends: ends.BESIDE },
  pictures: { why: 'what is for sale', ends: ends.SHOP },
  makes: { why: 'what is for sale', ends: ends.SHOP },
  vehicle_subjects: { why: 'what may be listed', ends: ends.SHOP },
  categories: { why: 'what is for sale', ends: ends.SHOP },
  category_paths: { why: 'what is for sale', ends: ends.BESIDE },
  product_categories: { why: 'what is for sale', ends: ends.BESIDE },
  partner_items: { why: 'what is for sale', ends: ends.partnerItems },
  payout_runs: {
    why: 'which months were paid; the staff who did stands there by number',
    ends: ends.PROGRAMME,
  },
  payout_items: { why: 'which rows of the ledger a payment covers', ends: ends.PROGRAMME },
  flash_offer: { why: 'prices of the trade', ends: ends.SHOP },
  promo_tiers: { why: 'prices of the trade', ends: ends.SHOP },
  vouchers: {
    why: 'prices of the trade; one behind a code has its owner by number, as staff have set it',
    ends: ends.LAW,
  },
  bank_details: {
    why: 'accounts of the shop; who proposed and confirmed them stands there by number',
    ends: 'printed pro-formas are checked against what stood on them',
  },
  shipping_rates: { why: 'prices of the trade', ends: ends.SHOP },
  exchange_rates: { why: 'prices of the trade', ends: ends.SHOP },
  catalogue_clock: { why: 'what is for sale', ends: ends.SHOP },
  catalogue_changes: { why: 'what is for sale', ends: ends.SHOP },
  listing_changes: { why: 'what is for sale', ends: ends.SHOP },
  article_changes: { why: 'what the shop publishes', ends: ends.SHOP },
  pack_marks: {
    why: 'which versions of the catalogue phones were given; not whose they are',
    ends: ends.SHOP,
  },
  pack_keys: { why: 'public keys of the shop', ends: ends.SHOP },
  site_settings: { why: 'switches of the shop', ends: ends.SHOP },
  articles: { why: 'what the shop publishes; the staff who wrote stand there by number', ends: ends.SHOP },
  article_versions: {
    why: 'what the shop published; the staff who wrote stand there by number',
    ends: ends.BESIDE,
  },
  article_slugs: { why: 'addresses of what the shop publishes', ends: ends.BESIDE },
  deals: { why: 'what the shop puts forward', ends: ends.SHOP },
  import_rules: { why: 'rules of countries, by public sources', ends: ends.SHOP },
  listing_views: {
    why: 'a count for a listing and a day; who looked is never kept',
    ends: ends.listingViews,
  },
  search_counts: {
    why: 'a count for a word and a day; whose search it was is never kept',
    ends: ends.searchCounts,
  },
  fitment_trims: { why: 'what cars there are', ends: ends.SHOP },
  product_fitment: { why: 'what a part fits', ends: ends.BESIDE },
  used_tokens: {
    why: 'digests of spent tokens and of receipts for deletions, gone after a day',
    ends: ends.usedTokens,
  },
  push_outbox: { why: 'which notice still goes to which phone; goes with either', ends: ends.BESIDE },
  rate_limits: { why: 'keyed digests with a count, gone after two days', ends: ends.rateLimits },
  spent_puzzles: { why: 'digests of solved puzzles, gone after a day', ends: ends.spentPuzzles },
  server_processes: { why: 'servers, not people', ends: ends.serverProcesses },
  served_hours: { why: 'counts of requests; who asked is never kept', ends: ends.servedHours },
  phones_waiting: {
    why: 'keyed digests of phones with a count, gone after a week; no other table holds them',
    ends: ends.phonesWaiting,
  },
  audit_log: {
    why: 'acts of staff by number, append-only; what they were about is named by its number too',
    ends: 'acts of staff, append-only and chained (security 31)',
  },
};

/** The tables that hold people, in the order of a deletion. */
export const personalTables = (): Personal[] =>
  Object.values(TABLES).filter((table): table is Personal => 'erased' in table);
