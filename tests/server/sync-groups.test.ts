import { randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testServer } from './harness/test-server.ts';
import { kept, notesApp } from './notes-app.ts';
import { type Part, sendingAs } from './sending.ts';

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

/** What the ledger has, in its order. */
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
