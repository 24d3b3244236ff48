import type { RefusalTable } from './refusal.ts';

/** Signing up and in, the account and what somebody keeps in it. `non_field_errors` is for the first clients (contract 1.1). */
export const IDENTITY = {
  password_mismatch: { status: 400, text: 'Passwords do not match', source: 'contract 6.1' },
  password_too_short: {
    status: 400,
    text: 'Password must be at least {least} characters',
    source: 'contract 6.1',
  },
  password_too_common: {
    status: 400,
    text: 'Choose a less common password',
    source: 'contract 6.1',
  },
  email_mismatch: { status: 400, text: 'Emails do not match', source: 'contract 6.1' },
  email_taken: {
    status: 400,
    text: 'A user with this email already exists',
    source: 'contract 6.1',
  },
  link_invalid: {
    status: 400,
    also: [411],
    text: 'This link does not work any more. Ask for another one',
    fields: ['msg', 'status'],
    source: 'contract 6.2',
  },
  link_expired: {
    status: 411,
    text: 'This link expired',
    fields: ['msg', 'status'],
    source: 'contract 6.2',
  },
  invalid_credentials: {
    status: 400,
    text: 'Unable to log in with the details given',
    fields: ['non_field_errors'],
    source: 'contract 6.4',
  },
  account_inactive: {
    status: 400,
    text: 'Your account is not active. Check your inbox for the activation link',
    fields: ['non_field_errors'],
    source: 'contract 6.4',
  },
  otp_required: {
    status: 400,
    text: 'Enter the code from your authenticator app',
    fields: ['non_field_errors'],
    source: 'contract 6.4',
  },
  otp_invalid: {
    status: 400,
    text: 'This code does not match. Wait for the next one and try again',
    fields: ['non_field_errors'],
    source: 'contract 6.4',
  },
  not_logged_in: { status: 400, text: '400 - Not logged out', source: 'contract 6.5' },
  social_auth_failed: { status: 400, text: 'Authentication Failed', source: 'contract 6.6' },
  social_link_required: {
    status: 400,
    text: 'Authentication Failed',
    fields: ['hint'],
    source: 'contract 6.6',
  },
  reset_link_invalid: { status: 400, text: 'Invalid value', source: 'contract 6.7' },
  password_wrong: {
    status: 400,
    text: 'The password is not right',
    fields: ['hint'],
    source: 'account contract 2.11',
  },
  totp_active: {
    status: 409,
    text: 'Your account has an authenticator app already',
    source: 'account contract 2.11',
  },
  no_payment: {
    status: 400,
    text: 'Buyers read this name on your listings. Write your own, without words of paying and without numbers',
    source: 'account contract 2.2',
  },
  confirm_mismatch: { status: 400, text: 'The details do not match', source: 'account contract 2.9' },
  open_orders: {
    status: 409,
    text: 'You have orders that are not over. To cancel one, or if one has arrived, contact customer service with its number. Then you can delete your account',
    fields: ['orders'],
    source: 'account contract 2.9',
  },
  unpaid_commission: {
    status: 409,
    text: 'Commission is still to be paid to you. Wait until it is paid, or say that you give it up. Then you can delete your account',
    fields: ['amount'],
    source: 'account contract 2.9',
  },
  last_staff: {
    status: 409,
    text: 'Nobody else could run the shop: make somebody else staff first',
    source: 'account contract 2.9',
  },
  id_taken: {
    status: 409,
    text: 'This id is in use. Please try again',
    source: 'account contract 2.10',
  },
  limit_reached: {
    status: 409,
    text: 'You can keep {limit} here. Remove one to make room',
    fields: ['limit'],
    source: 'account contract 2.10',
  },
  fitment_unknown: {
    status: 400,
    text: 'This is not in the list of makes, models and trims',
    source: 'account contract 5.9',
  },
} as const satisfies RefusalTable;
