import { expect, test } from 'vitest';
import { articleDate } from '#domain/article-date.ts';
import {
  articleParams,
  articlesParams,
  articlesPageOf,
} from '#features/content/components/article-params.ts';

test.each([
  ['2024-03-18T00:00:00Z', '18-Mar-2024'],
  ['2025-12-01T23:59:59Z', '01-Dec-2025'],
  [null, '01-Jan-2023'],
])('an article of %j is dated %s', (created, shown) => {
  expect(articleDate(created)).toBe(shown);
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
