import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.ts';
import { Coverage } from './coverage.ts';
import { scenarioOf } from './inside/scenario.ts';
import type { SeedOutcome } from './inside/worker.ts';
import { Pool } from './pool.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    threads: { type: 'string', default: '2' },
    trace: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const pool = new Pool(await bundle(), Number(values.threads));

async function report(failed: SeedOutcome): Promise<void> {
  const { seed, violation } = failed;
  if (!violation) return;
  say(`seed ${seed} at ${commit()}: ${violation.invariant} at ${violation.at} ms: ${violation.text}`);
  if (!values.shrink) return;
  const { scenario, outcome, tries } = await pool.shrink(scenarioOf(seed), violation.invariant);
  say(`  shrunk to ${scenario.happenings.length} in ${tries} tries: ${outcome.violation?.text}`);
  for (const happening of scenario.happenings) say(`    ${JSON.stringify(happening)}`);
  const folder = join(import.meta.dirname, 'cases');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${violation.invariant.toLowerCase()}-seed-${seed}.json`);
  writeFileSync(path, `${JSON.stringify({ invariant: violation.invariant, ...scenario }, null, 2)}\n`);
  say(`  written to ${path}`);
}

if (values.seed !== undefined) {
  const outcome = await pool.scenario(scenarioOf(values.seed), values.trace ? Infinity : 60);
  if (values.trace) for (const line of outcome.lines) say(line);
  say(
    `seed ${values.seed}: ${outcome.violation ? 'failed' : 'fine'}, trace ${outcome.hash}, ${outcome.tookMs.toFixed(0)} ms`,
  );
  await report(outcome);
  if (outcome.violation) process.exitCode = 1;
} else {
  const from = performance.now();
  const failed: SeedOutcome[] = [];
  const times: number[] = [];
  const coverage = new Coverage();
  await pool.seeds({ from: Number(values.from), count: Number(values.seeds) }, (outcome) => {
    times.push(outcome.tookMs);
    if (values.coverage)
      coverage.add(
        outcome,
        scenarioOf(outcome.seed).happenings.map(({ do: deed }) => deed),
      );
    if (times.length % 1000 === 0) say(`${times.length} seeds, ${failed.length} failed so far`);
    if (outcome.violation) {
      failed.push(outcome);
      if (failed.length <= 20)
        say(`seed ${outcome.seed}: ${outcome.violation.invariant} ${outcome.violation.text}`);
    }
    return true;
  });
  const seconds = (performance.now() - from) / 1000;
  times.sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  const mean = times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length);
  say(
    `${times.length} seeds in ${seconds.toFixed(1)} s: ${(times.length / seconds).toFixed(1)} a second, ${mean.toFixed(0)} ms each on one core (half under ${middle.toFixed(0)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms)`,
  );
  if (values.coverage) for (const line of coverage.lines) say(line);
  say(`${failed.length} failed`);
  if (values.shrink) for (const outcome of failed.slice(0, 5)) await report(outcome);
  if (failed.length > 0) process.exitCode = 1;
}
await pool.close();
