import type { SpecRoute } from './routes.ts';

const JOIN = ['This part is for registered supporters', 'Join the programme'];
const NOT_SELLER = ['You are not a seller yet.', 'Become a seller'];

/** Screens that a signed-in buyer meets, who neither sells nor supports. */
export const BUYER_ROUTES: readonly SpecRoute[] = [
  {
    where: 'Account 2',
    route: '/profile',
    at: '/profile',
    who: 'buyer',
    title: 'My Account',
    says: [
      'Profile',
      'Order History',
      'Mutale Mwale',
      'buyer1@example.test',
      'Postcode',
      'Date Joined',
      'Nov. 4, 2024, ',
      'Become a seller',
    ],
  },
  {
    where: 'Account 2',
    route: '/profile',
    at: '/profile?tab=orders',
    who: 'buyer',
    title: 'Order History',
    says: ['100000027', '100000003', '$5,700.00', 'Authorized', 'Shipped'],
  },
  ...['/login', '/Login', '/login-a', '/login-b', '/login-c', '/auth-reset', '/login/google'].map(
    (route) => ({
      where: 'Buyer 2',
      route,
      at: route,
      who: 'buyer' as const,
      leadsTo: '/profile',
      title: 'My Account',
      says: ['buyer1@example.test'],
    }),
  ),
  ...(
    [
      ['/resend-activation-link', '/resend-activation-link', 'Activation link', 'Send the link'],
      [
        '/password/reset/confirm/:uid/:token',
        '/password/reset/confirm/1/no-such-token',
        'New password',
        'Change password',
      ],
      ['/link-google/:uid/:token', '/link-google/1/no-such-token', 'Connect Google', 'Connect Google'],
    ] as const
  ).map(([route, at, title, words]) => ({
    where: 'Buyer 2',
    route,
    at,
    who: 'buyer' as const,
    title,
    says: [words],
  })),
  {
    where: 'Buyer 2',
    route: '/my-basket',
    at: '/my-basket',
    who: 'buyer',
    title: 'Basket',
    says: ['You have no items in your basket.', 'Continue Shopping'],
  },
  ...(
    [
      ['/checkout', 'Checkout'],
      ['/review-order', 'Review your order'],
    ] as const
  ).map(([route, title]) => ({
    where: 'Buyer 2',
    route,
    at: route,
    who: 'buyer' as const,
    title,
    says: ['You have no items in your basket.', 'Continue Shopping'],
  })),
  {
    where: 'Buyer 2',
    route: '/confirm-order',
    at: '/confirm-order',
    who: 'buyer',
    title: 'Your order',
    says: ['No order is waiting on this phone.'],
  },
  {
    where: 'Buyer 2',
    route: 'Deals of the day',
    at: '/deals',
    who: 'buyer',
    title: 'Deals of the day',
    says: ['SEE MORE', 'Save: 10%'],
  },
  {
    where: 'Account 2',
    route: 'upgrade wizard',
    at: '/profile/become-a-seller',
    who: 'buyer',
    title: 'Become a seller',
    says: ['Payment', 'Terms & Conditions', 'Join', 'Next'],
  },
  ...(
    [
      ['/my-downline', 'My Downline'],
      ['/advertising-tools', 'Promotion Tools'],
      ['/supporter-training', 'Training'],
      ['/supporter-dashboard', 'Supporter dashboard'],
    ] as const
  ).map(([route, title]) => ({
    where: 'Account 6',
    route,
    at: route,
    who: 'buyer' as const,
    title,
    says: JOIN,
  })),
  ...(
    [
      ['/vendor-dashboard', 'Seller dashboard'],
      ['/vendor/create-product', 'List a vehicle'],
      ['/vendor/create-spares-listing', 'List Auto Spares for sale'],
    ] as const
  ).map(([route, title]) => ({
    where: 'Account 6',
    route,
    at: route,
    who: 'buyer' as const,
    title,
    says: NOT_SELLER,
  })),
];
