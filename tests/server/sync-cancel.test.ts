import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { lockKey } from '#server/platform/calls/ledger.ts';
import { testServer } from './harness/test-server.ts';
import { kept, notesApp } from './notes-app.ts';
import { codeOf, outcomes, type Part, sendingAs } from './sending.ts';

/** Sync 6 "Cancel": what is taken back never happens, and if it already had, the phone hears so (I16). */

const shop = await testServer();
const notes = await notesApp(shop);
const anna = await sendingAs(shop, notes.app, 'buyer@example.test');
const noah = await sendingAs(shop, notes.app, 'buyer2@example.test');
afterAll(() => notes.app.close());

const note = (text: string, more: Partial<Part> = {}): Part & { key: string } => ({
  key: randomUUID(),
  name: 'notes.keep',
  lane: 'notes',
  payload: { text },
  ...more,
});
const cancelling = (...keys: string[]) => ({ cancels: keys });

test('a cancel waits for the same key where it runs, and tells what that did', async () => {
  const own = await notesApp(shop);
  const phone = await sendingAs(shop, own.app, 'buyer@example.test');
  const part = note('wait');
  const running = phone.send([part]);
  await own.entered;
  const tooLong = await phone.send([], cancelling(part.key));
  expect(outcomes(tooLong)).toEqual(['retry idempotency_in_progress']);
  const patient = phone.send([], cancelling(part.key));
  own.release();
  expect(outcomes(await running)).toEqual(['done']);
  expect((await patient)[0]).toMatchObject({ outcome: 'done', replay: true, body: { text: 'wait' } });
  await own.app.close();
});

/**
 * Meaning of an answer for a cancel that comes while an attempt has the key and then falls over.
 * @param meanwhile runs while the cancel waits
 */
async function behindFallen<T>(key: string, send: () => Promise<T>, meanwhile = (): void => undefined) {
  const attempt = await shop.db.startTransaction().execute();
  await lockKey(attempt, `u:${anna.userId}`, key, null);
  const answer = send();
  for (;;) {
    // In this database: other tests have waiting ones of their own.
    const { rows } = await sql`
      select 1 from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(shop.db);
    if (rows.length > 0) break;
  }
  meanwhile();
  await attempt.rollback().execute();
  return answer;
}

test('an attempt that fell over leaves its key to the cancel', async () => {
  const part = note('fallen');
  const results = await behindFallen(part.key, () => anna.send([], cancelling(part.key)));
  expect(outcomes(results)).toEqual(['cancelled']);
  expect(outcomes(await anna.send([part]))).toEqual(['cancelled']);
  expect(await kept(shop.db, 'fallen')).toBe(0);
});

test('a command that broke and is tried again can be taken back in between', async () => {
  notes.broken.now = true;
  const part = note('break and cancel');
  expect(outcomes(await anna.send([part]))).toEqual(['retry server_error']);
  notes.broken.now = false;
  expect(outcomes(await anna.send([], cancelling(part.key)))).toEqual(['cancelled']);
  expect(outcomes(await anna.send([part]))).toEqual(['cancelled']);
  expect(await kept(shop.db, 'break and cancel')).toBe(0);
});

test('of twenty copies and twenty cancels at once, all say the same', async () => {
  for (let round = 0; round < 5; round += 1) {
    const part = note(`raced ${round}`);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? anna.send([part]) : anna.send([], cancelling(part.key)),
      ),
    );
    const said = new Set(all.flatMap((results) => results.map(({ outcome }) => outcome)));
    expect(said.size).toBe(1);
    expect(await kept(shop.db, `raced ${round}`)).toBe(said.has('done') ? 1 : 0);
  }
});

test('a cancel goes before the command in the same batch, and both say so', async () => {
  const part = note('both at once');
  const results = await anna.send([note('first'), part], cancelling(part.key.toUpperCase()));
  expect(outcomes(results)).toEqual(['cancelled', 'done', 'cancelled']);
  expect(await kept(shop.db, 'both at once')).toBe(0);
});

test('cancelling twice is cancelling once', async () => {
  const key = randomUUID();
  const results = await anna.send([], cancelling(key, key));
  expect(results.map(({ outcome, replay }) => [outcome, replay])).toEqual([
    ['cancelled', false],
    ['cancelled', true],
  ]);
});

test('a cancel is about its own user: the same key of another one runs', async () => {
  const part = note('mine');
  expect(outcomes(await noah.send([], cancelling(part.key)))).toEqual(['cancelled']);
  expect(outcomes(await anna.send([part]))).toEqual(['done']);
});

test('a cancel of what was refused says why it was', async () => {
  const refused = note('refuse it');
  const unknown = note('x', { name: 'notes.never' });
  await anna.send([refused, unknown]);
  const results = await anna.send([], cancelling(refused.key, unknown.key));
  expect(outcomes(results)).toEqual(['rejected not_wanted', 'rejected unknown_command']);
});

test('a cancel changes nothing that a read could show', async () => {
  const versionNow = async () => (await anna.post([])).json().userVersion as number;
  const before = await versionNow();
  await anna.send([], cancelling(randomUUID()));
  expect(await versionNow()).toBe(before);
});

test.each([
  { commands: 25, cancels: 25, says: 200 },
  { commands: 25, cancels: 26, says: 413 },
  { commands: 0, cancels: 51, says: 413 },
  { commands: 50, cancels: 1, says: 413 },
])('$commands commands and $cancels cancels: $says', async ({ commands, cancels, says }) => {
  const answer = await anna.post(
    Array.from({ length: commands }, (_, at) => note(`many ${at}`)),
    cancelling(...Array.from({ length: cancels }, () => randomUUID())),
  );
  expect(answer.statusCode).toBe(says);
  if (says === 413) expect(codeOf(answer)).toBe('batch_too_large');
});

test('a cancel that there was no time for is skipped, and may come again', async () => {
  const [slow, late] = [randomUUID(), randomUUID()];
  const results = await behindFallen(
    slow,
    () => anna.send([note('no time')], cancelling(slow, late)),
    () => void vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000),
  );
  vi.restoreAllMocks();
  expect(outcomes(results)).toEqual(['cancelled', 'skipped', 'skipped']);
  expect(outcomes(await anna.send([note('in time', { key: late })]))).toEqual(['done']);
});

test('a stranger may take back, but not fill the ledger', async () => {
  const limited = await notesApp(shop, { rateLimits: true });
  const post = async (cancels: number) => {
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/api/sync/',
      payload: {
        protocol: 1,
        batch: randomUUID(),
        owner: `anon:${randomUUID()}`,
        device: 'd',
        commands: [],
        cancels: Array.from({ length: cancels }, () => randomUUID()),
      },
    });
    return outcomes(answer.json().results);
  };
  expect(new Set([...(await post(50)), ...(await post(50)), ...(await post(20))])).toEqual(
    new Set(['cancelled']),
  );
  expect(await post(2)).toEqual(['retry rate_limited', 'retry rate_limited']);
  await limited.app.close();
});

test('what became of commands without an answer is told with the next batch, and nothing runs for being asked', async () => {
  const done = note('told after');
  const never = note('not told');
  const taken = note('taken back');
  expect(outcomes(await anna.send([done], cancelling(taken.key)))).toEqual(['cancelled', 'done']);
  const next = note('next');
  const results = await anna.send([next], { unanswered: [done.key, never.key, taken.key] });
  expect(outcomes(results)).toEqual(['done', 'done', 'cancelled']);
  expect(results[1]).toMatchObject({ key: done.key, replay: true, body: { text: 'told after' } });
  expect(outcomes(await noah.send([note('mine')], { unanswered: [done.key] }))).toEqual(['done']);
  expect(outcomes(await anna.send([never]))).toEqual(['done']);
});

test('of a command whose yes is all the phone needs, the body stays away; a refusal comes whole', async () => {
  const parts = [note('short'), note('refuse')];
  const results = await anna.send(parts, { bare: ['notes.keep'] });
  expect(results.map(({ outcome, status, body }) => [outcome, status, body === null])).toEqual([
    ['done', 200, true],
    ['rejected', 409, false],
  ]);
  const short = parts[0]?.key;
  const [recalled] = await anna
    .send([], { cancels: [randomUUID()], unanswered: [short], bare: ['notes.keep'] })
    .then((all) => all.slice(1));
  expect(recalled).toMatchObject({ key: short, outcome: 'done', body: null });
  const again = await anna.send(parts.slice(0, 1));
  expect(again[0]).toMatchObject({ replay: true, body: { text: 'short' } });
});

test('what is asked for is no more than a batch may hold', async () => {
  const keys = Array.from({ length: 51 }, () => randomUUID());
  const answer = await anna.post([], { unanswered: keys });
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid']);
});
