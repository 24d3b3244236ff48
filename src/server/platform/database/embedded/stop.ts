import { readdirSync, readFileSync, readlinkSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StopSignals } from './guard.ts';
import { isAlive, isPostmasterOf } from './process-identity.ts';
import { StartProblem } from './start-problem.ts';

/** Folder of sockets whose own place has too long a path; six random characters follow. */
export const SOCKET_FOLDER = '/tmp/chicargos-socket-';

/**
 * Ways in which a postmaster is stopped: at once without waiting for its clients, then without writing what its memory holds
 * (the next start replays its log), then by the hand of the system. Told to quit, it needs 5 s until it kills backends
 * that hang.
 */
export const INSISTENCE: StopSignals = [
  ['INT', 8],
  ['QUIT', 7],
  ['KILL', 2],
];

/** Asks it to end at once, without waiting for its clients; insists when it does not. */
export async function stopPostmaster(pid: number, cluster: string, signal?: AbortSignal): Promise<void> {
  for (const [name, seconds] of INSISTENCE) {
    if (!isPostmasterOf(pid, cluster)) return;
    if (name === 'KILL') killBackends(pid, cluster);
    try {
      process.kill(pid, `SIG${name}`);
    } catch {
      return;
    }
    for (const deadline = performance.now() + seconds * 1000; performance.now() < deadline; await pause(10)) {
      signal?.throwIfAborted();
      if (!isPostmasterOf(pid, cluster)) return;
    }
  }
  throw new StartProblem(`The database (process ${pid}) in ${cluster} does not stop.`);
}

/** Those that hang would never notice that their postmaster is gone, and keep the next one from starting. */
function killBackends(postmaster: number, cluster: string): void {
  const folder = realpathSync(cluster);
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    try {
      const isOurs =
        Number(name) > 0 &&
        Number(name) !== postmaster &&
        readlinkSync(`/proc/${name}/cwd`) === folder &&
        readFileSync(`/proc/${name}/comm`, 'utf8').trim() === 'postgres';
      if (isOurs) process.kill(Number(name), 'SIGKILL');
    } catch {
      // Ended in this moment, or somebody else's.
    }
  }
}

/**
 * Stops what a killed server left running on the cluster, and clears what it left lying. The guard of that server may
 * be stopping it at the same time.
 */
export async function stopLeftover(cluster: string, signal?: AbortSignal): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid');
  const lines = linesOf(file);
  const pid = Number(lines[0]);
  if (!(pid > 0)) return false;
  const running = isPostmasterOf(pid, cluster);
  if (running) await stopPostmaster(pid, cluster, signal);
  // A stranger with the old number would make PostgreSQL refuse to start for ever (common after a container's restart).
  else if (isAlive(pid)) rmSync(file, { force: true });
  const sockets = lines[4] ?? '';
  removeSockets(sockets);
  return running;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Removes a folder that choosePlace made; any other path is left alone. Only what PostgreSQL puts there, then the
 * empty folder: a mistake here must never cost data.
 */
export function removeSockets(folder: string): void {
  if (!folder.startsWith(SOCKET_FOLDER)) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else's files are in it, or it is gone: both may stay so.
  }
}
