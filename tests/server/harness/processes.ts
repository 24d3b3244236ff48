import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Everything that works in the data folder or was told of it: servers, PostgreSQL, what makes a cluster, guards. */
export function processesOf(dataDir: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return [];
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.some((word) => word.includes(dataDir)) ? [`${pid} ${words[0]}`] : [];
    } catch {
      return [];
    }
  });
}

export function childrenOf(parent: number): number[] {
  // It fails where there are none.
  return spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter((pid) => pid > 0);
}

/** Not so one that has ended and whose parent has not asked yet. */
export function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** Also to one that has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
