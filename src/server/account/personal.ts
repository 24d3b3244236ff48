import type { Db, Tx } from '#server/platform/handle.ts';
import type { Database } from '#server/platform/schema.ts';
import * as erase from './erasing.ts';
import * as held from './holding.ts';
import type { Person } from './person.ts';

/** What is held in one table about people: its part of the export, and what becomes of it when a person leaves. */
export interface Personal {
  exported: (db: Db, person: Person) => Promise<Record<string, unknown>>;
  erased: (tx: Tx, person: Person) => Promise<void>;
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
  requests: { exported: held.requests, erased: erase.requests },
  favourites: { exported: held.favourites, erased: erase.rowsOf('favourites') },
  saved_searches: { exported: held.savedSearches, erased: erase.rowsOf('saved_searches') },
  garage: { exported: held.garage, erased: erase.rowsOf('garage') },
  reports: { exported: held.reports, erased: erase.reports },
  basket_lines: { exported: held.basketLines, erased: erase.basketLines },
  baskets: { exported: held.baskets, erased: erase.baskets },
  invoices: { exported: held.invoices, erased: erase.invoices },
  order_lines: { exported: held.none, erased: erase.kept },
  orders: { exported: held.orders, erased: erase.orders },
  users: { exported: held.profile, erased: erase.account },
  products: { why: 'what is for sale' },
  product_options: { why: 'what is for sale' },
  product_images: { why: 'what is for sale' },
  pictures: { why: 'what is for sale' },
  makes: { why: 'what is for sale' },
  categories: { why: 'what is for sale' },
  category_paths: { why: 'what is for sale' },
  product_categories: { why: 'what is for sale' },
  partner_items: { why: 'what is for sale' },
  shipping_rates: { why: 'prices of the trade' },
  exchange_rates: { why: 'prices of the trade' },
  catalogue_clock: { why: 'what is for sale' },
  catalogue_changes: { why: 'what is for sale' },
  pack_keys: { why: 'public keys of the shop' },
  site_settings: { why: 'switches of the shop' },
  articles: { why: 'what the shop publishes' },
  deals: { why: 'what the shop puts forward' },
  import_rules: { why: 'rules of countries, by public sources' },
  search_counts: { why: 'a count for a word and a day; whose search it was is never kept' },
  fitment_trims: { why: 'what cars there are' },
  product_fitment: { why: 'what a part fits' },
  used_tokens: { why: 'digests of spent tokens and of receipts for deletions, gone after a day' },
  rate_limits: { why: 'keyed digests with a count, gone after two days' },
  audit_log: { why: 'acts of staff by number, append-only; what they were about is named by its number too' },
};

/** The tables that hold people, in the order of a deletion. */
export const personalTables = (): Personal[] =>
  Object.values(TABLES).filter((table): table is Personal => 'erased' in table);
