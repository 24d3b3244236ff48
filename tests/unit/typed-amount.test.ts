import { expect, test } from 'vitest';
import { readKwacha, readTypedAmount, readTypedCount } from '#domain/money/typed-amount.ts';

test.each([
  ['1500', 150_000],
  ['1500.50', 150_050],
  ['1500,50', 150_050],
  ['1,500', 150_000],
  ['1.500', 150_000],
  ['1,500.50', 150_050],
  ['1.500,50', 150_050],
  ['1.500,00', 150_000],
  ['1 500,50', 150_050],
  [' 1\u00a0500\u202f000.05 ', 150_000_005],
  ['12,345,678.90', 1_234_567_890],
  ['12.345.678,90', 1_234_567_890],
  ['007', 700],
  ['0,01', 1],
  ['999,999,999.99', 99_999_999_999],
])('%j is %i hundredths', (typed, minorUnits) => {
  expect(readTypedAmount(typed)).toBe(minorUnits);
});

test.each([
  // One digit behind a mark, or none: cents, or thousands that were not typed to their end.
  ['1500,5', 'unclear'],
  ['1.5', 'unclear'],
  ['1500.', 'unclear'],
  ['1500,-', 'unclear'],
  [',50', 'unclear'],
  // A group that is no thousand.
  ['0,500', 'unclear'],
  ['1500,500', 'unclear'],
  ['15,00,000', 'unclear'],
  ['1,500,50', 'unclear'],
  ['1.500.50', 'unclear'],
  ['1,500.500', 'unclear'],
  ['1.500,500,000', 'unclear'],
  ['1,,500', 'unclear'],
  ['lots', 'unclear'],
  ['$1,500', 'unclear'],
  ['-1500', 'unclear'],
  ['1e3', 'unclear'],
  ['', 'unclear'],
  ['0', 'nothing'],
  ['0.00', 'nothing'],
  ['1000000000', 'too_large'],
  ['1.000.000.000,00', 'too_large'],
])('%j is refused as %s', (typed, problem) => {
  expect(readTypedAmount(typed)).toBe(problem);
});

test.each([
  ['K 285,000', 28_500_000],
  ['K285000', 28_500_000],
  ['k 1.500,50', 150_050],
  ['ZK 450', 45_000],
  ['ZMW 2 500', 250_000],
  [' zmw\u00a02\u00a0500.00 ', 250_000],
  ['2 500 ZMW', 250_000],
  ['2500 kwacha', 250_000],
  ['285,000', 28_500_000],
  // It could be a thousand of them.
  ['285K', 'unclear'],
  ['$ 285', 'unclear'],
  ['USD 285', 'unclear'],
  ['K', 'unclear'],
  ['K K 5', 'unclear'],
  ['K 0', 'nothing'],
])('a price of %j is %s ngwee', (typed, minorUnits) => {
  expect(readKwacha(typed)).toBe(minorUnits);
});

test.each([
  ['98500', 98_500],
  ['98,500', 98_500],
  ['98.500', 98_500],
  [' 98 500 ', 98_500],
  ['98\u202f500', 98_500],
  ['1,250,000', 1_250_000],
  ['0', 0],
  ['98,50', null],
  ['98500.00', null],
  ['98,5', null],
  ['-5', null],
  ['98500 km', null],
  ['9'.repeat(10), null],
  ['', null],
])('a count of %j is %s', (typed, count) => {
  expect(readTypedCount(typed)).toBe(count);
});
