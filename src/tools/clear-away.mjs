import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Until then what was asked to end may do so by itself. */
const ASKED_MS = 2_000;
const TRIES = 20;

/**
 * Ends all processes that belong to a run's folder, and removes it: those that were started with it in their environment
 * (`TMPDIR`, `DATA_DIR`), stand in it, or name it.
 */
export async function clearAway(folder) {
  const asked = performance.now() + ASKED_MS;
  for (const { pid, isDatabase } of processesOf(folder)) {
    // PostgreSQL would wait for its clients otherwise.
    signal(pid, isDatabase ? 'SIGINT' : 'SIGTERM');
  }
  while (processesOf(folder).length > 0 && performance.now() < asked) await pause(50);
  // New ones may come while the old ones go.
  for (let left = TRIES; left > 0; left--) {
    const running = processesOf(folder);
    if (running.length === 0) break;
    for (const { pid } of running) signal(pid, 'SIGKILL');
    await pause(50);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

function processesOf(folder) {
  const all = process.platform === 'linux' ? fromProc(folder) : fromPs(folder);
  return all.filter(({ pid }) => pid !== process.pid && pid !== process.ppid);
}

function fromProc(folder) {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const read = (what) => attempt(() => readFileSync(`/proc/${name}/${what}`, 'utf8'));
    const command = read('cmdline');
    const belongs =
      command.includes(folder) ||
      attempt(() => readlinkSync(`/proc/${name}/cwd`)).startsWith(folder) ||
      read('environ').includes(`=${folder}`);
    return belongs && command !== '' ? [{ pid: Number(name), isDatabase: isDatabase(command) }] : [];
  });
}

/** Processes that name the folder, where there is no /proc. */
function fromPs(folder) {
  const lines = execFileSync('ps', ['-Aww', '-E', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes(folder))
    .map((line) => ({ pid: Number.parseInt(line, 10), isDatabase: isDatabase(line) }));
}

const isDatabase = (command) => /\bpostgres\b/.test(command);

function attempt(read) {
  try {
    return read();
  } catch {
    return '';
  }
}
