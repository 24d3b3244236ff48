import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { type Result, SyncAnswer } from '#contract/sync.ts';
import { testServer } from './harness/test-server.ts';
import { kept, notesApp } from './notes-app.ts';

const shop = await testServer();
const lines: string[] = [];
const notes = await notesApp(shop, { rateLimits: true }, { onLogLine: (line) => lines.push(line) });
const buyer = { token: '', owner: '' };
const other = { token: '', owner: '' };
const STRANGER = { token: null, owner: `anon:${randomUUID()}` };

beforeAll(async () => {
  for (const [who, email] of [
    [buyer, 'buyer@example.test'],
    [other, 'buyer2@example.test'],
  ] as const) {
    who.token = await shop.login(email);
    const row = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    who.owner = `u:${row.id}`;
  }
});
afterAll(() => notes.app.close());

interface Part {
  key?: string;
  name?: string;
  v?: number;
  lane?: string;
  deps?: string[];
  payload?: unknown;
}

const command = ({
  key = randomUUID(),
  name = 'notes.keep',
  v: version = 1,
  lane = 'notes',
  deps = [],
  payload,
}: Part) => ({
  key,
  name,
  v: version,
  lane,
  deps,
  payload,
});

interface Envelope {
  who?: { token: string | null; owner: string };
  cancels?: string[];
  change?: Record<string, unknown>;
}

async function post(parts: Part[], { who = buyer, cancels, change }: Envelope = {}) {
  // Each test has a minute of its own: the limits are on.
  shop.clock.advance(61);
  const body = {
    protocol: 1,
    batch: randomUUID(),
    owner: who.owner,
    device: 'phone-1',
    commands: parts.map(command),
  };
  return notes.app.inject({
    method: 'POST',
    url: '/api/sync/',
    headers: {
      'content-type': 'application/json',
      ...(who.token ? { authorization: `Token ${who.token}` } : {}),
    },
    payload: JSON.stringify({ ...body, ...(cancels ? { cancels } : {}), ...change }),
  });
}

async function sync(parts: Part[], envelope: Envelope = {}): Promise<v.InferOutput<typeof SyncAnswer>> {
  const answer = await post(parts, envelope);
  expect(answer.statusCode, answer.body).toBe(200);
  return v.parse(SyncAnswer, answer.json());
}

const outcomes = (results: Result[]) =>
  results.map(({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`));
const codeOf = (answer: { json(): unknown }): unknown => Reflect.get(Object(answer.json()), 'code');

test('a command done carries status and body of its own call, the rows it touched and the new version', async () => {
  const { results, userVersion, serverTime } = await sync([{ payload: { text: 'first' } }]);
  expect(results[0]).toMatchObject({
    outcome: 'done',
    replay: false,
    status: 200,
    body: { text: 'first' },
    changes: [{ row: 'notes' }],
  });
  expect(userVersion).toBeGreaterThan(0);
  expect(serverTime).toMatch(/^2025-03-01T/);
});

test('a row that several commands changed travels once, as the last of them left it', async () => {
  const { results } = await sync([
    { payload: { text: 'one of three' } },
    { payload: { text: 'two of three' } },
    { payload: { text: 'three of three' } },
  ]);
  expect(results.map(({ changes }) => changes.map(({ row }) => row))).toEqual([[], [], ['notes']]);
});

test('both doors share one ledger and one fingerprint', async () => {
  const key = randomUUID();
  const single = await notes.app.inject({
    method: 'POST',
    url: '/api/notes/',
    headers: { authorization: `Token ${buyer.token}`, 'idempotency-key': key },
    payload: { text: 'both doors' },
  });
  const { results } = await sync([{ key, payload: { text: 'both doors' } }]);
  expect(results[0]).toMatchObject({ outcome: 'done', replay: true, status: 200, body: single.json() });
  expect(results[0]?.changes).toHaveLength(1);
  expect(await kept(shop.db, 'both doors')).toBe(1);
});

test.each([
  {
    what: 'another user',
    who: () => ({ token: other.token, owner: buyer.owner }),
    says: [403, 'wrong_user'],
  },
  {
    what: 'a device, with a token',
    who: () => ({ ...STRANGER, token: buyer.token }),
    says: [403, 'wrong_user'],
  },
  {
    what: 'a user, without a token',
    who: () => ({ token: null, owner: buyer.owner }),
    says: [401, 'not_authenticated'],
  },
  {
    what: 'a user, with a dead token',
    who: () => ({ token: 'x'.repeat(43), owner: buyer.owner }),
    says: [401, 'token_invalid'],
  },
])('nothing of a batch of $what runs', async ({ who, says }) => {
  const answer = await post([{ payload: { text: 'foreign' } }], { who: who() });
  expect([answer.statusCode, codeOf(answer)]).toEqual(says);
  expect(await kept(shop.db, 'foreign')).toBe(0);
});

test('a stranger may send public commands; others wait on the phone', async () => {
  const { results, userVersion } = await sync(
    [
      { name: 'notes.open', lane: 'open:1', payload: { text: 'from a stranger' } },
      { payload: { text: 'not public' } },
    ],
    { who: STRANGER },
  );
  expect(outcomes(results)).toEqual(['done', 'skipped wrong_user']);
  expect(userVersion).toBe(0);
});

test.each([
  'identity.login',
  'identity.register',
  'staff.shipping-quote',
  'sync',
  'notes.staff',
  'constructor',
])('%s is no command', async (name) => {
  const { results } = await sync([
    { name, payload: { text: 'closed list' } },
    { payload: { text: 'goes on' } },
  ]);
  expect(outcomes(results)).toEqual(['rejected unknown_command', 'done']);
});

test('an older version that nothing reads any more is obsolete, a newer one waits for its server', async () => {
  const { results } = await sync([
    { name: 'notes.remove', v: 1, lane: 'a', payload: { id: 1 } },
    { v: 2, lane: 'b', payload: { text: 'newer' } },
  ]);
  expect(outcomes(results)).toEqual(['rejected obsolete', 'retry unavailable']);
  expect(results[1]?.retryAfter).toBe(60);
});

test('a refusal is rejected with its status, body and fields, and undoes nothing else', async () => {
  const { results } = await sync([
    { payload: { text: 'stays' } },
    { payload: { text: 'refuse me' } },
    { payload: {} },
    { payload: { text: 'too' } },
  ]);
  expect(outcomes(results)).toEqual(['done', 'rejected not_wanted', 'rejected required', 'done']);
  expect(results[1]).toMatchObject({ status: 409, message: 'This note is not wanted' });
  expect(results[2]).toMatchObject({ status: 400, fields: { text: ['This field is required'] } });
});

test('a text that cannot be kept is rejected alone', async () => {
  const { results } = await sync([{ payload: { text: 'a\u0000b' } }, { payload: { text: 'clean' } }]);
  expect(outcomes(results)).toEqual(['rejected invalid', 'done']);
});

test('a key with other content is rejected', async () => {
  const key = randomUUID();
  await sync([{ key, payload: { text: 'original' } }]);
  const { results } = await sync([{ key: key.toUpperCase(), payload: { text: 'forged' } }]);
  expect(outcomes(results)).toEqual(['rejected idempotency_key_reused']);
  expect(results[0]?.status).toBe(422);
});

test('a follower waits for what it depends on, and runs once that is done', async () => {
  const first = randomUUID();
  const follower = { key: randomUUID(), deps: [first], payload: { text: 'follower' } };
  const early = await sync([follower, { payload: { text: 'behind it' } }]);
  expect(outcomes(early.results)).toEqual(['skipped dependency', 'skipped']);
  const together = await sync([{ key: first, payload: { text: 'cause' } }, follower]);
  expect(outcomes(together.results)).toEqual(['done', 'done']);
});

test('what depends on a rejected command is rejected, but not for ever', async () => {
  const cause = randomUUID();
  const follower = { key: randomUUID(), deps: [cause], payload: { text: 'dependent' } };
  const { results } = await sync([{ key: cause, payload: { text: 'refuse cause' } }, follower]);
  expect(outcomes(results)).toEqual(['rejected not_wanted', 'rejected dependency']);
  const mended = await sync([{ ...follower, deps: [] }]);
  expect(outcomes(mended.results)).toEqual(['done']);
});

test('removing what is gone counts as done for what follows', async () => {
  const removal = randomUUID();
  const { results } = await sync([
    { key: removal, name: 'notes.remove', v: 2, payload: { id: 987654 } },
    { deps: [removal], payload: { text: 'after the removal' } },
  ]);
  expect(outcomes(results)).toEqual(['rejected not_found', 'done']);
});

test('behind a command that must come again its lane waits, other lanes go on', async () => {
  notes.broken.now = true;
  const parts = [
    { key: randomUUID(), lane: 'a', payload: { text: 'break once' } },
    { key: randomUUID(), lane: 'a', payload: { text: 'second in lane' } },
    { key: randomUUID(), lane: 'b', payload: { text: 'other lane' } },
  ];
  const { results } = await sync(parts);
  expect(outcomes(results)).toEqual(['retry server_error', 'skipped', 'done']);
  notes.broken.now = false;
  const again = await sync(parts);
  expect(again.results.map(({ outcome, replay }) => [outcome, replay])).toEqual([
    ['done', false],
    ['done', false],
    ['done', true],
  ]);
});

test('a refusal for now only is answered retry', async () => {
  const { results } = await sync([{ payload: { text: 'later please' } }]);
  expect(outcomes(results)).toEqual(['retry unavailable']);
});

test('a rejection stops a lane that says so, also when it is replayed', async () => {
  const parts = [
    { key: randomUUID(), name: 'notes.strict', lane: 'strict', payload: { text: 'refuse strictly' } },
    { key: randomUUID(), name: 'notes.strict', lane: 'strict', payload: { text: 'after it' } },
  ];
  for (const replay of [false, true]) {
    const { results } = await sync(parts);
    expect(outcomes(results)).toEqual(['rejected not_wanted', 'skipped']);
    expect(results[0]?.replay).toBe(replay);
  }
});

test('a cancelled key never runs, whenever its command comes', async () => {
  const key = randomUUID();
  const { results } = await sync([], { cancels: [key] });
  expect(outcomes(results)).toEqual(['cancelled']);
  const late = await sync([{ key, payload: { text: 'too late' } }]);
  expect(outcomes(late.results)).toEqual(['cancelled']);
  const single = await notes.app.inject({
    method: 'POST',
    url: '/api/notes/',
    headers: { authorization: `Token ${buyer.token}`, 'idempotency-key': key },
    payload: { text: 'too late' },
  });
  expect([single.statusCode, codeOf(single)]).toEqual([409, 'cancelled']);
  expect(await kept(shop.db, 'too late')).toBe(0);
});

test('a cancel that comes too late tells what happened', async () => {
  const done = randomUUID();
  const refused = randomUUID();
  await sync([
    { key: done, payload: { text: 'was faster' } },
    { key: refused, payload: { text: 'refuse faster' } },
  ]);
  const { results } = await sync([], { cancels: [done, refused] });
  expect(outcomes(results)).toEqual(['done', 'rejected not_wanted']);
  expect(results[0]).toMatchObject({
    replay: true,
    body: { text: 'was faster' },
    changes: [{ row: 'notes' }],
  });
});

test('a follower of a cancelled command is rejected', async () => {
  const key = randomUUID();
  const { results } = await sync([{ deps: [key], payload: { text: 'orphan' } }], { cancels: [key] });
  expect(outcomes(results)).toEqual(['cancelled', 'rejected dependency']);
});

test('a limit inside a batch asks to come again and rejects nothing', async () => {
  const part = (text: string) => ({ name: 'notes.limited', lane: 'limited', payload: { text } });
  const { results } = await sync([part('one'), part('two'), part('three'), part('four')]);
  expect(outcomes(results)).toEqual(['done', 'done', 'retry rate_limited', 'skipped']);
  expect(results[2]?.retryAfter).toBeGreaterThan(0);
  expect(results[2]?.status).toBe(429);
});

test('after ten seconds what is left is skipped', async () => {
  const started = performance.now();
  notes.during.hook = () => void vi.spyOn(performance, 'now').mockReturnValue(started + 11_000);
  const { results } = await sync([
    { lane: 'a', payload: { text: 'takes long' } },
    { lane: 'b', payload: { text: 'has no time' } },
  ]);
  notes.during.hook = () => undefined;
  vi.restoreAllMocks();
  expect(outcomes(results)).toEqual(['done', 'skipped']);
});

test.each([
  {
    what: '51 commands',
    change: { commands: Array.from({ length: 51 }, () => ({})) },
    says: [413, 'batch_too_large'],
  },
  { what: 'more than 256 KB', change: { padding: 'x'.repeat(257 * 1024) }, says: [413, 'payload_too_large'] },
  { what: 'another protocol', change: { protocol: 2 }, says: [400, 'invalid'] },
  { what: 'no owner', change: { owner: 'somebody' }, says: [400, 'invalid'] },
  ...[undefined, null, ' '].map((key) => ({
    what: `a command with the key ${key}`,
    change: { commands: [{ key, name: 'notes.keep', v: 1, lane: 'a', deps: [], payload: {} }] },
    says: [400, 'idempotency_key_required'],
  })),
  {
    what: 'a key that is none',
    change: { commands: [{ key: '7', name: 'notes.keep', v: 1, lane: 'a', deps: [], payload: {} }] },
    says: [400, 'idempotency_key_invalid'],
  },
])('a batch with $what is refused as a whole', async ({ change, says }) => {
  const answer = await post([], { change });
  expect([answer.statusCode, codeOf(answer)]).toEqual(says);
});

test('a user may send sixty batches a minute', async () => {
  const batch = () => ({ protocol: 1, batch: randomUUID(), owner: buyer.owner, device: 'd', commands: [] });
  const send = () =>
    notes.app.inject({
      method: 'POST',
      url: '/api/sync',
      headers: { authorization: `Token ${buyer.token}` },
      payload: batch(),
    });
  shop.clock.advance(61);
  for (let sent = 0; sent < 60; sent++) expect((await send()).statusCode).toBe(200);
  const over = await send();
  expect([over.statusCode, codeOf(over)]).toEqual([429, 'rate_limited']);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
});

test('the log leads from the key of a command to its request and back, and says what became of it', async () => {
  const [done, refused, broke, single] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  lines.length = 0;
  notes.broken.now = true;
  await sync([
    { key: done, payload: { text: 'for the log' } },
    { key: refused, payload: { text: 7 } },
    { key: broke, payload: { text: 'break' } },
  ]);
  await notes.app.inject({
    method: 'POST',
    url: '/api/notes/',
    headers: { authorization: `Token ${buyer.token}`, 'idempotency-key': single },
    payload: { text: 'alone' },
  });
  const logged = lines.map((line) => v.parse(v.looseObject({ message: v.string() }), JSON.parse(line)));
  const find = (message: string) => logged.find((line) => line.message === message);
  const batch = find('batch');
  expect(batch).toMatchObject({
    commands: [`notes.keep ${done} done`, `notes.keep ${refused} rejected`, `notes.keep ${broke} retry`],
  });
  expect(find('command failed')).toMatchObject({ key: broke, id: batch?.['id'] });
  const requests = logged.filter((line) => line.message === 'request');
  expect(requests).toMatchObject([{ path: '/api/sync/', id: batch?.['id'] }, { key: single }]);
  expect(lines.join('')).not.toContain('for the log');
});
