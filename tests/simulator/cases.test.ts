import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import type { Scenario } from './inside/scenario.ts';
import { Pool } from './pool.ts';

const folder = join(import.meta.dirname, 'cases');
const cases = readdirSync(folder).filter((name) => name.endsWith('.json'));
const pool = new Pool(await bundle(), 1);
afterAll(() => pool.close());

/** Cases that broke a promise once, cut down to what it takes. */
test.each(cases)('%s keeps every promise', async (name) => {
  const scenario = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Scenario;
  const { violation } = await pool.scenario(scenario, 60);
  expect(violation).toBeNull();
});
