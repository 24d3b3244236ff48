import { afterAll, expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { Coverage } from './coverage.ts';
import { scenarioOf } from './inside/scenario.ts';
import { Pool } from './pool.ts';

const pool = new Pool(await bundle(), 2);
afterAll(() => pool.close());

/** Each planted bug is found within so many (tests/simulator/plants.test.ts), and each way is gone as often. */
const SEEDS = 210;
/** A way that fewer seeds go is hardly looked at: a bug on it could pass. */
const SEEDS_EACH = 21;
/** Acts of staff and buyer about shipping without a rate, and about money that was paid. */
const PAPERS = ['ask-quote', 'quote-set', 'order at a quote', 'slip', 'slip taken'];
/** Decisions of staff between two phones of one seller, in a tenth of the seeds at most. */
const STAFF = ['staff reject', 'staff approve', 'staff hide', 'refused since staff stopped its seller'];
const SEEDS_OF_STAFF = 4;

test(`${SEEDS} seeds keep every promise, and go each way of the drawing often enough`, async () => {
  const broken: string[] = [];
  const coverage = new Coverage();
  await pool.seeds({ from: 1, count: SEEDS }, (outcome) => {
    const { seed, violation } = outcome;
    coverage.add(outcome);
    if (violation) broken.push(`seed ${seed}: ${violation.invariant} ${violation.text}`);
    return broken.length < 5;
  });
  expect(broken).toEqual([]);
  expect(coverage.seeds).toBe(SEEDS);
  expect(coverage.rare(SEEDS_EACH)).toEqual([]);
  expect(coverage.rare(SEEDS_EACH, PAPERS)).toEqual([]);
  expect(coverage.rare(SEEDS_OF_STAFF, STAFF)).toEqual([]);
});

test('the same seed gives the same trace, in whichever thread and after whatever else', async () => {
  const before = new Map<string, string>();
  await pool.seeds({ from: 40, count: 8 }, ({ seed, hash }) => {
    before.set(seed, hash);
    return true;
  });
  for (const seed of [47, 43, 40, 45]) {
    const again = await pool.scenario(scenarioOf(String(seed)), 60);
    expect(again.hash, `seed ${seed}`).toBe(before.get(String(seed)));
  }
  expect(new Set(before.values()).size, 'each seed is another story').toBe(8);
});
