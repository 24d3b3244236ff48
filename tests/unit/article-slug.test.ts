import { expect, test } from 'vitest';
import { isSlug, MOST_SLUG, slugOf } from '#domain/shop/article-slug.ts';

test.each([
  ['Ports & prices: Durban', 'ports-prices-durban'],
  ['  Já está no porto!  ', 'ja-esta-no-porto'],
  ["A buyer's first car, 2025", 'a-buyers-first-car-2025'],
  ['/../staff?x=1#<script>', 'staff-x-1-script'],
  ['Москва', ''],
  ['', ''],
])('%j has the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slug === '' || isSlug(slug)).toBe(true);
});

test('a long title ends with a whole word, and one long word is cut', () => {
  expect(slugOf('twelve words '.repeat(20))).toMatch(/^(twelve-words-)+twelve(-words)?$/);
  expect(slugOf('twelve words '.repeat(20)).length).toBeLessThanOrEqual(80);
  expect(slugOf('x'.repeat(200))).toBe('x'.repeat(80));
});

test.each([
  ['a', true],
  ['a-1', true],
  ['x'.repeat(MOST_SLUG), true],
  ['x'.repeat(MOST_SLUG + 1), false],
  ['', false],
  ['A', false],
  ['a--b', false],
  ['-a', false],
  ['a/b', false],
])('%j may be an address: %s', (text, may) => {
  expect(isSlug(text)).toBe(may);
});
