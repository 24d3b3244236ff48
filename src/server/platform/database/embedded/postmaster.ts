import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Account } from './account.ts';
import { unsupported } from './binaries.ts';
import { CLEAN_ENVIRONMENT } from './clean-environment.ts';
import { DATABASE_USER } from './cluster.ts';
import { BY_HAND, DamagedCluster, saysDamaged } from './damage.ts';
import { startGuard } from './guard.ts';
import { lastLine } from './last-line.ts';
import { StartProblem } from './start-problem.ts';
import { INSISTENCE, SOCKET_FOLDER } from './stop.ts';
import { unlessAborted } from './abortable.ts';
import { errorCodeOf } from '../../base/error-code.ts';

/** Place where it listens: a socket in a folder only its owner enters, or on Windows a port of the loopback address. */
export interface ClusterPlace {
  host: string;
  port: number;
}

export interface Postmaster {
  child: ChildProcess;
  /** Resolves with what it said last when it ends, asked or not. */
  ended: Promise<string>;
}

const READY_WITHIN_MS = 30_000;
/** Longest address of a socket on macOS, with its file name. */
const SOCKET_PATH_LIMIT = 103;

/** The cluster itself when its path is short enough: nothing is left elsewhere by a server that is killed. */
export async function choosePlace(cluster: string, account: Account | null): Promise<ClusterPlace> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432.lock')) <= SOCKET_PATH_LIMIT)
    return { host: cluster, port: 5432 };
  const folder = mkdtempSync(SOCKET_FOLDER);
  if (account) chownSync(folder, account.uid, account.gid);
  return { host: folder, port: 5432 };
}

/** The address for pg, to one database of the cluster. */
export function databaseUrl(
  place: ClusterPlace,
  password: string,
  database: string,
  user: string = DATABASE_USER,
): string {
  return `postgresql://${user}:${password}@${encodeURIComponent(place.host)}:${place.port}/${database}`;
}

/** Starts it with a guard, so that it ends with us in whatever way we do. */
export function spawnPostmaster(
  bin: string,
  cluster: string,
  place: ClusterPlace,
  account: Account | null,
): Postmaster {
  const program = join(bin, 'postgres');
  const output = openSync(join(dirname(cluster), 'postgres.log'), 'a', 0o600);
  ftruncateSync(output, 0);
  const sockets = place.host.startsWith('/');
  const mark = randomUUID();
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
    // A name of ours, which it keeps and does not read.
    'chicargos.mark': mark,
  };
  const guard = startGuard({ account, cluster, mark, insistence: INSISTENCE });
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
  if (child.pid !== undefined) guard.watch(child.pid);
  // Before the guard hears of it, and where there is none: an end that waits for nothing more.
  const onExit = () => void child.kill('SIGINT');
  process.once('exit', onExit);
  const over = () => {
    guard.dismiss();
    process.off('exit', onExit);
  };
  const ended = new Promise<string>((resolve) => {
    child.on('error', (problem) => {
      // Also told of a signal that could not be sent: only a process that never began has no number.
      if (child.pid !== undefined) return;
      over();
      resolve(
        errorCodeOf(problem) === 'ENOENT' && existsSync(program)
          ? unsupported(problem).message
          : String(problem),
      );
    });
    child.once('exit', () => {
      over();
      resolve(lastLine(readLog(cluster)));
    });
  });
  return { child, ended };
}

/**
 * Waits until it takes connections; after a crash it replays its log first.
 * @throws DamagedCluster where it says that it cannot read its files
 */
export async function untilReady(
  postmaster: Postmaster,
  { cluster, address }: { cluster: string; address: string },
  signal: AbortSignal,
): Promise<void> {
  const end: { said: string | null } = { said: null };
  void postmaster.ended.then((said) => (end.said = said));
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await pause(10)) {
    signal.throwIfAborted();
    if (end.said !== null) {
      const problem = `The database did not start: ${end.said}\n${BY_HAND}`;
      throw saysDamaged(readLog(cluster)) ? new DamagedCluster(problem) : new StartProblem(problem);
    }
    if (await unlessAborted(takesConnections(address), signal)) return;
  }
  throw new StartProblem(`The database was not ready within ${READY_WITHIN_MS / 1000} s. ${BY_HAND}`);
}

async function takesConnections(address: string): Promise<boolean> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  // A failed connection tells it twice; the promise is enough.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (problem) {
    // One that ends while it starts breaks the connection; why, it says itself.
    if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(errorCodeOf(problem))) throw problem;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** All that it said since it was started. */
export function readLog(cluster: string): string {
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
