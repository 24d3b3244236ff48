import type { RefusalTable } from './refusal.ts';

/** Searches, offers, forms and what is asked of the shop or of a seller. */
export const SHOP = {
  invalid_page: { status: 404, text: 'Invalid page.', source: 'contract 1' },
  invalid_range: { status: 400, text: 'Enter a range like 2012__2016', source: 'contract 4.3' },
  template_unknown: { status: 400, text: 'This form is not known', source: 'contract 6.8' },
  not_own: { status: 400, text: 'Use the email of your account', source: 'contract 6.8' },
  offer_ended: {
    status: 410,
    text: 'This offer has ended. There is no code to be had any more',
    fields: ['state'],
    source: 'contract 6.8',
  },
  flash_already_revealed: {
    status: 409,
    text: 'A code was revealed for this customer before, and it was used',
    fields: ['cause'],
    source: 'contract 6.8',
  },
  region_unknown: { status: 400, text: 'There is no such region', source: 'contract 6.10' },
  app_outdated: { status: 406, text: 'The app must be updated first', source: 'contract 6.10' },
  cursor_expired: { status: 410, text: 'Load the whole catalogue again', source: 'contract 6.10' },
  qry_invalid: { status: 400, text: 'Ask for makes or model', source: 'account contract 5.9' },
  fetch_prop_invalid: {
    status: 400,
    text: 'Ask for prepopulate, variants or body',
    source: 'account contract 5.9',
  },
  fitment_incomplete: {
    status: 400,
    text: 'Choose a make and at least one model, one variant and one trim',
    source: 'account contract 5.9',
  },
  inquiry_ended: {
    status: 409,
    text: 'Nothing can be added here any more: one of you has left the shop',
    source: 'account contract 2',
  },
  inquiry_full: {
    status: 409,
    text: 'Nothing more can be added here. Please ask again',
    source: 'account contract 2',
  },
  bank_details: {
    status: 400,
    text: 'The buyer reads this. Bank details are in the pro-forma alone: take the account number out',
    source: 'security 17',
  },
  request_closed: {
    status: 409,
    text: 'This request is closed. Please ask again',
    source: 'account contract 2',
  },
  request_full: {
    status: 409,
    text: 'Nothing more can be added here. Please ask again',
    source: 'account contract 2',
  },
  no_photos_here: {
    status: 409,
    text: 'Photos go with requests for parts alone',
    source: 'account contract 2',
  },
  too_many_photos: {
    status: 409,
    text: 'A request takes {limit} photos',
    source: 'account contract 2',
  },
} as const satisfies RefusalTable;
