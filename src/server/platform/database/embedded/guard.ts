import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Account } from './account.ts';
import { CLEAN_ENVIRONMENT } from './clean-environment.ts';

/** Signals by their names without SIG, each with the seconds it is given before the next. */
export type StopSignals = readonly (readonly [signal: 'INT' | 'TERM' | 'QUIT' | 'KILL', seconds: number])[];

/** A tiny process that outlives the server by moments, to end what the server began. */
export interface Guard {
  /** @param target a process; as a negative number a group of them */
  watch(target: number): void;
  /** Ends the guard too: what it watched has ended, or never began. */
  dismiss(): void;
}

export interface GuardOptions {
  /** Account that the target belongs to: the guard must be allowed to signal it. */
  account: Account | null;
  /** Cluster of a postmaster: only while its own file there names it, since numbers are handed out again. Else ''. */
  cluster: string;
  /** Mark that nothing but this postmaster has in its command line; '' where there is no cluster. */
  mark: string;
  insistence: StopSignals;
}

/**
 * In words of POSIX alone. It reads the target, then waits for a second line (dismissed) or for the end of the pipe: the
 * server is gone, in whatever way. A server that has ended a moment after it began its postmaster left no file yet, or
 * never told its number: the guard looks for it a few times, by its mark, as the next server's must not be taken for it. What hangs and cannot hear anything is killed with its backends, the backends
 * first: once the postmaster is gone, the next server may start another one here.
 */
const SCRIPT = `
PATH=$PATH:/usr/bin:/bin
cluster=$1
mark=$2
shift 2
looks=5
if read -r target; then
  read -r dismissed && exit 0
else
  [ -n "$cluster" ] || exit 0
  while [ "$looks" -gt 0 ]; do
    target=
    read -r target 2>/dev/null <"$cluster/postmaster.pid"
    [ -n "$target" ] && grep -q -- "$mark" "/proc/$target/cmdline" 2>/dev/null && break
    target=
    sleep 1
    looks=$((looks - 1))
  done
  [ -n "$target" ] || exit 0
fi
lives() { kill -s 0 -- "$target" 2>/dev/null; }
known() {
  [ -z "$cluster" ] && return 0
  first=
  read -r first 2>/dev/null <"$cluster/postmaster.pid"
  [ "$first" = "$target" ]
}
while lives && ! known && [ "$looks" -gt 0 ]; do sleep 1; looks=$((looks - 1)); done
while [ $# -gt 1 ] && lives && known; do
  if [ "$1" = KILL ] && [ -n "$cluster" ]; then
    for each in /proc/[0-9]*; do
      name=
      [ "$each/cwd" -ef "$cluster" ] && read -r name <"$each/comm"
      [ "$name" = postgres ] && [ "$each" != "/proc/$target" ] && kill -s KILL "\${each#/proc/}"
    done
  fi
  kill -s "$1" -- "$target"
  left=$2
  while [ "$left" -gt 0 ] && lives && known; do sleep 1; left=$((left - 1)); done
  shift 2
done
`;

/** Begins before what it shall watch, so that there is no moment without it. On Windows there is none. */
export function startGuard({ account, cluster, mark, insistence }: GuardOptions): Guard {
  if (process.platform === 'win32') return { watch: () => undefined, dismiss: () => undefined };
  const words = insistence.flatMap(([signal, seconds]) => [signal, String(seconds)]);
  // In its own session: Ctrl+C in the terminal must not end it before the server.
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'chicargos-guard', cluster, mark, ...words], {
    ...account,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a guard everything works; what a killed server leaves is then stopped by the next start.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return {
    watch: (target) => void child.stdin.write(`${target}\n`),
    dismiss: () => void child.stdin.end('dismissed\n'),
  };
}
