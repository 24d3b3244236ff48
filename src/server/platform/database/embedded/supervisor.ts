import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../base/log.ts';
import type { Postmaster } from './postmaster.ts';
import { stopLeftover, stopPostmaster } from './stop.ts';

const LONGEST_WAIT_MS = 10_000;

export interface Supervised {
  stop(): Promise<void>;
}

/**
 * Starts a postmaster and starts it again whenever it ends without being asked (R1). Open connections break then;
 * the pools make new ones at the same address.
 * @param start leaves none behind when it fails, and ends soon when its signal says so
 */
export async function supervise(
  start: (signal: AbortSignal) => Promise<Postmaster>,
  cluster: string,
  log: Log,
  signal: AbortSignal,
): Promise<Supervised> {
  const state = { postmaster: await start(signal) };
  const ending = new AbortController();
  const asked = ending.signal;

  const watch = async () => {
    let waitMs = 100;
    for (;;) {
      const said = await state.postmaster.ended;
      if (asked.aborted) return;
      log.error({ said, waitMs }, 'the database ended by itself and is started again');
      try {
        await pause(waitMs, undefined, { signal: asked });
        await stopLeftover(cluster, asked);
        state.postmaster = await start(asked);
        waitMs = 100;
      } catch (problem) {
        if (asked.aborted) return;
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
        log.error({ err: problem }, 'the database could not be started again');
      }
    }
  };
  const watching = watch();

  return {
    async stop() {
      ending.abort();
      await endPostmaster(state.postmaster, cluster);
      await watching;
    },
  };
}

/** Stops one of ours, if it still runs, and waits until it has ended. */
export async function endPostmaster(postmaster: Postmaster, cluster: string): Promise<void> {
  const { pid, exitCode, signalCode } = postmaster.child;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  await stopPostmaster(pid, cluster);
  await postmaster.ended;
}
