import './globals.ts';
import { parentPort } from 'node:worker_threads';
import * as v from 'valibot';
import { type Scenario, scenarioOf } from './scenario.ts';
import { shrink } from './shrink.ts';
import { type Outcome, World } from './world.ts';

/** Order to a thread; each has its own globals, so nothing of a world reaches whoever asks. */
export type Job =
  | { id: number; kind: 'seeds'; from: number; count: number; stopAtFirst: boolean; keep: number }
  | { id: number; kind: 'scenario'; scenario: Scenario; keep: number; withServer: boolean }
  | { id: number; kind: 'shrink'; scenario: Scenario; invariant: string; most: number };

export interface SeedOutcome extends Outcome {
  seed: string;
  tookMs: number;
}

const Asked = v.looseObject({ id: v.number(), kind: v.string() });

async function run(scenario: Scenario, keep: number, withServer = false): Promise<SeedOutcome> {
  const from = performance.now();
  const outcome = await new World(scenario, keep).run(withServer);
  return { ...outcome, seed: scenario.seed, tookMs: performance.now() - from };
}

async function work(job: Job): Promise<void> {
  const { id } = job;
  const tell = (kind: string, more: object): void => parentPort?.postMessage({ id, kind, ...more });
  if (job.kind === 'shrink') {
    const { scenario, tries } = await shrink(
      job.scenario,
      async (one) => (await run(one, 1)).violation?.invariant === job.invariant,
      job.most,
    );
    return tell('shrunk', { scenario, tries, outcome: await run(scenario, 400) });
  }
  if (job.kind === 'scenario')
    return tell('ran', { outcome: await run(job.scenario, job.keep, job.withServer) });
  for (let seed = job.from; seed < job.from + job.count; seed += 1) {
    const outcome = await run(scenarioOf(String(seed)), job.keep);
    tell('ran', { outcome: outcome.violation ? outcome : { ...outcome, lines: [] } });
    if (outcome.violation && job.stopAtFirst) break;
  }
  tell('done', {});
}

parentPort?.on('message', (asked: unknown) => {
  if (v.is(Asked, asked)) void work(asked as Job);
});
