import { matchRoute } from './match-route.ts';

/** Addresses of the staff's part, longer ones first; their screens lie in a file of their own (staff-routes.ts). */
export const STAFF_PATHS = [
  '/staff/orders/:number',
  '/staff/orders',
  '/staff/search',
  '/staff/vouchers/:id',
  '/staff/vouchers',
  '/staff/offers',
  '/staff/settings',
  '/staff/search-words',
  '/staff/status',
  '/staff/audit',
  '/staff/bank',
  '/staff/articles/:id',
  '/staff/articles',
  '/staff/quotes/:id',
  '/staff/quotes',
  '/staff/rates',
  '/staff/import-rules',
  '/staff/exchange-rates',
  '/staff/order-code',
  '/staff/stock/:id',
  '/staff/stock',
  '/staff/categories',
  '/staff/sellers/:id',
  '/staff/sellers',
  '/staff/supporters/:id',
  '/staff/supporters',
  '/staff/commissions',
  '/staff/payouts/:id',
  '/staff/payouts',
  '/staff/users/:id',
  '/staff/users',
  '/staff/contacts',
  '/staff/reports/:id',
  '/staff/reports',
  '/staff/requests/:id',
  '/staff/requests',
  '/staff',
] as const;
export type StaffPath = (typeof STAFF_PATHS)[number];

const PATTERNS = STAFF_PATHS.map((path) => ({ path }));

/** Tells whether the staff's part has a screen for this address: the server answers 404 for any other below /staff. */
export const isStaffScreen = (pathname: string): boolean => matchRoute(PATTERNS, pathname) !== null;
