import { expect, test } from 'vitest';
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
    vendor_approved_at: null,
    vendor_approval_seen: false,
    is_staff: false,
    phone: '+260977123456',
    marketing_opt_in: false,
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
