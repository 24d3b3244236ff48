import { expect, test } from 'vitest';
import type { CommissionEntry } from '#contract/supporter.ts';
import { statementCsv } from '#features/supporter/statement-csv.ts';

const EARNED: CommissionEntry = {
  id: '3f2c7a52-1f7b-4a53-9c7d-0a5b8e1f2d34',
  entry: 'earned',
  order_number: '100000302',
  kind: 'direct',
  rate: '1.00',
  basis: '27500.00',
  basis_currency: 'ZMW',
  fx_rate: '27.5000',
  fx_date: '2025-01-01',
  amount_usd: '10.00',
  status: 'payable',
  order_paid_at: '2025-01-10T00:00:00Z',
  payable_at: '2025-02-24T00:00:00Z',
  payout_id: null,
  reason: null,
  created_at: '2025-01-10T10:00:00Z',
};

test('a line holds all that made its amount; what is taken back is a figure, and a text never a formula (security 24)', () => {
  const lines: CommissionEntry[] = [
    EARNED,
    { ...EARNED, entry: 'reversed', status: 'reversed', amount_usd: '-10.00' },
    { ...EARNED, entry: 'adjustment', amount_usd: null, reason: '=1+1' },
  ];
  const asOf = Date.UTC(2025, 1, 25, 8);
  const [head, earned, reversed, adjusted] = statementCsv(lines.map((line) => ({ line, asOf }))).split(
    '\r\n',
  );
  expect(head).toMatch(/,id,as_of$/);
  expect(earned).toBe(
    `2025-01-10T10:00:00Z,earned,100000302,direct,1,27500,ZMW,27.5,2025-01-01,10,payable,2025-01-10T00:00:00Z,2025-02-24T00:00:00Z,,${EARNED.id},2025-02-25T08:00:00Z`,
  );
  expect(reversed).toContain(',-10,reversed,');
  expect(adjusted).toContain(`,"'=1+1",`);
});
