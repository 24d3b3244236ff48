import type { RefusalTable } from './refusal.ts';

/** Sellers and their listings, supporters and their programme. */
export const SELLING = {
  mobile_invalid: {
    status: 400,
    text: 'Please enter a valid mobile number',
    source: 'account contract 3.1',
  },
  referrer_email_invalid: {
    status: 400,
    text: 'A valid email is required.',
    source: 'account contract 3.1',
  },
  terms_required: {
    status: 400,
    text: 'Accept the terms to proceed',
    source: 'account contract 3.1',
  },
  referrer_is_self: {
    status: 409,
    text: 'Oops - the referrer email address must be different to yours. Rectify or delete the email address to proceed',
    source: 'account contract 3.1',
  },
  referrer_in_own_downline: {
    status: 409,
    text: 'Oops - the referrer email address must be different to yours. Rectify or delete the email address to proceed',
    shown:
      'Oops - this person joined through you, so they cannot be your referrer. Rectify or delete the email address to proceed',
    fields: ['hint'],
    source: 'account contract 3.1',
  },
  referrer_not_registered: {
    status: 406,
    text: 'Oops - the referrer email address entered is not registered on the product. Rectify or delete the email address to proceed',
    source: 'account contract 3.1',
  },
  not_supporter: {
    status: 403,
    text: 'This is for registered supporters only',
    source: 'account contract 1',
  },
  chapter_invalid: { status: 400, text: 'Unknown chapter', source: 'account contract 3.3' },
  media_type_invalid: {
    status: 400,
    text: 'Choose a business card, a flyer or a banner',
    source: 'account contract 3.4',
  },
  details_changed: {
    status: 409,
    text: 'These details were changed meanwhile. Look at them before you change them again',
    fields: ['current'],
    source: 'account contract 3.6',
  },
  invalid_phone: {
    status: 400,
    text: 'Enter the whole mobile number of the wallet',
    source: 'account contract 3.6',
  },
  other_country: {
    status: 400,
    text: 'This number is of another country',
    source: 'account contract 3.6',
  },
  too_short: {
    status: 400,
    text: 'An account number has at least {least} letters and digits',
    source: 'account contract 3.6',
  },
  vendor_not_approved: {
    status: 403,
    text: 'Ooops, your seller account has not been approved yet. Contact customer service',
    fields: ['vendor_status'],
    source: 'account contract 1',
  },
  cid_required: { status: 400, text: 'Say which listing is meant', source: 'account contract 5.4' },
  listing_deleted: {
    status: 410,
    text: 'This listing has been deleted',
    source: 'account contract 5',
  },
  pt_invalid: { status: 400, text: 'Choose vehicles or spares', source: 'account contract 5.1' },
  listing_incomplete: {
    status: 400,
    text: 'Enter a type, model and title',
    shown: 'One of the required field is empty — check your input',
    source: 'account contract 5.2',
  },
  missing_fields: {
    status: 400,
    text: 'One of the required field is empty — check your input',
    source: 'account contract 5.5',
  },
  version_conflict: {
    status: 412,
    also: [409],
    text: 'This listing was changed elsewhere',
    fields: ['current_version', 'base_version', 'changed_since_base', 'current'],
    source: 'account contract 5.5',
  },
  two_versions: {
    status: 409,
    text: 'This was changed in two places. Choose one of the two before it goes live',
    shown: 'This was changed in two places.',
    fields: ['conflicting'],
    source: 'sync 7',
  },
  parts_only: {
    status: 400,
    text: 'This is for listings of spares only',
    source: 'account contract 5.6',
  },
  type_invalid: { status: 400, text: 'Unknown image type', source: 'account contract 5.7' },
  slot_invalid: {
    status: 400,
    text: 'Choose a photo slot from 1 to 4',
    source: 'account contract 5.7',
  },
  slot_changed: {
    status: 409,
    text: 'Another photo was put there meanwhile',
    shown: 'Another photo has been put there in the meantime.',
    fields: ['slot', 'current'],
    source: 'account contract 5.7',
  },
  gallery_full: { status: 409, text: 'All photo slots are in use', source: 'account contract 5.7' },
  order_invalid: {
    status: 400,
    text: 'Name each of the four places once',
    source: 'account contract 5.7',
  },
  action_invalid: { status: 400, text: 'Choose add or remove', source: 'account contract 5.9' },
} as const satisfies RefusalTable;
