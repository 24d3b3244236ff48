import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Postmaster, stopLeftover, stopPostmaster } from './postmaster.ts';

const LONGEST_WAIT_MS = 10_000;

export interface Supervised {
  stop(): Promise<void>;
}

/**
 * Starts a postmaster and starts it again whenever it ends without being asked (R1). Open connections break then;
 * the pools make new ones at the same address.
 */
export async function supervise(
  start: () => Promise<Postmaster>,
  cluster: string,
  log: Log,
): Promise<Supervised> {
  const state = { postmaster: await start(), stopping: false };
  // The last chance of a process that ends by an error: without it the next start has to stop what is left.
  const onExit = () => void state.postmaster.child.kill('SIGINT');
  process.once('exit', onExit);

  const watch = async () => {
    let waitMs = 100;
    for (;;) {
      const said = await state.postmaster.ended;
      if (state.stopping) return;
      log.error({ said, waitMs }, 'the database ended by itself and is started again');
      await pause(waitMs);
      try {
        await stopLeftover(cluster);
        state.postmaster = await start();
        waitMs = 100;
      } catch (problem) {
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
        log.error({ err: problem }, 'the database could not be started again');
      }
    }
  };
  void watch();

  return {
    async stop() {
      state.stopping = true;
      process.off('exit', onExit);
      const { pid, exitCode, signalCode } = state.postmaster.child;
      if (pid === undefined || exitCode !== null || signalCode !== null) return;
      await stopPostmaster(pid, cluster);
      await state.postmaster.ended;
    },
  };
}
