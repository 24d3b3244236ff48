import type { StaffImportRule } from '#contract/staff/import-rules.ts';
import type { StaffListing } from '#contract/staff/products.ts';
import type { QuoteRequest, StaffQuote } from '#contract/staff/quotes.ts';
import type { StaffRate } from '#contract/staff/rates.ts';
import type { StaffReport } from '#contract/staff/reports.ts';
import type { StaffRequest } from '#contract/staff/requests.ts';
import type { StaffVoucher } from '#contract/staff/vouchers.ts';
import type { Cell } from '#domain/text/csv.ts';
import { stockReference } from '#domain/stock/reference.ts';

/** Columns of a table, each with what stands in it. Names are for the first line; money is text, a time ISO 8601. */
export type Columns<Item> = readonly (readonly [string, (item: Item) => Cell])[];

export const STOCK: Columns<StaffListing> = [
  ['Reference', (item) => stockReference(item.cid)],
  ['Title', (item) => item.prod_title],
  ['Class', (item) => item.prod_class],
  ['Category', (item) => item.cat_full_name],
  ['Price', (item) => item.prod_price],
  ['Currency', (item) => item.currency],
  ['Earlier price', (item) => item.earlier_price],
  ['In stock', (item) => item.num_in_stock],
  ['In orders', (item) => item.num_allocated],
  ['State', (item) => (item.hidden ? 'hidden' : item.prod_live)],
  ['Open reports', (item) => item.open_reports],
  ['Still needed', (item) => item.missing_fields.join('; ')],
  ['Created', (item) => item.date_created],
  ['Changed', (item) => item.updated_at],
];

const goods = (lines: readonly { quantity: number; title: string }[]): string =>
  lines.map(({ quantity, title }) => `${quantity} x ${title}`).join('; ');

export const QUOTE_REQUESTS: Columns<QuoteRequest> = [
  ['Request', (item) => item.id],
  ['Basket', (item) => item.basket_id],
  ['Buyer', (item) => item.customer.name],
  ['Email', (item) => item.customer.email],
  ['Country', (item) => item.country],
  ['Port', (item) => item.port],
  ['Chosen by the buyer', (item) => !item.destination_is_default],
  ['Method', (item) => item.method],
  ['Goods', (item) => goods(item.lines)],
  ['Asked', (item) => item.requested_at],
  ['Due', (item) => item.due_at],
  ['Overdue', (item) => item.overdue],
  ['State', (item) => item.status],
  ['Answered', (item) => item.answered_at],
  ['Quote', (item) => item.quote?.amount ?? null],
];

export const QUOTES: Columns<StaffQuote> = [
  ['Quote', (item) => item.id],
  ['Basket', (item) => item.basket_id],
  ['Buyer', (item) => item.customer.name],
  ['Email', (item) => item.customer.email],
  ['Country', (item) => item.country],
  ['Port', (item) => item.port],
  ['Method', (item) => item.method],
  ['Goods', (item) => goods(item.lines)],
  ['Amount', (item) => item.amount],
  ['Currency', (item) => item.currency],
  ['Set', (item) => item.quoted_at],
  ['Set by', (item) => item.by?.name ?? null],
  ['Holds until', (item) => item.expires_at],
  ['State', (item) => item.status],
  ['Note', (item) => item.note],
  ['Ended', (item) => item.ended_at],
  ['Ended by', (item) => item.ended_by?.name ?? null],
  ['Reason', (item) => item.reason],
  ['Order', (item) => item.order_number],
];

export const RATES: Columns<StaffRate> = [
  ['Port', (item) => item.port],
  ['Method', (item) => item.method],
  ['Class', (item) => item.class],
  ['Kind', (item) => item.kind],
  ['Amount', (item) => item.amount],
  ['Currency', (item) => item.currency],
  ['From', (item) => item.valid_from],
  ['To', (item) => item.valid_to],
  ['Set', (item) => item.set_at],
  ['Set by', (item) => item.set_by],
];

export const IMPORT_RULES: Columns<StaffImportRule> = [
  ['Country', (item) => item.country],
  ['Rule', (item) => item.rule],
  ['Class', (item) => item.class],
  ['Value', (item) => item.value],
  ['Unit', (item) => item.unit],
  ['Age from', (item) => item.age_from],
  ['Age to', (item) => item.age_to],
  ['Engine from, cc', (item) => item.cc_from],
  ['Engine to, cc', (item) => item.cc_to],
  ['Fuel', (item) => item.fuel],
  ['Note', (item) => item.note],
  ['Note, Swahili', (item) => item.notes?.['sw'] ?? null],
  ['Note, Portuguese', (item) => item.notes?.['pt'] ?? null],
  ['Source', (item) => item.source],
  ['Source date', (item) => item.source_date],
  ['Checked', (item) => item.checked_date],
  ['Check due', (item) => item.check_due],
];

export const VOUCHERS: Columns<StaffVoucher> = [
  ['Code', (item) => item.code],
  ['Name', (item) => item.name],
  ['Kind', (item) => item.kind],
  ['Value', (item) => item.value],
  ['Currency', (item) => item.currency],
  ['Minimum order', (item) => item.min_order],
  ['Class', (item) => item.class],
  ['Uses a customer', (item) => item.per_customer],
  ['Starts', (item) => item.starts_at],
  ['Ends', (item) => item.ends_at],
  ['Active', (item) => item.active],
  ['State', (item) => item.state],
  ['Uses', (item) => item.uses],
  ['Supporter', (item) => item.supporter],
];

export const REQUESTS: Columns<StaffRequest> = [
  ['Request', (item) => item.id],
  ['Kind', (item) => item.kind],
  ['Name', (item) => item.userName],
  ['Email', (item) => item.userEmail],
  ['Phone', (item) => item.contactNumber],
  ['Words', (item) => item.userRequest],
  ['About', (item) => item.product?.title ?? null],
  ['State', (item) => item.status],
  ['Seen to by', (item) => item.assignee_name],
  ['Note', (item) => item.note],
  ['Came', (item) => item.created_at],
  ['Due', (item) => item.due_at],
  ['Overdue', (item) => item.overdue],
];

export const REPORTS: Columns<StaffReport> = [
  ['Report', (item) => item.id],
  ['Kind', (item) => item.kind],
  ['Reason', (item) => item.reason],
  ['Words', (item) => item.text],
  ['Reported by', (item) => item.reporter?.name ?? null],
  ['Email', (item) => item.reporter?.email ?? item.reporter_email ?? null],
  ['Email proved', (item) => item.reporter !== null],
  ['Listing', (item) => (item.product_id === null ? null : stockReference(item.product_id))],
  ['Title', (item) => item.listing?.title ?? null],
  ['Seller', (item) => item.seller?.name ?? null],
  ['State', (item) => item.status],
  ['Note', (item) => item.note],
  ['Came', (item) => item.created_at],
  ['Decided', (item) => item.decided_at],
  ['Decided by', (item) => item.decided_by],
];
