import * as v from 'valibot';
import { expect, test } from 'vitest';
import { call } from '#contract/declare.ts';
import { answers } from './harness/network.ts';
import { signedIn } from './harness/world.ts';

const EXPORT = '/api/account/export/';

test.each([
  { wanted: 'application/json', came: 'application/json; charset=utf-8', taken: true },
  { wanted: 'application/json', came: 'text/html', taken: false },
  { wanted: 'application/json', came: 'application/pdf', taken: false },
  { wanted: 'application/pdf', came: 'application/pdf', taken: true },
  { wanted: 'application/pdf', came: 'application/json', taken: false },
] as const)('of a file that should be $wanted, $came is taken: $taken', async ({ wanted, came, taken }) => {
  const { world, tab } = await signedIn();
  world.network.next(EXPORT, answers(200, {}, { 'content-type': came }));
  const outcome = await tab.download(EXPORT, wanted);
  expect(outcome.ok ? 'taken' : outcome.problem.code).toBe(taken ? 'taken' : 'unreadable');
});

test('a personal read that is never kept goes out with the token and without a body, and leaves nothing', async () => {
  const { world, phone, tab } = await signedIn();
  world.network.next('/api/account/sessions/', answers(200, [{ device: 'Firefox on Linux' }]));
  const sessions = call({
    name: 'account.sessions',
    method: 'GET',
    path: '/account/sessions/',
    payload: v.object({}),
    answer: v.array(v.object({ device: v.string() })),
  });
  expect(await tab.call(sessions, {})).toEqual({ ok: true, value: [{ device: 'Firefox on Linux' }] });
  const asked = world.network.sent.find(({ path }) => path === '/api/account/sessions/');
  expect([asked?.method, asked?.raw, asked?.headers.get('authorization')]).toEqual([
    'GET',
    undefined,
    'Token token-1',
  ]);
  expect(phone.everything).not.toContain('Firefox on Linux');
});
