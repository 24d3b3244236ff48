import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle, type Plant } from './bundle.ts';
import { scenarioOf } from './inside/scenario.ts';
import { PLANTS } from './plants.ts';
import { Pool } from './pool.ts';
import type { SeedOutcome } from './inside/worker.ts';

/** A bug that takes more seeds than this to be found would not be found in time. */
const SEEDS = 210;

/** All of them in one file: each thread has one. */
const planted = await bundle(PLANTS);

test('there are at least twelve planted bugs, no two alike', () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length);
  expect(PLANTS.length).toBeGreaterThanOrEqual(12);
});

/** The seed that found each bug last; asking it first spares the search. `RECORD=1` writes down those of this run. */
const MEMORY = new URL('found.json', import.meta.url);
const found = v.parse(v.record(v.string(), v.number()), JSON.parse(readFileSync(MEMORY, 'utf8')));
const recorded: Record<string, number> = {};
afterAll(() => {
  if (process.env['RECORD'] !== '1') return;
  const seeds = { ...found, ...recorded };
  const names = PLANTS.map(({ name }) => name).filter((name) => name in seeds);
  const inOrder = Object.fromEntries(names.map((name) => [name, seeds[name]]));
  writeFileSync(MEMORY, `${JSON.stringify(inOrder, null, 2)}\n`);
});

/** The first of the seeds 1 to 210 that breaks a promise, the one that did so last time before all others. */
async function firstFound(plant: Plant): Promise<SeedOutcome | null> {
  const pool = new Pool(planted, 1, plant.name);
  try {
    const known = found[plant.name];
    if (known !== undefined) {
      const again = await pool.scenario(scenarioOf(String(known)), 1);
      if (known <= SEEDS && again.violation) return again;
    }
    const broken: SeedOutcome[] = [];
    await pool.seeds({ from: 1, count: SEEDS, keep: 1 }, (outcome) => {
      if (outcome.violation) broken.push(outcome);
      return broken.length === 0;
    });
    return broken[0] ?? null;
  } finally {
    await pool.close();
  }
}

// Two at a time: as many as there are cores on the smallest machine.
describe.concurrent('planted', () => {
  test.each(PLANTS.map((plant) => [plant.name, plant] as const))('found: %s', async (name, plant) => {
    const first = await firstFound(plant);
    expect(first, `not found in ${SEEDS} seeds`).not.toBeNull();
    expect(plant.invariants, first?.violation?.text).toContain(first?.violation?.invariant);
    recorded[name] = Number(first?.seed);
  });
});

test('a bug whose place in the sources is gone is not passed over', async () => {
  const [first] = PLANTS;
  if (!first) return;
  await expect(bundle([{ ...first, find: 'stands nowhere' }])).rejects.toThrow('not exactly once');
});
