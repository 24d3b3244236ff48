import { expect, test } from 'vitest';
import { isNoFilter } from '#domain/text/no-filter.ts';

test.each([
  '',
  ' ',
  '*',
  'any',
  'Any',
  'Any Model',
  'ANY MODEL',
  'all',
  'ALL',
  '0',
  ' all ',
  null,
  undefined,
])('%j means no filter', (value) => {
  expect(isNoFilter(value)).toBe(true);
});

test.each(['Toyota', '180', '00', '**', 'anything', 'all of it'])('%j is a filter', (value) => {
  expect(isNoFilter(value)).toBe(false);
});
