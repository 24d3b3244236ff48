import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SyncAnswer } from '#contract/sync.ts';
import { ANALYTICS_TEXT } from '#domain/people/consents.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const read = (token: string | null, headers: Record<string, string> = {}) =>
  shop.api('GET', '/profile/', { token, headers });

test.each([
  {
    who: 'a stranger',
    token: null,
    body: { code: 'not_authenticated', detail: "You're currently not logged in" },
  },
  { who: 'a bad token', token: 'x'.repeat(43), body: { code: 'token_invalid', detail: 'Invalid Token' } },
])('$who gets 401', async ({ token, body }) => {
  const answer = await read(token);
  expect([answer.status, answer.body]).toEqual([401, body]);
  expect(answer.headers['www-authenticate']).toBe('Token');
});

test('a buyer reads the whole profile, what is not there yet at rest', async () => {
  const token = await shop.login('buyer@example.test');
  await shop.db
    .updateTable('users')
    .set({ phone: '+260977123456', country: 'Zambia', language: 'pt' })
    .where('email', '=', 'buyer@example.test')
    .execute();
  const row = await shop.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  const answer = await read(token);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    first_name: row.first_name,
    last_name: row.last_name,
    email: 'buyer@example.test',
    country: 'Zambia',
    postcode: null,
    date_joined: `${row.created_at.toISOString().slice(0, 19)}Z`,
    agent_training: null,
    is_seller: false,
    store_id: null,
    is_supporter: false,
    vendor_status: 'none',
    vendor_status_reason: null,
    vendor_withdrawn: false,
    vendor_approved_at: null,
    vendor_approval_seen: false,
    is_staff: false,
    phone: '+260977123456',
    marketing_opt_in: false,
    analytics_opt_in: false,
    has_password: true,
    language: 'pt',
    totp_enabled: false,
  });
  expect(answer.text).not.toContain('argon2');
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  expect(String(answer.headers.vary).toLowerCase()).toContain('authorization');
});

test('an unchanged profile costs no body', async () => {
  const token = await shop.login('buyer2@example.test');
  const tag = String((await read(token)).headers.etag);
  expect(tag).toMatch(/^"[^"]+"$/);
  const same = await read(token, { 'if-none-match': tag });
  expect([same.status, same.text]).toEqual([304, '']);
  await shop.db
    .updateTable('users')
    .set({ first_name: 'Mutinta' })
    .where('email', '=', 'buyer2@example.test')
    .execute();
  expect((await read(token, { 'if-none-match': tag })).status).toBe(200);
});

test('a closed account is signed out at once', async () => {
  const token = await shop.login('buyer2@example.test');
  await shop.db
    .updateTable('users')
    .set({ is_active: false })
    .where('email', '=', 'buyer2@example.test')
    .execute();
  expect((await read(token)).status).toBe(401);
});

describe('an edit', () => {
  const edit = (token: string | null, body: unknown, more: { key?: string } = {}) =>
    shop.api('PATCH', '/profile/', { token, body, ...more });

  test('changes what it names, leaves the rest, and answers the whole profile', async () => {
    const { token } = await newBuyer(shop);
    await edit(token, { country: 'Zambia', postcode: '10101' });
    const answer = await edit(token, { first_name: '  Chanda ', postcode: null });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ first_name: 'Chanda', country: 'Zambia', postcode: null });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await read(token)).body).toEqual(answer.body);
  });

  test.each<{ body: Record<string, unknown>; status: number; field?: string }>([
    { body: { first_name: 'x'.repeat(255) }, status: 200 },
    { body: { first_name: 'x'.repeat(256) }, status: 400, field: 'first_name' },
    { body: { first_name: ' ' }, status: 400, field: 'first_name' },
    { body: { last_name: '' }, status: 400, field: 'last_name' },
    { body: { last_name: null }, status: 400, field: 'last_name' },
    { body: { country: 'x'.repeat(64) }, status: 200 },
    { body: { country: 'x'.repeat(65) }, status: 400, field: 'country' },
    { body: { country: '' }, status: 200 },
    { body: { postcode: 'x'.repeat(16) }, status: 200 },
    { body: { postcode: 'x'.repeat(17) }, status: 400, field: 'postcode' },
    { body: { marketing_opt_in: 'yes' }, status: 400, field: 'marketing_opt_in' },
    { body: { language: 'sw' }, status: 200 },
    { body: { language: 'fr' }, status: 400, field: 'language' },
    { body: { vendor_approval_seen: true }, status: 200 },
    { body: { vendor_approval_seen: false }, status: 400, field: 'vendor_approval_seen' },
    { body: {}, status: 200 },
  ])('$status for an edit of $body', async (given) => {
    const { token } = await newBuyer(shop);
    const before = (await read(token)).body;
    const answer = await edit(token, given.body);
    expect(answer.status, answer.text).toBe(given.status);
    if (given.status === 200) return;
    expect(answer.body).toMatchObject({ code: 'validation_failed', detail: 'Check your input' });
    expect(Object.keys(answer.as(v.object({ fields: v.record(v.string(), v.unknown()) })).fields)).toEqual([
      given.field,
    ]);
    expect((await read(token)).body).toEqual(before);
  });

  test('clears what is emptied, and the news of being a seller stays read', async () => {
    const { token } = await newBuyer(shop);
    await edit(token, { country: 'Zambia', postcode: '10101', vendor_approval_seen: true });
    const answer = await edit(token, { country: ' ', postcode: '' });
    expect(answer.body).toMatchObject({ country: null, postcode: null, vendor_approval_seen: true });
  });

  test('of an approved seller takes no name that tells where to pay, and a buyer’s does (security 53)', async () => {
    const names = { first_name: 'Chicargos Official', last_name: 'Payments Desk Airtel 0977123456' };
    const { token: seller, id } = await newBuyer(shop);
    const now = shop.clock.now();
    await shop.db
      .insertInto('sellers')
      .values({ user_id: id, status: 'approved', applied_at: now, approved_at: now })
      .execute();
    const before = (await read(seller)).body;
    const refused = await shop.api('PATCH', '/profile/', { token: seller, body: names });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        code: 'no_payment',
        fields: { last_name: [expect.stringContaining('Buyers read this name')] },
      },
    ]);
    expect((await read(seller)).body).toEqual(before);
    const { token } = await newBuyer(shop);
    expect((await shop.api('PATCH', '/profile/', { token, body: names })).status).toBe(200);
  });

  // Security 3.
  test('takes over nothing that is not the owner’s to set', async () => {
    const { token, email } = await newBuyer(shop);
    const before = (await read(token)).body;
    const forged = {
      email: 'else@example.test',
      is_staff: true,
      is_supporter: true,
      is_seller: true,
      vendor_status: 'approved',
      store_id: 'AAAAAAAA',
      phone: '+260977000000',
      date_joined: '1999-01-01T00:00:00Z',
      has_password: true,
      password_hash: 'x',
      google_sub: '1',
      version: 99,
    };
    expect((await edit(token, forged)).body).toEqual(before);
    const row = await rowOf(email);
    expect([row.email, row.is_staff, row.phone, row.google_sub, row.password_hash]).toEqual([
      email,
      false,
      null,
      null,
      null,
    ]);
  });

  test('of one buyer is seen by no other', async () => {
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const before = (await read(other.token)).body;
    await edit(one.token, { first_name: 'Nobody else', language: 'pt', marketing_opt_in: true });
    expect((await read(other.token)).body).toEqual(before);
  });

  test('about news is kept with its time, once for each change of mind', async () => {
    const { token, id } = await newBuyer(shop);
    for (const wish of [false, true, true, false]) await edit(token, { marketing_opt_in: wish });
    const rows = await shop.db
      .selectFrom('consents')
      .select(['kind', 'given', 'at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    const at = shop.clock.now();
    expect(rows).toEqual([
      { kind: 'marketing', given: true, at },
      { kind: 'marketing', given: false, at },
    ]);
  });

  test('about being counted is kept with its time and wording, once for each change of mind', async () => {
    const { token, id } = await newBuyer(shop);
    const says: unknown[] = [];
    for (const wish of [false, true, true, false, false, true]) {
      const answer = await edit(token, { analytics_opt_in: wish, analytics_text: ANALYTICS_TEXT });
      says.push(v.parse(v.object({ analytics_opt_in: v.boolean() }), answer.body).analytics_opt_in);
    }
    expect(says).toEqual([false, true, true, false, false, true]);
    const rows = await shop.db
      .selectFrom('consents')
      .select(['kind', 'given', 'version', 'at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    const word = { kind: 'analytics', version: ANALYTICS_TEXT, at: shop.clock.now() };
    expect(rows).toEqual([
      { ...word, given: true },
      { ...word, given: false },
      { ...word, given: true },
    ]);
    expect((await edit(token, { first_name: 'Ruth' })).body).toMatchObject({ analytics_opt_in: true });
  });

  test('to another wording of being counted is no agreement to this one', async () => {
    const { token, id } = await newBuyer(shop);
    await edit(token, { analytics_opt_in: true, analytics_text: ANALYTICS_TEXT });
    await shop.db
      .updateTable('consents')
      .set({ version: ANALYTICS_TEXT + 1 })
      .where('user_id', '=', id)
      .execute();
    expect((await read(token)).body).toMatchObject({ analytics_opt_in: false });
    for (const wrong of [0, ANALYTICS_TEXT + 1, 'one'])
      expect((await edit(token, { analytics_opt_in: true, analytics_text: wrong })).status).toBe(400);
    await edit(token, { analytics_opt_in: true, analytics_text: ANALYTICS_TEXT });
    expect((await read(token)).body).toMatchObject({ analytics_opt_in: true });
  });

  test('with one key is done once, also when another edit came between', async () => {
    const { token } = await newBuyer(shop);
    const key = randomUUID();
    const first = await edit(token, { first_name: 'First' }, { key });
    await edit(token, { first_name: 'Second' });
    const again = await edit(token, { first_name: 'First' }, { key });
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect((await read(token)).body).toMatchObject({ first_name: 'Second' });
    expect((await edit(token, { first_name: 'Third' }, { key })).status).toBe(422);
  });

  test('that waited on a phone comes with the row as it stands', async () => {
    const { token, id } = await newBuyer(shop);
    const command = (payload: unknown) => ({
      key: randomUUID(),
      name: 'profile.edit',
      v: 1,
      lane: 'account',
      deps: [],
      payload,
    });
    const answer = await shop.api('POST', '/sync/', {
      token,
      body: {
        protocol: 1,
        batch: randomUUID(),
        owner: `u:${id}`,
        device: 'a',
        commands: [
          command({ first_name: 'Ruth', country: 'Zambia' }),
          command({ language: 'xx' }),
          command({ first_name: 'Mutinta' }),
        ],
      },
    });
    const { results } = answer.as(SyncAnswer);
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['done', null],
      ['rejected', 'validation_failed'],
      ['done', null],
    ]);
    const profile = (await read(token)).body;
    expect(profile).toMatchObject({ first_name: 'Mutinta', country: 'Zambia', language: 'en' });
    expect(results[2]?.changes).toEqual([{ row: 'profile', version: 1, value: profile }]);
  });
});

const rowOf = (email: string) =>
  shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
