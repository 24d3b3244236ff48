import { expect, test } from 'vitest';
import { canMove, FIRST_STATUS, nextStatuses, ORDER_STATUSES } from '#domain/orders/order-status.ts';

const ALLOWED = new Set([
  'Pending > Authorized',
  'Pending > Payment Declined',
  'Pending > Canceled',
  'Payment Declined > Authorized',
  'Payment Declined > Canceled',
  'Authorized > Shipped',
  'Authorized > Canceled',
]);

const every = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })));

test.each(every)('an order goes from $from to $to only where the contract says so', ({ from, to }) => {
  expect(canMove(from, to)).toBe(ALLOWED.has(`${from} > ${to}`));
});

test('orders start pending and end shipped or canceled', () => {
  expect(FIRST_STATUS).toBe('Pending');
  expect(ORDER_STATUSES.filter((status) => nextStatuses(status).length === 0)).toEqual([
    'Shipped',
    'Canceled',
  ]);
});
