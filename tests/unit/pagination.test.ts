import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockWindow, pageCount, slidingWindow } from '#domain/text/pagination.ts';

test.each([
  [0, 0],
  [1, 1],
  [25, 1],
  [26, 2],
  [50, 2],
  [51, 3],
  [-1, 0],
])('%d results are %d pages', (count, pages) => {
  expect(pageCount(count)).toBe(pages);
});

test.each([
  [1, 10, [1, 2, 3, 4, 5]],
  [3, 10, [1, 2, 3, 4, 5]],
  [4, 10, [2, 3, 4, 5, 6]],
  [8, 10, [6, 7, 8, 9, 10]],
  [9, 10, [6, 7, 8, 9, 10]],
  [10, 10, [6, 7, 8, 9, 10]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
  [1, 0, []],
  [99, 10, [6, 7, 8, 9, 10]],
  [0, 10, [1, 2, 3, 4, 5]],
])('page %d of %d shows %j', (page, pages, shown) => {
  expect(slidingWindow(page, pages)).toEqual(shown);
});

test.each([
  [1, 10, [1, 2, 3]],
  [3, 10, [1, 2, 3]],
  [4, 10, [4, 5, 6]],
  [10, 10, [10]],
  [1, 2, [1, 2]],
  [1, 0, []],
])('page %d of %d items shows the block %j', (page, pages, shown) => {
  expect(blockWindow(page, pages)).toEqual(shown);
});

test('every window holds the current page and no page that does not exist', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)];
      for (const shown of [slidingWindow(page, pages), blockWindow(page, pages)]) {
        expect(shown).toContain(page);
        expect(Math.min(...shown)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...shown)).toBeLessThanOrEqual(pages);
      }
      expect(slidingWindow(page, pages)).toHaveLength(Math.min(5, pages));
    }),
  );
});
