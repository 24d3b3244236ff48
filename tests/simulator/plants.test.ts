import { expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { PLANTS } from './plants.ts';
import { Pool } from './pool.ts';
import type { SeedOutcome } from './inside/worker.ts';

/** A bug that takes more seeds than this to be found would not be found in time. */
const SEEDS = 300;

test('there are at least twelve planted bugs, no two alike', () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length);
  expect(PLANTS.length).toBeGreaterThanOrEqual(12);
});

test.each(PLANTS.map((plant) => [plant.name, plant] as const))('found: %s', async (_, plant) => {
  const pool = new Pool(await bundle(plant), 2);
  const found: SeedOutcome[] = [];
  let ran = 0;
  try {
    await pool.seeds({ from: 1, count: SEEDS, keep: 1 }, (outcome) => {
      ran += 1;
      if (outcome.violation) found.push(outcome);
      return found.length === 0;
    });
  } finally {
    await pool.close();
  }
  const [first] = found;
  expect(first, `not found in ${ran} seeds`).toBeDefined();
  expect(plant.invariants, first?.violation?.text).toContain(first?.violation?.invariant);
});

test('a bug whose place in the sources is gone is not passed over', async () => {
  const [first] = PLANTS;
  if (!first) return;
  await expect(bundle({ ...first, find: 'stands nowhere' })).rejects.toThrow('not exactly once');
});
