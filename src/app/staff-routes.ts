import { appScreen } from './app-screen.tsx';

const vouchers = appScreen('staff-vouchers-page', () => import('./screens/staff-vouchers-page.tsx'));

const articles = appScreen('staff-articles-page', () => import('./screens/staff-articles-page.tsx'));

const quotes = appScreen('staff-quotes-page', () => import('./screens/staff-quotes-page.tsx'));

const reports = appScreen('staff-reports-page', () => import('./screens/staff-reports-page.tsx'));

const requests = appScreen('staff-requests-page', () => import('./screens/staff-requests-page.tsx'));

const sellers = appScreen('staff-sellers-page', () => import('./screens/staff-sellers-page.tsx'));

const supporters = appScreen('staff-supporters-page', () => import('./screens/staff-supporters-page.tsx'));

const payouts = appScreen('staff-payouts-page', () => import('./screens/staff-payouts-page.tsx'));

const users = appScreen('staff-users-page', () => import('./screens/staff-users-page.tsx'));

/** The staff's part: each screen in a file that no buyer's phone keeps (vite.config.ts). Longer paths first. */
export const staffRoutes = [
  {
    path: '/staff/orders/:number',
    screen: appScreen('staff-order-page', () => import('./screens/staff-order-page.tsx')),
  },
  {
    path: '/staff/orders',
    screen: appScreen('staff-orders-page', () => import('./screens/staff-orders-page.tsx')),
  },
  {
    path: '/staff/search',
    screen: appScreen('staff-search-page', () => import('./screens/staff-search-page.tsx')),
  },
  { path: '/staff/vouchers/:id', screen: vouchers },
  { path: '/staff/vouchers', screen: vouchers },
  {
    path: '/staff/offers',
    screen: appScreen('staff-offers-page', () => import('./screens/staff-offers-page.tsx')),
  },
  {
    path: '/staff/settings',
    screen: appScreen('staff-settings-page', () => import('./screens/staff-settings-page.tsx')),
  },
  {
    path: '/staff/search-words',
    screen: appScreen('staff-search-words-page', () => import('./screens/staff-search-words-page.tsx')),
  },
  {
    path: '/staff/audit',
    screen: appScreen('staff-audit-page', () => import('./screens/staff-audit-page.tsx')),
  },
  {
    path: '/staff/bank',
    screen: appScreen('staff-bank-page', () => import('./screens/staff-bank-page.tsx')),
  },
  { path: '/staff/articles/:id', screen: articles },
  { path: '/staff/articles', screen: articles },
  { path: '/staff/quotes/:id', screen: quotes },
  { path: '/staff/quotes', screen: quotes },
  {
    path: '/staff/rates',
    screen: appScreen('staff-rates-page', () => import('./screens/staff-rates-page.tsx')),
  },
  {
    path: '/staff/import-rules',
    screen: appScreen('staff-rules-page', () => import('./screens/staff-rules-page.tsx')),
  },
  {
    path: '/staff/exchange-rates',
    screen: appScreen('staff-exchange-page', () => import('./screens/staff-exchange-page.tsx')),
  },
  {
    path: '/staff/order-code',
    screen: appScreen('staff-order-code-page', () => import('./screens/staff-order-code-page.tsx')),
  },
  {
    path: '/staff/stock/:id',
    screen: appScreen('staff-stock-item-page', () => import('./screens/staff-stock-item-page.tsx')),
  },
  {
    path: '/staff/stock',
    screen: appScreen('staff-stock-page', () => import('./screens/staff-stock-page.tsx')),
  },
  { path: '/staff/sellers/:id', screen: sellers },
  { path: '/staff/sellers', screen: sellers },
  { path: '/staff/supporters/:id', screen: supporters },
  { path: '/staff/supporters', screen: supporters },
  {
    path: '/staff/commissions',
    screen: appScreen('staff-commissions-page', () => import('./screens/staff-commissions-page.tsx')),
  },
  { path: '/staff/payouts/:id', screen: payouts },
  { path: '/staff/payouts', screen: payouts },
  { path: '/staff/users/:id', screen: users },
  { path: '/staff/users', screen: users },
  {
    path: '/staff/contacts',
    screen: appScreen('staff-contacts-page', () => import('./screens/staff-contacts-page.tsx')),
  },
  { path: '/staff/reports/:id', screen: reports },
  { path: '/staff/reports', screen: reports },
  { path: '/staff/requests/:id', screen: requests },
  { path: '/staff/requests', screen: requests },
  { path: '/staff', screen: appScreen('staff-page', () => import('./screens/staff-page.tsx')) },
] as const;
