import { expect, test } from 'vitest';
import {
  type ActFacts,
  actProblem,
  isShopsTurn,
  nextStep,
  ORDER_ACTS,
  type OrderFacts,
} from '#domain/orders/next-step.ts';

const NOW = new Date('2025-03-10T09:00:00Z');
const FRESH: OrderFacts = {
  status: 'Pending',
  openProofs: 0,
  paidMinor: 0,
  totalMinor: 1000,
  placedAt: new Date('2025-03-09T09:00:00Z'),
  booked: false,
  shipment: null,
  hasBillOfLading: false,
  onHold: false,
};
const AT_SEA = { eta: '2025-04-12', arrived: false, released: false };

test.each<[string, Partial<OrderFacts>, string, boolean]>([
  ['placed yesterday', {}, 'wait_payment', false],
  ['paid in part', { paidMinor: 100 }, 'wait_balance', false],
  ['unpaid, 7 days less a second', { placedAt: new Date('2025-03-03T09:00:01Z') }, 'wait_payment', false],
  ['unpaid for 7 days', { placedAt: new Date('2025-03-03T09:00:00Z') }, 'remind', true],
  ['with a proof', { openProofs: 1 }, 'check_proof', true],
  ['with words to look at', { onHold: true, openProofs: 1 }, 'check_address', true],
  ['with such words, and paid', { onHold: true, paidMinor: 1000, openProofs: 1 }, 'check_proof', true],
  [
    'paid, with a second proof',
    { status: 'Authorized', paidMinor: 1000, openProofs: 1 },
    'check_proof',
    true,
  ],
  ['declined', { status: 'Payment Declined' }, 'call_buyer', true],
  ['paid', { status: 'Authorized', paidMinor: 1000 }, 'book', true],
  ['paid and booked', { status: 'Authorized', paidMinor: 1000, booked: true }, 'ship', true],
  ['booked, and not paid after all', { status: 'Authorized', booked: true }, 'wait_payment', false],
  ['authorized, and paid in part after all', { status: 'Authorized', paidMinor: 999 }, 'wait_balance', false],
  [
    'not paid after all, for 7 days',
    { status: 'Authorized', placedAt: new Date('2025-03-03T09:00:00Z') },
    'remind',
    true,
  ],
  ['shipped without papers', { status: 'Shipped', shipment: AT_SEA }, 'add_bill_of_lading', true],
  ['shipped, nobody said how', { status: 'Shipped', hasBillOfLading: true }, 'ask_arrival', true],
  ['at sea', { status: 'Shipped', hasBillOfLading: true, shipment: AT_SEA }, 'wait_arrival', false],
  [
    'due in port today',
    { status: 'Shipped', hasBillOfLading: true, shipment: { ...AT_SEA, eta: '2025-03-10' } },
    'confirm_arrival',
    true,
  ],
  [
    'in port',
    { status: 'Shipped', hasBillOfLading: true, shipment: { ...AT_SEA, arrived: true } },
    'release',
    true,
  ],
  ['released', { status: 'Shipped', shipment: { ...AT_SEA, arrived: true, released: true } }, 'none', false],
  ['canceled with money in it', { status: 'Canceled', paidMinor: 1 }, 'refund', true],
  ['paid too much, with a ship to book', { status: 'Authorized', paidMinor: 1001 }, 'book', true],
  [
    'paid too much, and at sea',
    { status: 'Shipped', paidMinor: 1001, hasBillOfLading: true, shipment: AT_SEA },
    'refund',
    true,
  ],
  [
    'paid in full, and at sea',
    { status: 'Shipped', paidMinor: 1000, hasBillOfLading: true, shipment: AT_SEA },
    'wait_arrival',
    false,
  ],
  ['canceled, with all of its money given back', { status: 'Canceled', paidMinor: 0 }, 'none', false],
  ['canceled, whatever was sent since', { status: 'Canceled', openProofs: 2 }, 'none', false],
])('an order that is %s', (_name, facts, step, toDo) => {
  const next = nextStep({ ...FRESH, ...facts }, NOW);
  expect([next, isShopsTurn(next)]).toEqual([step, toDo]);
});

const UNPAID: ActFacts = {
  status: 'Pending',
  paidMinor: 0,
  totalMinor: 100,
  balanceMinor: 100,
  typedPayments: 0,
  shipment: null,
};
const allowed = (facts: Partial<ActFacts>) =>
  ORDER_ACTS.filter((act) => actProblem(act, { ...UNPAID, ...facts }) === null);

test.each<[string, Partial<ActFacts>, string[]]>([
  ['unpaid', {}, ['payment_received', 'parties', 'document', 'pay_before', 'note', 'decline', 'cancel']],
  [
    'declined',
    { status: 'Payment Declined' },
    ['payment_received', 'parties', 'document', 'pay_before', 'note', 'cancel'],
  ],
  [
    'declined, with nothing to pay',
    { status: 'Payment Declined', balanceMinor: 0 },
    ['payment_received', 'parties', 'document', 'pay_before', 'note', 'authorize', 'cancel'],
  ],
  [
    'paid',
    { status: 'Authorized', balanceMinor: 0 },
    ['payment_received', 'booked', 'shipped', 'parties', 'document', 'note', 'cancel'],
  ],
  [
    'shipped, and not on which ship',
    { status: 'Shipped', balanceMinor: 0 },
    ['payment_received', 'shipping_corrected', 'parties', 'document', 'note'],
  ],
  [
    'at sea',
    { status: 'Shipped', balanceMinor: 0, shipment: { arrived: false, released: false } },
    ['payment_received', 'shipping_corrected', 'eta_changed', 'arrived', 'parties', 'document', 'note'],
  ],
  [
    'in port',
    { status: 'Shipped', balanceMinor: 0, shipment: { arrived: true, released: false } },
    ['payment_received', 'shipping_corrected', 'released', 'parties', 'document', 'note'],
  ],
  [
    'released',
    { status: 'Shipped', balanceMinor: 0, shipment: { arrived: true, released: true } },
    ['payment_received', 'shipping_corrected', 'document', 'note'],
  ],
  ['canceled, as money may come late', { status: 'Canceled' }, ['payment_received', 'note']],
  [
    'canceled with money in it',
    { status: 'Canceled', paidMinor: 1 },
    ['payment_received', 'refunded', 'note'],
  ],
  [
    'authorized, and not paid after all',
    { status: 'Authorized', balanceMinor: 1 },
    ['payment_received', 'parties', 'document', 'note', 'cancel'],
  ],
  [
    'paid by what staff typed',
    { status: 'Authorized', balanceMinor: 0, typedPayments: 1 },
    ['payment_received', 'payment_voided', 'booked', 'shipped', 'parties', 'document', 'note', 'cancel'],
  ],
  [
    'canceled, with money that staff typed',
    { status: 'Canceled', paidMinor: 1, typedPayments: 1 },
    ['payment_received', 'payment_voided', 'refunded', 'note'],
  ],
  [
    'paid too much',
    { status: 'Authorized', balanceMinor: 0, paidMinor: 101 },
    ['payment_received', 'refunded', 'booked', 'shipped', 'parties', 'document', 'note', 'cancel'],
  ],
  [
    'paid to the cent',
    { status: 'Authorized', balanceMinor: 0, paidMinor: 100 },
    ['payment_received', 'booked', 'shipped', 'parties', 'document', 'note', 'cancel'],
  ],
])('of an order that is %s only some acts are offered', (_name, facts, acts) => {
  expect(allowed(facts)).toEqual(acts);
});
