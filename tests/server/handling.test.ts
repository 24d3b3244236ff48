import { afterAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { call, unlistedCommand, query } from '#contract/declare.ts';
import { text } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { answer, handle, type HandlerOptions, reply } from '#server/platform/calls/handle.ts';
import { createLog } from '#server/platform/base/log.ts';
import { testServer } from './harness/test-server.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

/** Parts that the platform gives a handler and takes from it, tried with calls made up for it. */
const shop = await testServer();

const Wish = v.object({ wish: text(20) });
const declared = (name: string, role: string) => ({
  ...call({
    name,
    method: 'POST',
    path: `/${role}${name}/`,
    payload: Wish,
    answer: v.object({ got: v.string() }),
  }),
  problems: null,
});

const asked: string[] = [];
const askOutside: NonNullable<
  HandlerOptions<v.InferOutput<typeof Wish>, { told: string }>['prepare']
> = async ({ payload, config, now }) => {
  asked.push(payload.wish);
  if (payload.wish === 'refuse') return new Refusal(400, { code: 'not_there', detail: 'Nobody knows it' });
  if (payload.wish === 'break') throw new Error('the line was cut');
  return Promise.resolve({ told: `${payload.wish} ${config.staffTotp} ${now.toISOString()}` });
};
const guess = { name: 'guesses', per: 'address', max: 2, windowSeconds: 60, weigh: 'failures' } as const;

const lines: string[] = [];
const handlers = [
  handle(declared('asks', ''), 'public', ({ prepared }) => Promise.resolve({ got: prepared.told }), {
    prepare: askOutside,
    limits: [guess],
    bodyLimit: 200,
  }),
  handle(
    declared('staff-asks', 'staff/'),
    'staff',
    ({ prepared }) => Promise.resolve({ got: prepared.told }),
    {
      prepare: askOutside,
    },
  ),
  handle(
    declared('guess', ''),
    'public',
    ({ payload, log }) => {
      log.info({ wish: payload.wish }, 'a wish');
      return Promise.resolve(
        payload.wish === 'step'
          ? new Refusal(400, { code: 'step', detail: 'Go on' }, { uncounted: true })
          : new Refusal(400, { code: 'wrong', detail: 'No' }),
      );
    },
    { limits: [{ ...guess, name: 'steps' }] },
  ),
  handle(
    unlistedCommand({
      name: 'made-up.form',
      v: 1,
      lane: 'forms',
      onReject: 'continue',
      method: 'PATCH',
      path: '/form/',
      payload: Wish,
      answer: Wish,
      example: { wish: 'a' },
    }),
    'user',
    ({ payload }) => Promise.resolve(payload),
    { shape: 'form' },
  ),
  handle(
    {
      ...call({
        name: 'made-up.end',
        method: 'DELETE',
        path: '/end/',
        payload: Wish,
        answer: v.null(),
        success: 204,
      }),
      problems: null,
    },
    'public',
    ({ payload }) =>
      Promise.resolve(payload.wish === 'go' ? null : new Refusal(400, { code: 'wrong', detail: 'No' })),
  ),
  answer(
    query({
      name: 'made-up.who',
      path: '/who/',
      cache: 'N',
      params: v.object({}),
      answer: v.object({ session: v.nullable(v.number()), ip: v.string() }),
    }),
    'user',
    ({ sessionId, ip }) => Promise.resolve(reply({ session: sessionId, ip })),
  ),
  answer(
    query({
      name: 'made-up.staff',
      path: '/staff/who/',
      cache: 'N',
      params: v.object({}),
      answer: v.object({ id: v.number() }),
    }),
    'staff',
    ({ user }) => Promise.resolve({ id: user.id }),
  ),
];

const appWith = (config: Partial<typeof shop.config>) =>
  buildApp({
    config: { ...shop.config, ...config },
    db: shop.db,
    clock: shop.clock,
    log: createLog({ now: () => shop.clock.now(), level: 'debug', write: (line) => void lines.push(line) }),
    handlers,
  });
const app = await appWith({ rateLimits: true });
const strict = await appWith({ staffTotp: 'required' });
afterAll(() => Promise.all([app.close(), strict.close()]));
beforeEach(async () => {
  asked.length = 0;
  lines.length = 0;
  await shop.db.deleteFrom('rate_limits').execute();
});

const send = async (
  to: typeof app,
  [method, path]: readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string],
  body?: object,
  token?: string,
) => {
  const headers = token === undefined ? {} : { authorization: `Token ${token}` };
  const answered = await to.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(body ? { payload: body } : {}),
  });
  const read: unknown = answered.body === '' ? null : JSON.parse(answered.body);
  return { status: answered.statusCode, body: read };
};

test('what a call prepares reaches its handler', async () => {
  const got = await send(app, ['POST', '/asks/'], { wish: 'tea' });
  expect(got).toEqual({ status: 200, body: { got: `tea off ${shop.clock.now().toISOString()}` } });
});

test('a refusal while preparing ends the call and counts as a failure; an error counts as none', async () => {
  expect((await send(app, ['POST', '/asks/'], { wish: 'break' })).status).toBe(500);
  expect((await send(app, ['POST', '/asks/'], { wish: 'break' })).status).toBe(500);
  const refused = { code: 'not_there', detail: 'Nobody knows it' };
  for (let count = 0; count < 2; count++)
    expect(await send(app, ['POST', '/asks/'], { wish: 'refuse' })).toEqual({ status: 400, body: refused });
  expect((await send(app, ['POST', '/asks/'], { wish: 'refuse' })).status).toBe(429);
  expect(asked, 'over the limit nobody is asked').toEqual(['break', 'break', 'refuse', 'refuse']);
});

test('nothing is prepared for what will be refused anyway', async () => {
  expect((await send(app, ['POST', '/asks/'], { wish: '' })).status).toBe(400);
  expect((await send(app, ['POST', '/asks/'], { wish: 'a\0' })).status).toBe(400);
  const buyer = await shop.login('buyer@example.test');
  expect((await send(app, ['POST', '/staff/staff-asks/'], { wish: 'tea' }, buyer)).status).toBe(403);
  expect(asked).toEqual([]);
});

test('a body over the limit of its call is refused unread', async () => {
  expect((await send(app, ['POST', '/asks/'], { wish: 'tea', more: 'x'.repeat(200) })).status).toBe(413);
  expect(asked).toEqual([]);
});

test('a step is no failure, a wrong guess is', async () => {
  const guessing = (wish: string) => send(app, ['POST', '/guess/'], { wish });
  for (let count = 0; count < 5; count++)
    expect(await guessing('step')).toEqual({ status: 400, body: { code: 'step', detail: 'Go on' } });
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await guessing('no')).status);
  expect(statuses).toEqual([400, 400, 429]);
  expect(lines.filter((line) => line.includes('"message":"a wish"'))).toHaveLength(7);
});

test('a form of the account is refused with the one code that its contract has', async () => {
  const token = await shop.login('buyer@example.test');
  expect(await send(app, ['PATCH', '/form/'], { wish: '' }, token)).toEqual({
    status: 400,
    body: {
      code: 'validation_failed',
      detail: 'Check your input',
      wish: ['This field is required'],
      fields: { wish: ['This field is required'] },
    },
  });
});

test('a DELETE reads its body, and its success has none', async () => {
  expect(await send(app, ['DELETE', '/end/'], { wish: 'go' })).toEqual({ status: 204, body: null });
  expect((await send(app, ['DELETE', '/end/'], { wish: 'stay' })).status).toBe(400);
});

test('a read knows the session and the address that it came from', async () => {
  const token = await shop.login('buyer@example.test');
  const { id } = await shop.db
    .selectFrom('sessions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(await send(app, ['GET', '/who/'], undefined, token)).toEqual({
    status: 200,
    body: { session: id, ip: '127.0.0.1' },
  });
});

test('where staff need a second step, the door says so to staff alone, until they have one', async () => {
  const staff = await shop.login('staff@example.test');
  const buyer = await shop.login('buyer@example.test');
  const doors = [
    ['GET', '/staff/who/'],
    ['POST', '/staff/staff-asks/'],
  ] as const;
  const codes = async (token: string, to = strict) => {
    const answers = await Promise.all(
      doors.map((door) => send(to, door, door[0] === 'POST' ? { wish: 'tea' } : undefined, token)),
    );
    return answers.map(({ status, body }) => [
      status,
      v.parse(v.object({ code: v.optional(v.string()) }), body).code,
    ]);
  };
  const open = [
    [200, undefined],
    [200, undefined],
  ];
  const needed = [
    [403, 'totp_required'],
    [403, 'totp_required'],
  ];
  expect(await codes(staff, app)).toEqual(open);
  expect(await codes(staff)).toEqual(needed);
  expect(await codes(buyer)).toEqual([
    [403, 'forbidden'],
    [403, 'forbidden'],
  ]);
  const now = shop.clock.now();
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'staff@example.test')
    .executeTakeFirstOrThrow();
  const begun = { user_id: id, secret: Buffer.from('s'), created_at: now };
  await shop.db.insertInto('second_steps').values(begun).execute();
  expect(await codes(staff), 'begun is not enough').toEqual(needed);
  await shop.db.updateTable('second_steps').set({ confirmed_at: now }).execute();
  expect(await codes(staff)).toEqual(open);
});
