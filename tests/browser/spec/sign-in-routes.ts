import type { SpecRoute } from './routes.ts';

const SIGN_IN = ['Sign up', 'Sign in', 'Forgot password'];

/** Screens where a guest signs in, what the links of mails open, and what leads to signing in. */
export const SIGN_IN_ROUTES: readonly SpecRoute[] = [
  ...['/login', '/Login', '/login-a', '/login-b', '/login-c', '/auth-reset'].map((route) => ({
    where: 'Buyer 2',
    route,
    at: route,
    who: 'guest' as const,
    title: 'Your account',
    says: SIGN_IN,
  })),
  {
    where: 'Buyer 2',
    route: '/activate/:uid/:token',
    at: '/activate/1/no-such-token',
    who: 'guest',
    title: 'Account activation',
    says: [
      'The link to activate your account is invalid. Please check your inbox for a valid link.',
      'Request another link',
    ],
    offline: { says: ['Activation needs a connection'] },
  },
  {
    where: 'Buyer 2',
    route: '/password/reset/confirm/:uid/:token',
    at: '/password/reset/confirm/1/no-such-token',
    who: 'guest',
    title: 'New password',
    says: ['Change password'],
  },
  {
    where: 'Buyer 2',
    route: '/resend-activation-link',
    at: '/resend-activation-link',
    who: 'guest',
    title: 'Activation link',
    says: ['Enter your account email.', 'Send the link'],
  },
  ...[
    ...['/profile', '/checkout', '/review-order', '/confirm-order'].map(
      (route) => ['Buyer 2', route] as const,
    ),
    ...[
      '/my-downline',
      '/advertising-tools',
      '/supporter-training',
      '/supporter-dashboard',
      '/vendor-dashboard',
      '/vendor/create-product',
      '/vendor/create-spares-listing',
      '/vendor/add-content/501',
      '/vendor/list-auto-spares/601',
      '/vendor/vehicles/501',
    ].map((route) => ['Account 2', route] as const),
  ].map(([where, route]) => ({
    where,
    route,
    at: route,
    who: 'guest' as const,
    leadsTo: '/login',
    title: 'Your account',
    says: SIGN_IN,
  })),
];
