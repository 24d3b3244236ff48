import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLink } from '#server/identity/links.ts';
import { transaction } from '#server/platform/database/database.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer();
const limited = await testServer({ config: { rateLimits: true } });

const HOUR = 3600;
const NEW_PASSWORD = 'mosi oa tunya at dawn';
const BUYER = 'buyer@example.test';
const ASKED = { detail: 'Check your inbox for a link to reset your password' };
const CHANGED = { detail: 'Your password has been changed' };

const problem = (field: string, code: string, says: unknown) => {
  const fields = { [field]: [says] };
  return { ...fields, fields, code, detail: says };
};
const ask = (email: unknown, headers: Record<string, string> = {}, server = shop) =>
  server.api('POST', '/rest-auth/password/reset/', { body: { email }, headers });
const confirm = (path: string, body: Record<string, unknown> = {}) =>
  shop.api('POST', `/rest-auth${path}/`, {
    body: { new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD, ...body },
  });
const enter = async (email: string, password: string) =>
  (await shop.api('POST', '/auth/login/', { body: { username: email, password } })).status;
const idOf = async (email: string) =>
  (await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const linksOf = async (email: string) =>
  shop.db
    .selectFrom('mail_links')
    .selectAll()
    .where('user_id', '=', await idOf(email))
    .where('purpose', '=', 'reset')
    .orderBy('id')
    .execute();

/** The path of the newest mailed link, as the page's own address has it. */
async function newestLink(email: string, server = shop): Promise<string> {
  const [mail] = (await server.mail(email)).filter(({ template }) => template === 'reset');
  return new URL(mail?.links[0] ?? '').pathname;
}

async function linkFor(email: string): Promise<string> {
  expect((await ask(email)).body).toEqual(ASKED);
  return newestLink(email);
}

/** Somebody of their own for each test, who has a password unless it is null. */
async function somebody(email: string, change: Record<string, unknown> = {}): Promise<number> {
  const seeded = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', BUYER)
    .executeTakeFirstOrThrow();
  const { id } = await shop.db
    .insertInto('users')
    .values({
      email,
      password_hash: seeded.password_hash,
      first_name: 'Grace',
      last_name: 'Banda',
      language: 'en',
      is_active: true,
      is_staff: false,
      created_at: shop.clock.now(),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

beforeEach(async () => {
  await shop.db.deleteFrom('mail_outbox').execute();
});

/** Security 8. */
describe('asking for a new password', () => {
  test.each([
    { email: undefined, code: 'required', says: 'Email address is required to reset password' },
    { email: null, code: 'required', says: 'Email address is required to reset password' },
    { email: '  ', code: 'required', says: 'Email address is required to reset password' },
    { email: 'nobody', code: 'invalid_email', says: expect.any(String) },
    { email: 'a@b.test, victim@example.test', code: 'invalid_email', says: expect.any(String) },
    { email: `${'x'.repeat(250)}@x.zm`, code: 'invalid_email', says: expect.any(String) },
  ])('is refused for $email', async ({ email, code, says }) => {
    const answer = await ask(email);
    expect([answer.status, answer.body]).toEqual([400, problem('email', code, says)]);
    expect(await shop.mail()).toEqual([]);
  });

  test('gets the same bytes for everybody and nobody, and each time something is written', async () => {
    await somebody('google@x.zm', { password_hash: null, google_sub: '1234' });
    const emails = [BUYER, 'nobody@x.zm', 'inactive@example.test', 'google@x.zm', ' Buyer@Example.TEST '];
    const before = await noted();
    const answers = [];
    for (const email of emails) answers.push(await ask(email));
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([200, ASKED]);
      expect(answer.text).toBe(answers[0]?.text);
      const { date: _date, ...headers } = answer.headers;
      const { date: _first, ...expected } = answers[0]?.headers ?? {};
      expect(headers).toEqual(expected);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await noted()).toBe(before + emails.length);
    const kept = JSON.stringify(await shop.db.selectFrom('reset_requests').selectAll().execute());
    expect(kept, 'who asked is not kept in words').not.toContain('example');
    expect((await shop.mail()).map(({ to, template }) => [to, template])).toEqual([
      [BUYER, 'reset'],
      ['google@x.zm', 'reset'],
      ['inactive@example.test', 'reset'],
      [BUYER, 'reset'],
    ]);
  });

  test('mails a link of 256 bits that no table and no answer holds', async () => {
    const answer = await ask(BUYER);
    const [mail] = await shop.mail(BUYER);
    const [link = ''] = mail?.links ?? [];
    expect(link).toMatch(
      new RegExp(
        `^https://shop\\.example\\.test/password/reset/confirm/${await idOf(BUYER)}/[A-Za-z0-9_-]{43}$`,
      ),
    );
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(link);
    expect(mail?.text).toContain('24 hours');
    const token = link.split('/').at(-1) ?? '';
    expect(answer.text).not.toContain(token);
    expect(JSON.stringify(await linksOf(BUYER))).not.toContain(token);
  });

  test('says nothing to the address of somebody who left', async () => {
    await somebody('left@x.zm', { deleted_at: shop.clock.now(), is_active: false });
    expect((await ask('left@x.zm')).body).toEqual(ASKED);
    expect(await shop.mail()).toEqual([]);
  });

  test('ten times at once leaves one link that holds', async () => {
    await somebody('eager@x.zm', { activated_at: shop.clock.now() });
    await Promise.all(Array.from({ length: 10 }, () => ask('eager@x.zm')));
    const links = await linksOf('eager@x.zm');
    expect(links).toHaveLength(10);
    expect(links.filter(({ voided_at }) => voided_at === null)).toHaveLength(1);
  });

  test('is slowed at one address of mail and at one of the network, known or not', async () => {
    for (const email of [BUYER, 'nobody@x.zm']) {
      const from = (ip: string) => limited.api('POST', '/rest-auth/password/reset/', { ip, body: { email } });
      for (let time = 1; time <= 5; time++) expect((await from(`192.0.2.${time}`)).status).toBe(200);
      const over = await from('192.0.2.9');
      expect(over.body).toMatchObject({ code: 'rate_limited' });
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    }
    const many = (n: number) =>
      limited.api('POST', '/rest-auth/password/reset/', { ip: '192.0.2.99', body: { email: `n${n}@x.zm` } });
    for (let n = 1; n <= 60; n++) expect((await many(n)).status).toBe(200);
    expect((await many(61)).status).toBe(429);
  });
});

async function noted(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from reset_requests`.execute(
    shop.db,
  );
  return rows[0]?.n ?? 0;
}

/** Security 9. */
describe('what a request calls its host never reaches the link', () => {
  const HOSTILE = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '198.51.100.7',
    'x-original-url': 'https://evil.example/',
    forwarded: 'host=evil.example;proto=http',
    origin: 'https://evil.example',
    referer: 'https://evil.example/login',
  };

  test.each([{ trustProxy: false as const }, { trustProxy: 1 as const }, { trustProxy: ['127.0.0.1'] }])(
    'by headers, with TRUST_PROXY=$trustProxy',
    async ({ trustProxy }) => {
      const server = await testServer({ config: { trustProxy } });
      expect((await ask(BUYER, HOSTILE, server)).body).toEqual(ASKED);
      const [mail] = await server.mail(BUYER);
      expect(mail?.links[0]).toMatch(/^https:\/\/shop\.example\.test\/password\/reset\/confirm\//);
      expect(JSON.stringify(mail)).not.toContain('evil');
    },
  );

  test('by an address that names another host', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const at = shop.app.server.address();
    const body = JSON.stringify({ email: BUYER });
    const status = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port: typeof at === 'object' ? at?.port : undefined,
          method: 'POST',
          path: 'http://evil.example/api/rest-auth/password/reset/',
          headers: { ...HOSTILE, 'content-type': 'application/json', 'content-length': body.length },
        },
        (answer) => resolve(answer.resume().statusCode ?? 0),
      );
      sent.once('error', reject);
      sent.end(body);
    });
    // Refused or answered: what counts is where a mail leads.
    expect([200, 400, 404]).toContain(status);
    const mails = await shop.mail(BUYER);
    if (status === 200) expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });
});

/** Security 7: what a new password ends. */
describe('a new password', () => {
  test('is the only one afterwards, everybody who was signed in is out, and the owner is told', async () => {
    await somebody('grace@x.zm');
    const tokens = [await shop.login('grace@x.zm'), await shop.login('grace@x.zm')];
    const path = await linkFor('grace@x.zm');
    const answer = await confirm(path);
    expect([answer.status, answer.body]).toEqual([200, CHANGED]);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const token of tokens)
      expect((await shop.api('GET', '/profile/', { token })).body).toMatchObject({ code: 'token_invalid' });
    expect(await enter('grace@x.zm', SEED_PASSWORD)).toBe(400);
    expect(await enter('grace@x.zm', NEW_PASSWORD)).toBe(200);
    const told = (await shop.mail('grace@x.zm')).filter(({ template }) => template === 'password-changed');
    expect(told).toHaveLength(1);
    expect(told[0]?.links).toEqual(['https://shop.example.test/auth-reset']);
  });

  test('is set once by a link, also by two openings at once', async () => {
    await somebody('once@x.zm');
    const path = await linkFor('once@x.zm');
    const both = await Promise.all([
      confirm(path, { new_password1: 'one of two at once', new_password2: 'one of two at once' }),
      confirm(path, { new_password1: 'the other of two', new_password2: 'the other of two' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await confirm(path)).body).toMatchObject({ code: 'reset_link_invalid' });
  });

  test('voids every other link to one', async () => {
    const id = await somebody('others@x.zm');
    const path = await linkFor('others@x.zm');
    // As if two had been mailed that both hold.
    const other = await transaction(shop.db, (tx) =>
      createLink(tx, { userId: id, purpose: 'reset' }, shop.clock.now()),
    );
    await shop.db.updateTable('mail_links').set({ voided_at: null }).where('user_id', '=', id).execute();
    expect((await confirm(path)).status).toBe(200);
    expect((await confirm(`/password/reset/confirm/${id}/${other.token}`)).body).toMatchObject({
      code: 'reset_link_invalid',
    });
  });

  test('does not open an account that is not active', async () => {
    await somebody('shut@x.zm', { is_active: false });
    expect((await confirm(await linkFor('shut@x.zm'))).body).toEqual(CHANGED);
    const answer = await shop.api('POST', '/auth/login/', {
      body: { username: 'shut@x.zm', password: NEW_PASSWORD },
    });
    expect(answer.body).toMatchObject({ code: 'account_inactive' });
  });

  test('is for nobody where staff closed the account: no link is mailed, and one from before is dead', async () => {
    const id = await somebody('closed@x.zm', { activated_at: shop.clock.now() });
    const path = await linkFor('closed@x.zm');
    await shop.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect((await confirm(path)).body).toEqual(problem('uid', 'reset_link_invalid', 'Invalid value'));
    await shop.db.deleteFrom('mail_outbox').execute();
    expect((await ask('closed@x.zm')).body).toEqual(ASKED);
    expect(await shop.mail('closed@x.zm')).toEqual([]);
    await shop.db.updateTable('users').set({ is_active: true }).where('id', '=', id).execute();
    expect(await enter('closed@x.zm', SEED_PASSWORD), 'nothing was changed').toBe(200);
  });

  test('is the first one of an account that came by Google', async () => {
    await somebody('by-google@x.zm', { password_hash: null, google_sub: '98765' });
    expect((await confirm(await linkFor('by-google@x.zm'))).body).toEqual(CHANGED);
    expect(await enter('by-google@x.zm', NEW_PASSWORD)).toBe(200);
  });

  test('comes too late for a sign-in with the old one that is under way: no session outlives it', async () => {
    await somebody('race@x.zm');
    for (let turn = 0; turn < 5; turn++) {
      const [old, fresh] = [turn, turn + 1].map((n) => (n === 0 ? SEED_PASSWORD : `race number ${n} now`));
      const path = await linkFor('race@x.zm');
      const under = Array.from({ length: 6 }, () =>
        shop.api('POST', '/auth/login/', { body: { username: 'race@x.zm', password: old } }),
      );
      expect((await confirm(path, { new_password1: fresh, new_password2: fresh })).status).toBe(200);
      for (const answer of await Promise.all(under)) {
        if (answer.status !== 200) continue;
        const { token } = answer.body as { token: string };
        expect((await shop.api('GET', '/profile/', { token })).status).toBe(401);
      }
    }
  });
});

/** Security 9. */
describe('a link is refused', () => {
  const INVALID = (field: string) => problem(field, 'reset_link_invalid', 'Invalid value');
  const parts = (path: string) => {
    const [uid = '', token = ''] = path.split('/').slice(-2);
    return { uid, token };
  };

  test.each(['0', '-1', 'abc', '99999999', '4294967297', '5%2F6', '٣'])(
    'with the key uid for the account %j',
    async (uid) => {
      const { token } = parts(await linkFor(BUYER));
      const answer = await confirm(`/password/reset/confirm/${uid}/${token}`);
      expect([answer.status, answer.body]).toEqual([400, INVALID('uid')]);
    },
  );

  test.each(['x', 'x'.repeat(43), 'x'.repeat(2000), '%E0%A4%A'])('for the token %j', async (token) => {
    const { uid } = parts(await linkFor(BUYER));
    const answer = await confirm(`/password/reset/confirm/${uid}/${token}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (answer.status === 400 && /^x+$/.test(token)) expect(answer.body).toEqual(INVALID('token'));
  });

  test('of another account, and of another purpose', async () => {
    const id = await somebody('mine@x.zm');
    const { token } = parts(await linkFor(BUYER));
    expect((await confirm(`/password/reset/confirm/${id}/${token}`)).body).toEqual(INVALID('token'));
    for (const purpose of ['activate', 'link-google'] as const) {
      const link = await transaction(shop.db, (tx) =>
        createLink(tx, { userId: id, purpose }, shop.clock.now()),
      );
      expect((await confirm(`/password/reset/confirm/${id}/${link.token}`)).body).toEqual(INVALID('token'));
    }
  });

  test('after 24 hours, to the second', async () => {
    const inTime = await linkFor(BUYER);
    shop.clock.advance(24 * HOUR);
    expect((await confirm(inTime, { new_password1: '' })).body).toMatchObject({ code: 'required' });
    shop.clock.advance(1);
    expect((await confirm(inTime)).body).toEqual(INVALID('token'));
  });

  test('once a newer one was sent', async () => {
    await somebody('newer@x.zm');
    const older = await linkFor('newer@x.zm');
    const newer = await linkFor('newer@x.zm');
    expect((await confirm(older)).body).toEqual(INVALID('token'));
    expect((await confirm(newer)).body).toEqual(CHANGED);
  });

  test.each([
    { body: { uid: '1' }, why: 'another account' },
    { body: { token: 'x'.repeat(43) }, why: 'another token' },
    { body: { uid: {} }, why: 'no account at all' },
  ])('when the body names $why than the path', async ({ body }) => {
    await somebody(`agree-${Object.keys(body).join()}-${JSON.stringify(body).length}@x.zm`);
    const email = `agree-${Object.keys(body).join()}-${JSON.stringify(body).length}@x.zm`;
    const path = await linkFor(email);
    expect((await confirm(path, body)).body).toEqual(INVALID('token'));
    const { uid, token } = parts(path);
    expect((await confirm(path, { uid: Number(uid), token })).body).toEqual(CHANGED);
  });

  test('before the passwords are looked at', async () => {
    const { uid } = parts(await linkFor(BUYER));
    const answer = await confirm(`/password/reset/confirm/${uid}/${'x'.repeat(43)}`, {
      new_password1: '',
      new_password2: 'y',
    });
    expect(answer.body).toEqual(INVALID('token'));
  });
});

test.each([
  { given: ['', NEW_PASSWORD], field: 'new_password1', code: 'required' },
  { given: [NEW_PASSWORD, ''], field: 'new_password2', code: 'required' },
  { given: [undefined, undefined], field: 'new_password1', code: 'required' },
  { given: [5, []], field: 'new_password1', code: 'required' },
  { given: [NEW_PASSWORD, 'another one'], field: 'new_password2', code: 'password_mismatch' },
  { given: ['short', 'short'], field: 'new_password1', code: 'password_too_short' },
  { given: ['x'.repeat(129), 'x'.repeat(129)], field: 'new_password1', code: 'max_length' },
  { given: ['password123', 'password123'], field: 'new_password1', code: 'password_too_common' },
])('a password that is refused as $code does not spend the link', async ({ given, field, code }) => {
  const email = `spend-${code}-${String(given[0]).length}-${String(given[1]).length}@x.zm`;
  await somebody(email);
  const path = await linkFor(email);
  const [new_password1, new_password2] = given;
  const answer = await confirm(path, { new_password1, new_password2 });
  const says = code === 'password_mismatch' ? 'Passwords do not match' : expect.any(String);
  expect([answer.status, answer.body]).toEqual([400, problem(field, code, says)]);
  expect((await confirm(path)).body).toEqual(CHANGED);
});

test('with a new password every other way into the account is shut: Google, links that would connect it, known phones', async () => {
  const email = 'overrun@example.test';
  const id = await somebody(email, { google_sub: '4711' });
  const now = shop.clock.now();
  await shop.db
    .insertInto('known_devices')
    .values({
      user_id: id,
      device_hash: Buffer.alloc(32, 7),
      name: 'Chrome',
      first_seen_at: now,
      last_seen_at: now,
    })
    .execute();
  await transaction(shop.db, (tx) =>
    createLink(tx, { userId: id, purpose: 'link-google', googleSub: '4711' }, now),
  );
  const link = await linkFor(email);
  expect((await confirm(link, { new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD })).body).toEqual(
    CHANGED,
  );
  const left = await Promise.all([
    shop.db.selectFrom('users').select('google_sub').where('id', '=', id).executeTakeFirst(),
    shop.db.selectFrom('known_devices').select('user_id').where('user_id', '=', id).execute(),
    shop.db
      .selectFrom('mail_links')
      .select('purpose')
      .where('user_id', '=', id)
      .where('purpose', '=', 'link-google')
      .where('voided_at', 'is', null)
      .execute(),
  ]);
  expect(left).toEqual([{ google_sub: null }, [], []]);
});
