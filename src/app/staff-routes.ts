import type { ComponentType } from 'react';
import { Page as Articles } from './screens/staff-articles-page.tsx';
import { Page as Audit } from './screens/staff-audit-page.tsx';
import { Page as Bank } from './screens/staff-bank-page.tsx';
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

/**
 * The staff's part, in a file that no buyer's phone keeps (vite.config.ts); to the app it is one route, so that no page of a buyer
 * brings the addresses. Longer paths first.
 */
export const staffRoutes: readonly { path: string; Screen: ComponentType }[] = [
  { path: '/staff/orders/:number', Screen: Order },
  { path: '/staff/orders', Screen: Orders },
  { path: '/staff/search', Screen: Search },
  { path: '/staff/vouchers/:id', Screen: Vouchers },
  { path: '/staff/vouchers', Screen: Vouchers },
  { path: '/staff/offers', Screen: Offers },
  { path: '/staff/settings', Screen: Settings },
  { path: '/staff/search-words', Screen: SearchWords },
  { path: '/staff/status', Screen: Status },
  { path: '/staff/audit', Screen: Audit },
  { path: '/staff/bank', Screen: Bank },
  { path: '/staff/articles/:id', Screen: Articles },
  { path: '/staff/articles', Screen: Articles },
  { path: '/staff/quotes/:id', Screen: Quotes },
  { path: '/staff/quotes', Screen: Quotes },
  { path: '/staff/rates', Screen: Rates },
  { path: '/staff/import-rules', Screen: Rules },
  { path: '/staff/exchange-rates', Screen: Exchange },
  { path: '/staff/order-code', Screen: OrderCode },
  { path: '/staff/stock/:id', Screen: StockItem },
  { path: '/staff/stock', Screen: Stock },
  { path: '/staff/sellers/:id', Screen: Sellers },
  { path: '/staff/sellers', Screen: Sellers },
  { path: '/staff/supporters/:id', Screen: Supporters },
  { path: '/staff/supporters', Screen: Supporters },
  { path: '/staff/commissions', Screen: Commissions },
  { path: '/staff/payouts/:id', Screen: Payouts },
  { path: '/staff/payouts', Screen: Payouts },
  { path: '/staff/users/:id', Screen: Users },
  { path: '/staff/users', Screen: Users },
  { path: '/staff/contacts', Screen: Contacts },
  { path: '/staff/reports/:id', Screen: Reports },
  { path: '/staff/reports', Screen: Reports },
  { path: '/staff/requests/:id', Screen: Requests },
  { path: '/staff/requests', Screen: Requests },
  { path: '/staff', Screen: Desk },
];
