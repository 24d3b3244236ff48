import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { pushKey } from '#contract/push.ts';
import { buildApp } from '#server/app.ts';
import { noteEvent } from '#server/notices/note.ts';
import { openDatabase, transaction } from '#server/platform/database/database.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { pushJob } from '#server/push/deliver.ts';
import { sendPush } from '#server/push/send.ts';
import { standInPush, vapidOf } from '../harness/push-service.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const push = await standInPush();
afterAll(() => push.close());

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let phone: ReturnType<typeof push.phone>;
let turn = 0;
beforeEach(async () => {
  await shop.db.deleteFrom('push_subscriptions').execute();
  push.trouble = null;
  push.meanwhile = null;
  push.asked = [];
  buyer = await newBuyer(shop);
  phone = push.phone(`phone-${(turn += 1)}`);
});

const subscribe = (token: string | null = buyer.token, subscription: object = phone.subscription) =>
  shop.api('POST', '/push/subscriptions/', { token, body: subscription });
const on = async (token?: string, subscription?: object) => {
  const answer = await subscribe(token, subscription);
  expect(answer.status, answer.text).toBe(201);
};
const ORDER = {
  kind: 'order',
  params: { number: '100000777', news: 'shipped' },
  address: '/orders/100000777',
} as const;
const note = (userId = buyer.id, notice: Partial<Parameters<typeof noteEvent>[2]> = {}) =>
  transaction(shop.db, (tx) =>
    noteEvent(tx, userId, { event: randomUUID(), ...ORDER, ...notice }, shop.clock.now()),
  );
const run = async (seconds = 0) => {
  shop.clock.advance(seconds);
  await shop.app.runJobs();
};
const phones = (userId = buyer.id) =>
  shop.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute();
const newPhone = (userId = buyer.id) =>
  transaction(shop.db, (tx) => createSession(tx, userId, 'another phone', shop.clock.now()));

test('a phone that wants it is told once, encrypted, by the key that it was given', async () => {
  await on();
  await note();
  await run();
  await run(3600);
  expect(phone.told).toEqual([
    { body: 'Order 100000777: on its way', address: '/orders/100000777', tag: '/orders/100000777' },
  ]);
  const { headers, bytes } = push.last;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(bytes.toString('latin1')).not.toContain('100000777');
  expect(bytes.length).toBeLessThan(3000);
  const { key } = (await shop.api('GET', '/push/key/')).as(pushKey.answer);
  const vapid = vapidOf(headers);
  expect(vapid.key).toBe(key);
  expect(vapid.claims).toMatchObject({
    aud: new URL(phone.subscription.endpoint).origin,
    sub: `mailto:${shop.config.supportInbox}`,
  });
  expect((await phones())[0]?.last_success_at).not.toBeNull();
});

test('the key is the same after another start, and another with another secret', async () => {
  const { key } = (await shop.api('GET', '/push/key/')).as(pushKey.answer);
  const keyWith = async (config: typeof shop.config) => {
    const db = openDatabase(shop.url, { max: 2 });
    const again = await buildApp({ config, db, clock: shop.clock, log: shop.log });
    const answer = await again.inject('/api/push/key/');
    await again.close();
    await db.destroy();
    return v.parse(pushKey.answer, answer.json()).key;
  };
  expect(await keyWith({ ...shop.config })).toBe(key);
  expect(await keyWith({ ...shop.config, secret: 'another secret that is long enough' })).not.toBe(key);
});

test.each([
  ['en', 'Order 100000777: on its way'],
  ['sw', 'Agizo 100000777: liko njiani'],
  ['pt', 'Encomenda 100000777: a caminho'],
] as const)('in the language of the account: %s', async (language, body) => {
  await shop.db.updateTable('users').set({ language }).where('id', '=', buyer.id).execute();
  await on();
  await note();
  await run();
  expect(phone.told.map((told) => told.body)).toEqual([body]);
});

test('a lock screen shows nothing of what was asked, searched or kept', async () => {
  await on();
  await note(buyer.id, {
    kind: 'inquiry',
    params: { title: 'Secret Corolla' },
    address: '/profile/inquiries/1',
  });
  await note(buyer.id, {
    kind: 'price',
    params: { title: 'Secret Corolla', price: '1.00' },
    address: '/details/1',
  });
  await note(buyer.id, {
    kind: 'search',
    params: { names: 'Secret' },
    address: '/profile/saved?tab=searches',
  });
  await note(buyer.id, {
    kind: 'inquiry',
    params: { question: 'Secret Corolla' },
    address: '/vendor/inquiries/1',
  });
  for (const selling of ['approved', 'rejected'])
    await note(buyer.id, { kind: 'inquiry', params: { selling }, address: '/profile' });
  await note(buyer.id, {
    kind: 'inquiry',
    params: { selling: 'rejected', withdrawn: 'yes' },
    address: '/profile',
  });
  await run();
  expect(phone.told.map(({ body }) => body).toSorted()).toEqual([
    'A buyer has a question',
    'A favourite has dropped in price',
    'New for your saved searches',
    'You are approved to sell',
    // Whoever holds the phone need not read that it was a no.
    'Your application to sell was reviewed',
    'Your approval to sell was reviewed',
    'Your question was answered',
  ]);
});

test.each([404, 410, 401, 403])(
  'a phone that is gone, or was for another key of ours, is forgotten: %i',
  async (status) => {
    await on();
    await note();
    await note();
    push.trouble = { status };
    await run();
    expect([await phones(), push.asked.length >= 1]).toEqual([[], true]);
    const asked = push.asked.length;
    await note();
    await run(86_400);
    expect(push.asked).toHaveLength(asked);
  },
);

test.each([429, 500, 503])(
  'a push service that cannot just now is asked again, later and later: %i',
  async (status) => {
    await on();
    await note();
    push.trouble = { status };
    await run();
    await run();
    expect(push.asked).toHaveLength(1);
    await run(31);
    expect(push.asked).toHaveLength(2);
    await run(31);
    expect(push.asked).toHaveLength(2);
    push.trouble = null;
    await run(60);
    expect(phone.told).toHaveLength(1);
  },
);

test('it waits as long as it is told to', async () => {
  await on();
  await note();
  push.trouble = { status: 429, headers: { 'retry-after': '600' } };
  await run();
  push.trouble = null;
  await run(590);
  expect(phone.told).toEqual([]);
  await run(20);
  expect(phone.told).toHaveLength(1);
});

test('what is refused is not tried again, nor what is a day old, nor what was read', async () => {
  await on();
  await note();
  push.trouble = { status: 400 };
  await run();
  push.trouble = { status: 503 };
  await note();
  await run();
  expect(push.asked).toHaveLength(2);
  push.trouble = null;
  await run(86_400);
  await note();
  await shop.api('POST', '/notices/read/', {
    token: buyer.token,
    key: randomUUID(),
    body: { up_to: 1_000_000 },
  });
  await run();
  expect([push.asked.length, phone.told, (await phones()).length]).toEqual([2, [], 1]);
  expect(await shop.db.selectFrom('push_outbox').selectAll().execute()).toEqual([]);
});

test('a push service that hangs up is left alone for the rest of a turn, and asked again in a later one', async () => {
  await on();
  for (let at = 0; at < 12; at += 1) await note();
  push.trouble = { status: 0 };
  await run();
  // As many as are asked at the same moment.
  expect(push.asked.length).toBeLessThanOrEqual(4);
  push.trouble = null;
  await run(31);
  expect(phone.told).toHaveLength(12);
});

test('a turn ends when it has lasted long enough, and the next one goes on', async () => {
  await on();
  for (let at = 0; at < 12; at += 1) await note();
  push.meanwhile = () => Promise.resolve(shop.clock.advance(15));
  await run();
  expect(push.asked.length).toBeLessThanOrEqual(4);
  push.meanwhile = null;
  await run();
  expect(phone.told).toHaveLength(12);
});

test('nobody is sent to another address by a push service', async () => {
  await on();
  await note();
  const { endpoint } = push.phone('elsewhere').subscription;
  push.trouble = { status: 307, headers: { location: endpoint } };
  await run();
  expect(push.asked).toEqual([`phone-${turn}`]);
});

test('each phone of an account is told, and none twice by two servers', async () => {
  const tablet = push.phone('tablet');
  await on();
  await on((await newPhone()).token, tablet.subscription);
  const db = openDatabase(shop.url, { max: 5 });
  const second = await buildApp({ config: shop.config, db, clock: shop.clock, log: shop.log });
  for (let at = 0; at < 6; at += 1) await note();
  await Promise.all([shop.app.runJobs(), second.runJobs()]);
  await second.close();
  await db.destroy();
  expect([phone.told.length, tablet.told.length]).toEqual([6, 6]);
});

test('what a server takes late in its turn is its own as long as what it took first', async () => {
  const stopped = new AbortController().signal;
  const waiting = () => shop.db.selectFrom('push_outbox').selectAll().execute();
  await on();
  await note();
  push.meanwhile = async () => {
    if (push.asked.length > 1) {
      // Another server, with nothing before it but what the first one holds.
      await expect.poll(waiting).toHaveLength(1);
      push.meanwhile = null;
      shop.clock.advance(50);
      await pushJob(shop).run(shop.clock.now(), stopped);
      return;
    }
    shop.clock.advance(14);
    await note();
  };
  await pushJob(shop).run(shop.clock.now(), stopped);
  expect(phone.told).toHaveLength(2);
});

test('it ends with the sign-out of that phone, and not of another', async () => {
  const tablet = push.phone('tablet');
  const other = await newPhone();
  await on();
  await on(other.token, tablet.subscription);
  await note();
  const out = await shop.api('POST', '/auth/logout/', { token: buyer.token });
  expect(out.status, out.text).toBe(200);
  await run();
  expect([phone.told.length, tablet.told.length]).toEqual([0, 1]);
});

test('whoever signs in later on a shared phone has it, with nothing of before', async () => {
  await on();
  await note();
  const later = await newBuyer(shop);
  await on(later.token);
  expect([(await phones()).length, (await phones(later.id)).length]).toEqual([0, 1]);
  await note();
  await run();
  expect(phone.told).toEqual([]);
  await note(later.id);
  await run();
  expect(phone.told).toHaveLength(1);
});

test('another address of the same phone takes the place of the first; the same once more changes nothing', async () => {
  await on();
  const [first] = await phones();
  await note();
  await on();
  expect((await phones()).map(({ id }) => id)).toEqual([first?.id]);
  const renewed = push.phone('renewed');
  await on(buyer.token, renewed.subscription);
  expect((await phones()).map(({ endpoint }) => endpoint)).toEqual([renewed.subscription.endpoint]);
});

test('what is written while a phone signs out stands, and is none for that phone', async () => {
  await on();
  const db = openDatabase(shop.url, { max: 2 });
  await db.transaction().execute(async (out) => {
    await out.deleteFrom('sessions').where('user_id', '=', buyer.id).execute();
    await note();
  });
  await db.destroy();
  const noted = await shop.db.selectFrom('notices').select('id').where('user_id', '=', buyer.id).execute();
  expect([noted.length, await phones()]).toEqual([1, []]);
});

test('an account has ten phones that are told; with one more the oldest is told no more', async () => {
  await on();
  for (let at = 0; at < 10; at += 1)
    await on((await newPhone()).token, push.phone(`of-many-${at}`).subscription);
  expect((await phones()).map(({ endpoint }) => new URL(endpoint).pathname).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, at) => `/of-many-${at}`),
  );
});

test('somebody who wants none any more is told nothing', async () => {
  await on();
  await note();
  for (let at = 0; at < 2; at += 1)
    expect((await shop.api('DELETE', '/push/subscriptions/', { token: buyer.token })).status).toBe(204);
  await run();
  expect([phone.told, await phones()]).toEqual([[], []]);
});

test('an account that staff locked is told nothing of what waited for it', async () => {
  await on();
  await note();
  await shop.db.updateTable('users').set({ is_active: false }).where('id', '=', buyer.id).execute();
  await run();
  expect([push.asked, phone.told]).toEqual([[], []]);
  expect(await shop.db.selectFrom('push_outbox').selectAll().execute()).toEqual([]);
});

test('a stranger subscribes nobody', async () => {
  expect((await subscribe(null)).status).toBe(401);
  expect((await shop.api('DELETE', '/push/subscriptions/')).status).toBe(401);
});

test.each([
  ['a neighbour of ours', { endpoint: 'https://10.0.0.5/x' }],
  ['the address of the machine that tells secrets', { endpoint: 'https://169.254.169.254/latest' }],
  ['another name of this machine', { endpoint: 'https://localhost/x' }],
  ['an address without TLS', { endpoint: 'http://push.example.com/x' }],
  ['no address', { endpoint: '' }],
  ['an address that is too long', { endpoint: `https://push.example.com/${'x'.repeat(1000)}` }],
  ['keys that are none', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  ['a key off the curve', { keys: { p256dh: 'BA'.padEnd(87, 'A'), auth: 'A'.repeat(22) } }],
  ['no keys', { keys: undefined }],
])('%s is refused', async (_what, change) => {
  const answer = await subscribe(buyer.token, { ...phone.subscription, ...change });
  expect([answer.status, await phones()]).toEqual([400, []]);
});

test('a neighbour that a phone named before is not asked', async () => {
  // As it is on a server without hooks.
  const config = { ...shop.config, testHooks: false };
  const stopped = new AbortController().signal;
  const { keys } = phone.subscription;
  const { endpoint } = phone.subscription;
  expect(await sendPush(config, { endpoint, keys }, '{}', stopped)).toEqual({ kind: 'gone' });
  expect(push.asked).toEqual([]);
});
