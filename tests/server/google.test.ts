import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SignedIn } from '#contract/identity.ts';
import { googleAddresses } from '#server/platform/base/google-addresses.ts';
import { fetchOutside } from '#server/platform/http/outside.ts';
import { type Person, standInGoogle } from '../harness/google.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const google = await standInGoogle();
afterAll(() => google.close());

const lines: string[] = [];
const shop = await testServer({
  config: { rateLimits: true, google: googleAddresses(google.clientId, google.url) },
  onLogLine: (line) => lines.push(line),
});
const without = await testServer();

beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute();
  google.trouble = {};
  google.asked.length = 0;
  lines.length = 0;
});

const FAILED = { code: 'social_auth_failed', detail: 'Authentication Failed' };
let people = 0;
/** Somebody new at Google; the shop knows nothing of them. */
function person(changes: Partial<Person> = {}): Person {
  const number = ++people;
  return {
    sub: `1000${number}`,
    email: `person${number}@gmail.test`,
    given_name: 'Grace',
    family_name: 'Banda',
    ...changes,
  };
}
const post = (body: object, to = shop) => to.api('POST', '/social/google-oauth2/', { body });
const enter = (who: Person, more: object = {}) => post({ access_token: google.token(who), ...more });
const userOf = (email: string) =>
  shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const everyone = () => shop.db.selectFrom('users').selectAll().orderBy('id').execute();
const isIn = async (token: string) => (await shop.api('GET', '/profile/', { token })).status === 200;

/** Mails in which the owner was told of changes in how one signs in. */
const news = async (email: string) =>
  (await shop.mail(email)).flatMap(({ template, text }) => (template === 'sign-in-changed' ? [text] : []));

/** Signed up with this address and a password, activated or not. */
async function signUp(email: string, { active }: { active: boolean }, password = 'kariba dam at noon') {
  const body = { first_name: 'Strange', last_name: 'Name', email, password, country: 'Zambia' };
  expect((await shop.api('POST', '/register/', { body })).status).toBe(201);
  const [mail] = await shop.mail(email);
  const link = new URL(mail?.links[0] ?? '').pathname;
  if (active) expect((await shop.api('POST', `${link}/`)).status).toBe(200);
  return link;
}

describe('somebody whom nobody knows yet', () => {
  test('gets an account that is active at once, with names from Google, no password and no mail', async () => {
    const who = person({ given_name: ' Gra\u0301ce\n', family_name: 'O’Banda' });
    const answer = await enter(who, { language: 'sw' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const session = answer.as(SignedIn);
    expect(answer.body).toEqual({
      id: session.id,
      token: expect.stringMatching(/^[\w-]{43}$/),
      revoke_handle: expect.stringMatching(/^[\w-]{43}$/),
      email: who.email,
      first_name: 'Gráce',
      last_name: 'O’Banda',
      is_seller: false,
      is_staff: false,
      language: 'sw',
    });
    expect(await userOf(who.email)).toMatchObject({
      google_sub: who.sub,
      password_hash: null,
      is_active: true,
      is_staff: false,
      language: 'sw',
      activated_at: shop.clock.now(),
    });
    expect(await shop.mail(who.email)).toEqual([]);
    expect(await isIn(session.token)).toBe(true);
    const login = { username: who.email, password: '' };
    expect((await shop.api('POST', '/auth/login/', { body: login })).body).toMatchObject({
      code: 'required',
    });
  });

  test('gets one account, however many of their phones ask at once', async () => {
    const who = person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(who)));
    expect(new Set(answers.map((answer) => answer.as(SignedIn).id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.as(SignedIn).token)).size).toBe(8);
  });

  test('gets in once with each token: the history of a shared phone holds it (security 10)', async () => {
    const who = person();
    const token = google.token(who);
    const [first, second] = await Promise.all([post({ access_token: token }), post({ access_token: token })]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    const again = await post({ access_token: token });
    expect([again.status, again.body]).toMatchObject([400, FAILED]);
    expect((await enter(who)).status).toBe(200);
  });

  describe('whose phone lost the answer', () => {
    test('gets in with the same token from there, once more and with a session of its own', async () => {
      const asked = { access_token: google.token(person()), device: 'phone-a' };
      const lost = (await post(asked)).as(SignedIn);
      shop.clock.advance(120);
      const heard = (await post(asked)).as(SignedIn);
      expect(heard.id).toBe(lost.id);
      expect(heard.token).not.toBe(lost.token);
      expect(await isIn(heard.token)).toBe(true);
      expect((await post(asked)).body).toEqual(FAILED);
    });

    test('gets in once more also when both questions are out at once', async () => {
      const asked = { access_token: google.token(person()), device: 'phone-a' };
      const answers = await Promise.all([post(asked), post(asked), post(asked), post(asked)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400]);
    });

    test.each([
      { what: 'another phone', device: 'phone-b', later: 0 },
      { what: 'one that does not say which it is', device: '', later: 0 },
      { what: 'the same one later than two minutes', device: 'phone-a', later: 121 },
    ])('but $what does not', async ({ device, later }) => {
      const access_token = google.token(person());
      expect((await post({ access_token, device: 'phone-a' })).status).toBe(200);
      shop.clock.advance(later);
      expect((await post({ access_token, device })).body).toEqual(FAILED);
    });

    test('and no other token by that', async () => {
      const [who, other] = [person(), person()];
      const theirs = google.token(other);
      await post({ access_token: theirs });
      await post({ access_token: google.token(who), device: 'phone-a' });
      expect((await post({ access_token: theirs, device: 'phone-a' })).body).toEqual(FAILED);
    });

    test('which the tables name by digests only', async () => {
      const asked = { access_token: google.token(person()), device: 'phone-of-one-test' };
      await post(asked);
      const kept = await shop.db.selectFrom('used_tokens').selectAll().execute();
      const words = kept.flatMap(({ token_hash }) => [
        token_hash.toString('latin1'),
        token_hash.toString('hex'),
      ]);
      expect(kept.length).toBeGreaterThan(1);
      for (const secret of Object.values(asked)) expect(words.join(' ')).not.toContain(secret);
    });
  });

  test('may bring a token again that let nobody in yet', async () => {
    const who = person();
    await signUp(who.email, { active: true });
    const token = google.token(who);
    expect((await post({ access_token: token })).status).toBe(400);
    expect((await post({ access_token: token, password: 'not it' })).status).toBe(400);
    expect((await post({ access_token: token, password: 'kariba dam at noon' })).status).toBe(200);
  });

  test('may have no name there, or one that no form would take', async () => {
    const who = person();
    const nameless = await enter(who, {});
    expect(nameless.status).toBe(200);
    const other = google.token(person(), { user: { given_name: 'x'.repeat(300), family_name: 7 } });
    expect((await post({ access_token: other })).as(SignedIn)).toMatchObject({
      first_name: '',
      last_name: '',
    });
  });
});

describe('somebody who signed in with Google before', () => {
  test('enters the same account, also when their address at Google has changed', async () => {
    const who = person();
    const first = (await enter(who)).as(SignedIn);
    const moved = await enter({ ...who, email: `new-${who.email}`, given_name: 'Other' });
    expect(moved.as(SignedIn)).toMatchObject({ id: first.id, email: who.email, first_name: 'Grace' });
    expect(await userOf(`new-${who.email}`)).toBeUndefined();
  });

  test('enters it too when the address is now one of somebody else here, who is left alone', async () => {
    const who = person();
    const mine = (await enter(who)).as(SignedIn);
    const [inUse, waiting] = [person().email, person().email];
    await signUp(inUse, { active: true });
    const link = await signUp(waiting, { active: false });
    const others = async () => [await userOf(inUse), await userOf(waiting)];
    const before = await others();
    for (const email of [inUse, waiting]) {
      const moved = await enter({ ...who, email });
      expect(moved.as(SignedIn), email).toMatchObject({ id: mine.id, email: who.email });
    }
    expect(await others()).toEqual(before);
    expect(await news(inUse)).toEqual([]);
    expect((await shop.api('POST', `${link}/`)).status, 'the link of the other one').toBe(200);
  });

  test('is written to at the address of the account, also when Google has another one by now', async () => {
    const who = person();
    const { token } = (await enter(who)).as(SignedIn);
    const moved = { ...who, email: `new-${who.email}` };
    await enter(moved, { mail_link: true });
    expect(await shop.mail(moved.email)).toEqual([]);
    const { body } = await shop.api('GET', '/profile/', { token });
    expect(body).toMatchObject({ email: who.email });
    // The former address is free at Google: whoever has it there next is somebody else.
    const next = await enter({ ...who, sub: `2000${who.sub}` });
    expect(next.body).toMatchObject({ code: 'social_link_required' });
  });

  test('is not let in when staff have closed the account', async () => {
    const who = person();
    await enter(who);
    await shop.db.updateTable('users').set({ is_active: false }).where('email', '=', who.email).execute();
    const answer = await enter(who);
    expect([answer.status, answer.body]).toEqual([400, FAILED]);
    expect(await userOf(who.email)).toMatchObject({ is_active: false });
  });
});

describe('an account that somebody made with the address and never activated', () => {
  test('becomes the one of its address: password, link and what was typed are gone', async () => {
    const who = person();
    const link = await signUp(who.email, { active: false });
    const before = await userOf(who.email);
    const session = (await enter({ ...who, email: who.email.toUpperCase() }, { language: 'pt' })).as(
      SignedIn,
    );
    expect(session).toMatchObject({
      id: before?.id,
      first_name: 'Grace',
      last_name: 'Banda',
      language: 'pt',
    });
    expect(await userOf(who.email)).toMatchObject({
      password_hash: null,
      google_sub: who.sub,
      first_name: 'Grace',
      last_name: 'Banda',
      country: null,
      postcode: null,
      phone: null,
      is_active: true,
    });
    const stranger = { username: who.email, password: 'kariba dam at noon' };
    expect((await shop.api('POST', '/auth/login/', { body: stranger })).body).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await shop.api('POST', `${link}/`)).status, 'the mailed link').toBe(411);
    expect(await news(who.email)).toEqual([expect.stringContaining(`O Google foi ligado à sua conta`)]);
    expect(await isIn(session.token)).toBe(true);
  });

  test('but closed by staff after it was active stays closed', async () => {
    const who = person();
    await signUp(who.email, { active: true });
    await shop.db.updateTable('users').set({ is_active: false }).where('email', '=', who.email).execute();
    const before = await userOf(who.email);
    expect((await enter(who)).body).toEqual(FAILED);
    expect(await userOf(who.email)).toEqual(before);
  });
});

describe('an account in use with the same address', () => {
  const REQUIRED = {
    code: 'social_link_required',
    detail: 'Authentication Failed',
    hint: 'You have an account with this email. Enter its password to connect it.',
  };

  test('is not entered and not changed, in any writing of the address', async () => {
    const who = person();
    await signUp(who.email, { active: true });
    const before = await userOf(who.email);
    for (const email of [who.email, who.email.toUpperCase(), ` ${who.email} `]) {
      const answer = await enter({ ...who, email });
      expect([answer.status, answer.body]).toEqual([400, REQUIRED]);
    }
    expect(await userOf(who.email)).toEqual(before);
    const sessions = await shop.db
      .selectFrom('sessions')
      .where('user_id', '=', before?.id ?? 0)
      .selectAll()
      .execute();
    expect(sessions).toEqual([]);
  });

  test('is connected by its password, and entered without it from then on', async () => {
    const who = person();
    await signUp(who.email, { active: true });
    const wrong = await enter(who, { password: 'not that one' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      {
        code: 'invalid_credentials',
        detail: 'Unable to log in with the details given',
        non_field_errors: ['Unable to log in with the details given'],
      },
    ]);
    expect(await userOf(who.email)).toMatchObject({ google_sub: null });
    expect(await news(who.email)).toEqual([]);

    const connected = (await enter(who, { password: 'kariba dam at noon' })).as(SignedIn);
    expect(connected).toMatchObject({ email: who.email, first_name: 'Strange' });
    expect((await enter(who)).as(SignedIn).id).toBe(connected.id);
    const [text = '', ...more] = await news(who.email);
    expect(more, 'told once').toEqual([]);
    expect(text).toContain(`Google was connected to your account ${who.email}`);
    expect(text).toContain('https://shop.example.test/auth-reset');
    const login = { username: who.email, password: 'kariba dam at noon' };
    expect((await shop.api('POST', '/auth/login/', { body: login })).status, 'the password stays').toBe(200);
  });

  test('is not entered by another person at Google who has its address now', async () => {
    const who = person();
    const mine = (await enter(who)).as(SignedIn);
    const answer = await enter({ ...who, sub: '777001' });
    expect(answer.body).toEqual(REQUIRED);
    expect((await enter(who)).as(SignedIn).id).toBe(mine.id);
  });

  test('waits after ten wrong passwords, together with those at sign-in', async () => {
    const who = person();
    await signUp(who.email, { active: true });
    const wrongs = [];
    for (let count = 0; count < 5; count++)
      wrongs.push((await enter(who, { password: 'not that one' })).status);
    for (let count = 0; count < 5; count++) {
      const body = { username: who.email, password: 'not that one' };
      wrongs.push((await shop.api('POST', '/auth/login/', { body })).status);
    }
    expect(wrongs).toEqual(Array<number>(10).fill(400));
    const answer = await enter(who, { password: 'kariba dam at noon' });
    expect([answer.status, answer.body]).toEqual([429, expect.objectContaining({ code: 'rate_limited' })]);
    expect((await enter(who)).body, 'to be asked for it costs nothing').toEqual(REQUIRED);
    shop.clock.advance(900);
    expect((await enter(who, { password: 'kariba dam at noon' })).status).toBe(200);
  });

  describe('by a mailed link', () => {
    const ask = (who: Person) => enter(who, { mail_link: true });
    const linkIn = async (email: string) => {
      const [mail] = await shop.mail(email);
      expect(mail?.template).toBe('link-google');
      const [, uid = '', token = ''] = /\/link-google\/(\d+)\/([\w-]{43})$/.exec(mail?.links[0] ?? '') ?? [];
      return { uid, token, address: mail?.links[0] ?? '' };
    };
    const open = (uid: string, token: string) => shop.api('POST', `/social/link/${uid}/${token}/`);
    const INVALID = expect.objectContaining({ code: 'link_invalid' });

    test('is connected once, without a sign-in', async () => {
      const who = person();
      await signUp(who.email, { active: true });
      const asked = await ask(who);
      expect([asked.status, asked.body]).toEqual([
        202,
        { detail: 'Check your inbox for a link to connect your Google account' },
      ]);
      const { uid, token, address } = await linkIn(who.email);
      expect(address).toMatch(/^https:\/\/shop\.example\.test\/link-google\//);
      expect((await enter(who)).body, 'not before it is opened').toEqual(REQUIRED);
      expect(await news(who.email)).toEqual([]);
      expect(JSON.stringify(await shop.db.selectFrom('mail_links').selectAll().execute())).not.toContain(
        token,
      );

      const opened = await open(uid, token);
      expect([opened.status, opened.body]).toEqual([200, { detail: 'Your Google account is connected' }]);
      expect((await open(uid, token)).body).toEqual(INVALID);
      expect((await enter(who)).as(SignedIn).email).toBe(who.email);
      expect(await news(who.email)).toEqual([expect.stringContaining('Google was connected')]);
    });

    test('and its owner is told again of another person at Google in place of the first', async () => {
      const who = person();
      await signUp(who.email, { active: true });
      await enter(who, { password: 'kariba dam at noon' });
      await enter({ ...who, sub: `3000${who.sub}` }, { password: 'kariba dam at noon' });
      expect(await news(who.email)).toHaveLength(2);
    });

    test('not by one that is late, replaced, of another account or of another purpose', async () => {
      const who = person();
      const activation = await signUp(who.email, { active: true });
      await ask(who);
      const first = await linkIn(who.email);
      await ask(who);
      const second = await linkIn(who.email);
      expect((await open(first.uid, first.token)).body, 'replaced').toEqual(INVALID);
      expect((await open('1', second.token)).body, 'of another account').toEqual(INVALID);
      expect((await open('x', second.token)).body).toEqual(INVALID);
      const [, , uid = '', token = ''] = activation.split('/');
      expect((await open(uid, token)).body, 'for activation').toEqual(INVALID);
      expect((await shop.api('POST', `/activate/${second.uid}/${second.token}/`)).status).toBe(411);
      shop.clock.advance(24 * 3600 + 1);
      expect((await open(second.uid, second.token)).body, 'late').toEqual(INVALID);
      expect(await userOf(who.email)).toMatchObject({ google_sub: null });
    });

    test('uses up what Google gave: nobody comes in by it once the account is connected (security 10)', async () => {
      const who = person();
      await signUp(who.email, { active: true });
      const asked = { access_token: google.token(who), device: 'phone-a' };
      expect((await post({ ...asked, mail_link: true })).status).toBe(202);
      const lost = await post({ ...asked, mail_link: true });
      expect(lost.status, 'a lost answer can be asked for again').toBe(202);
      expect((await post({ ...asked, mail_link: true })).body).toEqual(FAILED);
      const proven = await post({ ...asked, password: 'kariba dam at noon' });
      expect(proven.body, 'no sign-in either').toEqual(FAILED);
      const { uid, token } = await linkIn(who.email);
      expect((await open(uid, token)).status).toBe(200);
      expect((await post(asked)).body).toEqual(FAILED);
      expect((await enter(who)).status).toBe(200);
    });

    test('at the last moment of its day', async () => {
      const who = person();
      await signUp(who.email, { active: true });
      await ask(who);
      const { uid, token } = await linkIn(who.email);
      shop.clock.advance(24 * 3600);
      expect((await open(uid, token)).status).toBe(200);
    });

    test('not when the person has an account of their own by then, or this one is closed', async () => {
      const who = person();
      await signUp(who.email, { active: true });
      await ask(who);
      const { uid, token } = await linkIn(who.email);
      await shop.db.updateTable('users').set({ is_active: false }).where('email', '=', who.email).execute();
      expect((await open(uid, token)).body).toEqual(INVALID);
      await shop.db.updateTable('users').set({ is_active: true }).where('email', '=', who.email).execute();
      await enter({ ...who, email: `elsewhere-${who.email}` });
      expect((await open(uid, token)).body).toEqual(INVALID);
      expect(await userOf(who.email)).toMatchObject({ google_sub: null });
    });

    test('five an hour to one address', async () => {
      const who = person();
      await signUp(who.email, { active: true });
      const statuses = [];
      for (let count = 0; count < 6; count++) statuses.push((await ask(who)).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    });
  });
});

test('an account with a second step asks for it here too, before it is connected and after', async () => {
  const who = person();
  await signUp(who.email, { active: true });
  const password = 'kariba dam at noon';
  const token = await shop.login(who.email, password);
  const begun = await shop.api('POST', '/account/totp/', { token, body: { password } });
  const { secret } = begun.as(v.object({ secret: v.string() }));
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now().getTime() });
  await shop.api('POST', '/account/totp/confirm/', { token, body: { otp: code() } });
  shop.clock.advance(60);

  const REQUIRED = {
    non_field_errors: ['Enter the code from your authenticator app'],
    code: 'otp_required',
    detail: 'Enter the code from your authenticator app',
  };
  expect((await enter(who, { password })).body).toEqual(REQUIRED);
  expect((await enter(who, { password, otp: '000000x' })).body).toMatchObject({ code: 'otp_invalid' });
  expect(await userOf(who.email)).toMatchObject({ google_sub: null });
  expect((await enter(who, { password, otp: code() })).status).toBe(200);
  expect((await enter(who)).body).toEqual(REQUIRED);
  expect((await enter(who, { otp: code() })).body, 'the code was used').toMatchObject({
    code: 'otp_invalid',
  });
  shop.clock.advance(60);
  expect((await enter(who, { otp: code() })).status).toBe(200);

  for (let count = 0; count < 8; count++) await enter(who, { otp: 'a guess' });
  expect((await enter(who, { otp: 'a guess' })).status, 'wrong codes count').toBe(429);
  const renamed = { ...who, email: `renamed-${who.email}` };
  expect((await enter(renamed, { otp: 'a guess' })).status, 'under each address at Google').toBe(429);
});

describe('what is refused', () => {
  const refused = async (body: object) => {
    const before = await everyone();
    const answer = await post(body);
    expect([answer.status, answer.body]).toEqual([400, FAILED]);
    expect(await everyone()).toEqual(before);
  };

  test.each([
    { what: 'no token', token: undefined },
    { what: 'an empty one', token: ' ' },
    { what: 'a number', token: 5 },
    { what: 'one that would not fit a header', token: 'a\r\nHost: b' },
    { what: 'one that is longer than any', token: 'x'.repeat(4097) },
  ])('$what, without asking Google', async ({ token }) => {
    await refused({ access_token: token });
    expect(google.asked).toEqual([]);
  });

  test('a token that Google does not know', async () => {
    await refused({ access_token: 'ya29.nobody' });
    expect(google.asked).toEqual(['GET /tokeninfo']);
  });

  test.each([
    { what: 'made for another site', info: { aud: 'other.test', azp: 'other.test' } },
    { what: 'made for nobody', info: { aud: undefined, azp: undefined } },
    { what: 'that has just expired', info: { expires_in: '0' } },
    { what: 'without an end', info: { expires_in: undefined } },
    { what: 'that may not see the address', info: { scope: 'openid profile' } },
    { what: 'without a subject', info: { sub: undefined } },
  ])('a token $what, without asking whose it is', async ({ info }) => {
    await refused({ access_token: google.token(person(), { info }) });
    expect(google.asked).toEqual(['GET /tokeninfo']);
  });

  test.each([
    { what: 'has not verified the address', user: { email_verified: false } },
    { what: 'says so in text', user: { email_verified: 'false' } },
    { what: 'does not say', user: { email_verified: undefined } },
    { what: 'speaks of somebody else', user: { sub: '999' } },
    { what: 'names no address', user: { email: undefined } },
    { what: 'names what is none', user: { email: 'nobody' } },
    { what: 'names a NUL', user: { given_name: 'a\0b' } },
  ])('somebody of whom Google $what', async ({ user }) => {
    await refused({ access_token: google.token(person(), { user }) });
    expect(google.asked).toEqual(['GET /tokeninfo', 'GET /oauth2/v3/userinfo']);
  });

  test.each(['redirects', 'is no JSON', 'is too long'] as const)('an answer that %s', async (trouble) => {
    for (const path of ['/tokeninfo', '/oauth2/v3/userinfo']) {
      google.trouble = { [path]: trouble };
      await refused({ access_token: google.token(person()) });
    }
    expect(google.asked).not.toContain('GET /elsewhere');
  });
});

test('a token made for us by another of our apps counts', async () => {
  for (const info of [{ azp: 'android.test' }, { aud: 'android.test' }])
    expect((await post({ access_token: google.token(person(), { info }) })).status).toBe(200);
});

describe('where Google cannot be asked', () => {
  const UNAVAILABLE = { code: 'unavailable', detail: 'Authentication Failed' };

  test('because nobody has configured it', async () => {
    const answer = await post({ access_token: google.token(person()) }, without);
    expect([answer.status, answer.body]).toEqual([503, UNAVAILABLE]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(google.asked).toEqual([]);
  });

  test.each(['down', 'busy', 'drops'] as const)('because it is %s', async (trouble) => {
    for (const path of ['/tokeninfo', '/oauth2/v3/userinfo']) {
      google.trouble = { [path]: trouble };
      const answer = await enter(person());
      expect([answer.status, answer.body]).toEqual([503, UNAVAILABLE]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('the shop goes on: a stalled question holds no connection to the database', async () => {
    google.trouble = { '/tokeninfo': 'stalls' };
    const waiting = Promise.all(Array.from({ length: 30 }, () => enter(person())));
    while (google.asked.length < 30) await new Promise((later) => setImmediate(later));
    expect(await shop.login('buyer@example.test')).toMatch(/^[\w-]{43}$/);
    for (const answer of await waiting) expect(answer.status).toBe(503);
  });

  test('a question ends in its time, and says nothing of its address', async () => {
    google.trouble = { '/tokeninfo': 'stalls' };
    const asked = fetchOutside(`${google.url}/tokeninfo`, { query: { access_token: 'k3a9' }, withinMs: 50 });
    expect(await asked).toEqual({ kind: 'unreachable', why: 'TimeoutError' });
    const nobody = await fetchOutside('http://127.0.0.1:9/', { query: { access_token: 'k3a9' } });
    expect(nobody.kind).toBe('unreachable');
    expect(JSON.stringify(nobody)).not.toContain('k3a9');
  });
});

describe('an address that a whole town shares', () => {
  const fail = (ip?: string) =>
    shop.api('POST', '/social/google-oauth2/', { body: {}, ...(ip ? { ip } : {}) });

  test('waits for a quarter of an hour after 120 failures, and others do not', async () => {
    for (let count = 0; count < 120; count++) expect((await fail()).status).toBe(400);
    const shut = await enter(person());
    expect([shut.status, shut.body]).toMatchObject([429, { code: 'rate_limited' }]);
    const elsewhere = { body: { access_token: google.token(person()) }, ip: '198.51.100.7' };
    expect((await shop.api('POST', '/social/google-oauth2/', elsewhere)).status).toBe(200);
    shop.clock.advance(Number(shut.headers['retry-after']));
    expect((await enter(person())).status).toBe(200);
  });

  test('is not made to wait by those who get in, are asked for a proof, or open their link', async () => {
    const [known, owner] = [person(), person()];
    await enter(known);
    await signUp(owner.email, { active: true });
    for (let count = 0; count < 119; count++) await fail();
    for (let count = 0; count < 3; count++) {
      expect((await enter(known)).status).toBe(200);
      expect((await enter(owner)).body).toMatchObject({ code: 'social_link_required' });
    }
    const opened = { body: {}, ip: '198.51.100.9' };
    for (let count = 0; count < 61; count++)
      expect((await shop.api('POST', `/social/link/1/${'x'.repeat(43)}/`, opened)).status).toBe(400);
  });
});

test('no token, address or subject reaches the log', async () => {
  const who = person();
  await signUp(who.email, { active: true });
  const tokens = [google.token(who), google.token(who, { info: { aud: 'x', azp: 'x' } })];
  for (const access_token of tokens) await post({ access_token });
  google.trouble = { '/tokeninfo': 'drops' };
  await post({ access_token: tokens[0] });
  google.trouble = {};
  await enter(who, { mail_link: true });
  const [mail] = await shop.mail(who.email);
  const [, , uid = '', token = ''] = new URL(mail?.links[0] ?? '').pathname.split('/');
  await shop.api('POST', `/social/link/${uid}/${token}/`);
  await shop.request('GET', `/link-google/${uid}/${token}`);
  const log = lines.join('');
  expect(log).toContain('a sign-in with Google was refused');
  expect(log).toContain('/social/link/[hidden]');
  for (const secret of [...tokens, token, who.email, who.sub, 'kariba dam'])
    expect(log).not.toContain(secret);
});

describe('how one can sign in here', () => {
  test('names Google with its page where it is configured', async () => {
    const answer = await shop.api('GET', '/auth/ways/');
    expect(answer.body).toEqual({
      google: { client_id: google.clientId, address: `${google.url}/o/oauth2/v2/auth` },
    });
    expect((await without.api('GET', '/auth/ways/')).body).toEqual({ google: null });
  });
});

describe('what went wrong on a phone', () => {
  const report = (body: unknown, ip?: string) =>
    shop.api('POST', '/log-social-auth/', { body, ...(ip ? { ip } : {}) });
  const raw = (payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/log-social-auth/',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  const logged = () => lines.filter((line) => line.includes('a phone could not sign in with Google'));

  test('is one line in the log, without what could sign anybody in', async () => {
    const answer = await report({
      error: 'popup_closed',
      accessToken: 'k3a9-token',
      list: [{ client_SECRET: 'k3a9-secret', newPassword: 'k3a9-password', Code: 'k3a9-code' }],
      deep: { code: { inner: 'k3a9-inner' } },
      address: 'https://shop.test/login/google#access_token=k3a9-fragment&state=s',
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(logged()).toHaveLength(1);
    expect(JSON.parse(logged()[0] ?? '')).toMatchObject({
      level: 'warn',
      report: {
        error: 'popup_closed',
        accessToken: '[hidden]',
        list: [{ client_SECRET: '[hidden]', newPassword: '[hidden]', Code: '[hidden]' }],
        deep: { code: '[hidden]' },
      },
    });
    expect(lines.join('')).not.toContain('k3a9');
  });

  test.each([[[]], [5], [null], [true], [['a', { b: 1 }]], [{}]])('may be any JSON: %j', async (body) => {
    expect((await report(body)).status).toBe(204);
  });

  test.each([
    { what: 'a bare text', sent: '"popup_closed"', logs: 'popup_closed' },
    { what: 'an empty text', sent: '""', logs: '' },
    { what: 'JSON in a text', sent: '"{\\"error\\":\\"x\\"}"', logs: { error: 'x' } },
    { what: 'U+0000', sent: '{"a\\u0000":["b\\u0000c"]}', logs: { 'a\0': ['b\uFFFDc'] } },
    { what: 'U+0000 alone', sent: '"\\u0000"', logs: '\uFFFD' },
    { what: 'a token in a text', sent: '"access_token=k3a9-token"', logs: 'access_token=[hidden]' },
    {
      what: 'a token in JSON in a text',
      sent: '{"a":"{\\"token\\":\\"k3a9\\"}"}',
      logs: { a: '{"token":"[hidden]"}' },
    },
  ])('may be $what', async ({ sent, logs }) => {
    expect((await raw(sent)).statusCode).toBe(204);
    expect(JSON.parse(logged()[0] ?? '{}')).toMatchObject({ report: logs });
    expect(lines.join('')).not.toContain('k3a9');
  });

  test('is still to be JSON, and not nested deeper than anything here', async () => {
    for (const sent of ['popup_closed', '{', `${'['.repeat(21)}${']'.repeat(21)}`]) {
      const answer = await raw(sent);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_json' }),
      ]);
    }
    expect(logged()).toEqual([]);
  });

  test.each([
    { bytes: 8192, status: 204 },
    { bytes: 8193, status: 413 },
  ])('of $bytes bytes: $status', async ({ bytes, status }) => {
    const answer = await report({ pad: 'x'.repeat(bytes - '{"pad":""}'.length) });
    expect(answer.status).toBe(status);
    if (status === 413) expect(answer.body).toMatchObject({ code: 'payload_too_large' });
  });

  test('comes sixty times an hour from one address', async () => {
    const statuses = [];
    for (let count = 0; count < 61; count++) statuses.push((await report({})).status);
    expect(statuses).toEqual([...Array<number>(60).fill(204), 429]);
    expect((await report({}, '198.51.100.7')).status).toBe(204);
  });
});

test('the seeded buyer signs in as ever', async () => {
  const answer = await enter(person({ email: 'Buyer@Example.TEST' }));
  expect(answer.body).toMatchObject({ code: 'social_link_required' });
  expect(await shop.login('buyer@example.test', SEED_PASSWORD)).toMatch(/^[\w-]{43}$/);
});
