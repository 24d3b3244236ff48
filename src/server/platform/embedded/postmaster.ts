import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Account } from './account.ts';
import { unsupported } from './binaries.ts';
import { CLEAN_ENVIRONMENT, DATABASE_USER, lastLine } from './cluster.ts';
import { isAlive, isPostmasterOf } from './process-identity.ts';
import { codeOf, StartProblem } from './start-problem.ts';

/** Where it listens: a socket in a folder only its owner enters, or on Windows a port of the loopback address. */
export interface Place {
  host: string;
  port: number;
}

export interface Postmaster {
  child: ChildProcess;
  /** Resolves with what it said last when it ends, asked or not. */
  ended: Promise<string>;
}

const READY_WITHIN_MS = 30_000;
/** Where sockets lie whose own place has too long a path; six random characters follow. */
const SOCKET_FOLDER = '/tmp/chicargos-socket-';
/** Longest address of a socket on macOS, with its file name. */
const SOCKET_PATH_LIMIT = 103;

/** The cluster itself when its path is short enough: nothing is left elsewhere by a server that is killed. */
export async function choosePlace(cluster: string, account: Account | null): Promise<Place> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432.lock')) <= SOCKET_PATH_LIMIT)
    return { host: cluster, port: 5432 };
  const folder = mkdtempSync(SOCKET_FOLDER);
  if (account) chownSync(folder, account.uid, account.gid);
  return { host: folder, port: 5432 };
}

/** The address for pg, to one database of the cluster. */
export function addressOf(place: Place, password: string, database: string): string {
  return `postgresql://${DATABASE_USER}:${password}@${encodeURIComponent(place.host)}:${place.port}/${database}`;
}

export function spawnPostmaster(
  bin: string,
  cluster: string,
  place: Place,
  account: Account | null,
): Postmaster {
  const program = join(bin, 'postgres');
  const output = openSync(join(dirname(cluster), 'postgres.log'), 'a', 0o600);
  ftruncateSync(output, 0);
  const sockets = place.host.startsWith('/');
  const settings = {
    listen_addresses: sockets ? '' : place.host,
    port: place.port,
    unix_socket_directories: sockets ? place.host : '',
    unix_socket_permissions: '0700',
    max_connections: 100,
    // On always, whatever a postgresql.conf in the folder says: an acknowledged order is on disk (R1).
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    jit: 'off',
    random_page_cost: 1.1,
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  // In its own process group: Ctrl+C in the terminal must not stop it before the server has finished its requests.
  const child = spawn(
    program,
    ['-D', cluster, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)],
    {
      ...account,
      cwd: cluster,
      env: CLEAN_ENVIRONMENT,
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (problem) =>
      resolve(
        codeOf(problem) === 'ENOENT' && existsSync(program) ? unsupported(problem).message : String(problem),
      ),
    );
    child.once('exit', () => resolve(lastLine(readLog(cluster))));
  });
  return { child, ended };
}

/** Waits until it takes connections; after a crash it replays its log first. */
export async function untilReady(postmaster: Postmaster, address: string): Promise<void> {
  const end: { said: string | null } = { said: null };
  void postmaster.ended.then((said) => (end.said = said));
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await pause(10)) {
    if (end.said !== null) throw new StartProblem(`The database did not start: ${end.said}`);
    const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
    // A failed connection tells it twice; the promise is enough.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (problem) {
      if (!['ENOENT', 'ECONNREFUSED', '57P03'].includes(codeOf(problem))) throw problem;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new StartProblem(`The database was not ready within ${READY_WITHIN_MS / 1000} s.`);
}

/** Asks it to end at once, without waiting for its clients; insists when it does not. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, withinMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 4_000],
  ] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const deadline = performance.now() + withinMs; performance.now() < deadline; await pause(10)) {
      if (!isPostmasterOf(pid, cluster)) return;
    }
  }
  throw new StartProblem(`The database (process ${pid}) in ${cluster} does not stop.`);
}

/** Stops what a killed server left running on the cluster, and clears what it left lying. */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0)) return false;
  const running = isPostmasterOf(pid, cluster);
  if (running) await stopPostmaster(pid, cluster);
  // A stranger with the old number would make PostgreSQL refuse to start for ever (common after a container's restart).
  else if (isAlive(pid)) rmSync(file, { force: true });
  const sockets = lines[4] ?? '';
  removeSockets(sockets);
  return running;
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

function readLog(cluster: string): string {
  try {
    return readFileSync(join(dirname(cluster), 'postgres.log'), 'utf8');
  } catch {
    return '';
  }
}

/** A port of the loopback address that is free now. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('no free port')),
      );
    });
  });
}
