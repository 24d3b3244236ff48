import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { BEGUN_STEP_MINUTES, RETENTION_DAYS } from '#domain/retention.ts';
import { shrinkOldAnswers } from '#server/platform/calls/ledger-retention.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { isLeft } from '#server/requests/threads/photos.ts';
import { guestInquiries, guestReports, ofCandidates, ofGuests, sentMail } from './requests.ts';
import { removed, type Rule } from './rule.ts';

const OWN = 'until its owner removes it, or deletes the account (personal.ts)';
const LAW = 'what was sold and paid: the law wants it; a deletion takes the person out of it (personal.ts)';
const PROGRAMME = 'what was earned and paid; a deletion takes out what names the person (personal.ts)';
const SHOP = 'what the shop offers, publishes or counts by: nobody stands in it';
const BESIDE = 'goes with the row that it belongs to';

/**
 * Every table, one line each, as in account/personal.ts: which of its rows have an end, or why they stay. A new one does
 * not compile before it stands here.
 */
export const RETENTION: Readonly<Record<keyof Database, readonly Rule[] | string>> = {
  // For a time only.
  sessions: [
    removed('sessions', { column: 'last_used_at', days: RETENTION_DAYS.idleLogin, by: 'security 7' }),
    removed('sessions', { column: 'created_at', days: RETENTION_DAYS.login, by: 'security 7' }),
  ],
  known_devices: [
    removed('known_devices', { column: 'last_seen_at', days: RETENTION_DAYS.phone, by: 'security 11' }),
  ],
  // The link that opened an account answers at any age (contract 6.2).
  mail_links: [
    removed('mail_links', {
      column: 'expires_at',
      days: RETENTION_DAYS.link,
      by: 'security 9',
      only: sql`purpose <> 'activate'`,
    }),
  ],
  reset_requests: [
    removed('reset_requests', { column: 'created_at', days: RETENTION_DAYS.wish, by: 'security 8' }),
  ],
  used_tokens: [
    removed('used_tokens', { column: 'used_at', days: RETENTION_DAYS.spentToken, by: 'security 10' }),
  ],
  second_steps: [
    removed('second_steps', {
      column: 'created_at',
      days: (BEGUN_STEP_MINUTES * 60_000) / DAY_MS,
      by: 'account contract 2.8: begun and never confirmed',
      only: sql`confirmed_at is null`,
    }),
  ],
  uploads: [removed('uploads', { column: 'touched_at', days: RETENTION_DAYS.upload, by: 'sync 8' })],
  request_photos: [
    removed('request_photos', { column: 'at', days: RETENTION_DAYS.upload, by: 'as uploads', only: isLeft }),
  ],
  notices: [
    removed('notices', { column: 'created_at', days: RETENTION_DAYS.notice, by: 'as the inbox says' }),
  ],
  requests: [ofCandidates, ofGuests],
  inquiries: [guestInquiries],
  // What was found of a listing stays, for whoever judges the next; a deletion takes the person out (personal.ts).
  reports: [guestReports],
  mail_outbox: [sentMail],
  command_ledger: [
    {
      column: 'created_at',
      days: RETENTION_DAYS.answer,
      by: 'settled point 9: keys and fingerprints stay for ever',
      run: ({ db, keeps, now, stopped }) => shrinkOldAnswers(db, keeps, now, stopped),
    },
  ],
  search_counts: [
    removed('search_counts', { column: 'day', days: RETENTION_DAYS.count, by: 'contract 4.16', isDay: true }),
  ],
  listing_views: [
    removed('listing_views', {
      column: 'day',
      days: RETENTION_DAYS.count,
      by: 'figures of a listing',
      isDay: true,
    }),
  ],
  partner_items: [
    removed('partner_items', { column: 'seen_at', days: RETENTION_DAYS.partnerItem, by: 'as commands' }),
  ],
  rate_limits: [
    removed('rate_limits', { column: 'window_start', days: RETENTION_DAYS.limit, by: 'security 11' }),
  ],
  spent_puzzles: [removed('spent_puzzles', { column: 'at', days: RETENTION_DAYS.puzzle, by: 'security 19' })],
  // As long as the account.
  users: 'the number stays for what must be kept; a deletion blanks the rest (personal.ts)',
  consents: OWN,
  recovery_codes: OWN,
  aliases: OWN,
  favourites: OWN,
  saved_searches: OWN,
  garage: OWN,
  baskets: OWN,
  quote_requests: OWN,
  shipping_quotes: OWN,
  sellers: OWN,
  supporters: OWN,
  listing_entries: OWN,
  products: OWN,
  payout_details: OWN,
  training_chapters: OWN,
  point_entries: OWN,
  position_changes: OWN,
  push_subscriptions: 'goes with the session of its phone, or when the push service knows it no more',
  push_outbox: BESIDE,
  request_messages: BESIDE,
  inquiry_messages: BESIDE,
  basket_lines: BESIDE,
  product_options: BESIDE,
  product_images: BESIDE,
  product_categories: BESIDE,
  product_fitment: BESIDE,
  category_paths: BESIDE,
  article_versions: BESIDE,
  article_slugs: BESIDE,
  // For good.
  orders: LAW,
  order_lines: LAW,
  order_events: LAW,
  order_payments: LAW,
  order_refunds: LAW,
  order_shipments: LAW,
  order_documents: LAW,
  payment_proofs: LAW,
  payment_attempts: LAW,
  invoices: LAW,
  vouchers: LAW,
  voucher_redemptions: LAW,
  flash_codes: LAW,
  flash_claims: 'once per customer, for good: a digest, no address',
  order_earners: PROGRAMME,
  commission_entries: PROGRAMME,
  payouts: PROGRAMME,
  payout_runs: PROGRAMME,
  payout_items: PROGRAMME,
  audit_log: 'acts of staff, append-only and chained (security 31)',
  bank_details: 'printed pro-formas are checked against what stood on them',
  pictures: SHOP,
  makes: SHOP,
  vehicle_subjects: SHOP,
  categories: SHOP,
  flash_offer: SHOP,
  promo_tiers: SHOP,
  shipping_rates: SHOP,
  exchange_rates: SHOP,
  catalogue_clock: SHOP,
  catalogue_changes: SHOP,
  article_changes: SHOP,
  pack_marks: SHOP,
  pack_keys: SHOP,
  site_settings: SHOP,
  articles: SHOP,
  deals: SHOP,
  import_rules: SHOP,
  fitment_trims: SHOP,
};
