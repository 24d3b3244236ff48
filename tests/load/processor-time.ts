import { readFileSync } from 'node:fs';

/** A tick of the kernel's clock in milliseconds, the same on every Linux of ours. */
const TICK_MS = 10;

/**
 * Processor time that a process has used, in milliseconds; null where the system does not say so in a file.
 * Unlike the time on the wall it hardly depends on what else the machine does.
 */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks: what follows it is counted, utime and stime are 11 and 12 from there.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** Megabytes that a process holds; NaN where the system does not say so in a file. */
export function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}
