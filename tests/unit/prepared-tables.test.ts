import { expect, test } from 'vitest';
import { tablesReady } from '#server/prepare-database.ts';

test('a first start does not name each of its many steps, an update names its few', () => {
  expect(tablesReady(['074-a', '075-b'])).toBe('tables are up to date (074-a, 075-b)');
  expect(tablesReady(Array.from({ length: 75 }, (_, n) => `${n}`))).toBe('tables are ready (75 steps)');
});
