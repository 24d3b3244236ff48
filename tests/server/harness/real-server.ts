import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { SHARED_HOME } from '#server/platform/database/embedded/binaries.ts';
import { readConnection } from '#server/platform/database/embedded/connection.ts';
import { freePort } from '#server/platform/database/embedded/postmaster.ts';
import { SERVER_FLAGS, SERVER_MEMORY } from '../../../src/tools/server-flags.mjs';
import { stopLeftover } from '#server/platform/database/embedded/stop.ts';

export interface RealOptions {
  /** A new folder when absent. */
  dataDir?: string;
  /** A free one when absent. */
  port?: number;
  /** On top of the contract's seed, hooks and no limits; `undefined` takes a variable away. */
  env?: Record<string, string | undefined>;
  /**
   * Run `dist/server/main.js` as `npm start` does, instead of the sources; the build must be there. Absent: where the test
   * run has built it, as it starts in a third of the time.
   */
  built?: boolean;
  /** A module that is loaded before it. */
  preload?: string;
  /** Another copy of the repository. */
  root?: string;
  /** Program with its words that prepares the ground and then becomes the server. */
  through?: readonly string[];
  /** Fate of the log: read with the rest, its reader gone from the beginning, or an open file. */
  log?: 'read' | 'unread' | number;
}

/** A server that was begun and may be anywhere on its way. */
export interface Launched {
  url: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** All it wrote so far, both streams. */
  output(): string;
  /** Its exit code; null where a signal ended it. */
  ended: Promise<number | null>;
  /** Ends the server if it runs, its PostgreSQL if that was left, and removes the data folder. */
  remove(): Promise<void>;
}

export interface RealServer extends Launched {
  pid: number;
  /** Asks it to end and waits; the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: nothing is closed, its PostgreSQL ends a moment later. */
  kill(): Promise<void>;
}

/** The server said why it does not start, and ended. */
export class NotStarted extends Error {
  override name = 'NotStarted';
  readonly exitCode: number | null;
  readonly output: string;
  constructor(exitCode: number | null, output: string) {
    super(`the server ended with ${exitCode}:\n${output}`);
    this.exitCode = exitCode;
    this.output = output;
  }
}

const ROOT = resolve(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 60_000;
/** It compiles as late as the tests themselves (vitest.config.ts); nothing outside of them does, as what is measured. */
const COMPILED_LATE = process.execArgv.filter((one) => one.startsWith('--interrupt-budget='));

/** A folder that also the user can enter whom PostgreSQL runs as when we are root. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chicargos-real-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the server as a process of its own, and waits for nothing. */
export async function launch(options: RealOptions = {}): Promise<Launched> {
  const dataDir = options.dataDir ?? dataFolder();
  const port = options.port ?? (await freePort());
  const built = options.built ?? (options.root === undefined && process.env['BUILT_BY_THE_RUN'] === '1');
  // The built one as npm start runs it.
  const program = built
    ? [...SERVER_FLAGS, 'dist/server/main.js']
    : ['--import', 'tsx', 'src/server/main.ts'];
  const before = options.preload === undefined ? [] : ['--import', options.preload];
  const [first, ...words] = [
    ...(options.through ?? []),
    process.execPath,
    ...COMPILED_LATE,
    ...before,
    ...program,
  ];
  const child = spawn(first ?? process.execPath, words, {
    cwd: options.root ?? ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'contract',
      RATE_LIMITS: 'off',
      CHICARGOS_TEST_HOOKS: '1',
      ...(built && SERVER_MEMORY),
      ...options.env,
    },
    // The channel ends with us, and the server with the channel: a test run that is killed leaves none behind.
    stdio: ['ignore', 'pipe', typeof options.log === 'number' ? options.log : 'pipe', 'ipc'],
  });
  if (options.log === 'unread') child.stderr?.destroy();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const exited = new Promise<number | null>((resolved) => child.once('exit', resolved));
  // Not 'close', which never comes after the channel was closed from here.
  const written = [child.stdout, child.stderr].map((stream) =>
    stream ? finished(stream).catch(() => undefined) : Promise.resolve(),
  );
  const ended = Promise.all(written).then(() => exited);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    child,
    output: () => output,
    ended,
    async remove() {
      child.kill('SIGKILL');
      await ended;
      await removeData(dataDir);
    },
  };
}

/**
 * Starts the server as a process of its own and waits until it takes requests.
 * Start again with the same `dataDir` and `port` after `kill()`.
 * @throws NotStarted when it ends instead
 */
export async function startReal(options: RealOptions = {}): Promise<RealServer> {
  const launched = await launch(options);
  const { child, ended, output, dataDir } = launched;
  try {
    await untilReady(child, ended, output);
  } catch (problem) {
    if (options.dataDir === undefined) await removeData(dataDir);
    throw problem;
  }
  return {
    ...launched,
    pid: child.pid ?? 0,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Stops a PostgreSQL that a killed server left, and removes everything it stored. */
export async function removeData(dataDir: string): Promise<void> {
  const connection = readConnection(dataDir);
  if (connection && existsSync(connection.cluster)) {
    await stopLeftover(connection.cluster);
    if (connection.cluster.startsWith(SHARED_HOME)) {
      rmSync(dirname(connection.cluster), { recursive: true, force: true });
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
}

function untilReady(child: ChildProcess, ended: Promise<number | null>, output: () => string): Promise<void> {
  return new Promise((ready, failed) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      failed(new Error(`the server was not ready in time:\n${output()}`));
    }, READY_WITHIN_MS);
    child.stdout?.on('data', () => {
      if (!/^ready http/m.test(output())) return;
      clearTimeout(timer);
      ready();
    });
    void ended.then((code) => {
      clearTimeout(timer);
      failed(new NotStarted(code, output()));
    });
  });
}
