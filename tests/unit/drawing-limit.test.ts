import { expect, test } from 'vitest';
import { HttpProblem } from '#server/platform/http/errors.ts';
import { DrawingLimit } from '#server/promo/drawing-limit.ts';

test('so many drawings an hour are made for one person, and the next hour as many again', () => {
  const limit = new DrawingLimit(2);
  const at = (time: string) => new Date(`2025-03-01T${time}Z`);
  const refusal = (): unknown => {
    try {
      limit.take(5, at('09:45:00'));
    } catch (problem) {
      return problem instanceof HttpProblem && [problem.status, problem.body.code, problem.headers];
    }
    return null;
  };
  limit.take(5, at('09:00:00'));
  limit.take(5, at('09:30:00'));
  expect(refusal()).toEqual([429, 'rate_limited', { 'retry-after': '900' }]);
  // Somebody else's are their own.
  limit.take(6, at('09:45:00'));
  limit.take(5, at('10:00:00'));
});
