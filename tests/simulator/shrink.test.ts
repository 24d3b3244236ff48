import { expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { scenarioOf } from './inside/scenario.ts';
import { shrink } from './inside/shrink.ts';
import { PLANTS } from './plants.ts';
import { Pool } from './pool.ts';

test('what does not take part in a failure is left out', async () => {
  const scenario = scenarioOf('42');
  const { happenings } = scenario;
  const [first, last] = [happenings[3], happenings.at(-2)];
  const { scenario: small, tries } = await shrink(
    scenario,
    async (one) =>
      [first, last].every((needed) => one.happenings.some(({ do: what }) => what === needed?.do)),
    1000,
  );
  expect(small.happenings.map(({ do: what }) => what).toSorted()).toEqual(
    [...new Set([first?.do, last?.do])].toSorted(),
  );
  expect(small.devices.map(({ tabs, drift }) => ({ tabs, drift }))).toEqual([{ tabs: 1, drift: 0 }]);
  expect(tries).toBeLessThan(happenings.length ** 2);
});

test('a real failure is cut down to a few happenings and still breaks the same promise', async () => {
  const plant = PLANTS.find(({ name }) => name === 'a refusal is shown as done');
  expect(plant).toBeDefined();
  const pool = new Pool(await bundle(plant ? [plant] : []), 1, plant?.name);
  try {
    let failed = '';
    await pool.seeds({ from: 1, count: 100, keep: 1 }, ({ seed, violation }) => {
      if (violation) failed ||= seed;
      return failed === '';
    });
    const scenario = scenarioOf(failed);
    const small = await pool.shrink(scenario, 'I2');
    expect(small.outcome.violation?.invariant).toBe('I2');
    expect(small.scenario.happenings.length).toBeLessThan(Math.min(5, scenario.happenings.length));
  } finally {
    await pool.close();
  }
});
