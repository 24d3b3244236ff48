import { afterAll, expect, test } from 'vitest';
import { accounts } from './kinds/accounts.ts';
import { addresses } from './kinds/addresses.ts';
import { bodies } from './kinds/bodies.ts';
import { content } from './kinds/content.ts';
import { elsewhere } from './kinds/elsewhere.ts';
import { foreign } from './kinds/foreign.ts';
import { headers } from './kinds/headers.ts';
import { lines } from './kinds/lines.ts';
import { money } from './kinds/money.ts';
import { reports } from './kinds/reports.ts';
import { type Kind, Target } from './target.ts';

/** A request of one sender may hold up all others for no longer (security R8). */
const LONGEST_TURN_MS = 50;
/** Work that a machine does for the first time takes longer: what blocks does so each time. */
const TRIES = 4;

const KINDS: readonly Kind[] = [
  ...bodies,
  ...headers,
  ...addresses,
  ...lines,
  ...accounts,
  ...foreign,
  ...money,
  ...content,
  ...reports,
  ...elsewhere,
];

const target = await Target.open();
const turns: { what: string; ms: number }[] = [];
afterAll(async () => {
  await target.remove();
  if (process.env['SHOW_TURNS'] !== '1') return;
  const longest = turns.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  process.stdout.write(
    `longest turns:\n${longest.map(({ what, ms }) => `${ms.toFixed(1)} ms ${what}\n`).join('')}`,
  );
});

test('a request that held the thread would be seen', async () => {
  await target.longestTurn();
  target.block();
  expect(await target.longestTurn()).toBeGreaterThan(100);
});

test.each(KINDS.map((kind) => [`${kind.what} (security ${kind.security.join(', ')})`, kind] as const))(
  '%s',
  async (_name, kind) => {
    let longest = Infinity;
    for (let turn = 0; turn < TRIES && longest > LONGEST_TURN_MS; turn++) {
      await target.longestTurn();
      await kind.try(target);
      longest = Math.min(longest, await target.longestTurn());
      expect(target.faults(), 'answers that are no refusal in good order').toEqual([]);
    }
    turns.push({ what: kind.what, ms: longest });
    expect(longest, 'the watch is awake').toBeGreaterThan(0);
    expect(longest, 'ms of the thread’s own time in one turn').toBeLessThanOrEqual(LONGEST_TURN_MS);
  },
);

test('after all of it the server is well, has seen no error of its own, and ends when it is told to', async () => {
  expect((await target.ask('GET', '//readyz')).status).toBe(200);
  expect(target.errors()).toEqual([]);
  expect(await target.stop()).toBe(0);
});
