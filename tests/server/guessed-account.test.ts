import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmSecondStep, startSecondStep } from '#contract/account.ts';
import { SignedIn } from '#contract/identity.ts';
import { signInLinkHandler } from '#server/identity/sign-in-link.ts';
import { withRandomDelay } from '#server/identity/sign-in-gate.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

/** Security 47: a stranger who guesses at an account does not keep its owner out, and does not go unnoticed. */
const shop = await testServer({ config: { rateLimits: true } });

const OWNER = 'buyer@example.test';
const OTHER = 'buyer2@example.test';
const NOBODY = 'nobody@example.test';
const CLOSED = 'inactive@example.test';
const NEW_PASSWORD = 'mosi oa tunya at dawn';
const ASKED = { detail: 'Check your inbox for a link to log in' };
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const enter = async (email: string, { password = SEED_PASSWORD, device = '', ip = '192.0.2.1' } = {}) =>
  (await shop.api('POST', '/auth/login/', { ip, body: { username: email, password, device } })).status;

/** As a botnet does: each guess from another address. */
async function strangersGuess(email: string, times = 11): Promise<number[]> {
  const statuses = [];
  for (let time = 1; time <= times; time++)
    statuses.push(
      await enter(email, { password: `guess ${time}`, device: `d${time}`, ip: `10.0.0.${time}` }),
    );
  return statuses;
}

const ask = (email: unknown, ip = '192.0.2.1') => shop.api('POST', '/auth/link/', { ip, body: { email } });
const mails = async (email: string, template: string) =>
  (await shop.mail(email)).filter((mail) => mail.template === template);

/** The path of the newest mailed link. */
async function linkFor(email: string, ip?: string): Promise<string> {
  expect((await ask(email, ip)).body).toEqual(ASKED);
  const [mail] = await mails(email, 'sign-in-link');
  const address = new URL(mail?.links[0] ?? '');
  expect(address.origin).toBe('https://shop.example.test');
  return address.pathname;
}

/** Response of the page at that path. */
const open = (path: string, body: { otp?: string; device?: string } = {}) =>
  shop.api('POST', `${path.replace('/login/link/', '/auth/link/')}/`, {
    ip: '192.0.2.1',
    body: { otp: '', device: '', ...body },
  });
const INVALID = { status: 400, code: 'link_invalid' };
const outcome = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return { status, ...(body as { code?: string }) };
};

beforeEach(async () => {
  for (const table of ['known_devices', 'sessions', 'mail_outbox', 'rate_limits', 'mail_links'] as const)
    await shop.db.deleteFrom(table).execute();
  await shop.db.deleteFrom('second_steps').execute();
  shop.clock.advance(HOUR);
});

test('wishes under other spellings of a mailbox keep its owner from no link of their own', async () => {
  const spelt = (at: number) => OWNER.replace('@', `+q${at}@`);
  const reset = (email: string, ip: string) =>
    shop.api('POST', '/rest-auth/password/reset/', { ip, body: { email } });
  for (let at = 0; at < 6; at++) {
    await ask(spelt(at), `10.0.1.${at}`);
    await reset(spelt(at), `10.0.2.${at}`);
  }
  await strangersGuess(OWNER);
  expect(await outcome(open(await linkFor(OWNER)))).toMatchObject({ status: 200 });
  expect((await reset(OWNER, '192.0.2.1')).status).toBe(200);
  expect(await mails(OWNER, 'reset')).toHaveLength(1);
});

describe('after eleven wrong guesses of strangers', () => {
  test('a phone that the account knows comes in, one that it does not know is kept out', async () => {
    expect(await enter(OWNER, { device: 'own phone' })).toBe(200);
    expect(await strangersGuess(OWNER)).toEqual([...Array<number>(10).fill(400), 429]);
    expect(await enter(OWNER, { device: 'own phone' })).toBe(200);
    expect(await enter(OWNER, { device: 'new phone' })).toBe(429);
  });

  test('a mailed link lets the owner in on a new phone, which is known from then on', async () => {
    await strangersGuess(OWNER);
    const path = await linkFor(OWNER);
    const came = (await open(path, { device: 'new phone' })).as(SignedIn);
    expect((await shop.api('GET', '/profile/', { token: came.token })).body).toMatchObject({ email: OWNER });
    // The guesses count no more, and the next ones do not count for this phone.
    expect(await enter(OWNER, { device: 'a third phone' })).toBe(200);
    await strangersGuess(OWNER);
    expect(await enter(OWNER, { device: 'new phone' })).toBe(200);
  });

  test('a new password by the mailed link counts at once, and its phone is known', async () => {
    await strangersGuess(OTHER);
    await shop.api('POST', '/rest-auth/password/reset/', { body: { email: OTHER } });
    const [mail] = await mails(OTHER, 'reset');
    const body = { new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD, device: 'own phone' };
    const path = new URL(mail?.links[0] ?? '').pathname;
    expect((await shop.api('POST', `/rest-auth${path}/`, { body })).status).toBe(200);
    expect(await enter(OTHER, { password: NEW_PASSWORD, device: 'another one' })).toBe(200);
    await strangersGuess(OTHER);
    expect(await enter(OTHER, { password: NEW_PASSWORD, device: 'own phone' })).toBe(200);
    expect(await enter(OTHER, { password: NEW_PASSWORD, device: 'new phone' })).toBe(429);
    await shop.db
      .updateTable('users')
      .set(({ selectFrom }) => ({
        password_hash: selectFrom('users as u').select('u.password_hash').where('u.email', '=', OWNER),
      }))
      .where('email', '=', OTHER)
      .execute();
  });

  test('a reset on a phone without an id makes nobody known', async () => {
    await shop.api('POST', '/rest-auth/password/reset/', { body: { email: OWNER } });
    const [mail] = await mails(OWNER, 'reset');
    const body = { new_password1: SEED_PASSWORD, new_password2: SEED_PASSWORD };
    await shop.api('POST', `/rest-auth${new URL(mail?.links[0] ?? '').pathname}/`, { body });
    expect(await shop.db.selectFrom('known_devices').selectAll().execute()).toEqual([]);
  });
});

describe('a mail tells the owner of guesses', () => {
  test('once a day, beyond ten, with both ways in', async () => {
    await strangersGuess(OWNER, 10);
    expect(await mails(OWNER, 'guesses'), 'the tenth may be the owner').toEqual([]);
    await strangersGuess(OWNER, 3);
    shop.clock.advance(15 * MINUTE);
    await strangersGuess(OWNER, 12);
    const told = await mails(OWNER, 'guesses');
    expect(told).toHaveLength(1);
    expect(told[0]?.links).toEqual([
      'https://shop.example.test/login/link',
      'https://shop.example.test/auth-reset',
    ]);
    expect(told[0]?.text).toMatch(/ten sign-ins to your account buyer@example\.test had failed/);
    expect(told[0]?.text).not.toContain('nobody came in');
    shop.clock.advance(DAY);
    await strangersGuess(OWNER, 11);
    expect(await mails(OWNER, 'guesses')).toHaveLength(2);
  });

  test('also where they stay below what is refused', async () => {
    const statuses = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      statuses.push(...(await strangersGuess(OWNER, 3)));
      shop.clock.advance(15 * MINUTE);
    }
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(await mails(OWNER, 'guesses')).toHaveLength(1);
  });

  test('costs nothing more that day, also where nobody has the address', async () => {
    for (const email of [OWNER, NOBODY]) {
      await strangersGuess(email);
      const { rows } = await sql<{ count: number }>`
        select count from rate_limits where bucket like 'told:%'`.execute(shop.db);
      expect(rows.length, 'noted alike for both').toBe(email === OWNER ? 1 : 2);
    }
  });

  test('also of those on a phone that the account knows', async () => {
    await enter(OWNER, { device: 'own phone' });
    for (let time = 1; time <= 11; time++) await enter(OWNER, { password: 'wrong', device: 'own phone' });
    expect(await mails(OWNER, 'guesses')).toHaveLength(1);
  });

  test.each([NOBODY, CLOSED])(
    'none goes out where %s is guessed at, though as much is counted',
    async (email) => {
      expect(await strangersGuess(email)).toEqual([...Array<number>(10).fill(400), 429]);
      expect(await shop.mail()).toEqual([]);
    },
  );
});

describe('the mailed link', () => {
  test('is asked for with one answer for all, and goes to who has an open account', async () => {
    const before = await wishes();
    const answers = [];
    for (const email of [OWNER, NOBODY, CLOSED, ' Buyer2@Example.TEST ']) answers.push(await ask(email));
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([200, answers[0]?.text]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(await wishes()).toBe(before + 4);
    expect((await shop.mail()).map(({ to, template }) => [to, template])).toEqual([
      [OTHER, 'sign-in-link'],
      [OWNER, 'sign-in-link'],
    ]);
    expect(signInLinkHandler.options.gate).toBe(withRandomDelay);
  });

  test.each([
    { email: '', code: 'required' },
    { email: 'nobody', code: 'invalid_email' },
    { email: 'a@b.test, victim@example.test', code: 'invalid_email' },
    { email: null, code: 'required' },
  ])('is refused for the address $email', async ({ email, code }) => {
    const answer = await ask(email);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code, fields: { email: [expect.any(String)] } },
    ]);
    expect(await shop.mail()).toEqual([]);
  });

  test('is slowed at one address of mail and at one of the network', async () => {
    for (let time = 1; time <= 3; time++) expect((await ask(OWNER, `192.0.2.${time}`)).status).toBe(200);
    expect((await ask(OWNER, '192.0.2.9')).body).toMatchObject({ code: 'rate_limited' });
    for (let n = 1; n <= 60; n++) expect((await ask(`n${n}@x.zm`, '192.0.2.99')).status).toBe(200);
    expect((await ask('n61@x.zm', '192.0.2.99')).status).toBe(429);
  });

  test('lies in no table as it is, and holds 256 bits', async () => {
    const path = await linkFor(OWNER);
    const token = path.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(JSON.stringify(await shop.db.selectFrom('mail_links').selectAll().execute())).not.toContain(token);
  });

  test('works once, also for two openings at once', async () => {
    const path = await linkFor(OWNER);
    const both = await Promise.all([open(path), open(path)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await outcome(open(path))).toMatchObject(INVALID);
  });

  test('works for one hour', async () => {
    const path = await linkFor(OWNER);
    shop.clock.advance(HOUR - 1);
    expect((await open(path)).status).toBe(200);
    const late = await linkFor(OWNER);
    shop.clock.advance(HOUR + 1);
    expect(await outcome(open(late))).toMatchObject(INVALID);
  });

  test('stays good when strangers ask for more of them, and none is left once the owner is in', async () => {
    const own = await linkFor(OWNER);
    const others = [await linkFor(OWNER, '192.0.2.2'), await linkFor(OWNER, '192.0.2.3')];
    expect((await ask(OWNER, '192.0.2.4')).status).toBe(429);
    expect((await open(own)).status).toBe(200);
    for (const other of others) expect(await outcome(open(other))).toMatchObject(INVALID);
  });

  test.each([
    {
      by: 'a new password',
      act: async () => {
        await shop.api('POST', '/rest-auth/password/reset/', { body: { email: OWNER } });
        const [mail] = await mails(OWNER, 'reset');
        const body = { new_password1: SEED_PASSWORD, new_password2: SEED_PASSWORD };
        return shop.api('POST', `/rest-auth${new URL(mail?.links[0] ?? '').pathname}/`, { body });
      },
    },
    {
      by: 'the owner who ends all other sessions',
      act: async () => shop.api('DELETE', '/account/sessions/', { token: await shop.login(OWNER) }),
    },
    {
      by: 'staff who end all sessions, also where there is none',
      act: async () => {
        const token = await shop.login('staff@example.test');
        const path = `/staff/users/${await idOf(OWNER)}/end-sessions/`;
        return shop.api('POST', path, { token, key: randomUUID(), body: {} });
      },
    },
  ])('is ended by $by', async ({ act }) => {
    const path = await linkFor(OWNER);
    expect((await act()).status).toBeLessThan(300);
    expect(await outcome(open(path))).toMatchObject(INVALID);
  });

  test('opens no account but its own, none that was closed since, and no other door', async () => {
    const path = await linkFor(OWNER);
    const token = path.split('/').at(-1) ?? '';
    const others = await idOf(OTHER);
    for (const wrong of [
      `/login/link/${others}/${token}`,
      `/login/link/x/${token}`,
      `/login/link/${await idOf(OWNER)}/${'A'.repeat(43)}`,
    ])
      expect([wrong, await outcome(open(wrong))]).toMatchObject([wrong, INVALID]);
    const reset = `/rest-auth/password/reset/confirm/${await idOf(OWNER)}/${token}/`;
    const body = { new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD };
    expect((await shop.api('POST', reset, { body })).body).toMatchObject({ code: 'reset_link_invalid' });
    await shop.db.updateTable('users').set({ is_active: false }).where('email', '=', OWNER).execute();
    expect(await outcome(open(path))).toMatchObject(INVALID);
    await shop.db.updateTable('users').set({ is_active: true }).where('email', '=', OWNER).execute();
    expect((await open(path)).status, 'what was refused left it as it was').toBe(200);
  });

  test('asks for the second step, and more links are no more tries', async () => {
    const code = await secondStep();
    const path = await linkFor(OWNER);
    expect(await outcome(open(path))).toMatchObject({ status: 400, code: 'otp_required' });
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
    for (let time = 1; time <= 4; time++)
      expect(await outcome(open(path, { otp: wrong }))).toMatchObject({ status: 400, code: 'otp_invalid' });
    expect((await open(path, { otp: code() })).status).toBe(200);

    shop.clock.advance(MINUTE);
    const links = [await linkFor(OWNER), await linkFor(OWNER)];
    for (let time = 1; time <= 6; time++)
      expect(await outcome(open(links[time % 2] ?? '', { otp: wrong }))).toMatchObject({
        code: 'otp_invalid',
      });
    for (const link of links)
      expect(await outcome(open(link, { otp: code() }))).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await enter(OWNER, { device: 'new phone' }), 'the password’s door is another').toBe(400);
  });
});

test('where a second step is asked for, a new password by mail clears no count and makes no phone known', async () => {
  await secondStep();
  await strangersGuess(OWNER);
  await shop.api('POST', '/rest-auth/password/reset/', { body: { email: OWNER } });
  const [mail] = await mails(OWNER, 'reset');
  const body = { new_password1: SEED_PASSWORD, new_password2: SEED_PASSWORD, device: 'own phone' };
  const path = new URL(mail?.links[0] ?? '').pathname;
  expect((await shop.api('POST', `/rest-auth${path}/`, { body })).status).toBe(200);
  expect(await enter(OWNER, { device: 'own phone' })).toBe(429);
});

/** Security 11: each costs a hash and a session. */
test('sign-ins that go well are counted too, and one phone knows nothing of another’s', async () => {
  for (let time = 1; time <= 60; time++) expect(await enter(OWNER, { ip: `10.0.1.${time}` })).toBe(200);
  expect(await enter(OWNER, { ip: '10.0.2.1' })).toBe(429);
  expect(await enter(OTHER, { ip: '10.0.2.1' })).toBe(200);
  shop.clock.advance(HOUR);
  expect(await enter(OWNER, { ip: '10.0.2.1', device: 'own phone' })).toBe(200);
});

test('what is no sign-in that went well counts as none: nobody shuts an account’s door by it', async () => {
  const nul = String.fromCharCode(0);
  for (let time = 1; time <= 70; time++) await enter(OWNER, { password: nul, ip: `10.0.1.${time}` });
  expect(await enter(OWNER, { device: 'new phone' })).toBe(200);
  await secondStep();
  for (let time = 1; time <= 70; time++) expect(await enter(OWNER, { ip: `10.0.1.${time}` })).toBe(400);
  const { rows } = await sql<{ count: number }>`
    select count from rate_limits where bucket like 'logins:%'`.execute(shop.db);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(5);
});

async function wishes(): Promise<number> {
  return (await shop.db.selectFrom('reset_requests').select('id').execute()).length;
}

async function idOf(email: string): Promise<number> {
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** The owner's second step is on; answers what their app shows at a moment. */
async function secondStep(): Promise<() => string> {
  const token = await shop.login(OWNER);
  const begun = await shop.api('POST', '/account/totp/', { token, body: { password: SEED_PASSWORD } });
  const { secret } = begun.as(startSecondStep.answer);
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now().getTime() });
  const confirmed = await shop.api('POST', '/account/totp/confirm/', { token, body: { otp: code() } });
  confirmed.as(confirmSecondStep.answer);
  shop.clock.advance(MINUTE);
  return code;
}
