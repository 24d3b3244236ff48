/// <reference lib="webworker" />
import { drainOnce, type Drained } from '#offline/worker-drain.ts';
import { workerEnv } from '#offline/worker-env.ts';
import { registry } from '#app/commands.ts';

/** What this script leaves behind for worker.ts, which loads it only when the browser wakes the worker to send. */
export interface Drain {
  drain: (stop: AbortSignal) => Promise<Drained>;
}

const left: Drain = { drain: async (stop) => drainOnce({ env: await workerEnv(), registry, stop }) };
Object.assign(self, left);
