import { expect, test } from 'vitest';
import { isJudgedByShop } from '#shown/use-act.ts';

const refused = (status: number | null, code = 'refused') => ({
  ok: false as const,
  status,
  problem: { code, detail: '' },
});

test.each([
  ['nobody answered', null, 'offline', false],
  ['the sign-in has run out', 401, 'token_invalid', false],
  ['the line was too slow', 408, 'refused', false],
  ['too early', 425, 'refused', false],
  ['too many at once', 429, 'rate_limited', false],
  ['the first press is still under way', 409, 'idempotency_in_progress', false],
  ['the server failed', 500, 'server_error', false],
  ['a network answers for everyone', 200, 'unreadable', false],
  ['it may not be', 400, 'validation_failed', true],
  ['another state', 409, 'not_pending', true],
  ['another version', 412, 'precondition_failed', true],
])('an act keeps its key until the shop has judged it: %s', (_, status, code, judged) => {
  expect(isJudgedByShop(refused(status, code))).toBe(judged);
});

test('an act that was done is judged', () => {
  expect(isJudgedByShop({ ok: true, value: null })).toBe(true);
});
