import { expect, test } from 'vitest';
import type { StaffRate } from '#contract/staff/rates.ts';
import { DESTINATION_PORTS } from '#domain/places/destinations.ts';
import { isCheckDue } from '#domain/shipping/rule-check.ts';
import { rateRows } from '#features/staff/rates/rate-rows.ts';

const rate = (more: Partial<StaffRate>): StaffRate => ({
  id: 1,
  port: 'Durban',
  port_slug: 'durban',
  method: 'roro',
  class: 'suv',
  kind: 'published',
  amount: '1400.00',
  currency: 'USD',
  valid_from: '2025-02-01',
  valid_to: null,
  version: 7,
  set_at: null,
  set_by: null,
  ...more,
});
const rowOf = (rates: StaffRate[], key = 'durban/roro/suv') =>
  rateRows(rates, '2025-03-01').find((row) => row.key === key);

test('a table without rows has every place that orders go to, at 700 and 1200', () => {
  const rows = rateRows([], '2025-03-01');
  expect(rows).toHaveLength(DESTINATION_PORTS.length * 2 * 4);
  for (const row of rows)
    expect(row).toMatchObject({
      kind: 'estimate',
      inForce: null,
      planned: [],
      version: 0,
      amount: row.method === 'roro' ? '700.00' : '1200.00',
    });
});

test('a row holds from its first to its last day, and what comes later is planned', () => {
  const before = rate({ valid_from: '2025-01-01', valid_to: '2025-02-28', amount: '1.00' });
  const now = rate({ valid_from: '2025-03-01', valid_to: '2025-03-01' });
  const next = rate({ valid_from: '2025-03-02', kind: 'estimate', amount: '900.00' });
  expect(rowOf([before, now, next])).toMatchObject({
    amount: '1400.00',
    kind: 'published',
    version: 7,
    planned: [{ amount: '900.00' }],
  });
  expect(rowOf([next])).toMatchObject({ amount: '700.00', inForce: null, planned: [{ amount: '900.00' }] });
});

test('a port that orders do not go to stands there once it has a rate', () => {
  expect(rowOf([], 'kingston/roro/suv')).toBeUndefined();
  const kingston = rate({ port: 'Kingston', port_slug: 'kingston' });
  expect(rowOf([kingston], 'kingston/roro/suv')).toMatchObject({ amount: '1400.00' });
});

test.each([
  ['2024-09-02', false],
  ['2024-09-01', true],
  ['2025-03-01', false],
])('a source looked at on %s wants another look on 1 March 2025: %s', (day, due) => {
  expect(isCheckDue(day, '2025-03-01')).toBe(due);
});
