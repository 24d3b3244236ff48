import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmSecondStep, startSecondStep } from '#contract/account.ts';
import { checkSecondStep } from '#server/identity/second-step.ts';
import { transaction } from '#server/platform/database/database.ts';
import { qrBits } from '#server/platform/base/qr.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { clearAway } from './harness/clear-away.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer({ config: { rateLimits: true } });
const EMAIL = 'buyer@example.test';
const token = await shop.login(EMAIL);
const { id: userId } = await shop.db
  .selectFrom('users')
  .select('id')
  .where('email', '=', EMAIL)
  .executeTakeFirstOrThrow();

beforeEach(async () => {
  await shop.db.deleteFrom('second_steps').execute();
  await shop.db.deleteFrom('recovery_codes').execute();
  await shop.db.deleteFrom('rate_limits').execute();
  // Codes of an earlier test are of an earlier step.
  shop.clock.advance(300);
});

const begin = (password: unknown = SEED_PASSWORD) =>
  shop.api('POST', '/account/totp/', { token, body: { password } });
const confirm = (otp: unknown, by = token) =>
  shop.api('POST', '/account/totp/confirm/', { token: by, body: { otp } });
const end = (body: object) => shop.api('DELETE', '/account/totp/', { token, body });
const check = (otp: string) =>
  transaction(shop.db, (tx) => checkSecondStep(tx, userId, otp, shop.clock.now(), shop.config));

/** The authenticator app of the user; `steps` off for a phone whose clock is. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: shop.clock.now().getTime() + steps * 30_000,
  });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A second step in use, and the moment of a fresh code. */
async function active() {
  const { secret } = (await begin()).as(startSecondStep.answer);
  const { recovery_codes: codes } = (await confirm(codeOf(secret))).as(confirmSecondStep.answer);
  shop.clock.advance(60);
  return { secret, codes };
}
/** Until a transaction stands still because another one is not done. */
async function untilOneWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(shop.db)).rows.length === 0);
}
const isOn = async () => {
  const { body } = await shop.api('GET', '/profile/', { token });
  return v.parse(v.object({ totp_enabled: v.boolean() }), body).totp_enabled;
};

describe('switching it on', () => {
  test('needs the password, then a first code, and shows ten recovery codes', async () => {
    const begun = await begin();
    expect([begun.status, begun.headers['cache-control']]).toEqual([200, 'no-store']);
    const { secret, otpauth_url: url, qr } = begun.as(startSecondStep.answer);
    expect(qr).toBe(qrBits(url));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    expect(await check('123456'), 'begun is not active').toBe('off');

    const confirmed = await confirm(codeOf(secret));
    expect([confirmed.status, confirmed.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(confirmed.as(confirmSecondStep.answer).recovery_codes).toHaveLength(10);
    expect(await check('')).toBe('missing');
  });

  test('keeps nothing that could be used: the secret sealed, the codes as digests', async () => {
    const { secret, codes } = await active();
    const rows = [
      await shop.db.selectFrom('second_steps').selectAll().execute(),
      await shop.db.selectFrom('recovery_codes').selectAll().execute(),
      await shop.db.selectFrom('command_ledger').selectAll().execute(),
    ];
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    const kept = rows.flat().flatMap((row) => Object.values(row));
    for (const value of kept) {
      const raw = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
      for (const hidden of [bytes, Buffer.from(secret), ...codes.map((code) => Buffer.from(code))])
        expect(raw.includes(hidden)).toBe(false);
    }
  });

  test.each([{ password: 'wrong one' }, { password: '' }, { password: null }, { password: 5 }])(
    'is refused with $password for the password',
    async ({ password }) => {
      const answer = await begin(password);
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          code: 'password_wrong',
          detail: 'The password is not right',
          password: ['The password is not right'],
          fields: { password: ['The password is not right'] },
        },
      ]);
      expect(await shop.db.selectFrom('second_steps').selectAll().execute()).toEqual([]);
    },
  );

  test('tells who has no password how to come by one', async () => {
    const { password_hash: hash } = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    const answer = await begin();
    await shop.db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({
        code: 'password_wrong',
        hint: 'Your account has no password yet. Set one by "Forgot password" first',
      }),
    ]);
  });

  test('may be begun again, and only the newest secret counts', async () => {
    const first = (await begin()).as(startSecondStep.answer);
    const second = (await begin()).as(startSecondStep.answer);
    expect(second.secret).not.toBe(first.secret);
    expect((await confirm(codeOf(first.secret))).status).toBe(400);
    expect((await confirm(codeOf(second.secret))).status).toBe(200);
  });

  test('is refused while it is on', async () => {
    const { secret } = await active();
    const refused = { code: 'totp_active', detail: 'Your account has an authenticator app already' };
    for (const answer of [await begin(), await confirm(codeOf(secret))])
      expect([answer.status, answer.body]).toEqual([409, refused]);
    expect(await check(codeOf(secret)), 'the app is still the right one').toBe('ok');
  });

  test('is not done by a wrong code, no code, or one that nobody asked for', async () => {
    const refused = expect.objectContaining({ code: 'otp_invalid', fields: { otp: [expect.any(String)] } });
    expect((await confirm('123456')).body).toEqual(refused);
    const { secret } = (await begin()).as(startSecondStep.answer);
    for (const otp of [wrong(codeOf(secret)), '', null, 123456, codeOf(secret, 2), codeOf(secret, -2)]) {
      const answer = await confirm(otp);
      expect([answer.status, answer.body], String(otp)).toEqual([400, refused]);
    }
    expect(await check('123456')).toBe('off');
  });

  test('takes a code with a blank in it, as apps show them', async () => {
    const { secret } = (await begin()).as(startSecondStep.answer);
    const code = codeOf(secret);
    expect((await confirm(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  test('is for those who are signed in', async () => {
    for (const [method, path] of [
      ['POST', '/account/totp/'],
      ['POST', '/account/totp/confirm/'],
      ['DELETE', '/account/totp/'],
    ] as const)
      expect((await shop.api(method, path, { body: { password: SEED_PASSWORD } })).status).toBe(401);
  });
});

describe('what was begun and left', () => {
  const VOID = expect.objectContaining({
    code: 'otp_invalid',
    fields: { otp: ['This key is too old. Start again to get a new one'] },
  });
  const rows = () => shop.db.selectFrom('second_steps').selectAll().execute();

  test.each([
    { after: 900, status: 200 },
    { after: 901, status: 400 },
  ])('can be confirmed after $after seconds: $status', async ({ after, status }) => {
    const { secret } = (await begin()).as(startSecondStep.answer);
    shop.clock.advance(after);
    const answer = await confirm(codeOf(secret));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toEqual(VOID);
  });

  test('is begun anew with another secret, which has its own quarter of an hour', async () => {
    const old = (await begin()).as(startSecondStep.answer);
    shop.clock.advance(901);
    const { secret } = (await begin()).as(startSecondStep.answer);
    expect(secret).not.toBe(old.secret);
    shop.clock.advance(890);
    expect((await confirm(codeOf(old.secret))).status).toBe(400);
    expect((await confirm(codeOf(secret))).status).toBe(200);
  });

  test('is swept away, and nothing else is', async () => {
    await begin();
    shop.clock.advance(900);
    await clearAway(shop, ['second_steps']);
    expect(await rows(), 'in its time').toHaveLength(1);
    shop.clock.advance(1);
    await clearAway(shop, ['second_steps']);
    expect(await rows()).toEqual([]);
    expect((await confirm('123456')).body).toEqual(VOID);

    await active();
    shop.clock.advance(86_400);
    await clearAway(shop, ['second_steps']);
    expect(await rows(), 'in use').toHaveLength(1);
  });
});

describe('the code that turned it on, sent again because no answer came', () => {
  /** On by this code, and the answer never reached the phone. */
  async function lost() {
    const { secret } = (await begin()).as(startSecondStep.answer);
    const code = codeOf(secret);
    const { recovery_codes: codes } = (await confirm(code)).as(confirmSecondStep.answer);
    return { secret, code, codes };
  }
  const ACTIVE = expect.objectContaining({ code: 'totp_active' });

  test('gives fresh recovery codes in place of those that nobody saw', async () => {
    const { secret, code, codes: unseen } = await lost();
    shop.clock.advance(300);
    const again = await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(again.status).toBe(200);
    const { recovery_codes: codes } = again.as(confirmSecondStep.answer);
    expect(codes).toHaveLength(10);
    for (const old of unseen) expect(await check(old)).toBe('wrong');
    expect(await check(codes[0] ?? '')).toBe('ok');
    expect(await check(code), 'it signs nobody in').toBe('wrong');
    expect(await check(codeOf(secret))).toBe('ok');
  });

  test('may get lost once more', async () => {
    const { code } = await lost();
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).status).toBe(200);
  });

  test('is refused after five minutes', async () => {
    const { code, codes } = await lost();
    shop.clock.advance(301);
    const answer = await confirm(code);
    expect([answer.status, answer.body]).toEqual([409, ACTIVE]);
    expect(await check(codes[0] ?? '')).toBe('ok');
  });

  test('is refused with any other code, a good one and one of the ten too', async () => {
    const { secret, code, codes } = await lost();
    for (const otp of [wrong(code), '', codeOf(secret, 1), codes[0]])
      expect((await confirm(otp)).body, otp).toEqual(ACTIVE);
    expect(await check(codes[1] ?? '')).toBe('ok');
  });

  test.each(['a code of the app', 'one of the ten'])('is refused once %s has been used', async (used) => {
    const { secret, code, codes } = await lost();
    expect(await check(used === 'one of the ten' ? (codes[0] ?? '') : codeOf(secret, 1))).toBe('ok');
    expect((await confirm(code)).body).toEqual(ACTIVE);
    expect(await check(codes[1] ?? '')).toBe('ok');
  });

  test('is refused to every other session of the account', async () => {
    const { secret, code, codes } = await lost();
    const another = await transaction(shop.db, (tx) =>
      createSession(tx, userId, 'another phone', shop.clock.now()),
    );
    expect((await confirm(code, another.token)).body).toEqual(ACTIVE);
    expect(await check(codes[0] ?? '')).toBe('ok');
    expect(await check(codeOf(secret, 1))).toBe('ok');
  });
});

describe('the mail to the owner', () => {
  const told = async () =>
    (await shop.mail(EMAIL)).flatMap(({ template, text }) => (template === 'sign-in-changed' ? [text] : []));
  beforeEach(async () => void (await shop.db.deleteFrom('mail_outbox').execute()));

  test('says that it was turned on, once, also where the answer got lost', async () => {
    const { secret } = (await begin()).as(startSecondStep.answer);
    const code = codeOf(secret);
    expect(await told(), 'begun is nothing yet').toEqual([]);
    await confirm(wrong(code));
    expect(await told()).toEqual([]);
    await confirm(code);
    await confirm(code);
    const [text = '', ...more] = await told();
    expect(more).toEqual([]);
    expect(text).toContain(`Two-step sign-in was turned on for your account ${EMAIL}`);
    expect(text).toContain('https://shop.example.test/auth-reset');
    expect(text).toContain('support@chicargos.example');
    for (const hidden of [secret, code]) expect(text).not.toContain(hidden);
  });

  test('says that it was turned off, by whatever code, and each time anew', async () => {
    for (const by of ['app', 'recovery']) {
      const { secret, codes } = await active();
      await shop.db.deleteFrom('mail_outbox').execute();
      const otp = by === 'app' ? codeOf(secret) : codes[0];
      await end({ password: SEED_PASSWORD, otp: wrong('000000') });
      expect(await told(), by).toEqual([]);
      await end({ password: SEED_PASSWORD, otp });
      await end({ password: SEED_PASSWORD, otp });
      expect(await told(), by).toEqual([expect.stringContaining(`was turned off for your account ${EMAIL}`)]);
    }
  });

  test('is written again when it is turned on and off twice at one moment', async () => {
    for (let count = 0; count < 2; count++) {
      const { secret } = (await begin()).as(startSecondStep.answer);
      const { recovery_codes: codes } = (await confirm(codeOf(secret))).as(confirmSecondStep.answer);
      expect((await end({ password: SEED_PASSWORD, otp: codes[0] })).status).toBe(204);
    }
    expect(await told()).toHaveLength(4);
  });

  test('does not come for what was only begun', async () => {
    await begin();
    await end({ password: SEED_PASSWORD });
    expect(await told()).toEqual([]);
  });

  test('counts the recovery codes that are left at each sign-in with one, and says when they are few', async () => {
    const { codes } = await active();
    const enter = (otp: string) =>
      shop.api('POST', '/auth/login/', { body: { username: EMAIL, password: SEED_PASSWORD, otp } });
    for (const [at, code] of codes.entries()) {
      await shop.db.deleteFrom('mail_outbox').execute();
      expect((await enter(code)).status).toBe(200);
      expect((await enter(code)).status, 'used').toBe(400);
      const [text = '', ...more] = await told();
      expect(more).toEqual([]);
      expect(text).toContain(`Codes left: ${9 - at}.`);
      expect(text.includes('To get ten new codes'), text).toBe(9 - at <= 2);
      expect(text).not.toContain(code);
    }
  });

  test('goes with its cause: a sign-in that is refused leaves the code and no mail', async () => {
    const { codes } = await active();
    await shop.db.deleteFrom('mail_outbox').execute();
    const undone = transaction(shop.db, async (tx) => {
      await checkSecondStep(tx, userId, codes[0] ?? '', shop.clock.now(), shop.config);
      throw new Error('refused');
    });
    await expect(undone).rejects.toThrow('refused');
    expect(await told()).toEqual([]);
  });
});

describe('a code', () => {
  test('is good within a step of its own and once only', async () => {
    const { secret } = await active();
    expect(await check(codeOf(secret, 2))).toBe('wrong');
    expect(await check(codeOf(secret, -2))).toBe('wrong');
    expect(await check(wrong(codeOf(secret)))).toBe('wrong');
    expect(await check(codeOf(secret, -1))).toBe('ok');
    expect(await check(codeOf(secret, -1))).toBe('wrong');
    expect(await check(codeOf(secret))).toBe('ok');
    expect(await check(codeOf(secret, -1)), 'an older one after a newer').toBe('wrong');
    expect(await check(codeOf(secret, 1))).toBe('ok');
    for (const steps of [-1, 0, 1]) expect(await check(codeOf(secret, steps))).toBe('wrong');
  });

  test('that switched the second step on is used up', async () => {
    const { secret } = (await begin()).as(startSecondStep.answer);
    const code = codeOf(secret);
    await confirm(code);
    expect(await check(code)).toBe('wrong');
  });

  test('lets in one of two that come at once', async () => {
    const code = codeOf((await active()).secret);
    const second = await transaction(shop.db, async (tx) => {
      expect(await checkSecondStep(tx, userId, code, shop.clock.now(), shop.config)).toBe('ok');
      const other = check(code);
      await untilOneWaits();
      return { other };
    });
    expect(await second.other).toBe('wrong');
  });

  test('is not used up by a call that is refused', async () => {
    const { secret } = await active();
    const code = codeOf(secret);
    const undone = transaction(shop.db, async (tx) => {
      expect(await checkSecondStep(tx, userId, code, shop.clock.now(), shop.config)).toBe('ok');
      throw new Error('refused');
    });
    await expect(undone).rejects.toThrow('refused');
    expect(await check(code)).toBe('ok');
  });
});

describe('a recovery code', () => {
  test('stands in for the app, once, in any writing', async () => {
    const { codes } = await active();
    const [first = '', second = ''] = codes;
    expect(await check(first)).toBe('ok');
    expect(await check(first)).toBe('wrong');
    expect(await check(second.toUpperCase().replaceAll('-', ' '))).toBe('ok');
    expect(await check(second)).toBe('wrong');
    expect(await check('0000-0000-0000-0000')).toBe('wrong');
    expect(await check('not a code')).toBe('wrong');
  });

  test('lets one of ten in that come at once', async () => {
    const [code = ''] = (await active()).codes;
    const judged = await Promise.all(Array.from({ length: 10 }, () => check(code)));
    expect(judged.filter((one) => one === 'ok')).toHaveLength(1);
  });

  test('of somebody else is worth nothing, and old ones end with new ones', async () => {
    const { codes, secret } = await active();
    const [mine = ''] = codes;
    const staff = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'staff@example.test')
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('recovery_codes').set({ user_id: staff.id }).execute();
    expect(await check(mine)).toBe('wrong');
    await shop.db.updateTable('recovery_codes').set({ user_id: userId }).execute();
    await end({ password: SEED_PASSWORD, otp: codeOf(secret) });
    await active();
    expect(await check(mine)).toBe('wrong');
  });
});

describe('switching it off', () => {
  test('takes password and code, and leaves nothing', async () => {
    const { secret } = await active();
    const answer = await end({ password: SEED_PASSWORD, otp: codeOf(secret) });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await shop.db.selectFrom('second_steps').selectAll().execute()).toEqual([]);
    expect(await shop.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await check('')).toBe('off');
  });

  test('takes a recovery code too', async () => {
    const [code] = (await active()).codes;
    expect((await end({ password: SEED_PASSWORD, otp: code })).status).toBe(204);
  });

  test.each([
    { why: 'the password is wrong', password: 'wrong one', right: true, code: 'password_wrong' },
    { why: 'there is no code', password: SEED_PASSWORD, right: null, code: 'otp_required' },
    { why: 'the code is wrong', password: SEED_PASSWORD, right: false, code: 'otp_invalid' },
  ])('is refused when $why', async ({ password, right, code }) => {
    const { secret } = await active();
    const good = codeOf(secret);
    const answer = await end({ password, ...(right === null ? {} : { otp: right ? good : wrong(good) }) });
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code })]);
    expect(await check(good), 'and uses no code up').toBe('ok');
  });

  test('of what was only begun, or is not there, is no error', async () => {
    await begin();
    expect((await end({ password: SEED_PASSWORD })).status).toBe(204);
    expect(await shop.db.selectFrom('second_steps').selectAll().execute()).toEqual([]);
    expect((await end({ password: SEED_PASSWORD })).status).toBe(204);
  });
});

test('the sixth wrong password in a quarter of an hour waits, at both doors together', async () => {
  for (let count = 0; count < 3; count++) expect((await begin('wrong one')).status).toBe(400);
  for (let count = 0; count < 2; count++) expect((await end({ password: 'wrong one' })).status).toBe(400);
  const answer = await begin();
  expect([answer.status, answer.body]).toEqual([429, expect.objectContaining({ code: 'rate_limited' })]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  shop.clock.advance(900);
  expect((await begin()).status).toBe(200);
});

test('the eleventh wrong first code in a quarter of an hour waits', async () => {
  await begin();
  const statuses = [];
  for (let count = 0; count < 11; count++) statuses.push((await confirm('not a code')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
});

test('whoever came in before without a code is out once it is on, but for the phone that turned it on', async () => {
  const thief = await shop.login(EMAIL);
  await active();
  expect((await shop.api('GET', '/profile/', { token: thief })).status).toBe(401);
  expect((await shop.api('GET', '/profile/', { token })).status).toBe(200);
});

test('the account says whether it has one', async () => {
  expect(await isOn()).toBe(false);
  await active();
  expect(await isOn()).toBe(true);
});
