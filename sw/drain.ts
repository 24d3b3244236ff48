/// <reference lib="webworker" />
import * as photos from '#offline/send/photo-upload.ts';
import { solvePuzzle } from '#offline/device/solve-puzzle.ts';
import { drainOnce, type Drained } from '#offline/send/worker-drain.ts';
import { workerEnv } from '#offline/device/worker-env.ts';
import { prefetch } from '#app/prefetch.ts';
import { readAheadOnce } from '#offline/read/prefetch-in-worker.ts';
import { DEFERRED_ROWS, registry } from '#app/commands.ts';
import { selling } from '#app/selling.ts';

/** Object that this script leaves behind for worker.ts, which loads it only when the browser wakes the worker to send. */
export interface Drain {
  drain: (stop: AbortSignal) => Promise<Drained>;
  /** Reads what is read ahead, first of all the order that there is news of, by its address here. */
  readAhead: (address: string) => Promise<void>;
}

/** A worker cannot fetch scripts when it needs them: all of it is here from the start. */
registry.deferred = { rows: DEFERRED_ROWS, load: () => Promise.resolve(selling) };

const left: Drain = {
  drain: async (stop) =>
    drainOnce({ env: { ...(await workerEnv()), workOut: solvePuzzle }, registry, photos, stop }),
  readAhead: async (address) => {
    const number = /^\/orders\/(\d+)$/.exec(address)?.[1];
    if (number === undefined) return;
    await readAheadOnce({ env: await workerEnv(), registry, prefetch, about: { number } });
  },
};
Object.assign(self, left);
