import { expect, test } from 'vitest';
import { articleDay } from '#domain/shop/article-date.ts';
import {
  articleParams,
  articlesParams,
  articlesPageOf,
} from '#features/content/components/article-params.ts';

test.each([
  ['2024-03-18T00:00:00Z', '2024-03-18'],
  ['2025-12-01T23:59:59Z', '2025-12-01'],
  [null, null],
  ['', null],
  ['2024-13-01T00:00:00Z', null],
])('an article of %j is of the day %j', (created, day) => {
  expect(articleDay(created)).toBe(day);
});

test('an article is asked for by its id and its name where its address holds both', () => {
  expect(articleParams('paying-safely', '7')).toEqual({ aid: '7', slug: 'paying-safely' });
  expect(articleParams('paying-safely', undefined)).toEqual({ slug: 'paying-safely' });
});

test.each([
  ['', 1],
  ['page=2', 2],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=2.5', 1],
  ['page=two', 1],
])('the list at ?%s is its page %i', (query, page) => {
  expect(articlesPageOf(new URLSearchParams(query))).toBe(page);
});

test('the first page of the list is asked for without a number', () => {
  expect(articlesParams(1)).toEqual({});
  expect(articlesParams(3)).toEqual({ page: '3' });
});
