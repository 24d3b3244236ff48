import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { endsAt, isOverdue, payBeforeAnew, type UnpaidFacts, validUntil } from '#domain/orders/pay-before.ts';

const DAY = new Date('2025-03-10T09:00:00Z');
const UNPAID: UnpaidFacts = { status: 'Pending', paidMinor: 0, payBefore: DAY, hasProof: false };

test('an order is overdue from the moment of its day on', () => {
  expect(isOverdue(UNPAID, new Date(DAY.getTime() - 1))).toBe(false);
  expect(isOverdue(UNPAID, DAY)).toBe(true);
});

test('one that waits for money is, declined or not, and no other', () => {
  const overdue = ORDER_STATUSES.filter((status) => isOverdue({ ...UNPAID, status }, DAY));
  expect(overdue).toEqual(['Pending', 'Payment Declined']);
});

test.each<[string, Partial<UnpaidFacts>]>([
  ['something was paid', { paidMinor: 1 }],
  ['a proof was sent that nobody rejected', { hasProof: true }],
  ['there is no day', { payBefore: null }],
])('it never is where %s', (_why, facts) => {
  expect(endsAt({ ...UNPAID, ...facts })).toBeNull();
  expect(isOverdue({ ...UNPAID, ...facts }, new Date('2030-01-01'))).toBe(false);
});

test('a pro-forma is valid until its own day, or the order’s where that is sooner', () => {
  const later = new Date('2025-06-01T09:00:00Z');
  const sooner = new Date('2025-03-01T09:00:00Z');
  expect(validUntil(later, UNPAID)).toEqual(DAY);
  expect(validUntil(sooner, UNPAID)).toEqual(sooner);
  expect(validUntil(later, { ...UNPAID, hasProof: true })).toEqual(later);
});

test('a rejected proof gives the whole time anew, a second one a day, and neither takes any away', () => {
  const whole = new Date('2025-03-14T09:00:00Z');
  const now = new Date('2025-03-11T09:00:00Z');
  const anew = (rejectedBefore: boolean, payBefore = DAY) =>
    payBeforeAnew({ payBefore, rejectedBefore }, whole, now).toISOString();
  expect(anew(false)).toBe('2025-03-14T09:00:00.000Z');
  expect(anew(true)).toBe('2025-03-12T09:00:00.000Z');
  expect(anew(true, new Date('2025-03-20T09:00:00Z'))).toBe('2025-03-20T09:00:00.000Z');
});
