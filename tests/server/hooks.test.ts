import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { transaction } from '#server/platform/database/database.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { testServer } from './harness/test-server.ts';
import { notesApp } from './notes-app.ts';

const shop = await testServer();
const hook = (method: string, path: string, body?: unknown) =>
  shop.api(method, `/__test__${path}`, body === undefined ? {} : { body });

beforeEach(async () => {
  expect((await hook('POST', '/reset/')).status).toBe(204);
});

test.each([
  ['POST', '/reset/'],
  ['GET', '/mail/'],
  ['POST', '/clock/'],
  ['PATCH', '/products/12/'],
  ['POST', '/fault/'],
] as const)('%s /__test__%s is not there on a server without test hooks', async (method, path) => {
  const plain = await notesApp(shop, { testHooks: false });
  const answer = await plain.app.inject({
    method,
    url: `/api/__test__${path}`,
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  expect(answer.statusCode).toBe(404);
  await plain.app.close();
});

test('a reset brings back the seed, the clock and the counting of ids', async () => {
  const users = () => shop.db.selectFrom('users').select(['id', 'email']).orderBy('id').execute();
  const before = await users();
  const token = await shop.login('buyer@example.test');
  await shop.api('POST', '/basket/add-product/', { token, body: { url: '/products/12/' } });
  await hook('PATCH', '/products/12/', { num_in_stock: 1, price: '1.00' });
  await hook('POST', '/clock/', { advance_s: 5000 });
  await shop.db.deleteFrom('products').where('id', '=', 101).execute();

  expect((await hook('POST', '/reset/')).status).toBe(204);
  expect(await users()).toEqual(before);
  expect(shop.clock.now().toISOString()).toBe('2025-03-01T09:00:00.000Z');
  expect((await shop.api('GET', '/products/101/')).status).toBe(200);
  const price = await shop.api('GET', '/products/12/price/');
  expect(price.body).toMatchObject({ incl_tax: '4500.00' });
  expect((await shop.api('GET', '/basket/', { token })).status).toBe(401);
  const again = await shop.login('buyer@example.test');
  const basket = await shop.api('GET', '/basket/', { token: again });
  expect(basket.body).toMatchObject({ id: 1, count: 0 });
});

test.each([
  [500, 'server_error', undefined],
  [503, 'unavailable', '2'],
  [429, 'rate_limited', '1'],
  [401, 'token_invalid', undefined],
  [502, 'fault', undefined],
])('a planned %i looks like a real one', async (status, code, wait) => {
  await hook('POST', '/fault/', { method: 'GET', path: '/countries/', status });
  const answer = await shop.api('GET', '/countries/');
  expect([answer.status, answer.headers['retry-after']]).toEqual([status, wait]);
  expect(answer.body).toMatchObject({ code, detail: expect.any(String) });
  expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Token' : undefined);
});

test.each([{ advance_s: 1e15 }, { advance_s: 'soon' }, { advance_s: null }, {}])(
  'a clock is not moved by %j',
  async (body) => {
    expect((await hook('POST', '/clock/', body)).status).toBe(400);
    expect(shop.clock.now().toISOString()).toBe('2025-03-01T09:00:00.000Z');
  },
);

test('numbers may come as text, as in every call', async () => {
  expect((await hook('POST', '/clock/', { advance_s: '90' })).status).toBe(204);
  expect((await hook('PATCH', '/products/12/', { num_in_stock: '3' })).status).toBe(204);
  expect((await hook('PATCH', '/products/12/', { num_in_stock: 1e12 })).status).toBe(400);
});

test('the clock stands still until it is moved', async () => {
  const answer = await hook('POST', '/clock/', { advance_s: 90 });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(shop.clock.now().toISOString()).toBe('2025-03-01T09:01:30.000Z');
  expect((await hook('POST', '/clock/', { advance_s: -1 })).status).toBe(400);
});

test('mail is listed newest first, all or for one address', async () => {
  for (const [to, subject] of [
    ['a@example.test', 'first'],
    ['b@example.test', 'second'],
    ['a@example.test', 'third'],
  ] as const) {
    const mail = { dedupeKey: subject, template: 'note', to, subject, text: '', links: ['https://x.test/1'] };
    await transaction(shop.db, (tx) => queueMail(tx, mail, shop.clock.now()));
    shop.clock.advance(1);
  }
  const Mails = v.array(
    v.strictObject({
      to: v.string(),
      template: v.string(),
      subject: v.string(),
      text: v.string(),
      links: v.array(v.string()),
      at: v.string(),
    }),
  );
  const subjects = async (query: string) =>
    (await hook('GET', `/mail/${query}`)).as(Mails).map((mail) => mail.subject);
  expect(await subjects('')).toEqual(['third', 'second', 'first']);
  expect(await subjects('?to=A@example.test')).toEqual(['third', 'first']);
  expect((await hook('GET', '/mail/?to=b@example.test')).as(Mails)[0]).toEqual({
    to: 'b@example.test',
    template: 'note',
    subject: 'second',
    text: '',
    links: ['https://x.test/1'],
    at: '2025-03-01T09:00:01Z',
  });
});

test('a product changes its stock, price and state, and its tags with them', async () => {
  const tag = async () => (await shop.api('GET', '/products/12/')).headers['etag'];
  const before = await tag();
  expect((await hook('PATCH', '/products/12/', { num_in_stock: 2, price: 1234.5 })).status).toBe(204);
  expect(await tag()).not.toBe(before);
  expect((await shop.api('GET', '/products/12/price/')).body).toMatchObject({ incl_tax: '1234.50' });
  expect((await shop.api('GET', '/products/12/availability/')).body).toMatchObject({ num_available: 2 });
  await hook('PATCH', '/products/12/', { deleted: true });
  expect((await shop.api('GET', '/products/12/')).status).toBe(404);
  expect((await hook('PATCH', '/products/999999/', { live: false })).status).toBe(404);
  expect((await hook('PATCH', '/products/12/', { price: 'dear' })).status).toBe(400);
});

test('a fault hits the next calls of its door, as many as planned', async () => {
  await hook('POST', '/fault/', {
    method: 'GET',
    path: '/countries/',
    times: 2,
    status: 502,
    when: 'before',
  });
  const seen = [];
  for (let call = 0; call < 3; call++) seen.push((await shop.api('GET', '/countries')).status);
  expect(seen).toEqual([502, 502, 200]);
  expect((await hook('POST', '/fault/', { path: '/x', when: 'during' })).status).toBe(400);
});

test('a fault may name a command, whichever door it comes through', async () => {
  const token = await shop.login('buyer@example.test');
  const add = () => shop.api('POST', '/basket/add-product/', { token, body: { url: '/products/12/' } });
  await hook('POST', '/fault/', { path: 'basket.add', times: 2 });
  expect((await add()).status).toBe(503);
  const command = {
    key: '6c1d2bb4-3c0e-4bb8-8f33-0a52f2fb0b01',
    name: 'basket.add',
    v: 1,
    lane: 'basket',
    deps: [],
    payload: { url: '/products/12/' },
  };
  const user = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  const batch = { protocol: 1, batch: command.key, owner: `u:${user.id}`, device: 'd', commands: [command] };
  const sync = () => shop.api('POST', '/sync/', { token, body: batch });
  expect((await sync()).body).toMatchObject({ results: [{ outcome: 'retry', status: 503 }] });
  expect((await sync()).body).toMatchObject({ results: [{ outcome: 'done' }] });
});

test('a whole batch may lose its answer after everything in it is done', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const token = await shop.login('buyer@example.test');
  const user = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  await hook('POST', '/fault/', { method: 'POST', path: '/sync/', times: 1, when: 'after_commit' });
  const key = '6c1d2bb4-3c0e-4bb8-8f33-0a52f2fb0b02';
  const command = {
    key,
    name: 'basket.add',
    v: 1,
    lane: 'basket',
    deps: [],
    payload: { url: '/products/12/' },
  };
  const send = () =>
    fetch(`${address}/api/sync/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify({
        protocol: 1,
        batch: key,
        owner: `u:${user.id}`,
        device: 'd',
        commands: [command],
      }),
    });
  await expect(send()).rejects.toThrow();
  const again: unknown = await (await send()).json();
  expect(again).toMatchObject({ results: [{ outcome: 'done', replay: true, body: { count: 1 } }] });
});

test('a fault of the mail queue keeps a link from being mailed, and nothing is half done', async () => {
  const resend = () =>
    shop.api('POST', '/resend-activation-link/', { body: { email: 'inactive@example.test' } });
  await hook('POST', '/fault/', { path: 'mail', times: 1 });
  expect((await resend()).body).toMatchObject({ code: 5 });
  expect(await shop.mail('inactive@example.test')).toHaveLength(0);
  expect((await resend()).body).toMatchObject({ code: 4 });
  expect(await shop.mail('inactive@example.test')).toHaveLength(1);
});
