import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { verifyInvoice } from '#contract/orders.ts';
import { normaliseInvoiceCode } from '#domain/invoice-code.ts';
import { vehicleSearchOf } from '#domain/address.ts';
import { searchQuery } from '#domain/search-address.ts';
import { makeCounts, makes, rates, searchVehicles, vehicle } from '#features/catalogue/queries.ts';
import { DetailPage } from './screens/detail-page.tsx';
import { HomePage } from './screens/home-page.tsx';
import { NotFoundPage } from './screens/not-found-page.tsx';
import { SearchPage } from './screens/search-page.tsx';
import { VerifyPage } from './screens/verify-page.tsx';

/** One route: its screen, and for those that the server draws, the addresses of its first reads. */
export interface AppRoute {
  path: string;
  Screen: ComponentType;
  /** Null: drawn in the browser only. The first of them says whether the page exists. */
  first: ((url: URL, params: Readonly<Record<string, string | undefined>>) => FirstRead[]) | null;
}

/** A read by the name of its declaration, with params in the same form as the screen's hook asks for it. */
export interface FirstRead {
  name: string;
  path: string;
  params: Record<string, unknown>;
}

const read = (declared: { name: string; path: string }, params: Record<string, unknown> = {}): FirstRead => ({
  name: declared.name,
  path: declared.path,
  params,
});

/** A screen of its own chunk, fetched when it is first opened. */
const chunk = (load: () => Promise<{ Page: ComponentType }>): ComponentType =>
  lazy(() => load().then(({ Page }) => ({ default: Page })));

const Login = chunk(() => import('./screens/login-page.tsx'));

/** Latest arrivals: the search without any wish, newest first. */
const LATEST = {};

/** The params of the search that an address names, or null when it is not an address of ours. */
export function searchParams(pathname: string, query: string): Record<string, string | string[]> | null {
  const search = vehicleSearchOf(pathname, new URLSearchParams(query));
  return search && searchQuery(search);
}

const home: Omit<AppRoute, 'path'> = {
  Screen: HomePage,
  first: () => [
    read(searchVehicles.declared, LATEST),
    read(makes.declared),
    read(makeCounts.declared),
    read(rates.declared),
  ],
};
const search: Omit<AppRoute, 'path'> = {
  Screen: SearchPage,
  first(url) {
    const params = searchParams(url.pathname, url.search);
    return params ? [read(searchVehicles.declared, params), read(rates.declared), read(makes.declared)] : [];
  },
};
const details: Omit<AppRoute, 'path'> = {
  Screen: DetailPage,
  first: (_, { id = '' }) => [read(vehicle.declared, { id }), read(rates.declared)],
};

export const routes: readonly AppRoute[] = [
  { path: '/', ...home },
  { path: '/stage', ...home },
  { path: '/search/*', ...search },
  { path: '/commercial-vehicles', ...search },
  { path: '/details/:id', ...details },
  { path: '/Car/:id', ...details },
  {
    path: '/verify-invoice',
    Screen: VerifyPage,
    // Without script the form sends its code in the query.
    first({ searchParams: query }) {
      const code = query.get('code')?.trim() ?? '';
      return normaliseInvoiceCode(code) === null ? [] : [read(verifyInvoice, { code })];
    },
  },
  {
    path: '/verify-invoice/:code',
    Screen: VerifyPage,
    first: (_, { code = '' }) => [read(verifyInvoice, { code })],
  },
  { path: '/my-basket', Screen: chunk(() => import('./screens/basket-page.tsx')), first: null },
  { path: '/checkout', Screen: chunk(() => import('./screens/checkout-page.tsx')), first: null },
  { path: '/review-order', Screen: chunk(() => import('./screens/review-page.tsx')), first: null },
  { path: '/confirm-order', Screen: chunk(() => import('./screens/confirm-page.tsx')), first: null },
  // '/login' takes any case, so '/Login' is the same address; the others are those of earlier letters and adverts.
  ...['/login', '/login-a', '/login-b', '/login-c', '/auth-reset'].map((path) => ({
    path,
    Screen: Login,
    first: null,
  })),
  { path: '/login/google', Screen: chunk(() => import('./screens/google-page.tsx')), first: null },
  {
    path: '/link-google/:uid/:token',
    Screen: chunk(() => import('./screens/link-google-page.tsx')),
    first: null,
  },
  {
    path: '/password/reset/confirm/:link_uid/:link_token',
    Screen: chunk(() => import('./screens/reset-page.tsx')),
    first: null,
  },
  { path: '/activate/:uid/:token', Screen: chunk(() => import('./screens/activate-page.tsx')), first: null },
  { path: '/resend-activation-link', Screen: chunk(() => import('./screens/resend-page.tsx')), first: null },
  { path: '/profile', Screen: chunk(() => import('./screens/profile-page.tsx')), first: null },
  { path: '/profile/security', Screen: chunk(() => import('./screens/security-page.tsx')), first: null },
  { path: '/profile/data', Screen: chunk(() => import('./screens/account-data-page.tsx')), first: null },
  { path: '/orders/:number', Screen: chunk(() => import('./screens/order-page.tsx')), first: null },
  { path: '/staff', Screen: chunk(() => import('./screens/staff-page.tsx')), first: null },
  { path: '/waiting', Screen: chunk(() => import('./screens/waiting-page.tsx')), first: null },
  { path: '*', Screen: NotFoundPage, first: () => [] },
];

/** The route of an address with the names in its path. */
export function routeOf(pathname: string): {
  route: AppRoute;
  params: Readonly<Record<string, string | undefined>>;
} {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: match.params };
  }
  throw new Error('the last route takes every address');
}
