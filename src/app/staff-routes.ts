import type { ComponentType } from 'react';
import { Page as Articles } from './screens/staff-articles-page.tsx';
import { Page as Audit } from './screens/staff-audit-page.tsx';
import { Page as Bank } from './screens/staff-bank-page.tsx';
import { Page as Categories } from './screens/staff-categories-page.tsx';
import { Page as Commissions } from './screens/staff-commissions-page.tsx';
import { Page as Contacts } from './screens/staff-contacts-page.tsx';
import { Page as Desk } from './screens/staff-desk-page.tsx';
import { Page as Exchange } from './screens/staff-exchange-page.tsx';
import { Page as Offers } from './screens/staff-offers-page.tsx';
import { Page as OrderCode } from './screens/staff-order-code-page.tsx';
import { Page as Order } from './screens/staff-order-page.tsx';
import { Page as Orders } from './screens/staff-orders-page.tsx';
import { Page as Payouts } from './screens/staff-payouts-page.tsx';
import { Page as Quotes } from './screens/staff-quotes-page.tsx';
import { Page as Rates } from './screens/staff-rates-page.tsx';
import { Page as Reports } from './screens/staff-reports-page.tsx';
import { Page as Requests } from './screens/staff-requests-page.tsx';
import { Page as Rules } from './screens/staff-rules-page.tsx';
import { Page as Search } from './screens/staff-search-page.tsx';
import { Page as SearchWords } from './screens/staff-search-words-page.tsx';
import { Page as Status } from './screens/staff-status-page.tsx';
import { Page as Sellers } from './screens/staff-sellers-page.tsx';
import { Page as Settings } from './screens/staff-settings-page.tsx';
import { Page as StockItem } from './screens/staff-stock-item-page.tsx';
import { Page as Stock } from './screens/staff-stock-page.tsx';
import { Page as Supporters } from './screens/staff-supporters-page.tsx';
import { Page as Users } from './screens/staff-users-page.tsx';
import { Page as Vouchers } from './screens/staff-vouchers-page.tsx';
import { STAFF_PATHS, type StaffPath } from './staff-paths.ts';

/** A path without a screen does not compile. */
const SCREENS: Record<StaffPath, ComponentType> = {
  '/staff/orders/:number': Order,
  '/staff/orders': Orders,
  '/staff/search': Search,
  '/staff/vouchers/:id': Vouchers,
  '/staff/vouchers': Vouchers,
  '/staff/offers': Offers,
  '/staff/settings': Settings,
  '/staff/search-words': SearchWords,
  '/staff/status': Status,
  '/staff/audit': Audit,
  '/staff/bank': Bank,
  '/staff/articles/:id': Articles,
  '/staff/articles': Articles,
  '/staff/quotes/:id': Quotes,
  '/staff/quotes': Quotes,
  '/staff/rates': Rates,
  '/staff/import-rules': Rules,
  '/staff/exchange-rates': Exchange,
  '/staff/order-code': OrderCode,
  '/staff/stock/:id': StockItem,
  '/staff/stock': Stock,
  '/staff/categories': Categories,
  '/staff/sellers/:id': Sellers,
  '/staff/sellers': Sellers,
  '/staff/supporters/:id': Supporters,
  '/staff/supporters': Supporters,
  '/staff/commissions': Commissions,
  '/staff/payouts/:id': Payouts,
  '/staff/payouts': Payouts,
  '/staff/users/:id': Users,
  '/staff/users': Users,
  '/staff/contacts': Contacts,
  '/staff/reports/:id': Reports,
  '/staff/reports': Reports,
  '/staff/requests/:id': Requests,
  '/staff/requests': Requests,
  '/staff': Desk,
};

/**
 * The staff's part, in a file that no buyer's phone keeps (vite.config.ts); to the app it is one route, so that no page of a buyer
 * brings the addresses.
 */
export const staffRoutes: readonly { path: StaffPath; Screen: ComponentType }[] = STAFF_PATHS.map((path) => ({
  path,
  Screen: SCREENS[path],
}));
