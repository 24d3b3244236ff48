import { INFO_PAGES } from '#domain/shop/info-pages.ts';
import { OFFER_PAGES } from '#domain/shop/offer-pages.ts';
import { type AppScreen, appScreen } from './app-screen.tsx';
import { matchRoute } from './match-route.ts';
import type { Params } from './params.ts';
import { supporterRoutes } from './supporter-routes.ts';
import { vendorRoutes } from './vendor-routes.ts';

/** One route with its screen. What the server reads to draw it stands in first-reads.ts. */
export interface AppRoute {
  path: string;
  screen: AppScreen;
}

const home = appScreen('home-page', () => import('./screens/home-page.tsx'));
const search = appScreen('search-page', () => import('./screens/search-page.tsx'));
const details = appScreen('detail-page', () => import('./screens/detail-page.tsx'));
const items = appScreen('items-page', () => import('./screens/items-page.tsx'));
const item = appScreen('item-page', () => import('./screens/item-page.tsx'));
const parts = appScreen('parts-page', () => import('./screens/parts-page.tsx'));
const login = appScreen('login-page', () => import('./screens/login-page.tsx'), [
  'login',
  'account',
  'checkout',
]);
const article = appScreen('article-page', () => import('./screens/article-page.tsx'), ['reading']);
const inquiries = appScreen('inquiries-page', () => import('./screens/inquiries-page.tsx'), ['kept']);
const requests = appScreen('requests-page', () => import('./screens/requests-page.tsx'), ['request']);
const info = appScreen('info-page', () => import('./screens/info-page.tsx'), ['info', 'asking']);
const offers = appScreen('offers-page', () => import('./screens/offers-page.tsx'), ['info']);
const staff = appScreen('staff-page', () => import('./screens/staff-page.tsx'));
const verify = appScreen('verify-page', () => import('./screens/verify-page.tsx'), ['reading']);

export const routes = [
  { path: '/', screen: home },
  { path: '/stage', screen: home },
  { path: '/index.html', screen: home },
  { path: '/search/cat-search-men', screen: items },
  { path: '/search/cat-search-women', screen: items },
  { path: '/search/*', screen: search },
  { path: '/commercial-vehicles', screen: search },
  { path: '/details/:id', screen: details },
  { path: '/Car/:id', screen: details },
  { path: '/details/:id/parts', screen: item },
  { path: '/item-details/:id', screen: item },
  { path: '/item-details/:id/:price', screen: item },
  { path: '/partner-one-search/*', screen: items },
  { path: '/partner-one-search-cat/*', screen: items },
  { path: '/auto-parts', screen: parts },
  { path: '/auto-parts/:slug', screen: parts },
  { path: '/auto-parts/:slug/:id', screen: parts },
  { path: '/electronics', screen: appScreen('class-page', () => import('./screens/class-page.tsx')) },
  {
    path: '/stores/:code',
    screen: appScreen('store-page', () => import('./screens/store-page.tsx'), ['reading']),
  },
  {
    path: '/latest',
    screen: appScreen('articles-page', () => import('./screens/articles-page.tsx'), ['reading']),
  },
  { path: '/latest/:slug', screen: article },
  { path: '/latest/:slug/:id', screen: article },
  { path: '/verify-invoice', screen: verify },
  { path: '/verify-invoice/:code', screen: verify },
  {
    path: '/my-basket',
    screen: appScreen('basket-page', () => import('./screens/basket-page.tsx'), ['checkout']),
  },
  {
    path: '/checkout',
    screen: appScreen('checkout-page', () => import('./screens/checkout-page.tsx'), ['checkout']),
  },
  {
    path: '/review-order',
    screen: appScreen('review-page', () => import('./screens/review-page.tsx'), ['checkout']),
  },
  {
    path: '/confirm-order',
    screen: appScreen('confirm-page', () => import('./screens/confirm-page.tsx'), ['checkout', 'account']),
  },
  // '/login' takes any case, so '/Login' is the same address; the others are those of earlier letters and adverts.
  ...(['/login', '/login-a', '/login-b', '/login-c', '/auth-reset'] as const).map((path) => ({
    path,
    screen: login,
  })),
  { path: '/login/google', screen: appScreen('google-page', () => import('./screens/google-page.tsx')) },
  { path: '/login/link', screen: appScreen('ask-link-page', () => import('./screens/ask-link-page.tsx')) },
  {
    path: '/login/link/:uid/:token',
    screen: appScreen('open-link-page', () => import('./screens/open-link-page.tsx')),
  },
  {
    path: '/link-google/:uid/:token',
    screen: appScreen('link-google-page', () => import('./screens/link-google-page.tsx')),
  },
  {
    path: '/password/reset/confirm/:link_uid/:link_token',
    screen: appScreen('reset-page', () => import('./screens/reset-page.tsx')),
  },
  {
    path: '/activate/:uid/:token',
    screen: appScreen('activate-page', () => import('./screens/activate-page.tsx')),
  },
  {
    path: '/resend-activation-link',
    screen: appScreen('resend-page', () => import('./screens/resend-page.tsx')),
  },
  {
    path: '/profile',
    screen: appScreen('profile-page', () => import('./screens/profile-page.tsx'), ['account']),
  },
  {
    path: '/profile/security',
    screen: appScreen('security-page', () => import('./screens/security-page.tsx'), ['account']),
  },
  {
    path: '/profile/data',
    screen: appScreen('account-data-page', () => import('./screens/account-data-page.tsx'), ['account']),
  },
  {
    path: '/profile/saved',
    screen: appScreen('saved-page', () => import('./screens/saved-page.tsx'), ['kept']),
  },
  { path: '/profile/inquiries', screen: inquiries },
  { path: '/profile/inquiries/:id', screen: inquiries },
  {
    path: '/profile/notices',
    screen: appScreen('notices-page', () => import('./screens/notices-page.tsx'), ['request']),
  },
  { path: '/profile/requests', screen: requests },
  { path: '/profile/requests/:id', screen: requests },
  {
    path: '/profile/become-a-seller',
    screen: appScreen('become-seller-page', () => import('./screens/become-seller-page.tsx'), ['account']),
  },
  {
    path: '/compare',
    screen: appScreen('compare-page', () => import('./screens/compare-page.tsx'), ['kept']),
  },
  { path: '/garage', screen: appScreen('garage-page', () => import('./screens/garage-page.tsx'), ['kept']) },
  {
    path: '/orders/:number',
    screen: appScreen('order-page', () => import('./screens/order-page.tsx'), ['account']),
  },
  ...INFO_PAGES.map((path) => ({ path, screen: info })),
  ...OFFER_PAGES.map((path) => ({ path, screen: offers })),
  ...vendorRoutes,
  ...supporterRoutes,
  { path: '/staff', screen: staff },
  { path: '/staff/*', screen: staff },
  {
    path: '/catalogue',
    screen: appScreen('catalogue-page', () => import('./screens/catalogue-page.tsx'), ['pack']),
  },
  { path: '/share', screen: appScreen('share-page', () => import('./screens/share-page.tsx')) },
  { path: '/waiting', screen: appScreen('waiting-page', () => import('./screens/waiting-page.tsx')) },
  { path: '*', screen: appScreen('not-found-page', () => import('./screens/not-found-page.tsx')) },
] as const satisfies readonly AppRoute[];

/** One of them, whose path is one of those above. */
export type Route = (typeof routes)[number];
export type RoutePath = Route['path'];

/** The route of an address with the names in its path. */
export function routeOf(pathname: string): { route: Route; params: Params } {
  const found = matchRoute(routes, pathname);
  if (!found) throw new Error('the last route takes every address');
  return found;
}
