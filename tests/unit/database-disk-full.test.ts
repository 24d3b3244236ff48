import { expect, test } from 'vitest';
import { knownProblem } from '#server/platform/http/errors.ts';

test('a database without room on its disk is no fault of the shop: its caller is told to come back in a minute', () => {
  const problem = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(knownProblem(problem)).toMatchObject({
    status: 507,
    body: { code: 'no_room' },
    headers: { 'retry-after': '60' },
  });
});
