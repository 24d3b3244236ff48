import { describe, expect, test } from 'vitest';
import { endOtherSessions } from '#contract/account.ts';
import { login } from '#contract/identity.ts';
import { profile } from '#features/account/queries.ts';
import { signIn, signOut } from '#offline/send/session.ts';
import { add } from './harness/acts.ts';
import { answers } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { PREMIO } from './harness/stock.ts';
import { BUYER, signedIn, World } from './harness/world.ts';

/** Answers that end a login on the phone: the server's own 401 and nothing else (settled point 18). */
const said = (code: string) => ({ code, detail: 'Said by the server' });

describe.each<{ what: string; path: string; act: (tab: Tab) => Promise<unknown> }>([
  {
    what: 'a read of the profile',
    path: '/api/profile/',
    act: (tab) => {
      tab.query(profile, {}).subscribe(() => undefined);
      return Promise.resolve();
    },
  },
  {
    what: 'an act that needs a connection',
    path: '/api/account/sessions/',
    act: (tab) => tab.call(endOtherSessions, {}),
  },
  {
    what: 'a file',
    path: '/api/orders/1/invoice/',
    act: (tab) => tab.download('/api/orders/1/invoice/'),
  },
])('$what', ({ path, act }) => {
  test.each([
    { status: 500, body: said('server_error') },
    { status: 503, body: said('unavailable') },
    { status: 429, body: said('rate_limited') },
    { status: 404, body: said('not_found') },
    { status: 403, body: said('forbidden') },
    { status: 400, body: said('token_invalid') },
    { status: 401, body: said('otp_required') },
    { status: 401, body: {} },
    { status: 401, body: '<html>Pay first</html>' },
    { status: 511, body: '<html>Log in to this network</html>' },
    { status: 200, body: '<html>Pay first</html>' },
    { status: 200, body: { first_name: 5 } },
  ])('that is answered with $status and $body signs nobody out', async ({ status, body }) => {
    const { world, phone, tab } = await signedIn();
    world.network.next(path, answers(status, body));
    await act(tab);
    await world.settle();
    expect(world.network.count(path)).toBe(1);
    expect(tab.session.get()).toMatchObject({ id: BUYER });
    expect(tab.strip.get().paused).toBe(false);
    expect(phone.everything).toContain('token-1');
  });

  test.each(['token_invalid', 'not_authenticated'])(
    'that is answered with 401 %s asks to sign in, and the phone knows whose it is',
    async (code) => {
      const { world, phone, tab } = await signedIn();
      world.network.next(path, answers(401, said(code)));
      await act(tab);
      await world.settle();
      expect(tab.session.get()).toMatchObject({ id: BUYER });
      expect(tab.strip.get().paused).toBe(true);
      expect(phone.everything).not.toContain('token-1');
    },
  );
});

describe('a sign-in after too many tries', () => {
  const given = { username: 'grace@example.test', password: 'x', otp: '', device: '' };
  const AT = 'Sat, 01 Mar 2025 09:00:00 GMT';

  test.each([
    { header: '900', waits: 900 },
    { header: '0.2', waits: 1 },
    { header: 'Sat, 01 Mar 2025 09:15:00 GMT', waits: 900 },
    { header: '86400', waits: 3600 },
    { header: 'later', waits: undefined },
    { header: '0', waits: undefined },
  ])('with Retry-After $header may be tried again in $waits seconds', async ({ header, waits }) => {
    const { world, tab } = await signedIn();
    world.network.next(
      '/api/auth/login/',
      answers(429, said('rate_limited'), { 'retry-after': header, date: AT }),
    );
    const outcome = await tab.call(login, given);
    expect(outcome).toEqual({
      ok: false,
      status: 429,
      problem: { ...said('rate_limited'), ...(waits === undefined ? {} : { retry_after: waits }) },
    });
  });
});

test('signing out and in is done whole, also at the very moment at which the phone looks for work to send', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.online(false);
  await add(tab, PREMIO);
  await world.settle();
  expect(tab.sender.leads).toBe(true);

  tab.sender.wake('asked');
  await expect(signOut(tab.db)).resolves.toMatchObject({ left: 1 });
  await world.settle();
  tab.sender.wake('asked');
  await signIn(tab.db, phone.registry, `anon:${phone.device}`, world.shop.signIn(5));
  await world.settle();
  expect(phone.commands).toMatchObject([{ owner: 'u:5', state: 'queued' }]);
});
