import { expect, test } from 'vitest';
import { readStaffAmount } from '#domain/money/staff-amount.ts';

const OTHERWISE = 'Enter an amount';
const AMBIGUOUS = 'This can be read in more than one way. Write it like 1500, 1,500 or 1,500.50';

test.each([
  ['1,200', 120_000],
  ['5.000', 500_000],
  ['5 000,50', 500_050],
  [' 1450.00 ', 145_000],
  ['1450.5', 145_050],
  [1450.5, 145_050],
  [7, 700],
  ['0', 0],
  ['0.00', 0],
])('staff may write %j', (given, minorUnits) => {
  expect(readStaffAmount(given, OTHERWISE)).toBe(minorUnits);
});

test.each([
  ['1,20', 120],
  ['1,2', AMBIGUOUS],
  ['1.5', AMBIGUOUS],
  ['1,200,50', AMBIGUOUS],
  ['15,00,000', AMBIGUOUS],
  ['1500.', AMBIGUOUS],
  ['1000000000', 'This amount is too large'],
  ['', OTHERWISE],
  ['much', OTHERWISE],
  ['-5', OTHERWISE],
  [-5, OTHERWISE],
  [null, OTHERWISE],
])('of %j staff read %j', (given, says) => {
  expect(readStaffAmount(given, OTHERWISE)).toBe(says);
});
