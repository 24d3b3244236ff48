import type { RefusalTable } from './refusal.ts';

/** Refusals that only staff are told. */
export const STAFF = {
  precondition_required: {
    status: 428,
    text: 'Say which version you saw',
    fields: ['current_version'],
    source: 'account contract 6',
  },
  too_many: {
    status: 400,
    text: 'Choose fewer days: a table holds 20,000 rows',
    source: 'account contract 6',
  },
  no_address: {
    status: 409,
    text: 'No mail reaches whoever asked. Call them',
    source: 'account contract 6',
  },
  quote_used: {
    status: 409,
    text: 'Order {number} was placed with this quote',
    source: 'account contract 6',
  },
  duplicate: {
    status: 409,
    text: 'There is a rate of this day already',
    fields: ['date'],
    source: 'account contract 6',
  },
  article_published: {
    status: 409,
    text: 'Readers see this article. Withdraw it first',
    source: 'account contract 6',
  },
  published: {
    status: 400,
    text: 'Readers see it already. Withdraw it first',
    source: 'account contract 6',
  },
  past: {
    status: 400,
    text: 'Choose a time that is still to come',
    source: 'account contract 6',
  },
  slug_taken: {
    status: 409,
    text: 'Another article has this address',
    fields: ['fields'],
    source: 'account contract 6',
  },
  code_taken: {
    status: 409,
    text: 'Another voucher has this code',
    fields: ['fields'],
    source: 'account contract 6',
  },
  category_filed: {
    status: 409,
    text: 'This category holds listings, so it cannot have subcategories',
    source: 'account contract 6',
  },
  category_in_use: {
    status: 409,
    text: 'Listings or other categories are in it',
    source: 'account contract 6',
  },
  voucher_used: {
    status: 409,
    text: 'This voucher has been used. Only its end, and whether it is on, may change',
    source: 'account contract 6',
  },
  min_length: {
    status: 400,
    text: 'Code length must be minimum {least} character',
    source: 'account contract 6',
  },
  position_changed: {
    status: 409,
    text: 'Their position is {current} by now',
    fields: ['current'],
    source: 'account contract 6',
  },
  supporter_left: { status: 409, text: 'This account was deleted', source: 'account contract 6' },
  user_changed: {
    status: 409,
    text: 'This account has changed since you saw it',
    fields: ['current'],
    source: 'account contract 6',
  },
  balance_changed: {
    status: 409,
    text: 'What is owed has changed since you looked at it',
    fields: ['balance'],
    source: 'account contract 6',
  },
  month_not_over: { status: 400, text: 'This month is not over yet', source: 'account contract 6' },
  already_run: {
    status: 409,
    text: 'The payouts of this month were made already',
    fields: ['id'],
    source: 'account contract 6',
  },
  later_month_run: {
    status: 409,
    text: 'The payouts of {month} were made already, and covered this month too',
    fields: ['month'],
    source: 'account contract 6',
  },
  total_changed: {
    status: 409,
    text: 'The sum has changed since you looked at it',
    fields: ['total'],
    source: 'account contract 6',
  },
  payout_held: {
    status: 409,
    text: 'Somebody else of the staff has to look at it first',
    fields: ['held'],
    source: 'account contract 6',
  },
  payout_changed: {
    status: 409,
    text: 'Part of it has been reversed since the run: say which amount was transferred',
    fields: ['amount_usd', 'due', 'sums'],
    source: 'account contract 6',
  },
  other_sum: {
    status: 409,
    text: 'Nothing of it was reversed: all of it is to be transferred',
    fields: ['amount_usd', 'due', 'sums'],
    source: 'account contract 6',
  },
  own_entry: {
    status: 403,
    text: 'You wrote an adjustment that it pays: somebody else of the staff has to release it',
    source: 'account contract 6',
  },
  own_run: {
    status: 403,
    text: 'You made this run: somebody else of the staff has to release it',
    source: 'account contract 6',
  },
  change_pending: {
    status: 409,
    text: 'A colleague’s change is under way already. It is on this page',
    source: 'account contract 6',
  },
  not_pending: {
    status: 409,
    text: 'This change is not under way any more',
    source: 'account contract 6',
  },
  same_person: {
    status: 403,
    text: 'You proposed this account. Somebody else must confirm it',
    source: 'account contract 6',
  },
  not_second_person: {
    status: 403,
    text: 'You were made staff too late, or one of you two made the other staff. Somebody else must confirm it',
    source: 'account contract 6',
  },
  account_differs: {
    status: 400,
    text: 'This is not the account that was proposed. If yours is right, withdraw the change',
    source: 'account contract 6',
  },
} as const satisfies RefusalTable;
