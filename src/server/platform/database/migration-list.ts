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
import { CATEGORY_IDS } from './migrations/074-category-ids.ts';
import { TABLES_THAT_GROW } from './migrations/075-tables-that-grow.ts';
import { RULE_NOTES } from './migrations/076-rule-notes.ts';
import { MONTHS_OF_COUNTS } from './migrations/077-months-of-counts.ts';
import { PHONES_WAITING } from './migrations/078-phones-waiting.ts';
import { KNOWN_MIGRATIONS } from './migrations/079-known-migrations.ts';

/** Statements of each migration by its name. Written by `npm run texts` from the folder. */
export const MIGRATION_LIST: Readonly<Record<string, string>> = {
  '001-first-journey': FIRST_JOURNEY,
  '002-aliases': ALIASES,
  '003-uploads': UPLOADS,
  '004-identity': IDENTITY,
  '005-second-step': SECOND_STEP,
  '006-used-tokens': USED_TOKENS,
  '007-parts': PARTS,
  '008-content': CONTENT,
  '009-beside': BESIDE,
  '010-pack': PACK,
  '011-facts': FACTS,
  '013-consent-wording': CONSENT_WORDING,
  '014-pack-content': PACK_CONTENT,
  '015-avif': AVIF,
  '016-steering': STEERING,
  '017-published-articles': PUBLISHED_ARTICLES,
  '018-vouchers': VOUCHERS,
  '019-order-life': ORDER_LIFE,
  '021-order-papers': ORDER_PAPERS,
  '023-rule-versions': RULE_VERSIONS,
  '024-house-stock': HOUSE_STOCK,
  '025-bank-details': BANK_DETAILS,
  '026-payment-attempts': PAYMENT_ATTEMPTS,
  '027-shipping-quotes': SHIPPING_QUOTES,
  '029-audit-search': AUDIT_SEARCH,
  '030-open-money': OPEN_MONEY,
  '031-staff-reads': STAFF_READS,
  '032-stock-edits': STOCK_EDITS,
  '033-refunds': REFUNDS,
  '034-pro-forma-facts': PRO_FORMA_FACTS,
  '036-selling': SELLING,
  '037-voided-payments': VOIDED_PAYMENTS,
  '038-listing-entries': LISTING_ENTRIES,
  '039-owing-orders': OWING_ORDERS,
  '040-inquiries': INQUIRIES,
  '041-listing-views': LISTING_VIEWS,
  '042-reported-inquiries': REPORTED_INQUIRIES,
  '043-supporter-programme': SUPPORTER_PROGRAMME,
  '044-payout-details': PAYOUT_DETAILS,
  '045-payout-care': PAYOUT_CARE,
  '048-regional-models': REGIONAL_MODELS,
  '050-article-history': ARTICLE_HISTORY,
  '051-offers': OFFERS,
  '052-staff-users': STAFF_USERS,
  '053-request-threads': REQUEST_THREADS,
  '054-notices': NOTICES,
  '055-spent-puzzles': SPENT_PUZZLES,
  '056-held-pro-formas': HELD_PRO_FORMAS,
  '057-ship-to': SHIP_TO,
  '058-price-history': PRICE_HISTORY,
  '059-guest-reports': GUEST_REPORTS,
  '060-vehicle-facts': VEHICLE_FACTS,
  '061-fitment-facts': FITMENT_FACTS,
  '062-fitment-packed': FITMENT_PACKED,
  '063-withdrawn-documents': WITHDRAWN_DOCUMENTS,
  '064-parts-found-and-dated': PARTS_FOUND_AND_DATED,
  '065-listing-changes': LISTING_CHANGES,
  '066-facts-of-parts': FACTS_OF_PARTS,
  '067-kept-codes': KEPT_CODES,
  '068-set-figures': SET_FIGURES,
  '069-accepted-terms': ACCEPTED_TERMS,
  '070-codes-of-supporters': CODES_OF_SUPPORTERS,
  '071-fewer-changes': FEWER_CHANGES,
  '072-server-status': SERVER_STATUS,
  '073-category-names': CATEGORY_NAMES,
  '074-category-ids': CATEGORY_IDS,
  '075-tables-that-grow': TABLES_THAT_GROW,
  '076-rule-notes': RULE_NOTES,
  '077-months-of-counts': MONTHS_OF_COUNTS,
  '078-phones-waiting': PHONES_WAITING,
  '079-known-migrations': KNOWN_MIGRATIONS,
};
