import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from '#contract/orders/orders.ts';
import type { ActProblem, NextStep, OrderAct } from '#domain/orders/next-step.ts';
import type { OrderEventType } from '#domain/orders/order-events.ts';
import type { DocumentKind, ProofStatus } from '#domain/orders/order-papers.ts';

export const STATUS_WORDS: Record<Order['status'], MessageDescriptor> = {
  Pending: msg`Pending`,
  'Payment Declined': msg`Payment Declined`,
  Authorized: msg`Authorized`,
  Shipped: msg`Shipped`,
  Canceled: msg`Canceled`,
};

export const STEP_WORDS: Record<NextStep, MessageDescriptor> = {
  check_address: msg`Check names and address`,
  check_proof: msg`Check proof of payment`,
  call_buyer: msg`Call the buyer`,
  remind: msg`Remind the buyer to pay`,
  wait_payment: msg`Wait for payment`,
  wait_balance: msg`Wait for the rest of the payment`,
  book: msg`Book a ship`,
  ship: msg`Record that it is shipped`,
  add_bill_of_lading: msg`Upload bill of lading`,
  ask_arrival: msg`Ask the shipping line for the arrival date`,
  confirm_arrival: msg`Confirm arrival`,
  wait_arrival: msg`On its way`,
  release: msg`Release to the buyer`,
  refund: msg`Refund the buyer`,
  none: msg`Nothing to do`,
};

/** The act that takes a step, where one form does. */
export const STEP_ACTS: Partial<Record<NextStep, OrderAct>> = {
  remind: 'payment_received',
  wait_payment: 'payment_received',
  wait_balance: 'payment_received',
  refund: 'refunded',
  book: 'booked',
  ship: 'shipped',
  add_bill_of_lading: 'document',
  ask_arrival: 'shipping_corrected',
  confirm_arrival: 'arrived',
  wait_arrival: 'eta_changed',
  release: 'released',
};

export const ACT_WORDS: Record<OrderAct, MessageDescriptor> = {
  payment_received: msg`Record payment`,
  payment_voided: msg`Remove a wrong payment`,
  refunded: msg`Record a refund`,
  booked: msg`Book shipping`,
  shipped: msg`Record shipping`,
  shipping_corrected: msg`Correct the shipping details`,
  eta_changed: msg`Change expected arrival`,
  arrived: msg`Record arrival`,
  released: msg`Record release`,
  parties: msg`Change the contacts`,
  document: msg`Add a document`,
  pay_before: msg`Set a payment deadline`,
  note: msg`Write a note`,
  authorize: msg`Authorize`,
  decline: msg`Decline payment`,
  cancel: msg`Cancel order`,
};

/** Words for what was done, once it is. Acts about money say what the order stands at instead. */
export const DONE_WORDS: Record<OrderAct, MessageDescriptor> = {
  payment_received: msg`Payment recorded`,
  payment_voided: msg`Payment removed`,
  refunded: msg`Refund recorded`,
  booked: msg`Shipping is booked`,
  shipped: msg`The order is on its way`,
  shipping_corrected: msg`Shipping details corrected`,
  eta_changed: msg`Expected arrival changed`,
  arrived: msg`Arrival recorded`,
  released: msg`Release recorded`,
  parties: msg`Contacts changed`,
  document: msg`Document added`,
  pay_before: msg`Payment deadline saved`,
  note: msg`Note added`,
  authorize: msg`The order is authorized`,
  decline: msg`The payment is declined`,
  cancel: msg`The order is canceled`,
};

export const ACT_PROBLEM_WORDS: Record<ActProblem, MessageDescriptor> = {
  canceled: msg`The order is canceled.`,
  not_paid: msg`Only once it is paid in full and authorized.`,
  not_shipped: msg`Only once its ship is recorded.`,
  on_ship: msg`It is already on a ship.`,
  arrived_already: msg`It has already arrived.`,
  not_arrived: msg`Only once it has arrived.`,
  released_already: msg`It has already been released.`,
  not_pending: msg`Only while payment is awaited.`,
  authorized_already: msg`It is already authorized.`,
  balance_due: msg`There is a balance to pay. It is authorized automatically once it is paid in full.`,
  still_owed: msg`Only once the rest is paid.`,
  no_payment: msg`No payment was entered here.`,
  nothing_to_give_back: msg`There is nothing to refund.`,
};

export const EVENT_WORDS: Record<OrderEventType, MessageDescriptor> = {
  placed: msg`Order placed`,
  proof_uploaded: msg`Proof of payment uploaded`,
  proof_reviewed: msg`Proof of payment checked`,
  payment_received: msg`Payment received`,
  refunded: msg`Refunded`,
  status_changed: msg`Status changed`,
  booked: msg`Shipping booked`,
  shipped: msg`Shipped`,
  eta_changed: msg`Expected arrival changed`,
  document_added: msg`Document added`,
  arrived: msg`Arrived in port`,
  released: msg`Released for collection`,
  pay_before: msg`Payment deadline changed`,
  expired: msg`Expired unpaid`,
  canceled: msg`Canceled`,
  note: msg`Note`,
};

export const DOCUMENT_KIND_WORDS: Record<DocumentKind, MessageDescriptor> = {
  bill_of_lading: msg`Bill of lading`,
  export_certificate: msg`Export certificate`,
  inspection: msg`Inspection report`,
  customs: msg`Customs document`,
  other: msg`Other`,
};

export const PROOF_WORDS: Record<ProofStatus, MessageDescriptor> = {
  received: msg`To be checked`,
  accepted: msg`Accepted`,
  rejected: msg`Rejected`,
};
