import { expect, test } from 'vitest';
import { csvLines } from '#domain/text/csv.ts';
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
  const [head, earned, reversed, adjusted, after] = statementCsv(
    { lines: lines.map((line) => ({ line, asOf })), training: null },
    ({ kind, reason }) => [...(reason ? [reason] : []), `${kind} referral`, '1% of K27,500.00'],
  ).split('\r\n');
  expect(head).toMatch(/,points,status,order_paid_at,payable_at,reason,id,as_of$/);
  expect(earned).toBe(
    `2025-01-10T10:00:00Z,earned,100000302,direct,1,27500,ZMW,27.5,2025-01-01,10,10,payable,2025-01-10T00:00:00Z,2025-02-24T00:00:00Z,"direct referral. 1% of K27,500.00",${EARNED.id},2025-02-25T08:00:00Z`,
  );
  expect(reversed).toContain(',-10,0,reversed,');
  expect(adjusted).toContain(`,"'=1+1. direct referral. 1% of K27,500.00",`);
  expect(after).toBe('');
});

test('what the training brought stands at the end, and all points together are those that can be redeemed', () => {
  const asOf = Date.UTC(2025, 1, 25, 8);
  const reward = { points: '100.00', awarded_at: '2025-02-01T09:00:00Z' };
  const lines = [
    EARNED,
    { ...EARNED, status: 'pending' as const },
    { ...EARNED, entry: 'payout' as const, status: 'paid' as const, amount_usd: '-70.00' },
    { ...EARNED, entry: 'adjustment' as const, amount_usd: '-2.50' },
  ];
  const [head = '', ...rows] = statementCsv(
    { lines: lines.map((line) => ({ line, asOf })), training: { reward, asOf } },
    () => [],
  )
    .trimEnd()
    .split('\r\n');
  expect(rows.at(-1)).toBe('2025-02-01T09:00:00Z,training,,,,,,,,,100,,,,,,2025-02-25T08:00:00Z');
  const place = head.split(',').indexOf('points');
  expect(rows.map((row) => Number(row.split(',')[place])).reduce((sum, one) => sum + one)).toBe(107.5);
});

/** Cells of a line that a program reads which separates by these signs, and knows no quote in the middle of a cell. */
const opened = (text: string, separator: RegExp): string[] =>
  text.split(separator).map((cell) => cell.replace(/^[\s"]+/, ''));

test.each(['a;=1+1', 'b\n=cmd|x', 'b\r\n+1', 'c\t@SUM(A1)', 'd; "=1+1', 'e;\n;-1', 'f;＝1', 'g;\u00a0=1'])(
  'security 24: no part of %j begins a formula, whichever separator a spreadsheet takes',
  (text) => {
    const line = csvLines([['x', text, 'y']]);
    expect(line).toContain("'");
    for (const separator of [/[;\r\n]/, /[\t\r\n]/, /[;\t\r\n]/])
      expect(opened(line, separator).filter((cell) => /^[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
  },
);
test('security 24: what begins none stays as it is', () => {
  expect(csvLines([['a;b', 'one\ntwo', "it's; 'so'"]])).toBe(`"a;b","one\ntwo","it's; 'so'"\r\n`);
});

test('before the first commission it has what the training brought alone', () => {
  const reward = { points: '100.00', awarded_at: '2025-02-01T09:00:00Z' };
  const asOf = Date.UTC(2025, 1, 25, 8);
  const rows = statementCsv({ lines: [], training: { reward, asOf } }, () => [])
    .trimEnd()
    .split('\r\n');
  expect(rows.slice(1)).toEqual(['2025-02-01T09:00:00Z,training,,,,,,,,,100,,,,,,2025-02-25T08:00:00Z']);
});
