import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearAway } from './clear-away.mjs';

/** Twice of what all tests of two workers leave lying about. */
const ROOMY_BYTES = 8 * 1024 ** 3;
const IN_MEMORY = '/dev/shm';
const NAME = /^chicargos-tests-(\d+)-/;

/**
 * A folder for everything that a test run leaves lying about, and a guard that ends whatever belongs to it once this
 * process is gone, however it went. All that is started with `TMPDIR` set to it belongs to it.
 *
 * In memory where there is room, as databases and browsers wait for the disk longer than for anything else. It can be
 * entered by whom PostgreSQL runs as. What dead runs left is removed first.
 */
export async function openRunFolder() {
  for (const place of new Set([IN_MEMORY, tmpdir()])) await removeDead(place);
  const place = isWithinARun() ? tmpdir() : hasRoom() ? IN_MEMORY : tmpdir();
  // Short, as the path of a socket has a limit.
  const prefix = isWithinARun() ? 'in-' : `chicargos-tests-${process.pid}-`;
  const path = mkdtempSync(join(place, prefix));
  chmodSync(path, 0o755);
  writeFileSync(join(path, OWNER), bornAt(process.pid));
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'run-guard.mjs'), path], {
    // In a group of its own: Ctrl+C ends everything but it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  const gone = new Promise((done) => guard.once('exit', done));
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return {
    path,
    /** Ends what is left and removes the folder. */
    async close() {
      guard.ref();
      guard.stdin.end();
      await gone;
    },
  };
}

const OWNER = '.owner';

function isWithinARun() {
  return existsSync(join(tmpdir(), OWNER));
}

async function removeDead(place) {
  for (const name of readdirSync(place)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(place, name);
    const owner = existsSync(join(path, OWNER)) ? readFileSync(join(path, OWNER), 'utf8') : null;
    // One without an owner is just being made, or was when its maker died.
    if (owner === null ? !isAlive(Number(pid)) : bornAt(Number(pid)) !== owner) await clearAway(path);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem.code === 'EPERM';
  }
}

/** Says which process of this number it is: numbers are handed out again. */
function bornAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return isAlive(pid) ? 'unknown' : '';
  }
}

/** By what is free, and not by how large the file system could become. */
function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const [, free = '0'] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Math.min(bavail * bsize, Number(free) * 1024) >= ROOMY_BYTES;
}
