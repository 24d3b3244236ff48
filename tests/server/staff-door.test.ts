import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { confirmSecondStep, startSecondStep } from '#contract/account.ts';
import { buildApp } from '#server/app.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer();
/** The same shop where staff need a second step. */
const strict = await buildApp({
  config: { ...shop.config, staffTotp: 'required' },
  db: shop.db,
  clock: shop.clock,
  log: shop.log,
});
afterAll(() => strict.close());

const STAFF = 'staff@example.test';
const home = (token: string | null) => shop.api('GET', '/staff/', { token });
async function strictHome(token: string) {
  const answer = await strict.inject({ url: '/api/staff/', headers: { authorization: `Token ${token}` } });
  return [answer.statusCode, answer.json()] as const;
}
const flag = (email: string, isStaff: boolean) =>
  shop.db.updateTable('users').set({ is_staff: isStaff }).where('email', '=', email).execute();

const FORBIDDEN = { code: 'forbidden', detail: 'You do not have access to this page' };
const NEEDED = {
  code: 'totp_required',
  detail: 'Set up your authenticator app first. You find it in your account under Security',
};

/** Switches the second step of an account on; gives its app. */
async function withApp(token: string): Promise<() => string> {
  const begun = await shop.api('POST', '/account/totp/', { token, body: { password: SEED_PASSWORD } });
  const secret = Secret.fromBase32(begun.as(startSecondStep.answer).secret);
  const code = () => new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() });
  const confirmed = await shop.api('POST', '/account/totp/confirm/', { token, body: { otp: code() } });
  confirmed.as(confirmSecondStep.answer);
  shop.clock.advance(60);
  return code;
}

/** Account contract 2.11, 6; security 2. */
test('the door tells staff who they are, buyers nothing, and strangers to sign in', async () => {
  const answer = await home(await shop.login(STAFF));
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', STAFF)
    .executeTakeFirstOrThrow();
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      id,
      first_name: expect.any(String),
      last_name: expect.any(String),
      email: STAFF,
      totp_enabled: false,
    },
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');

  const refused = await home(await shop.login('buyer@example.test'));
  expect([refused.status, refused.body]).toEqual([403, FORBIDDEN]);
  expect((await home(null)).body).toMatchObject({ code: 'not_authenticated' });
  expect((await home('x'.repeat(43))).body).toMatchObject({ code: 'token_invalid' });
});

test('the flag counts from the next request on, both ways', async () => {
  const token = await shop.login('buyer2@example.test');
  const statuses = [(await home(token)).status];
  await flag('buyer2@example.test', true);
  statuses.push((await home(token)).status);
  await flag('buyer2@example.test', false);
  statuses.push((await home(token)).status);
  expect(statuses).toEqual([403, 200, 403]);
  expect((await shop.api('GET', '/profile/', { token })).status, 'still signed in').toBe(200);
});

test('an id behind the door leaks to nobody: a buyer gets the same words for one that is there and one that is not', async () => {
  const token = await shop.login('buyer@example.test');
  const basket = (await shop.api('GET', '/basket/', { token })).as(v.object({ id: v.number() }));
  const quote = (id: number, who: string | null) =>
    shop.api('PUT', `/staff/baskets/${id}/shipping-quote/`, { token: who, body: { per_unit: '900.00' } });
  for (const id of [basket.id, 999_999]) {
    const refused = await quote(id, token);
    expect([refused.status, refused.body], String(id)).toEqual([403, FORBIDDEN]);
    expect((await quote(id, null)).status).toBe(401);
  }
  const staff = await shop.login(STAFF);
  const seen = [await quote(basket.id, staff), await quote(999_999, staff)];
  expect(
    seen.map(({ status }) => status),
    'to staff they differ',
  ).toEqual([400, 404]);
});

test('where it is required, staff set up the second step before the door opens, and it closes without', async () => {
  const token = await shop.login(STAFF);
  expect(await strictHome(token)).toEqual([403, NEEDED]);
  await shop.api('POST', '/account/totp/', { token, body: { password: SEED_PASSWORD } });
  expect(await strictHome(token), 'begun is not enough').toEqual([403, NEEDED]);

  const code = await withApp(token);
  expect(await strictHome(token)).toEqual([
    200,
    expect.objectContaining({ email: STAFF, totp_enabled: true }),
  ]);

  const login = (otp?: string) =>
    shop.api('POST', '/auth/login/', { body: { username: STAFF, password: SEED_PASSWORD, otp } });
  expect((await login()).body).toMatchObject({ code: 'otp_required' });
  expect((await login('000000x')).body).toMatchObject({ code: 'otp_invalid' });
  const used = code();
  expect((await login(used)).status).toBe(200);
  expect((await login(used)).body, 'a code that was used').toMatchObject({ code: 'otp_invalid' });

  shop.clock.advance(60);
  const body = { password: SEED_PASSWORD, otp: code() };
  expect((await shop.api('DELETE', '/account/totp/', { token, body })).status).toBe(204);
  expect(await strictHome(token)).toEqual([403, NEEDED]);
  expect((await home(token)).status, 'where it is not required').toBe(200);
});

test('a second step makes nobody staff', async () => {
  const token = await shop.login('buyer@example.test');
  expect(await strictHome(token)).toEqual([403, FORBIDDEN]);
  await withApp(token);
  expect(await strictHome(token)).toEqual([403, FORBIDDEN]);
});
