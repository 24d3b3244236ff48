import { expect, test } from 'vitest';
import type { StaffQuote } from '#contract/staff/quotes.ts';
import { isAmong } from '#features/staff/quotes/sent-quote.ts';

const ME = 7;
const quote = (change: Partial<StaffQuote> = {}): StaffQuote => ({
  id: 12,
  basket_id: 1,
  amount: '2400.00',
  currency: 'USD',
  method: 'roro',
  port: 'Mombasa',
  quoted_at: '2025-03-01T09:00:00Z',
  expires_at: '2025-03-15T09:00:00Z',
  status: 'active',
  by: { id: ME, name: 'Sam' },
  country: 'KE',
  customer: { id: 3, name: 'Chanda', email: '' },
  lines: [
    {
      line: 5,
      product_id: 9,
      title: 'Toyota',
      quantity: 2,
      method: 'roro',
      per_unit: '1200.00',
      total: '2400.00',
    },
  ],
  note: '',
  ended_at: null,
  ended_by: null,
  reason: null,
  order_number: null,
  ...change,
});
const sent = { values: { 5: '1,200' }, after: 11 };

test('a quote whose answer was lost is found by its figures, as they were typed', () => {
  expect(isAmong([quote()], sent, ME)).toBe(true);
});

test.each([
  ['there before', [quote({ id: 11 })], sent],
  ['a colleague’s', [quote({ by: { id: 8, name: 'Lea' } })], sent],
  ['of another figure', [quote()], { ...sent, values: { 5: '1,201' } }],
  ['of a line that was not sent', [quote()], { ...sent, values: {} }],
  ['not there', [], sent],
])('one that is %s is not taken for it', (_, quotes, out) => {
  expect(isAmong(quotes, out, ME)).toBe(false);
});
