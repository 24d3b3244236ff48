import {
  importRulesTable,
  quoteRequestsTable,
  quotesTable,
  ratesTable,
  reportsTable,
  requestsTable,
  stockTable,
  vouchersTable,
} from '#contract/staff/tables.ts';
import { parseId } from '#domain/text/links.ts';
import { answer, type Limit } from '#server/platform/calls/handle.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';
import { rulesMatching } from '../import-rules/routes.ts';
import { staffListings } from '../products/shape.ts';
import { pageOfStock } from '../products/store.ts';
import { quoteRequestsShown, quotesShown } from '../quotes/shape.ts';
import { quotesPage, requestsPage } from '../quotes/store.ts';
import { ratesMatching } from '../rates/routes.ts';
import { ratesShown } from '../rates/shape.ts';
import { staffReportsShown } from '../reports/shape.ts';
import { pageOfReports } from '../reports/store.ts';
import { staffRequestsShown } from '../requests/shape.ts';
import { pageOfShopRequests } from '../requests/store.ts';
import { voucherShown } from '../vouchers/routes.ts';
import { vouchersPage } from '../vouchers/store.ts';
import * as columns from './columns.ts';
import { recordExport, listTable, MAX_ROWS } from './list-table.ts';

/** The whole list, and one more row, by which it is known to be too long. */
const ALL = MAX_ROWS + 1;
/** Each reads all of a list. */
const limits: Limit[] = [{ name: 'staff-tables', per: 'user', max: 30, windowSeconds: 60 }];

/** Lists of staff as tables: the order and the filters are those of the list. */
export const routes = [
  answer(
    stockTable,
    'staff',
    async (reading) => {
      const { db, params, now } = reading;
      const rows = await pageOfStock(db, params, 1, ALL);
      return listTable(reading, {
        name: 'stock',
        columns: columns.STOCK,
        rows,
        shown: (some) => staffListings(db, some, now),
      });
    },
    { limits },
  ),

  answer(
    quoteRequestsTable,
    'staff',
    async (reading) => {
      const { db, params, now } = reading;
      const rows = await requestsPage(db, params, 1, now, ALL);
      await recordExport(reading, 'quote-requests', params);
      return listTable(reading, {
        name: 'quote-requests',
        columns: columns.QUOTE_REQUESTS,
        rows,
        shown: (some) => quoteRequestsShown(db, some, now),
      });
    },
    { limits },
  ),

  answer(
    quotesTable,
    'staff',
    async (reading) => {
      const { db, params, now } = reading;
      const basket = params.basket.trim() === '' ? null : (parseId(params.basket) ?? 0);
      const rows = await quotesPage(db, { basket, status: params.status }, 1, now, ALL);
      await recordExport(reading, 'quotes', params);
      return listTable(reading, {
        name: 'quotes',
        columns: columns.QUOTES,
        rows,
        shown: (some) => quotesShown(db, some),
      });
    },
    { limits },
  ),

  answer(
    ratesTable,
    'staff',
    async (reading) => {
      const { db } = reading;
      const rows = await ratesMatching(reading);
      if (rows instanceof Refusal) return rows;
      return listTable(reading, {
        name: 'rates',
        columns: columns.RATES,
        rows,
        shown: (some) => ratesShown(db, some),
      });
    },
    { limits },
  ),

  answer(
    importRulesTable,
    'staff',
    async (reading) => {
      const rows = await rulesMatching(reading);
      return listTable(reading, {
        name: 'import-rules',
        columns: columns.IMPORT_RULES,
        rows,
        shown: (some) => some,
      });
    },
    { limits },
  ),

  answer(
    vouchersTable,
    'staff',
    async (reading) => {
      const { db, params, now } = reading;
      const rows = await vouchersPage(db, params, 1, now, ALL);
      return listTable(reading, {
        name: 'vouchers',
        columns: columns.VOUCHERS,
        rows,
        shown: (some) => some.map((row) => voucherShown(row, now)),
      });
    },
    { limits },
  ),

  answer(
    requestsTable,
    'staff',
    async (reading) => {
      const { db, params, user, now } = reading;
      const rows = await pageOfShopRequests(db, params, { page: 1, size: ALL, me: user.id, now });
      await recordExport(reading, 'requests', params);
      return listTable(reading, {
        name: 'requests',
        columns: columns.REQUESTS,
        rows,
        shown: (some) => staffRequestsShown(db, some, now),
      });
    },
    { limits },
  ),

  answer(
    reportsTable,
    'staff',
    async (reading) => {
      const { db, params } = reading;
      const rows = await pageOfReports(db, params, 1, ALL);
      await recordExport(reading, 'reports', params);
      return listTable(reading, {
        name: 'reports',
        columns: columns.REPORTS,
        rows,
        shown: (some) => staffReportsShown(db, some),
      });
    },
    { limits },
  ),
];
