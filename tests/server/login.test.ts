import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { startSecondStep } from '#contract/account.ts';
import { SignedIn } from '#contract/identity.ts';
import { verifyPassword } from '#server/identity/passwords.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer();
const limited = await testServer({ config: { rateLimits: true } });
const twoStep = await testServer({ config: { rateLimits: true } });

const enter = (username: unknown, password: unknown, token?: string) =>
  shop.api('POST', '/auth/login/', { body: { username, password }, token: token ?? null });
const refusal = (code: string, says: string) => ({ non_field_errors: [says], code, detail: says });
const WRONG = refusal('invalid_credentials', 'Unable to log in with the details given');

/** Security 8: equal bytes; equal work is same-work.test.ts. */
describe('a sign-in is refused', () => {
  test.each([
    { why: 'nothing was typed', username: '', password: '', says: 'Required info is missing' },
    {
      why: 'the password is missing',
      username: 'buyer@example.test',
      password: null,
      says: 'Required info is missing',
    },
    { why: 'the email is missing', username: '  ', password: 'x', says: 'Required info is missing' },
  ])('when $why', async ({ username, password, says }) => {
    const answer = await enter(username, password);
    expect([answer.status, answer.body]).toEqual([400, refusal('required', says)]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('with the same bytes for an unknown email, a wrong password and a closed account', async () => {
    const answers = [
      await enter('nobody@example.test', 'wrong one'),
      await enter('buyer@example.test', 'wrong one'),
      await enter('inactive@example.test', 'wrong one'),
      await enter('buyer@example.test', SEED_PASSWORD.toLowerCase()),
      await enter('buyer@example.test', `${SEED_PASSWORD} `),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([400, WRONG]);
      expect(answer.text).toBe(answers[0]?.text);
      const { date: _date, ...headers } = answer.headers;
      const { date: _first, ...expected } = answers[0]?.headers ?? {};
      expect(headers).toEqual(expected);
    }
  });

  test.each([
    { what: 'a number as email', body: { username: 5, password: 'x' }, code: 'required' },
    { what: 'a list as password', body: { username: 'buyer@example.test', password: [] }, code: 'required' },
    { what: 'nothing at all', body: [], code: 'required' },
    {
      what: 'an email longer than any',
      body: { username: `${'x'.repeat(300)}@x.zm`, password: 'x' },
      code: 'invalid_credentials',
    },
  ])('with non_field_errors for $what', async ({ body, code }) => {
    const answer = await shop.api('POST', '/auth/login/', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code, detail: expect.any(String), non_field_errors: [expect.any(String)] });
  });

  test('with its own words when the password is right but the account not active', async () => {
    const answer = await enter('inactive@example.test', SEED_PASSWORD);
    const says = 'Your account is not active. Check your inbox for the activation link';
    expect([answer.status, answer.body]).toEqual([400, refusal('account_inactive', says)]);
  });
});

/** Security 6. */
test('more than a hundred waiting passwords are refused at once, the others are answered', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 150 }, () => verifyPassword(null, 'wrong')));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused.length).toBeGreaterThanOrEqual(40);
  expect(refused.length).toBeLessThan(50);
  expect(refused[0]).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await verifyPassword(null, 'wrong')).toBe(false);
});

/** Security 7. */
test('signing in answers who it is, with a new token each time', async () => {
  const first = await enter(' Buyer@Example.TEST ', SEED_PASSWORD);
  expect(first.status).toBe(200);
  const session = first.as(SignedIn);
  expect(first.body).toEqual({
    id: session.id,
    token: session.token,
    revoke_handle: session.revoke_handle,
    email: 'buyer@example.test',
    first_name: session.first_name,
    last_name: session.last_name,
    is_seller: false,
    is_staff: false,
    language: 'en',
  });
  expect(session.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(first.headers['cache-control']).toBe('no-store');

  const second = (await enter('buyer@example.test', SEED_PASSWORD)).as(SignedIn);
  expect(second.token).not.toBe(session.token);
  expect(second.revoke_handle).not.toBe(session.revoke_handle);
  const kept = JSON.stringify(await shop.db.selectFrom('sessions').selectAll().execute());
  for (const secret of [session.token, session.revoke_handle]) expect(kept).not.toContain(secret);

  const staff = (await enter('staff@example.test', SEED_PASSWORD)).as(SignedIn);
  expect(staff.is_staff).toBe(true);
});

describe('a key counts for nothing where secrets go back and forth (contract 1.3)', () => {
  const KEY = '9f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f';
  const CREDENTIALS = { username: 'buyer@example.test', password: SEED_PASSWORD };
  const post = (path: string, body: unknown, key: string, token?: string) =>
    shop.api('POST', path, { body, key, token: token ?? null });

  test('the same sign-in twice is two sessions, and neither lies in the ledger', async () => {
    const answers = [
      await post('/auth/login/', CREDENTIALS, KEY),
      await post('/auth/login/', CREDENTIALS, KEY),
      await post('/auth/login/', CREDENTIALS, 'no UUID'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.as(SignedIn).token)).size).toBe(3);
    for (const { headers } of answers) expect(headers['idempotency-replayed']).toBeUndefined();
    for (const { token } of answers.map((answer) => answer.as(SignedIn))) {
      expect((await post('/auth/logout/', {}, KEY, token)).body).toEqual({ detail: 'Logged out' });
      expect((await post('/auth/logout/', {}, KEY, token)).body).toMatchObject({ code: 'token_invalid' });
    }
    const kept = shop.db.selectFrom('command_ledger').select('name').where('key', '=', KEY);
    expect(await kept.execute()).toEqual([]);
  });

  test.each([
    { path: '/social/google-oauth2/', body: { access_token: 'x' }, status: 503 },
    {
      path: `/rest-auth/password/reset/confirm/1/${'x'.repeat(43)}/`,
      body: { new_password1: 'kariba dam at noon', new_password2: 'kariba dam at noon' },
      status: 400,
    },
  ])('$path answers $status with any key, and keeps nothing', async ({ path, body, status }) => {
    const answers = [
      await post(path, body, KEY),
      await post(path, body, KEY),
      await post(path, {}, 'no UUID'),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    for (const { headers } of answers) expect(headers['idempotency-replayed']).toBeUndefined();
    const kept = shop.db.selectFrom('command_ledger').select('name').where('key', '=', KEY);
    expect(await kept.execute()).toEqual([]);
  });
});

test('a token that comes along with a sign-in counts for nothing', async () => {
  const staff = await shop.login('staff@example.test');
  const answer = await enter('buyer@example.test', SEED_PASSWORD, staff);
  expect(answer.as(SignedIn)).toMatchObject({ email: 'buyer@example.test', is_staff: false });
  expect((await enter('buyer@example.test', SEED_PASSWORD, 'x'.repeat(43))).status).toBe(200);
});

describe('signing out', () => {
  const out = (token: string | null, body: unknown = {}) =>
    shop.api('POST', '/auth/logout/', { token, body });
  const isIn = async (token: string) => (await shop.api('GET', '/profile/', { token })).status === 200;
  const session = async () => (await enter('buyer@example.test', SEED_PASSWORD)).as(SignedIn);
  const DONE = { detail: 'Logged out' };

  test('ends the token that came along, and no other', async () => {
    const [mine, other] = [await session(), await session()];
    const answer = await out(mine.token, { revoke_handle: other.revoke_handle });
    expect([answer.status, answer.body]).toEqual([200, DONE]);
    expect(await isIn(mine.token)).toBe(false);
    expect(await isIn(other.token)).toBe(true);
  });

  test.each([{ revoke_handle: 5 }, { revoke_handle: 'x'.repeat(500) }, { revoke_handle: 'a\0' }, 5, []])(
    'with a good token works whatever the body is: %j',
    async (body) => {
      const mine = await session();
      expect((await out(mine.token, body)).status).toBe(200);
      expect(await isIn(mine.token)).toBe(false);
    },
  );

  test.each([5, [], { revoke_handle: 5 }, { revoke_handle: ' ' }])(
    'with nothing but %j is refused',
    async (body) => {
      expect((await out(null, body)).body).toMatchObject({ code: 'not_logged_in' });
    },
  );

  test('works later by the handle, as often as it comes', async () => {
    const mine = await session();
    for (let time = 1; time <= 2; time++) {
      const answer = await out(null, { revoke_handle: mine.revoke_handle });
      expect([answer.status, answer.body]).toEqual([200, DONE]);
    }
    expect(await isIn(mine.token)).toBe(false);
  });

  test('a handle signs nobody in', async () => {
    const mine = await session();
    expect(await isIn(mine.revoke_handle)).toBe(false);
  });

  test('is refused without token and handle', async () => {
    const answer = await out(null);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'not_logged_in', detail: '400 - Not logged out' },
    ]);
  });

  test.each(['x'.repeat(43), 'short'])('is refused with the bad token %s', async (token) => {
    const answer = await out(token);
    expect([answer.status, answer.body]).toEqual([401, { code: 'token_invalid', detail: 'Invalid Token' }]);
    expect(answer.headers['www-authenticate']).toBe('Token');
  });

  test('twice with one token is a bad token the second time', async () => {
    const mine = await session();
    await out(mine.token);
    expect((await out(mine.token)).status).toBe(401);
  });
});

describe('an account with a second step', () => {
  const WHO = 'buyer2@example.test';
  const app = { secret: '' };
  /** Code of this moment; another half minute has another one. */
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(app.secret) }).generate({
      timestamp: twoStep.clock.now().getTime(),
    });
  const wrongCode = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
  const step = (more: Record<string, unknown> = {}, password = SEED_PASSWORD) =>
    twoStep.api('POST', '/auth/login/', { body: { username: WHO, password, ...more } });

  beforeAll(async () => {
    const token = await twoStep.login(WHO);
    const begun = await twoStep.api('POST', '/account/totp/', { token, body: { password: SEED_PASSWORD } });
    app.secret = begun.as(startSecondStep.answer).secret;
    await twoStep.api('POST', '/account/totp/confirm/', { token, body: { otp: code() } });
    twoStep.clock.advance(60);
  });

  test('asks for the code, and only whoever knows the password', async () => {
    const asked = await step();
    const says = 'Enter the code from your authenticator app';
    expect([asked.status, asked.body]).toEqual([400, refusal('otp_required', says)]);
    expect((await step({ otp: code() }, 'wrong one')).body).toEqual(WRONG);
    expect((await step({}, 'wrong one')).body).toEqual(WRONG);
  });

  test('lets nobody in with a wrong code, and takes a right one once', async () => {
    const refused = await step({ otp: wrongCode() });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'otp_invalid' }]);
    const otp = code();
    expect((await step({ otp })).as(SignedIn).email).toBe(WHO);
    expect((await step({ otp })).body).toMatchObject({ code: 'otp_invalid' });
  });

  test('is not closed by honest sign-ins in two steps, but by ten wrong codes', async () => {
    twoStep.clock.advance(15 * 60);
    for (let time = 1; time <= 12; time++) {
      expect((await step()).body).toMatchObject({ code: 'otp_required' });
      expect((await step({ otp: code() })).status).toBe(200);
      twoStep.clock.advance(30);
    }
    twoStep.clock.advance(15 * 60);
    for (let time = 1; time <= 10; time++)
      expect((await step({ otp: wrongCode() })).body).toMatchObject({ code: 'otp_invalid' });
    expect((await step({ otp: code() })).status).toBe(429);
  });
});

/** Security 11. */
describe('guessing is slowed', () => {
  const guess = (username: string, password: string, ip: string, headers: Record<string, string> = {}) =>
    limited.api('POST', '/auth/login/', { ip, body: { username, password }, headers });
  const Limited = v.looseObject({ code: v.literal('rate_limited') });

  test('at one account after ten failures, from wherever they come, for 15 minutes', async () => {
    for (let time = 1; time <= 10; time++)
      expect((await guess('BUYER@example.test', 'wrong', `192.0.2.${time}`)).status).toBe(400);
    const right = await guess('buyer@example.test', SEED_PASSWORD, '192.0.2.50');
    expect(right.status).toBe(429);
    right.as(Limited);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('buyer2@example.test', SEED_PASSWORD, '192.0.2.50')).status).toBe(200);
    limited.clock.advance(15 * 60);
    expect((await guess('buyer@example.test', SEED_PASSWORD, '192.0.2.50')).status).toBe(200);
  });

  test('never for those who know their password', async () => {
    for (let time = 1; time <= 15; time++)
      expect((await guess('buyer2@example.test', SEED_PASSWORD, '192.0.2.60')).status).toBe(200);
  });

  test('from one address after 120 failures, whatever it says of itself', async () => {
    for (let time = 1; time <= 120; time++) {
      const forwarded = { 'x-forwarded-for': `198.51.100.${time}` };
      expect((await guess(`n${time}@example.test`, 'wrong', '192.0.2.70', forwarded)).status).toBe(400);
    }
    const next = await guess('n121@example.test', 'wrong', '192.0.2.70', {
      'x-forwarded-for': '198.51.100.121',
    });
    next.as(Limited);
    expect((await guess('n121@example.test', 'wrong', '192.0.2.71')).status).toBe(400);
  });

  test('from one network of IPv6, whichever of its addresses is used', async () => {
    // A failure too, without the work of a hash.
    for (let time = 1; time <= 120; time++)
      expect((await guess(`v${time}@example.test`, '', `2001:db8:1:2::${time}`)).status).toBe(400);
    expect((await guess('v121@example.test', 'wrong', '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await guess('v121@example.test', 'wrong', '2001:db8:1:3::1')).status).toBe(400);
  });
});

test('of two hundred sign-ins at once each is answered or sent back at once, and the health check with them', async () => {
  const MANY = 200;
  const working = { left: MANY };
  const logins = Array.from({ length: MANY }, () =>
    enter('buyer@example.test', SEED_PASSWORD).finally(() => (working.left -= 1)),
  );
  let answeredMeanwhile = 0;
  while (working.left > 0) {
    expect((await shop.request('GET', '/healthz')).status).toBe(200);
    if (working.left > 0) answeredMeanwhile += 1;
    await new Promise((resume) => setImmediate(resume));
  }
  const statuses = (await Promise.all(logins)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
  // Beyond the queue of hashes nobody waits for one (security 6).
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // Were the hashes made on the event loop, the first answer would come after the last of them (security 6).
  expect(answeredMeanwhile).toBeGreaterThan(20);
});
