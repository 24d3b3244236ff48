import { Worker } from 'node:worker_threads';
import type { Scenario } from './inside/scenario.ts';
import type { Job, SeedOutcome } from './inside/worker.ts';

type Asked = Job extends infer J ? (J extends Job ? Omit<J, 'id'> : never) : never;
interface Told {
  id: number;
  kind: 'ran' | 'done' | 'shrunk';
  outcome?: SeedOutcome;
  scenario?: Scenario;
  tries?: number;
}

/** Worlds are short and make much that is thrown away soon: the more room for that, the less is tidied up. */
const ROOM = { maxYoungGenerationSizeMb: 96 };

/** A thread holds on to a little of each world that it ran: after so many a fresh one is twice as fast. */
const WORN = 500;

/** Threads that run worlds; each seed is the same in whichever it runs. */
export class Pool {
  readonly #path: string;
  readonly #plant: string | undefined;
  readonly #threads: Worker[];

  /** @param plant name of the bug that its worlds have; absent: none */
  constructor(path: string, threads: number, plant?: string) {
    this.#path = path;
    this.#plant = plant;
    this.#threads = Array.from({ length: threads }, () => this.#start());
  }

  #start(): Worker {
    return new Worker(this.#path, { execArgv: [], resourceLimits: ROOM, workerData: this.#plant });
  }

  /** Seeds from one number on, shared among the threads; `each` hears of each, and ends it all by answering false. */
  async seeds(
    given: { from: number; count: number; keep?: number },
    each: (outcome: SeedOutcome) => boolean,
  ): Promise<void> {
    const share = 5;
    let next = given.from;
    const end = given.from + given.count;
    let over = false;
    await Promise.all(
      this.#threads.map(async (_, thread) => {
        for (let ran = 0; next < end; ran += share) {
          if (over) return;
          if (ran >= WORN) {
            await this.#threads[thread]?.terminate();
            this.#threads[thread] = this.#start();
            ran = 0;
          }
          const from = next;
          const count = Math.min(share, end - from);
          next += count;
          const job = { kind: 'seeds', from, count, stopAtFirst: false, keep: given.keep ?? 60 } as const;
          await this.#ask(thread, job, (outcome) => {
            if (!each(outcome)) over = true;
          });
        }
      }),
    );
  }

  async scenario(scenario: Scenario, keep: number, withServer = false): Promise<SeedOutcome> {
    const { outcome } = await this.#ask(0, { kind: 'scenario', scenario, keep, withServer });
    if (!outcome) throw new Error('the thread told nothing');
    return outcome;
  }

  async shrink(scenario: Scenario, invariant: string, most = 400) {
    const {
      scenario: small,
      outcome,
      tries,
    } = await this.#ask(0, { kind: 'shrink', scenario, invariant, most });
    if (!small || !outcome) throw new Error('the thread told nothing');
    return { scenario: small, outcome, tries: tries ?? 0 };
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  #made = 0;
  #ask(place: number, job: Asked, each: (outcome: SeedOutcome) => void = () => undefined): Promise<Told> {
    const thread = this.#threads[place];
    if (!thread) throw new Error('no such thread');
    this.#made += 1;
    const id = this.#made;
    return new Promise((resolve, reject) => {
      const hear = (told: Told): void => {
        if (told.id !== id) return;
        if (told.outcome) each(told.outcome);
        if (told.kind === 'ran' && job.kind === 'seeds') return;
        thread.off('message', hear);
        thread.off('error', reject);
        resolve(told);
      };
      thread.on('message', hear);
      thread.once('error', reject);
      thread.postMessage({ ...job, id });
    });
  }
}
