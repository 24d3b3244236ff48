import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { testServer } from './harness/test-server.ts';
import { notesApp } from './notes-app.ts';
import { outcomes, type Part, sendingAs } from './sending.ts';

/** Sync 6 "Server": what runs, in which order, and what one answer means for those behind it. */

const shop = await testServer();
const notes = await notesApp(shop);
const anna = await sendingAs(shop, notes.app, 'buyer@example.test');
afterAll(() => notes.app.close());

const note = (text: string, more: Partial<Part> = {}): Part & { key: string } => ({
  key: randomUUID(),
  name: 'notes.keep',
  lane: 'notes',
  payload: { text },
  ...more,
});
const strict = (text: string, more: Partial<Part> = {}) => note(text, { name: 'notes.strict', ...more });

/** Texts of the notes, as they were written. */
async function written(prefix: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('requests')
    .select('fields')
    .where('kind', '=', 'note')
    .orderBy('id')
    .execute();
  return rows.map(({ fields }) => String(fields['note'])).filter((text) => text.startsWith(prefix));
}

test('effects follow the order of the batch, through all lanes', async () => {
  const texts = Array.from({ length: 12 }, (_, at) => `order ${String(at).padStart(2, '0')}`);
  await anna.send(texts.map((text, at) => note(text, { lane: `lane ${at % 3}` })));
  expect(await written('order ')).toEqual(texts);
});

test('results come in the order of the request, cancels first, each with its key', async () => {
  const parts = [note('a'), note('refuse b'), note('c')];
  const cancel = randomUUID();
  const results = await anna.send(parts, { cancels: [cancel] });
  expect(results.map(({ key }) => key)).toEqual([cancel, ...parts.map(({ key }) => key)]);
});

test.each([
  { what: 'a refusal in a lane that stops', first: strict('refuse'), behind: 'skipped' },
  { what: 'a refusal in a lane that goes on', first: note('refuse'), behind: 'done' },
  {
    what: 'a removal of what is gone',
    first: note('', { name: 'notes.remove', v: 2, payload: { id: 999_999 } }),
    behind: 'done',
  },
  {
    what: 'a follower whose cause was refused, in a lane that stops',
    first: strict('x', { deps: ['refused'] }),
    behind: 'skipped',
  },
  {
    what: 'a follower whose cause has not come',
    first: note('x', { deps: [randomUUID()] }),
    behind: 'skipped',
  },
  { what: 'an answer for now only', first: note('later'), behind: 'skipped' },
  { what: 'a cancelled command', first: strict('x', { key: 'cancelled' }), behind: 'done' },
])('behind $what its own lane is $behind, others go on', async ({ first, behind }) => {
  const refused = strict('refuse the cause', { lane: 'cause' });
  const cancelled = randomUUID();
  await anna.send([refused], { cancels: [cancelled] });
  const lane = randomUUID();
  const named = {
    ...first,
    lane,
    key: first.key === 'cancelled' ? cancelled : first.key,
    deps: (first.deps ?? []).map((dep) => (dep === 'refused' ? refused.key : dep)),
  };
  const results = await anna.send([
    named,
    note('other lane', { lane: randomUUID() }),
    note('behind', { lane }),
    note('last', { lane }),
  ]);
  expect(outcomes(results).slice(1)).toEqual(['done', behind, behind]);
});

test('what was skipped leaves no trace, and runs when it comes again', async () => {
  const lane = randomUUID();
  const behind = strict('skipped once', { lane });
  const [, skipped] = await anna.send([strict('refuse', { lane }), behind]);
  expect(skipped).toMatchObject({ outcome: 'skipped', status: null, body: null, changes: [] });
  expect(await written('skipped once')).toEqual([]);
  expect(outcomes(await anna.send([behind]))).toEqual(['done']);
});

test('one refused cause is enough, whatever else has not come', async () => {
  const refused = note('refuse');
  await anna.send([refused]);
  const [both] = await anna.send([note('x', { deps: [randomUUID(), refused.key] })]);
  expect(outcomes(both ? [both] : [])).toEqual(['rejected dependency']);
});

test('a command that names its cause many times, or in capitals, names it once', async () => {
  const cause = note('cause');
  await anna.send([cause]);
  const [named] = await anna.send([note('x', { deps: [cause.key, cause.key.toUpperCase(), cause.key] })]);
  expect(named?.outcome).toBe('done');
});

test('two phones that send the same batch at once have each effect once', async () => {
  const parts = Array.from({ length: 8 }, (_, at) => note(`twin ${at}`));
  const [one, other] = await Promise.all([anna.send(parts), anna.send(parts)]);
  expect(new Set(outcomes([...one, ...other]))).toEqual(new Set(['done']));
  expect((await written('twin')).toSorted()).toEqual(parts.map((_, at) => `twin ${at}`));
});

test('after ten seconds what had its turn in an earlier batch is told all the same', async () => {
  const before = note('before');
  await anna.send([before]);
  const started = performance.now();
  notes.during.hook = () => void vi.spyOn(performance, 'now').mockReturnValue(started + 10_500);
  const results = await anna.send([note('slow'), note('left', { lane: 'x' }), before]);
  notes.during.hook = () => undefined;
  vi.restoreAllMocks();
  expect(outcomes(results)).toEqual(['done', 'skipped', 'done']);
  expect(results[2]).toMatchObject({ key: before.key, replay: true });
});

test('after ten seconds all that is left is skipped, whatever its lane, and comes again', async () => {
  const parts = [note('early'), note('slow'), note('left', { lane: 'x' }), note('left too', { lane: 'y' })];
  const started = performance.now();
  let kept = 0;
  notes.during.hook = () => {
    kept += 1;
    if (kept === 2) vi.spyOn(performance, 'now').mockReturnValue(started + 10_500);
  };
  const results = await anna.send(parts);
  notes.during.hook = () => undefined;
  vi.restoreAllMocks();
  expect(outcomes(results)).toEqual(['done', 'done', 'skipped', 'skipped']);
  expect((await anna.send(parts)).map(({ outcome, replay }) => [outcome, replay])).toEqual([
    ['done', true],
    ['done', true],
    ['done', false],
    ['done', false],
  ]);
});
