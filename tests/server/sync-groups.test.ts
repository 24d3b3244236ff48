import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, transaction } from '#server/platform/database/database.ts';
import { eventually } from '../harness/eventually.ts';
import { testServer } from './harness/test-server.ts';
import { startWokenOnly } from './harness/woken-jobs.ts';
import { kept, notesApp } from './notes-app.ts';
import { bodyOf, type Part, sendingAs } from './sending.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A batch's commands commit a few at a time, and each stands alone all the same (sync 6 "Server"). */

const shop = await testServer({ config: { rateLimits: true } });
const notes = await notesApp(shop);
const anna = await sendingAs(shop, notes.app, 'buyer@example.test');
afterAll(() => notes.app.close());

const note = (text: string, more: Partial<Part> = {}): Part & { key: string } => ({
  key: randomUUID(),
  name: 'notes.keep',
  lane: randomUUID(),
  payload: { text },
  ...more,
});

/** Rows that the ledger has, in its order. */
async function decided(keys: readonly string[]): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('command_ledger')
    .select(['key', 'status'])
    .where('key', 'in', [...keys])
    .execute();
  return keys.flatMap((key) => rows.filter((row) => row.key === key).map(({ status }) => String(status)));
}

test('nothing of a group is seen before all of it is on disk', async () => {
  const own = await notesApp(shop);
  onTestFinished(() => own.app.close());
  const ben = await sendingAs(shop, own.app, 'buyer2@example.test');
  const parts = [note('seen late'), note('wait'), note('seen last')];
  const answer = ben.send(parts);
  await own.entered;
  expect(await decided(parts.map(({ key }) => key))).toEqual([]);
  expect(await kept(shop.db, 'seen late')).toBe(0);
  own.release();
  expect((await answer).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  expect(await decided(parts.map(({ key }) => key))).toEqual(['200', '200', '200']);
});

test('fifty commands leave as many rows as fifty alone, in their order', async () => {
  const texts = Array.from({ length: 50 }, (_, at) => `fifty ${String(at).padStart(2, '0')}`);
  const results = await anna.send(texts.map((text) => note(text)));
  expect(results.map(({ outcome }) => outcome)).toEqual(texts.map(() => 'done'));
  const rows = await shop.db
    .selectFrom('requests')
    .select('fields')
    .where('kind', '=', 'note')
    .orderBy('id')
    .execute();
  const written = rows.map(({ fields }) => String(fields['note'])).filter((text) => text.startsWith('fifty'));
  expect(written).toEqual(texts);
});

test.each([
  { what: 'is turned down', text: 'refuse me', outcome: 'rejected', ledger: ['409'] },
  { what: 'must come again', text: 'later please', outcome: 'retry', ledger: [] },
  { what: 'falls over', text: 'break here', outcome: 'retry', ledger: [] },
  { what: 'takes the connection down', text: 'cut', outcome: 'retry', ledger: [] },
])('one among them that $what leaves nothing, and the others are done', async (one) => {
  const odd = note(`${one.text} in a group`);
  const [before, after] = [`before one that ${one.what}`, `after one that ${one.what}`];
  const results = await anna.send([note(before), odd, note(after)]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', one.outcome, 'done']);
  expect(await decided([odd.key])).toEqual(one.ledger);
  expect(await kept(shop.db, `${one.text} in a group`)).toBe(0);
  expect([await kept(shop.db, before), await kept(shop.db, after)]).toEqual([1, 1]);
});

test('the same key twice in one batch has one effect, and the second hears of it', async () => {
  const twice = note('twice in one');
  const results = await anna.send([note('beside'), twice, { ...twice, lane: 'another' }]);
  expect(results.map(({ outcome, replay }) => [outcome, replay])).toEqual([
    ['done', false],
    ['done', false],
    ['done', true],
  ]);
  expect(await kept(shop.db, 'twice in one')).toBe(1);
  const other = await anna.send([note('x'), note('other words', { key: twice.key })]);
  expect(other[1]).toMatchObject({ outcome: 'rejected', code: 'idempotency_key_reused' });
});

test('one that had its answer earlier comes with rows that hold what ran after it', async () => {
  const earlier = note('earlier');
  await anna.send([earlier]);
  const results = await anna.send([note('now'), earlier]);
  expect(results.map(({ replay }) => replay)).toEqual([false, true]);
  const rows = await shop.db.selectFrom('requests').select('id').where('user_id', '=', anna.userId).execute();
  // A row travels once: with the last that touched it.
  expect(results.map(({ changes }) => changes.map(({ version }) => version))).toEqual([[], [rows.length]]);
});

test('one builds on another of its group', async () => {
  const first = note('a cause');
  const results = await anna.send([first, note('its effect', { deps: [first.key] })]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

test('one over its limit waits, and those without a turn are not counted', async () => {
  const lane = randomUUID();
  const limited = (text: string, at: string) => note(text, { name: 'notes.limited', lane: at });
  const first = await anna.send([
    note('later', { lane }),
    limited('no turn 1', lane),
    limited('no turn 2', lane),
    limited('counted 1', 'a'),
    limited('counted 2', 'b'),
    limited('too many', 'c'),
  ]);
  expect(first.map(({ outcome }) => outcome)).toEqual([
    'retry',
    'skipped',
    'skipped',
    'done',
    'done',
    'retry',
  ]);
  expect(first[5]?.retryAfter).toBeGreaterThan(0);
});

test('those without a turn after ten seconds are skipped, and their limits forget them', async () => {
  const ben = await sendingAs(shop, notes.app, 'buyer2@example.test');
  const limited = (text: string, lane: string) => note(text, { name: 'notes.limited', lane });
  const parts = [
    note('slow'),
    limited('no time 1', 'a'),
    limited('no time 2', 'b'),
    note('behind', { lane: 'a' }),
  ];
  const started = performance.now();
  notes.during.hook = () => void vi.spyOn(performance, 'now').mockReturnValue(started + 10_500);
  const first = await ben.send(parts);
  notes.during.hook = () => undefined;
  vi.restoreAllMocks();
  expect(first.map(({ outcome }) => outcome)).toEqual(['done', 'skipped', 'skipped', 'skipped']);
  expect(await decided(parts.map(({ key }) => key))).toEqual(['200']);
  // Two a minute may pass.
  const again = await ben.send([...parts, limited('too many', 'c')]);
  expect(again.map(({ outcome, replay }) => [outcome, replay])).toEqual([
    ['done', true],
    ['done', false],
    ['done', false],
    ['done', false],
    ['retry', false],
  ]);
});

test('an account that closes before its turn has nothing written, and all of it may come again', async () => {
  const parts = [
    note('too late 1', { lane: 'a' }),
    note('too late 2', { lane: 'b' }),
    note('3', { lane: 'a' }),
  ];
  const closing = { answer: null as ReturnType<typeof anna.send> | null };
  const setActive = (db: Db, is_active: boolean) =>
    db.updateTable('users').set({ is_active }).where('id', '=', anna.userId).execute();
  await transaction(shop.db, async (tx) => {
    await setActive(tx, false);
    // Its token is good until this commits.
    closing.answer = anna.send(parts);
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
      expect(rows).toHaveLength(1);
    });
  });
  const results = await closing.answer;
  await setActive(shop.db, true);
  expect(results?.map(({ outcome, status, code }) => [outcome, status, code])).toEqual([
    ['retry', 401, 'token_invalid'],
    ['retry', 401, 'token_invalid'],
    ['skipped', null, null],
  ]);
  expect(await decided(parts.map(({ key }) => key))).toEqual([]);
  expect(await kept(shop.db, 'too late 1')).toBe(0);
  expect((await anna.send(parts)).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
});

test('a connection lost while its commit is answered doubles nothing of a group', async () => {
  const torn = await tornAtCommit(shop.url);
  const db = openDatabase(torn.url, { max: 4 });
  const own = await notesApp({ ...shop, db });
  onTestFinished(async () => {
    await own.app.close();
    await db.destroy();
    await torn.close();
  });
  const ben = await sendingAs(shop, own.app, 'buyer2@example.test');
  const parts = [note('torn mail 1'), note('refuse torn'), note('torn mail 2')];
  const version = async () =>
    (await shop.db.selectFrom('users').select('version').where('id', '=', ben.userId).executeTakeFirst())
      ?.version;
  const before = await version();
  torn.arm();
  const results = await ben.send(parts);
  expect(torn.cuts()).toBe(1);
  expect(results.map(({ outcome, replay }) => [outcome, replay])).toEqual([
    ['done', true],
    ['rejected', true],
    ['done', true],
  ]);
  expect(await decided(parts.map(({ key }) => key))).toEqual(['200', '409', '200']);
  expect([await kept(shop.db, 'torn mail 1'), await kept(shop.db, 'torn mail 2')]).toEqual([1, 1]);
  const subjects = (await shop.mail())
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith('torn'));
  expect(subjects.toSorted()).toEqual(['torn mail 1', 'torn mail 2']);
  expect(await version()).toBe((before ?? 0) + 2);
});

test('an answer that is cut off behind one of them keeps nobody’s mail back', async () => {
  const own = await notesApp(shop);
  onTestFinished(() => own.app.close());
  const ben = await sendingAs(shop, own.app, 'buyer2@example.test');
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
  await startWokenOnly(own.app);
  const fault = { path: 'notes.strict', times: 1, when: 'after_commit' };
  await own.app.inject({ method: 'POST', url: '/api/__test__/fault/', payload: fault });
  const parts = [
    note('before a loss'),
    note('at a loss', { name: 'notes.strict' }),
    note('mail behind a loss'),
  ];
  const posted = fetch(`${address}/api/sync/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${ben.token}` },
    body: bodyOf(ben.userId, parts),
  });
  await expect(posted).rejects.toThrow('fetch failed');
  expect(await decided(parts.map(({ key }) => key))).toEqual(['200', '200', '200']);
  await eventually(async () => {
    const sent = shop.db
      .selectFrom('mail_outbox')
      .select('sent_at')
      .where('subject', '=', 'mail behind a loss');
    expect(await sent.executeTakeFirst()).toEqual({ sent_at: shop.clock.now() });
  });
});

/** A way to the database that loses the answer to one commit, and the connection with it, once it is armed. */
async function tornAtCommit(url: string) {
  const to = new URL(url);
  // A directory of a socket stands in the place of a host.
  const host = decodeURIComponent(to.hostname);
  const port = Number(to.port || '5432');
  const state = { armed: false, cuts: 0 };
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const line = { committing: false };
    for (const end of [client, server]) {
      open.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (state.armed && bytes.includes('commit')) {
        state.armed = false;
        line.committing = true;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!line.committing) return void client.write(bytes);
      // It answers when the commit is on disk.
      state.cuts += 1;
      client.destroy();
    });
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const address = proxy.address();
  to.hostname = '127.0.0.1';
  to.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: to.href,
    arm: () => void (state.armed = true),
    cuts: () => state.cuts,
    close: async () => {
      for (const end of open) end.destroy();
      await new Promise((done) => proxy.close(done));
    },
  };
}
