import { expect, test } from 'vitest';
import { type MoneyOnHand, toGiveBack } from '#domain/orders/money-back.ts';

test.each<[string, MoneyOnHand['status'], number, number]>([
  ['unpaid', 'Pending', 0, 0],
  ['paid in part', 'Pending', 400, 0],
  ['paid', 'Authorized', 1000, 0],
  ['paid a cent too much', 'Authorized', 1001, 1],
  ['paid too much, and on a ship', 'Shipped', 1500, 500],
  ['declined, with more than the total', 'Payment Declined', 1200, 200],
  ['canceled and unpaid', 'Canceled', 0, 0],
  ['canceled, paid in part', 'Canceled', 400, 400],
  ['canceled, paid', 'Canceled', 1000, 1000],
  ['canceled, paid too much', 'Canceled', 1001, 1001],
])('of an order that is %s (%s, %i of 1000) %i is to be given back', (_name, status, paidMinor, back) => {
  expect(toGiveBack({ status, paidMinor, totalMinor: 1000 })).toBe(back);
});
