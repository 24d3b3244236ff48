import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { errorCodeOf } from '../../base/error-code.ts';

/** Tells whether a process with this number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return errorCodeOf(problem) === 'EPERM';
  }
}

/**
 * Moment when the process began, in a form that only compares; null when it is gone.
 * Numbers are handed out again, a number with its start only once.
 */
export function startOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    // The name in brackets may hold blanks: count fields after the last bracket; field 22 is the start in ticks since boot.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Ended, and its parent has not asked yet: in a container without an init that may last.
    if (fields[0] === 'Z') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19] ?? ''}`;
  } catch {
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || 'unknown'
    );
  }
}

/** Tells whether that process is a PostgreSQL working in this cluster, and not a stranger that got its number. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
    return command.includes('postgres') && command.includes(cluster);
  }
}
