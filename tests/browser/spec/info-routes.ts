import type { SpecRoute } from './routes.ts';

/** Screens that a guest reads of the shop, its offers and its supporter programme. */
export const INFO_ROUTES: readonly SpecRoute[] = (
  [
    ['Buyer 2', '/how-to-buy', 'How to buy', ['Six steps', 'RORO', 'Durban']],
    ['Buyer 1', '/how-to-pay', 'How to pay', ['Bank wire transfer', 'Bitcoin', 'pro-forma']],
    ['Buyer 2', '/about-us', 'About us', ['southern and eastern Africa']],
    [
      'Buyer 2',
      '/local-services',
      'Local offices',
      ['Harare', 'Lusaka', 'Nairobi', '8:00AM-4:45PM', '9:00AM-12:00PM', 'Sunday and public holidays'],
    ],
    [
      'Buyer 2',
      '/help-contact',
      'Help and contact',
      [
        'Support hours are 10am to 6pm',
        'reply within 6hrs',
        'Live chat',
        'It may take up to 15 minutes',
        'Send',
      ],
    ],
    [
      'Buyer 2',
      '/bulk-stock-procurement',
      'Bulk stock procurement',
      ['An agent replies within 12 hours', 'Email', 'Name', 'Send'],
    ],
    [
      'Buyer 2',
      '/careers/national-marketing-manager',
      'National Marketing Manager',
      ['A minimum of 3 years in marketing', 'Email your CV to'],
    ],
    ['Buyer 2', '/careers/technical-assessment', 'Technical assessment', ['invoice numbers', 'Send']],
    ['Buyer 2', '/privacy', 'Privacy policy', ['What we keep, and why']],
    ['Buyer 2', '/terms', 'Terms', ['Listings and prices']],
    ['Buyer 2', '/advertise', 'Advertise', ['Become a seller']],
    ['Buyer 2', '/latest', 'News and Reviews', ['How we ship', 'Undated', '5 min read', '01-Jan-2023']],
    ['Buyer 2', '/latest/:slug', 'How we ship', ['5 min read', '1 Feb 2025'], '/latest/how-we-ship'],
    ['Buyer 2', '/latest/{slug}/{id}', 'Undated', ['5 min read', '01-Jan-2023'], '/latest/undated/2'],
    ['Buyer 2', '/deals', 'Deals of the day', ['REGISTER TO BUY', 'Save: 10%']],
    [
      'Buyer 2',
      '/flash-discount',
      'Flash discount',
      ['$200.00 off your order', 'Once per customer', 'Reveal my code'],
    ],
    [
      'Buyer 2',
      '/flash-discount-confirm',
      'Your discount code',
      ['No code on this page', 'Continue shopping'],
    ],
    [
      'Buyer 2',
      '/best-export-deals/g-landing',
      'Best export deals to Zimbabwe',
      ['Walvis Bay', 'Dar Es Salaam', 'Durban'],
    ],
    [
      'Account 2',
      '/supporter-programme/home',
      'Supporter programme',
      ['Register', 'Advertise', 'Get paid', 'Direct referral income', 'Customer discount', 'About', 'Reward'],
    ],
    ['Account 2', '/supporter-programme/how', 'How to, Supporter programme', ['Sign up', 'My Account']],
    [
      'Account 2',
      '/supporter-programme/compensation',
      'Reward, Supporter programme',
      [
        'Independent Business Owner',
        'Executive Team Manager',
        'Executive Team Leader',
        'Senior Executive Leader',
        '1.5%',
        '2.5%',
        'Direct Referrals',
        'Downline Referrals',
      ],
    ],
    [
      'Account 2',
      '/supporter-programme/tools',
      'Tools, Supporter programme',
      ['Business cards', 'A5 flyer', 'Vinyl banner', '3.5 in x 2 in', '1.7 m x 0.7 m'],
    ],
  ] as const
).map(([where, route, title, says, at]) => ({ where, route, at: at ?? route, who: 'guest', title, says }));
