import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { AccountSession } from '#contract/account.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const list = async (token: string) => {
  const answer = await shop.api('GET', '/account/sessions/', { token });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.as(v.array(AccountSession));
};
const signIn = async ({ id }: { id: number }, userAgent: string) => {
  const now = shop.clock.now();
  return (await shop.db.transaction().execute((tx) => createSession(tx, id, userAgent, now))).token;
};
const works = async (token: string) => (await shop.api('GET', '/profile/', { token })).status === 200;
const end = (token: string, id: string, key?: string) =>
  shop.api('DELETE', `/account/sessions/${id}/`, { token, ...(key ? { key } : {}) });

test('sessions are listed by their last use, in words, the asking one marked, and nobody else’s', async () => {
  const one = await newBuyer(shop);
  shop.clock.advance(3600);
  const second = await signIn(one, CHROME);
  await newBuyer(shop);
  shop.clock.advance(3600);
  const sessions = await list(one.token);
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true],
    ['Chrome on Android', false],
  ]);
  const now = `${shop.clock.now().toISOString().slice(0, 19)}Z`;
  expect(sessions[0]?.last_used_at).toBe(now);
  expect(sessions[1]?.created_at).toBe(sessions[1]?.last_used_at);
  expect((await list(second)).map(({ current }) => current)).toEqual([true, false]);
  expect(JSON.stringify(sessions)).not.toContain(one.token);
});

test('a session that has run out is in no list', async () => {
  const one = await newBuyer(shop);
  shop.clock.advance(29 * 86_400);
  await list(one.token);
  const second = await signIn(one, CHROME);
  expect(await list(second)).toHaveLength(2);
  // 31 days idle, 60 days old: the first one is over by its idleness alone.
  await shop.db
    .updateTable('sessions')
    .set({ last_used_at: shop.clock.now() })
    .where('user_id', '=', one.id)
    .execute();
  shop.clock.advance(20 * 86_400);
  await list(second);
  shop.clock.advance(11 * 86_400);
  expect((await list(second)).map(({ current }) => current)).toEqual([true]);
});

test('an ended session is signed out at once, the others stay', async () => {
  const one = await newBuyer(shop);
  const second = await signIn(one, CHROME);
  const other = (await list(one.token)).find(({ current }) => !current);
  const key = randomUUID();
  const gone = await end(one.token, other?.id.toUpperCase() ?? '', key);
  expect([gone.status, gone.text]).toEqual([204, '']);
  expect([await works(one.token), await works(second)]).toEqual([true, false]);
  const again = await end(one.token, other?.id ?? '', key);
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([204, 'true']);
});

test('missing, foreign and unreadable ids change nothing and look alike', async () => {
  const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
  const [foreign] = await list(other.token);
  for (const id of [
    foreign?.id ?? '',
    randomUUID(),
    '1',
    'current',
    "'; drop table users; --",
    '%00',
    '🚗',
  ]) {
    const answer = await end(one.token, encodeURIComponent(id));
    expect([answer.status, answer.text], id).toEqual([204, '']);
  }
  expect([await works(one.token), await works(other.token)]).toEqual([true, true]);
});

test('ending all leaves the asking one, and everybody else’s', async () => {
  const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
  const [second, third] = [await signIn(one, CHROME), await signIn(one, CHROME)];
  const answer = await shop.api('DELETE', '/account/sessions/', { token: second });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const left = [one.token, second, third, other.token].map(works);
  expect(await Promise.all(left)).toEqual([false, true, false, true]);
});

test('one’s own session can be ended too', async () => {
  const one = await newBuyer(shop);
  const [mine] = await list(one.token);
  expect((await end(one.token, mine?.id ?? '')).status).toBe(204);
  expect(await works(one.token)).toBe(false);
});

/** Security 7. The thirty and ninety days stand in http.test.ts, what lies on a phone in browser/tokens.test.ts. */
describe('a token', () => {
  test('is 256 random bits, another one at each sign-in, and kept as its SHA-256 alone', async () => {
    const one = await newBuyer(shop);
    const tokens = [one.token, await signIn(one, CHROME), await signIn(one, CHROME)];
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(new Set(tokens).size).toBe(3);
    const rows = await shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', one.id)
      .orderBy('id')
      .execute();
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
    expect(rows.map((row) => row.token_hash.toString('hex'))).toEqual(hashes);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  const NEW = { new_password1: 'mosi oa tunya at dawn', new_password2: 'mosi oa tunya at dawn' };
  type Who = Awaited<ReturnType<typeof newBuyer>>;
  test.each<{ event: string; act: (one: Who) => Promise<unknown>; holds: [here: boolean, there: boolean] }>([
    {
      event: 'a sign-out, alone',
      act: ({ token }) => shop.api('POST', '/auth/logout/', { token }),
      holds: [false, true],
    },
    {
      event: 'a change of the password, but for the phone that asked',
      act: ({ token }) => shop.api('POST', '/account/password/', { token, body: NEW }),
      holds: [true, false],
    },
    {
      event: 'a new password by a mailed link',
      act: async ({ email }) => {
        await shop.api('POST', '/rest-auth/password/reset/', { body: { email } });
        const path = new URL((await shop.mail(email))[0]?.links[0] ?? '').pathname;
        return shop.api('POST', `/rest-auth${path}/`, { body: NEW });
      },
      holds: [false, false],
    },
    {
      event: 'the account’s closing by staff',
      act: async ({ id }) => {
        await shop.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
        return { status: 200 };
      },
      holds: [false, false],
    },
    {
      event: 'the account’s deletion',
      act: ({ token, email }) =>
        shop.api('POST', '/account/delete/', { token, body: { confirm_email: email } }),
      holds: [false, false],
    },
  ])('ends with $event', async ({ act, holds }) => {
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const there = await signIn(one, CHROME);
    expect(await act(one)).toMatchObject({ status: 200 });
    expect([await works(one.token), await works(there), await works(other.token)]).toEqual([...holds, true]);
  });
});

test('no end of a session asks the browser to clear its storage, where unsent work lies (security 29)', async () => {
  const one = await newBuyer(shop);
  const ends = [
    await shop.api('POST', '/auth/logout/', { token: await signIn(one, CHROME) }),
    await shop.api('DELETE', '/account/sessions/', { token: one.token }),
    await shop.api('POST', '/account/delete/', { token: one.token, body: { confirm_email: one.email } }),
    await shop.api('GET', '/profile/', { token: one.token }),
  ];
  expect(ends.map(({ status }) => status)).toEqual([200, 204, 200, 401]);
  for (const { headers } of ends) expect(Object.keys(headers)).not.toContain('clear-site-data');
});
