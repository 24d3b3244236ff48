import { type Kysely, type Migration, sql } from 'kysely';
import { FIRST_JOURNEY } from './migrations/001-first-journey.ts';
import { ALIASES } from './migrations/002-aliases.ts';
import { UPLOADS } from './migrations/003-uploads.ts';
import { IDENTITY } from './migrations/004-identity.ts';
import { SECOND_STEP } from './migrations/005-second-step.ts';
import { USED_TOKENS } from './migrations/006-used-tokens.ts';
import { PARTS } from './migrations/007-parts.ts';
import { CONTENT } from './migrations/008-content.ts';
import { BESIDE } from './migrations/009-beside.ts';
import { PACK } from './migrations/010-pack.ts';
import { FACTS } from './migrations/011-facts.ts';
import { CONSENT_WORDING } from './migrations/013-consent-wording.ts';
import { PACK_CONTENT } from './migrations/014-pack-content.ts';
import { AVIF } from './migrations/015-avif.ts';
import { STEERING } from './migrations/016-steering.ts';
import { PUBLISHED_ARTICLES } from './migrations/017-published-articles.ts';
import { VOUCHERS } from './migrations/018-vouchers.ts';
import { ORDER_LIFE } from './migrations/019-order-life.ts';
import { ORDER_PAPERS } from './migrations/021-order-papers.ts';
import { RULE_VERSIONS } from './migrations/023-rule-versions.ts';
import { HOUSE_STOCK } from './migrations/024-house-stock.ts';
import { BANK_DETAILS } from './migrations/025-bank-details.ts';
import { PAYMENT_ATTEMPTS } from './migrations/026-payment-attempts.ts';
import { SHIPPING_QUOTES } from './migrations/027-shipping-quotes.ts';
import { AUDIT_SEARCH } from './migrations/029-audit-search.ts';
import { OPEN_MONEY } from './migrations/030-open-money.ts';
import { STAFF_READS } from './migrations/031-staff-reads.ts';
import { STOCK_EDITS } from './migrations/032-stock-edits.ts';
import { REFUNDS } from './migrations/033-refunds.ts';
import { PRO_FORMA_FACTS } from './migrations/034-pro-forma-facts.ts';
import { SELLING } from './migrations/036-selling.ts';
import { VOIDED_PAYMENTS } from './migrations/037-voided-payments.ts';
import { LISTING_ENTRIES } from './migrations/038-listing-entries.ts';
import { OWING_ORDERS } from './migrations/039-owing-orders.ts';
import { INQUIRIES } from './migrations/040-inquiries.ts';
import { LISTING_VIEWS } from './migrations/041-listing-views.ts';
import { REPORTED_INQUIRIES } from './migrations/042-reported-inquiries.ts';
import { SUPPORTER_PROGRAMME } from './migrations/043-supporter-programme.ts';
import { PAYOUT_DETAILS } from './migrations/044-payout-details.ts';
import { PAYOUT_CARE } from './migrations/045-payout-care.ts';
import { REGIONAL_MODELS } from './migrations/048-regional-models.ts';
import { ARTICLE_HISTORY } from './migrations/050-article-history.ts';
import { OFFERS } from './migrations/051-offers.ts';
import { STAFF_USERS } from './migrations/052-staff-users.ts';
import { REQUEST_THREADS } from './migrations/053-request-threads.ts';
import { NOTICES } from './migrations/054-notices.ts';
import { SPENT_PUZZLES } from './migrations/055-spent-puzzles.ts';
import { HELD_PRO_FORMAS } from './migrations/056-held-pro-formas.ts';
import { SHIP_TO } from './migrations/057-ship-to.ts';
import { PRICE_HISTORY } from './migrations/058-price-history.ts';
import { GUEST_REPORTS } from './migrations/059-guest-reports.ts';
import { VEHICLE_FACTS } from './migrations/060-vehicle-facts.ts';
import { FITMENT_FACTS } from './migrations/061-fitment-facts.ts';
import { FITMENT_PACKED } from './migrations/062-fitment-packed.ts';
import { WITHDRAWN_DOCUMENTS } from './migrations/063-withdrawn-documents.ts';
import { PARTS_FOUND_AND_DATED } from './migrations/064-parts-found-and-dated.ts';
import { LISTING_CHANGES } from './migrations/065-listing-changes.ts';
import { FACTS_OF_PARTS } from './migrations/066-facts-of-parts.ts';
import { KEPT_CODES } from './migrations/067-kept-codes.ts';
import { SET_FIGURES } from './migrations/068-set-figures.ts';
import { ACCEPTED_TERMS } from './migrations/069-accepted-terms.ts';
import { CODES_OF_SUPPORTERS } from './migrations/070-codes-of-supporters.ts';
import { FEWER_CHANGES } from './migrations/071-fewer-changes.ts';
import { SERVER_STATUS } from './migrations/072-server-status.ts';
import { CATEGORY_NAMES } from './migrations/073-category-names.ts';

/**
 * Ordered by name; a migration that has been released is never edited. SQL of PostgreSQL 15 or later. There were never
 * a 012, 020, 022, 028 and 035, and there must never be one of these: it would run after those that shops have already.
 */
export const migrations: Record<string, Migration> = {
  '001-first-journey': { up: (db) => runAll(db, FIRST_JOURNEY) },
  '002-aliases': { up: (db) => runAll(db, ALIASES) },
  '003-uploads': { up: (db) => runAll(db, UPLOADS) },
  '004-identity': { up: (db) => runAll(db, IDENTITY) },
  '005-second-step': { up: (db) => runAll(db, SECOND_STEP) },
  '006-used-tokens': { up: (db) => runAll(db, USED_TOKENS) },
  '007-parts': { up: (db) => runAll(db, PARTS) },
  '008-content': { up: (db) => runAll(db, CONTENT) },
  '009-beside': { up: (db) => runAll(db, BESIDE) },
  '010-pack': { up: (db) => runAll(db, PACK) },
  '011-facts': { up: (db) => runAll(db, FACTS) },
  '013-consent-wording': { up: (db) => runAll(db, CONSENT_WORDING) },
  '014-pack-content': { up: (db) => runAll(db, PACK_CONTENT) },
  '015-avif': { up: (db) => runAll(db, AVIF) },
  '016-steering': { up: (db) => runAll(db, STEERING) },
  '017-published-articles': { up: (db) => runAll(db, PUBLISHED_ARTICLES) },
  '018-vouchers': { up: (db) => runAll(db, VOUCHERS) },
  '019-order-life': { up: (db) => runAll(db, ORDER_LIFE) },
  '021-order-papers': { up: (db) => runAll(db, ORDER_PAPERS) },
  '023-rule-versions': { up: (db) => runAll(db, RULE_VERSIONS) },
  '024-house-stock': { up: (db) => runAll(db, HOUSE_STOCK) },
  '025-bank-details': { up: (db) => runAll(db, BANK_DETAILS) },
  '026-payment-attempts': { up: (db) => runAll(db, PAYMENT_ATTEMPTS) },
  '027-shipping-quotes': { up: (db) => runAll(db, SHIPPING_QUOTES) },
  '029-audit-search': { up: (db) => runAll(db, AUDIT_SEARCH) },
  '030-open-money': { up: (db) => runAll(db, OPEN_MONEY) },
  '031-staff-reads': { up: (db) => runAll(db, STAFF_READS) },
  '032-stock-edits': { up: (db) => runAll(db, STOCK_EDITS) },
  '033-refunds': { up: (db) => runAll(db, REFUNDS) },
  '034-pro-forma-facts': { up: (db) => runAll(db, PRO_FORMA_FACTS) },
  '036-selling': { up: (db) => runAll(db, SELLING) },
  '037-voided-payments': { up: (db) => runAll(db, VOIDED_PAYMENTS) },
  '038-listing-entries': { up: (db) => runAll(db, LISTING_ENTRIES) },
  '039-owing-orders': { up: (db) => runAll(db, OWING_ORDERS) },
  '040-inquiries': { up: (db) => runAll(db, INQUIRIES) },
  '041-listing-views': { up: (db) => runAll(db, LISTING_VIEWS) },
  '042-reported-inquiries': { up: (db) => runAll(db, REPORTED_INQUIRIES) },
  '043-supporter-programme': { up: (db) => runAll(db, SUPPORTER_PROGRAMME) },
  '044-payout-details': { up: (db) => runAll(db, PAYOUT_DETAILS) },
  '045-payout-care': { up: (db) => runAll(db, PAYOUT_CARE) },
  '048-regional-models': { up: (db) => runAll(db, REGIONAL_MODELS) },
  '050-article-history': { up: (db) => runAll(db, ARTICLE_HISTORY) },
  '051-offers': { up: (db) => runAll(db, OFFERS) },
  '052-staff-users': { up: (db) => runAll(db, STAFF_USERS) },
  '053-request-threads': { up: (db) => runAll(db, REQUEST_THREADS) },
  '054-notices': { up: (db) => runAll(db, NOTICES) },
  '055-spent-puzzles': { up: (db) => runAll(db, SPENT_PUZZLES) },
  '056-held-pro-formas': { up: (db) => runAll(db, HELD_PRO_FORMAS) },
  '057-ship-to': { up: (db) => runAll(db, SHIP_TO) },
  '058-price-history': { up: (db) => runAll(db, PRICE_HISTORY) },
  '059-guest-reports': { up: (db) => runAll(db, GUEST_REPORTS) },
  '060-vehicle-facts': { up: (db) => runAll(db, VEHICLE_FACTS) },
  '061-fitment-facts': { up: (db) => runAll(db, FITMENT_FACTS) },
  '062-fitment-packed': { up: (db) => runAll(db, FITMENT_PACKED) },
  '063-withdrawn-documents': { up: (db) => runAll(db, WITHDRAWN_DOCUMENTS) },
  '064-parts-found-and-dated': { up: (db) => runAll(db, PARTS_FOUND_AND_DATED) },
  '065-listing-changes': { up: (db) => runAll(db, LISTING_CHANGES) },
  '066-facts-of-parts': { up: (db) => runAll(db, FACTS_OF_PARTS) },
  '067-kept-codes': { up: (db) => runAll(db, KEPT_CODES) },
  '068-set-figures': { up: (db) => runAll(db, SET_FIGURES) },
  '069-accepted-terms': { up: (db) => runAll(db, ACCEPTED_TERMS) },
  '070-codes-of-supporters': { up: (db) => runAll(db, CODES_OF_SUPPORTERS) },
  '071-fewer-changes': { up: (db) => runAll(db, FEWER_CHANGES) },
  '072-server-status': { up: (db) => runAll(db, SERVER_STATUS) },
  '073-category-names': { up: (db) => runAll(db, CATEGORY_NAMES) },
};

async function runAll(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';\n'))
    if (statement.trim()) await sql(literal(statement)).execute(db);
}

/** A whole statement as a template without values. */
function literal(statement: string): TemplateStringsArray {
  return Object.assign([statement], { raw: [statement] });
}
