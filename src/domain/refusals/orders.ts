import type { RefusalTable } from './refusal.ts';

/** Orders that were placed: their life, papers and payments. */
export const ORDERS = {
  order_canceled: {
    status: 409,
    text: 'This order was canceled. Do not pay for it',
    source: 'account contract 2.7',
  },
  order_closed: {
    status: 409,
    text: 'This order was canceled. Do not pay for it',
    source: 'account contract 2.6',
  },
  too_many_proofs: {
    status: 409,
    text: 'An order takes {limit} proofs of payment. Contact customer service',
    source: 'account contract 2.6',
  },
  nothing_due: { status: 409, text: 'This order is paid', source: 'account contract 2.7' },
  pro_forma_follows: {
    status: 409,
    text: 'We are checking the names and the address of this order first. Do not pay before its pro-forma is there',
    source: 'account contract 2.7',
  },
  not_by_mobile_money: {
    status: 409,
    text: 'This order cannot be paid by mobile money',
    source: 'account contract 2.7',
  },
  notice_unknown: {
    status: 401,
    text: 'This notice is not from whom it says',
    source: 'account contract 2.7',
  },
  invoice_not_found: {
    status: 404,
    text: 'No invoice with this code was issued by us',
    fields: ['valid', 'file'],
    source: 'account contract 2.8',
  },
  invalid_transition: {
    status: 409,
    text: 'An order that is {from} cannot become {to}',
    fields: ['from', 'to'],
    source: 'account contract 6',
  },
  status_changed: {
    status: 409,
    text: 'The order is {current} by now',
    fields: ['current'],
    source: 'contract 5.11',
  },
  balance_due: { status: 409, text: 'The order is not paid in full', source: 'contract 5.11' },
  over_total: {
    status: 409,
    text: 'This makes {paid} of {whole}',
    fields: ['would_be_paid', 'total'],
    source: 'account contract 6',
  },
  currency_mismatch: {
    status: 400,
    text: 'The order is in {currency}',
    source: 'account contract 6',
  },
  reads_like_payment: {
    status: 400,
    text: 'This reads like where to send money: it may not be printed on papers of the order',
    source: 'account contract 6',
  },
  unchanged: { status: 400, text: 'Nothing is different', source: 'account contract 6' },
  max_value: { status: 400, text: 'At most {most} is to be refunded', source: 'account contract 6' },
  duplicate_reference: {
    status: 409,
    text: 'A payment with this reference is recorded already',
    source: 'account contract 6',
  },
  nothing_to_give_back: {
    status: 409,
    text: 'There is nothing to give back for this order',
    source: 'account contract 6',
  },
  given_back: {
    status: 409,
    text: 'Only {held} is still held for this order: the rest went back to the buyer',
    source: 'account contract 6',
  },
  not_typed: {
    status: 409,
    text: 'The payment provider told of this payment: nobody typed it wrong. It can only be refunded',
    source: 'account contract 6',
  },
  voided_already: {
    status: 409,
    text: 'This payment is taken out already',
    source: 'account contract 6',
  },
  code_unreadable: {
    status: 400,
    text: 'There is no whole order code in this. Paste the message from "CG1" to "=". If a letter is missing or changed, ask the buyer to send it again',
    source: 'account contract 6',
  },
  code_not_genuine: {
    status: 409,
    text: 'This account was closed. The order was not placed',
    source: 'account contract 6',
  },
  code_session_over: {
    status: 400,
    text: "The login of the buyer's phone has ended. Ask the buyer to log in and to make a new code",
    source: 'account contract 6',
  },
  code_order_invalid: {
    status: 409,
    text: 'This order cannot be placed: {why}',
    source: 'account contract 6',
  },
  code_refused: {
    status: 409,
    text: "The buyer's phone has sent this order by itself, and it was refused{why}. The phone shows the buyer what to do",
    source: 'account contract 6',
  },
  code_taken_back: {
    status: 409,
    text: 'The buyer took this order back on the phone. It will not be placed',
    source: 'account contract 6',
  },
} as const satisfies RefusalTable;
