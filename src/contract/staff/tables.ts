import * as v from 'valibot';
import { query } from '../declare.ts';
import { staffImportRules } from './import-rules.ts';
import { staffProducts } from './products.ts';
import { quoteRequests, shippingQuotes } from './quotes.ts';
import { staffRates } from './rates.ts';
import { staffReports } from './reports.ts';
import { staffRequests } from './requests.ts';
import { staffVouchers } from './vouchers.ts';
import { Pieces } from '../table.ts';

/**
 * Lists of staff as tables for other programs (additive): all pages of the filter at once, 20,000 rows at most. What holds
 * people stands in the audit as read.
 */
const table = { cache: 'N', answer: Pieces, problems: ['too_many'] } as const;

export const stockTable = query({
  ...table,
  name: 'staff.products-csv',
  path: '/staff/products/csv/',
  params: v.omit(staffProducts.params, ['page']),
});
export const quoteRequestsTable = query({
  ...table,
  name: 'staff.quote-requests-csv',
  path: '/staff/quote-requests/csv/',
  params: v.omit(quoteRequests.params, ['page']),
});
export const quotesTable = query({
  ...table,
  name: 'staff.shipping-quotes-csv',
  path: '/staff/shipping-quotes/csv/',
  params: v.omit(shippingQuotes.params, ['page']),
});
export const ratesTable = query({
  ...table,
  name: 'staff.rates-csv',
  path: '/staff/rates/csv/',
  params: staffRates.params,
});
export const importRulesTable = query({
  ...table,
  name: 'staff.import-rules-csv',
  path: '/staff/import-rules/csv/',
  params: staffImportRules.params,
});
export const vouchersTable = query({
  ...table,
  name: 'staff.vouchers-csv',
  path: '/staff/vouchers/csv/',
  params: v.omit(staffVouchers.params, ['page']),
});
export const requestsTable = query({
  ...table,
  name: 'staff.requests-csv',
  path: '/staff/requests/csv/',
  params: v.omit(staffRequests.params, ['page']),
});
export const reportsTable = query({
  ...table,
  name: 'staff.reports-csv',
  path: '/staff/reports/csv/',
  params: v.omit(staffReports.params, ['page']),
});
