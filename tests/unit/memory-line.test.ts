import { expect, test } from 'vitest';
import { slopeOf } from '../load/drills/memory-line.ts';

const line = (values: readonly number[]) => values.map((value, at) => ({ at, value }));

test('the slope of a straight line is its growth by each step, wherever it begins', () => {
  expect(slopeOf(line([5, 7, 9, 11]))).toBe(2);
  expect(slopeOf(line([200, 200, 200]))).toBe(0);
});

test('of points beside the line it is that of the line which lies nearest to all of them', () => {
  expect(slopeOf(line([0, 3, 0, 3]))).toBeCloseTo(0.6);
});

test('one point has no slope', () => {
  expect(slopeOf(line([7]))).toBeNaN();
});
