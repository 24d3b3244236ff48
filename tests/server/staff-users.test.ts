import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { lockUser, staffUser, staffUsers } from '#contract/staff/users.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { transaction } from '#server/platform/database/database.ts';
import { newStaff, withSecondStep } from './bank-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { bodyOf } from './sending.ts';

const shop = await testServer({ from: 'account' });
const STAFF = 'staff@example.test';
let staff = '';
let staffId = 0;

type Somebody = Awaited<ReturnType<typeof newBuyer>>;
let somebody: Somebody;

/** Somebody who signs in with the password of the seed. */
async function person(): Promise<Somebody> {
  const made = await newBuyer(shop);
  await shop.db
    .updateTable('users')
    .set({
      password_hash: sql<string>`(select password_hash from users where email = 'buyer@example.test')`,
      phone: '+260977654321',
    })
    .where('id', '=', made.id)
    .execute();
  return made;
}

beforeEach(async () => {
  // Each test's acts with a password are this file's own five.
  await shop.db.deleteFrom('rate_limits').execute();
  await shop.db.updateTable('users').set({ is_staff: false }).where('email', '<>', STAFF).execute();
  await shop.db
    .updateTable('users')
    .set({ is_staff: true, is_active: true })
    .where('email', '=', STAFF)
    .execute();
  await shop.db.deleteFrom('second_steps').execute();
  staff = await shop.login(STAFF);
  staffId = (await idOf(STAFF)).id;
  somebody = await person();
});

const idOf = (email: string) =>
  shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
const act = (what: string, body: object = {}, of: { id: number } = somebody, token = staff) =>
  shop.api('POST', `/staff/users/${of.id}/${what}/`, { token, key: randomUUID(), body });
const lock = (body: object = {}) => act('lock', { reason: 'Two cards that were stolen', ...body });
const one = async (id = somebody.id) =>
  (await shop.api('GET', `/staff/users/${id}/`, { token: staff })).as(staffUser.answer);
const found = async (query: string) =>
  (await shop.api('GET', `/staff/users/${query}`, { token: staff })).as(staffUsers.answer);
const signIn = (email: string, password = SEED_PASSWORD) =>
  shop.api('POST', '/auth/login/', { body: { username: email, password } });
const tokenOf = (email: string) => shop.login(email);
const mails = async (of = somebody) => (await shop.mail(of.email)).map(({ template }) => template);
const told = async () =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(somebody.id))
    .orderBy('id')
    .execute();

describe('the list', () => {
  test.each([
    ['an address', () => somebody.email.toUpperCase()],
    ['a part of a name', () => 'buyer'],
    ['a telephone as people write it', () => '0977 654 321'],
    ['an order’s number', orderOfTheirs],
    ['a promo code', codeOfTheirs],
  ])('finds somebody by %s', async (_what, q) => {
    const { results } = await found(`?q=${encodeURIComponent(await q())}`);
    expect(results.map(({ id }) => id)).toContain(somebody.id);
  });

  test('takes signs of a pattern as they are typed, and shows some kinds alone', async () => {
    expect((await found('?q=%25')).count).toBe(0);
    expect((await found('?show=staff')).results.map(({ email }) => email)).toEqual([STAFF]);
    expect((await found('?show=nobody')).count).toBe(0);
    await lock();
    expect((await found('?show=locked')).results.map(({ id }) => id)).toContain(somebody.id);
  });
});

async function orderOfTheirs(): Promise<string> {
  const { number } = await shop.db.selectFrom('orders').select('number').limit(1).executeTakeFirstOrThrow();
  await shop.db.updateTable('orders').set({ user_id: somebody.id }).where('number', '=', number).execute();
  return number;
}

async function codeOfTheirs(): Promise<string> {
  const code = 'QQPP2345';
  await shop.db.deleteFrom('supporters').where('code', '=', code).execute();
  await shop.db
    .insertInto('supporters')
    .values({ user_id: somebody.id, code, upline_id: null, terms_version: 1, created_at: shop.clock.now() })
    .execute();
  return code.toLowerCase();
}

test('the page of an account shows where it is signed in, and nothing that opens it', async () => {
  const number = await orderOfTheirs();
  await signIn(somebody.email);
  const answer = await shop.api('GET', `/staff/users/${somebody.id}/`, { token: staff });
  expect(answer.as(staffUser.answer)).toMatchObject({
    kinds: ['buyer'],
    state: 'active',
    standing: 'active',
    is_me: false,
    orders: 1,
    lock: null,
    sessions: [{ device: 'Unknown device' }, { device: 'Unknown device' }],
  });
  expect((await found(`?q=${number}`)).results.map(({ id }) => id)).toEqual([somebody.id]);
  for (const secret of [somebody.token, 'token', 'hash', 'password', 'google_sub'])
    expect(answer.text).not.toContain(secret);
  expect((await shop.api('GET', '/staff/users/999999999/', { token: staff })).status).toBe(404);
});

const ADD = { name: 'basket.add', payload: { url: '/products/7/', quantity: 1 } };

/** Security 7, 8, 31. */
describe('a lock', () => {
  test('ends every session at once: reads and what phones send get 401', async () => {
    const second = await tokenOf(somebody.email);
    expect((await shop.api('GET', '/profile/', { token: somebody.token })).status).toBe(200);
    const answer = await lock();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(lockUser.answer)).toMatchObject({
      state: 'locked',
      changed: true,
      lock: { reason: 'Two cards that were stolen' },
      sessions: [],
    });
    for (const token of [somebody.token, second]) {
      const read = await shop.api('GET', '/profile/', { token });
      const body: unknown = JSON.parse(bodyOf(somebody.id, [ADD]));
      const sent = await shop.api('POST', '/sync/', { token, body });
      expect([read.status, sent.status]).toEqual([401, 401]);
    }
  });

  test('refuses the right password in the bytes of a wrong one, and mails no link', async () => {
    await lock();
    const right = await signIn(somebody.email);
    const wrong = await signIn(somebody.email, 'not the password');
    const nobody = await signIn('nobody@nowhere.test');
    expect([right.status, right.text]).toEqual([wrong.status, wrong.text]);
    expect([right.status, right.text]).toEqual([nobody.status, nobody.text]);
    await shop.api('POST', '/rest-auth/password/reset/', { body: { email: somebody.email } });
    expect((await mails()).filter((template) => template === 'reset')).toEqual([]);
  });

  test('tells the person why, and the audit who, without the words', async () => {
    await shop.db.updateTable('users').set({ language: 'sw' }).where('id', '=', somebody.id).execute();
    await lock();
    const [mail] = await shop.mail(somebody.email);
    expect(mail?.template).toBe('account-locked');
    expect(mail?.subject).toBe('Mabadiliko katika akaunti yako ya Chicargos');
    expect(mail?.text).toContain('Two cards that were stolen');
    expect(await told()).toEqual([
      {
        action: 'user.lock',
        actor_id: staffId,
        before: { state: 'active', is_staff: false },
        after: { state: 'locked', is_staff: false },
      },
    ]);
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test('is opened again, and the person signs in as before', async () => {
    await lock();
    const answer = await act('unlock', { expected: 'locked' });
    expect(answer.as(lockUser.answer)).toMatchObject({ state: 'active', lock: null, changed: true });
    expect((await signIn(somebody.email)).status).toBe(200);
    expect(await mails()).toEqual(expect.arrayContaining(['account-locked', 'account-unlocked']));
  });

  test('takes a seller’s listings out of sight until it ends', async () => {
    await shop.db
      .insertInto('supporters')
      .values({
        user_id: somebody.id,
        code: 'SSRR2345',
        upline_id: null,
        terms_version: 1,
        created_at: shop.clock.now(),
      })
      .execute();
    await shop.db
      .insertInto('sellers')
      .values({ user_id: somebody.id, status: 'approved', applied_at: shop.clock.now() })
      .execute();
    await shop.db
      .updateTable('products')
      .set({ owner_id: somebody.id, live: true, hidden_live: null, hidden_by_staff: false, withheld: false })
      .where('id', '=', 12)
      .execute();
    const live = async () =>
      (await shop.db.selectFrom('products').select('live').where('id', '=', 12).executeTakeFirstOrThrow())
        .live;
    await lock();
    expect(await live()).toBe(false);
    await act('unlock');
    expect(await live()).toBe(true);
  });

  test('made once more is no change, and nobody is told twice', async () => {
    await lock();
    expect((await lock({ expected: 'active' })).as(lockUser.answer).changed).toBe(false);
    expect((await mails()).filter((template) => template === 'account-locked')).toHaveLength(1);
    expect(await told()).toHaveLength(1);
  });

  test('over an account that was seen otherwise changes nothing', async () => {
    const stale = await lock({ expected: 'active_staff' });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'user_changed', current: 'active' }]);
    expect((await one()).state).toBe('active');
  });

  test.each([
    ['', 'This field is required'],
    ['x'.repeat(501), 'Must be 500 characters or fewer'],
    ['Pay to the account GB29 NWBK 6016 1331 9268 19', 'The person reads this: take the account number out'],
  ])('needs a reason that can be mailed: %s', async (reason, detail) => {
    const answer = await act('lock', { reason });
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { reason: [detail] } }]);
  });

  test('takes a reason of 500 letters', async () => {
    expect((await act('lock', { reason: 'x'.repeat(500) })).status).toBe(200);
  });
});

test('sessions end, and the account stays open', async () => {
  expect((await act('end-sessions')).status).toBe(200);
  expect((await shop.api('GET', '/profile/', { token: somebody.token })).status).toBe(401);
  expect((await signIn(somebody.email)).status).toBe(200);
  expect(await mails()).toContain('account-signed-out');
  expect((await told()).map(({ action }) => action)).toEqual(['user.end-sessions']);
});

test('a new activation mail goes out only to who waits for one', async () => {
  const refused = await act('resend-activation');
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'invalid_transition', from: 'active' }]);
  await shop.db
    .updateTable('users')
    .set({ is_active: false, activated_at: null })
    .where('id', '=', somebody.id)
    .execute();
  expect((await act('resend-activation', { expected: 'waiting' })).status).toBe(200);
  expect(await mails()).toContain('activation');
  expect((await lock()).status).toBe(409);
});

describe('staff', () => {
  const again = { password: SEED_PASSWORD };
  /** Makes somebody staff as if the step had been taken with a code. */
  const made = (of: { id: number } = somebody) =>
    shop.db
      .updateTable('users')
      .set({ is_staff: true, staff_by: staffId, staff_since: shop.clock.now() })
      .where('id', '=', of.id)
      .execute();
  const staffMail = async (to: string) =>
    (await shop.mail(to)).filter(({ template }) => template === 'staff-changed').map(({ text }) => text);

  test('are made with the password typed once more, and come in only by a new sign-in', async () => {
    const bare = await act('make-staff');
    expect([bare.status, bare.body]).toMatchObject([400, { code: 'password_wrong' }]);
    const codeless = await act('make-staff', again);
    expect([codeless.status, codeless.body]).toMatchObject([403, { code: 'totp_required' }]);
    expect((await one()).standing).toBe('active');
    const codeOf = await withSecondStep(shop, staff);
    expect((await act('make-staff', { ...again, otp: codeOf() })).status).toBe(200);
    await shop.db.deleteFrom('second_steps').execute();
    expect((await shop.api('GET', '/staff/', { token: somebody.token })).status).toBe(401);
    const token = await tokenOf(somebody.email);
    expect((await shop.api('GET', '/staff/', { token })).status).toBe(200);
    expect(await mails()).toContain('account-staff');
    expect((await act('take-staff', { ...again, expected: 'active_staff' })).status).toBe(200);
    expect((await shop.api('GET', '/staff/', { token })).status).toBe(401);
    expect(await mails()).toContain('account-no-staff');
    expect((await told()).map(({ action }) => action)).toEqual(['user.make-staff', 'user.take-staff']);
  });

  test('nobody does any of this to themselves', async () => {
    for (const what of ['lock', 'unlock', 'end-sessions', 'resend-activation', 'make-staff', 'take-staff']) {
      const answer = await act(what, { ...again, reason: 'Mine' }, { id: staffId });
      expect([what, answer.status, answer.body]).toMatchObject([what, 403, { code: 'forbidden' }]);
    }
  });

  test('to lock one of them takes the password too, and so does to sign one out', async () => {
    await made();
    expect((await act('end-sessions')).as(Problem).code).toBe('password_wrong');
    expect((await shop.api('GET', '/profile/', { token: somebody.token })).status).toBe(200);
    expect([(await lock()).status, (await one()).state]).toEqual([400, 'active']);
    expect((await lock(again)).status).toBe(200);
    const other = await signIn(somebody.email);
    expect(other.status).toBe(400);
    expect((await act('unlock')).status).toBe(400);
    expect((await act('unlock', again)).status).toBe(200);
  });

  test('of two who send each other away at once, one stays', async () => {
    await made();
    const token = await tokenOf(somebody.email);
    const answers = await Promise.all([
      act('take-staff', again),
      act('take-staff', again, { id: staffId }, token),
    ]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from users where is_staff and is_active`.execute(shop.db);
    await shop.db.updateTable('users').set({ is_staff: true }).where('id', '=', staffId).execute();
    expect(rows).toEqual([{ count: 1 }]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('all hear who came, went or was locked, those too whom it was done to', async () => {
    await shop.db.deleteFrom('mail_outbox').execute();
    const carol = await newStaff(shop, `Carol${randomUUID().slice(0, 6)}`);
    const codeOf = await withSecondStep(shop, staff);
    await act('make-staff', { ...again, otp: codeOf() });
    await shop.db.deleteFrom('second_steps').execute();
    for (const to of [STAFF, carol.email])
      expect(await staffMail(to), to).toEqual([
        expect.stringContaining('made this account one of the staff on'),
      ]);
    expect((await staffMail(carol.email))[0]).toContain(somebody.email);

    await lock(again);
    await act('unlock', again);
    await act('take-staff', again, carol);
    const [taken, opened, locked] = await staffMail(carol.email);
    expect([taken, opened, locked]).toEqual([
      expect.stringContaining('took staff away from this account'),
      expect.stringContaining('opened this account'),
      expect.stringContaining('locked this account'),
    ]);
    expect(await staffMail(somebody.email), 'whom it was done to').toHaveLength(3);
    await act('take-staff', again);
    expect(await staffMail(carol.email), 'works here no more').toHaveLength(4);
  });

  test('nobody else hears of a buyer who is locked', async () => {
    await shop.db.deleteFrom('mail_outbox').execute();
    await lock();
    expect(await staffMail(STAFF)).toEqual([]);
  });

  test('whoever lost the role while their act waited does nothing any more', async () => {
    const dan = await newStaff(shop, `Dan${randomUUID().slice(0, 6)}`);
    let waiting: ReturnType<typeof act> | undefined;
    await transaction(shop.db, async (tx) => {
      await tx.updateTable('users').set({ is_staff: false }).where('id', '=', dan.id).execute();
      waiting = act('lock', { reason: 'Mine' }, somebody, dan.token);
      // It came in while the role still stood, and waits for the row.
      await expect.poll(waitsForLock).toBe(true);
    });
    const answer = await waiting;
    expect([answer?.status, answer?.body]).toMatchObject([403, { code: 'forbidden' }]);
    expect((await one()).state).toBe('active');
  });

  test.each([
    ['is locked', () => lock(again)],
    ['is staff no more', () => act('take-staff', again)],
    ['leaves', leaves],
  ])('who %s has no request in hand any more', async (_what, go) => {
    await made();
    const { id } = await shop.db
      .insertInto('requests')
      .values({
        kind: 'contact',
        thread: randomUUID(),
        fields: '{}',
        user_id: null,
        product_id: null,
        status: 'in_hand',
        assignee_id: somebody.id,
        created_at: shop.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await go();
    expect(answer.status, answer.text).toBe(200);
    const row = await shop.db
      .selectFrom('requests')
      .select(['status', 'assignee_id', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'new', assignee_id: null, version: 2 });
  });

  test('with a second step give its code as well', async () => {
    const codeOf = await withSecondStep(shop, staff);
    const without = await act('make-staff', again);
    expect([without.status, without.body]).toMatchObject([400, { fields: { otp: [expect.any(String)] } }]);
    expect((await one()).standing).toBe('active');
    expect((await act('make-staff', { ...again, otp: codeOf() })).status).toBe(200);
    await shop.db.deleteFrom('second_steps').execute();
  });
});

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(shop.db);
  return rows[0]?.waits === true;
}

const leaves = async () =>
  shop.api('POST', '/account/delete/', {
    token: await tokenOf(somebody.email),
    body: { password: SEED_PASSWORD, confirm_email: somebody.email },
  });

test('nobody is mailed where nobody was signed in, and who is unknown is no wrong password', async () => {
  await act('end-sessions');
  expect((await act('end-sessions')).as(lockUser.answer).changed).toBe(false);
  expect((await mails()).filter((template) => template === 'account-signed-out')).toHaveLength(1);
  for (let tries = 0; tries < 6; tries += 1)
    expect((await act('make-staff', {}, { id: 999_999_999 })).status).toBe(404);
});

// At the end: they stay.
test('finds one of 100,000 by the index of their words', async () => {
  for (let from = 0; from < 100_000; from += 10_000)
    await sql`insert into users (email, first_name, last_name, language, is_active, is_staff, created_at, activated_at, phone)
      select 'many-' || n || '@example.test', 'Many' || n, 'Banda', 'en', true, false, now(), now(), '+26097' || lpad(n::text, 7, '0')
      from generate_series(${from}::int + 1, ${from}::int + 10000) n`.execute(shop.db);
  await sql`analyze users`.execute(shop.db);
  for (const q of ['many-73512@', 'Many73512', '097 007 3512', '100000001'])
    expect((await found(`?q=${encodeURIComponent(q)}`)).count, q).toBe(1);
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain select id from users where lower(email) like '%many-73512@%'
    or lower(first_name || ' ' || last_name) like '%many-73512@%'`.execute(shop.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_words');
});
