import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSecondStep } from '#contract/account.ts';
import { SignedIn } from '#contract/identity.ts';
import { verifyPassword } from '#server/identity/passwords.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer({ config: { rateLimits: true } });
beforeEach(() => shop.db.deleteFrom('rate_limits').execute());

const NEW = 'walvis bay 40001';
const hash = await shop.db
  .selectFrom('users')
  .select('password_hash')
  .where('email', '=', 'buyer@example.test')
  .executeTakeFirstOrThrow();

/** A buyer of its own who signs in with the seed's password. */
async function buyer() {
  const made = await newBuyer(shop);
  await shop.db.updateTable('users').set(hash).where('id', '=', made.id).execute();
  return made;
}
const change = (token: string | null, body: Record<string, unknown>) =>
  shop.api('POST', '/account/password/', { token, body });
const to = (first: unknown, second: unknown = first, current: unknown = SEED_PASSWORD) => ({
  current_password: current,
  new_password1: first,
  new_password2: second,
});
const works = async (token: string) => (await shop.api('GET', '/profile/', { token })).status === 200;
const another = ({ id }: { id: number }) =>
  shop.db.transaction().execute((tx) => createSession(tx, id, 'another phone', shop.clock.now()));

/** Account contract 2.11; security 7: what a new password ends. */
test('the new password signs in, the old one no more, and only this phone stays signed in', async () => {
  const one = await buyer();
  const { token: elsewhere } = await another(one);
  const { token: foreign } = await newBuyer(shop);
  const answer = await change(one.token, to(NEW));
  expect([answer.status, answer.body]).toEqual([200, { detail: 'Your password has been changed' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await works(one.token)).toBe(true);
  expect(await works(elsewhere)).toBe(false);
  expect(await works(foreign)).toBe(true);
  const signIn = (password: string) =>
    shop.api('POST', '/auth/login/', { body: { username: one.email, password } });
  expect((await signIn(SEED_PASSWORD)).status).toBe(400);
  expect((await signIn(NEW)).status).toBe(200);
  const mails = await shop.mail(one.email);
  expect(mails.map(({ template }) => template)).toContain('password-changed');
  expect(JSON.stringify(mails)).not.toContain(NEW);
});

test.each([
  {
    why: 'another current one',
    body: to(NEW, NEW, 'Passw0rd!y'),
    field: 'current_password',
    code: 'password_wrong',
  },
  {
    why: 'no current one',
    body: { new_password1: NEW, new_password2: NEW },
    field: 'current_password',
    code: 'password_wrong',
  },
  {
    why: 'a number as current one',
    body: to(NEW, NEW, 12345678),
    field: 'current_password',
    code: 'password_wrong',
  },
  { why: 'two that differ', body: to(NEW, `${NEW} `), field: 'new_password2', code: 'password_mismatch' },
  { why: 'seven characters', body: to('abcdefg'), field: 'new_password1', code: 'password_too_short' },
  { why: '129 characters', body: to('x'.repeat(129)), field: 'new_password1', code: 'max_length' },
  { why: 'a common one', body: to('password123'), field: 'new_password1', code: 'password_too_common' },
  { why: 'nothing new', body: to('', ''), field: 'new_password1', code: 'required' },
])('with $why nothing changes', async ({ body, field, code }) => {
  const one = await buyer();
  const { token: elsewhere } = await another(one);
  const answer = await change(one.token, body);
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body).toMatchObject({ code, fields: { [field]: [expect.any(String)] } });
  expect(await works(elsewhere)).toBe(true);
  const row = await shop.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toBe(hash.password_hash);
  expect(await shop.mail(one.email)).toEqual([]);
});

test('128 characters and blanks at the ends are a password like any other', async () => {
  const one = await buyer();
  const long = ` ${'é'.repeat(126)} `;
  expect((await change(one.token, to(long))).status).toBe(200);
  const { password_hash: held } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(await verifyPassword(held, long)).toBe(true);
  expect(await verifyPassword(held, long.trim())).toBe(false);
});

test('who came by Google sets a first password without an old one', async () => {
  const { token } = await newBuyer(shop);
  expect((await change(token, { new_password1: NEW, new_password2: NEW })).status).toBe(200);
  expect((await change(token, { new_password1: `${NEW}2`, new_password2: `${NEW}2` })).body).toMatchObject({
    code: 'password_wrong',
  });
});

test('links to a new password or to Google are dead afterwards, the activation link stays', async () => {
  const one = await buyer();
  await shop.db
    .updateTable('users')
    .set({ google_sub: `sub-${one.id}` })
    .where('id', '=', one.id)
    .execute();
  const now = shop.clock.now();
  for (const purpose of ['reset', 'activate', 'link-google', 'sign-in'] as const)
    await shop.db
      .insertInto('mail_links')
      .values({
        user_id: one.id,
        purpose,
        token_hash: Buffer.from(`${purpose}${one.id}`),
        created_at: now,
        expires_at: now,
      })
      .execute();
  await change(one.token, to(NEW));
  const links = await shop.db
    .selectFrom('mail_links')
    .select(['purpose', 'voided_at'])
    .where('user_id', '=', one.id)
    .orderBy('purpose')
    .execute();
  expect(links).toEqual([
    { purpose: 'activate', voided_at: null },
    { purpose: 'link-google', voided_at: now },
    { purpose: 'reset', voided_at: now },
    { purpose: 'sign-in', voided_at: now },
  ]);
});

test.each([
  { who: 'a Google account that was connected, perhaps by a stranger, signs in no more', first: false },
  { who: 'the Google account that somebody came by stays with their first password', first: true },
])('$who', async ({ first }) => {
  const one = await (first ? newBuyer(shop) : buyer());
  const google = `sub-${one.id}`;
  await shop.db.updateTable('users').set({ google_sub: google }).where('id', '=', one.id).execute();
  expect((await change(one.token, to(NEW))).status).toBe(200);
  const left = await shop.db
    .selectFrom('users')
    .select('google_sub')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(left.google_sub).toBe(first ? google : null);
});

describe('after a new password', () => {
  const signIn = async (who: { email: string }, password: string, device: string) =>
    (await shop.api('POST', '/auth/login/', { body: { username: who.email, password, device } })).as(
      SignedIn,
    );
  /** Number of mails about a new phone; later than all before, as one moment has one mail about a phone. */
  const told = async ({ email }: { email: string }) => {
    shop.clock.advance(60);
    return (await shop.mail(email)).filter(({ template }) => template === 'new-device').length;
  };

  test('no other phone counts as known: its owner is told of the next sign-in there', async () => {
    const [one, other] = [await buyer(), await buyer()];
    for (const who of [one, other]) await signIn(who, SEED_PASSWORD, 'lent phone');
    expect((await change(one.token, to(NEW))).status).toBe(200);
    const known = (who: { id: number }) =>
      shop.db.selectFrom('known_devices').selectAll().where('user_id', '=', who.id).execute();
    expect(await known(one)).toEqual([]);
    expect(await known(other)).toHaveLength(1);
    const before = await told(one);
    await signIn(one, NEW, 'lent phone');
    expect(await told(one)).toBe(before + 1);
  });

  test('the phone that asked is no new one at its next sign-in, and has limits of its own', async () => {
    const one = await buyer();
    const { token } = await signIn(one, SEED_PASSWORD, 'own phone');
    await signIn(one, SEED_PASSWORD, 'lent phone');
    expect((await change(token, { ...to(NEW), device: 'own phone' })).status).toBe(200);
    const before = await told(one);
    await signIn(one, NEW, 'own phone');
    expect(await told(one)).toBe(before);
    for (let count = 0; count < 11; count++) {
      const body = { username: one.email, password: 'wrong', device: 'lent phone' };
      await shop.api('POST', '/auth/login/', { body });
    }
    await signIn(one, NEW, 'own phone');
    await expect(signIn(one, NEW, 'lent phone')).rejects.toThrow();
  });

  test('a phone that never signed in is not known for having asked', async () => {
    const one = await buyer();
    await signIn(one, SEED_PASSWORD, 'own phone');
    expect((await change(one.token, { ...to(NEW), device: 'a stranger’s' })).status).toBe(200);
    const before = await told(one);
    await signIn(one, NEW, 'a stranger’s');
    expect(await told(one)).toBe(before + 1);
  });
});

/** Security 11, account contract 7. */
describe('five wrong guesses in a quarter of an hour', () => {
  test('are all that one person has, also over phones and calls', async () => {
    const one = await buyer();
    const { token: elsewhere } = await another(one);
    for (let count = 0; count < 3; count++)
      expect((await change(one.token, to(NEW, NEW, 'wrong'))).status).toBe(400);
    for (let count = 0; count < 2; count++)
      expect(
        (
          await shop.api('POST', '/account/delete/', {
            token: elsewhere,
            body: { confirm_email: one.email, password: 'wrong' },
          })
        ).status,
      ).toBe(400);
    const shut = await change(elsewhere, to(NEW));
    expect([shut.status, shut.body]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
    const { token: foreign } = await buyer();
    expect((await change(foreign, to(NEW))).status).toBe(200);
    shop.clock.advance(15 * 60);
    expect((await change(elsewhere, to(NEW))).status).toBe(200);
  });

  test('are not used up at doors of staff that are shut', async () => {
    const one = await buyer();
    for (let count = 0; count < 6; count++) {
      const answer = await shop.api('POST', '/staff/commissions/payout-runs/', {
        token: one.token,
        body: {},
      });
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'forbidden' }]);
    }
    expect((await change(one.token, to(NEW))).status).toBe(200);
  });

  test.each([
    { why: 'two that differ', body: to(NEW, `${NEW} `) },
    { why: 'a short one', body: to('abcdefg') },
    { why: 'one that is too long', body: to('x'.repeat(129)) },
    { why: 'a common one', body: to('password123') },
    { why: 'nothing new', body: to('', '') },
    { why: 'a number for a new one', body: to(12345678) },
    { why: 'a NUL in it', body: to('walvis bay\0 40001') },
  ])('are not used up by $why', async ({ body }) => {
    const { token } = await buyer();
    for (let count = 0; count < 6; count++) expect((await change(token, body)).status).toBe(400);
    expect((await change(token, to(NEW))).status).toBe(200);
  });

  test('are not used up by a second step that is not given, but by a wrong one', async () => {
    const { token } = await buyer();
    const begun = await shop.api('POST', '/account/totp/', { token, body: { password: SEED_PASSWORD } });
    const { secret } = begun.as(startSecondStep.answer);
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: shop.clock.now().getTime(),
    });
    expect((await shop.api('POST', '/account/totp/confirm/', { token, body: { otp } })).status).toBe(200);
    const end = (code: string) =>
      shop.api('DELETE', '/account/totp/', { token, body: { password: SEED_PASSWORD, otp: code } });
    for (let count = 0; count < 6; count++)
      expect((await end('')).body).toMatchObject({ code: 'otp_required' });
    for (let count = 0; count < 5; count++)
      expect((await end(otp)).body).toMatchObject({ code: 'otp_invalid' });
    expect((await end('')).status).toBe(429);
  });

  test('count only when they were wrong', async () => {
    const one = await buyer();
    let current = SEED_PASSWORD;
    for (let count = 0; count < 6; count++) {
      const next = `${NEW} ${count}`;
      expect((await change(one.token, to(next, next, current))).status).toBe(200);
      current = next;
    }
  });
});
