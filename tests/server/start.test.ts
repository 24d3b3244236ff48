import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#server/platform/database/embedded/postmaster.ts';
import { embeddedUrl } from '#server/platform/database/embedded.ts';
import { openDatabase, requireDurability } from '#server/platform/database/database.ts';
import { isRunning } from './harness/processes.ts';
import { preparedFolder } from './harness/prepared-folder.ts';
import {
  dataFolder,
  NotStarted,
  type RealOptions,
  type RealServer,
  removeData,
  startReal,
} from './harness/real-server.ts';

// Each starts a server or two, with a PostgreSQL of their own: a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

const ROOT = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;

/** In a folder where a shop lies already, unless another is named. */
async function started(options: RealOptions = {}): Promise<RealServer> {
  const dataDir = options.dataDir ?? (await preparedFolder());
  const server = await startReal({ ...options, dataDir });
  onTestFinished(() => server.remove());
  return server;
}

async function refused(options: RealOptions): Promise<NotStarted> {
  const problem: unknown = await startReal(options).then(
    async (server) => {
      await server.remove();
      return null;
    },
    (error: unknown) => error,
  );
  if (problem instanceof NotStarted) return problem;
  throw new Error('the server was expected not to start', { cause: problem });
}

const statusOf = async (url: string) => (await fetch(url)).status;

/** The postmaster's process id, from the file that PostgreSQL keeps while it runs; 0 when there is none. */
function postmasterOf(dataDir: string): number {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

test('A first start makes the database, fills it and takes requests, in a folder with a long path too', async () => {
  const parent = dataFolder();
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'a-folder-with-a-rather-long-name', 'n'.repeat(100));
  const first = await started({ dataDir: folder });
  expect(first.output()).toContain('filling the shop');
  expect(await statusOf(`${first.url}/healthz`)).toBe(200);
  expect(await statusOf(`${first.url}/readyz`)).toBe(200);
  for (const name of ['secret', 'database.json']) {
    expect(statSync(join(first.dataDir, name)).mode & 0o777).toBe(0o600);
  }
  const socketFolder = decodeURIComponent(new URL(embeddedUrl(first.dataDir) ?? '').hostname);
  expect(socketFolder).toMatch(/^\/tmp\/chicargos-socket-/);
  await first.kill();

  const second = await started({ dataDir: first.dataDir });
  expect(existsSync(socketFolder), 'its socket elsewhere is cleared away').toBe(false);
  expect(second.output()).not.toContain('filling the shop');
  const secondFolder = decodeURIComponent(new URL(embeddedUrl(second.dataDir) ?? '').hostname);
  const postmaster = postmasterOf(second.dataDir);
  expect(isRunning(postmaster)).toBe(true);
  // SIGTERM ends both.
  expect(await second.stop()).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
  await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
  expect(existsSync(secondFolder)).toBe(false);
});

test('A request that runs when SIGTERM comes is finished, and no new one is taken', async () => {
  const server = await started();
  const slow = { method: 'GET', path: '/vehicle-makes/', times: 1, delay_ms: 1500, when: 'before' };
  const set = await fetch(`${server.url}/api/__test__/fault/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(slow),
  });
  expect(set.status).toBe(204);

  const running = fetch(`${server.url}/api/vehicle-makes/`);
  expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  const ended = server.stop();
  await expect
    .poll(() => statusOf(`${server.url}/readyz`).catch(() => 'refused'), { interval: 20 })
    .not.toBe(200);
  // The door is still open, to say so.
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { code: 'unavailable', detail: 'The server is stopping' },
  ]);
  const late = await fetch(`${server.url}/api/countries/`);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await late.json()).toMatchObject({ code: 'unavailable' });
  const answer = await running;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('Toyota');
  expect(await ended).toBe(0);
});

test('A second server on the same data folder is refused and names the first; the first goes on', async () => {
  const first = await started();
  const { exitCode, output } = await refused({ dataDir: first.dataDir });
  expect(exitCode).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain(`process ${first.pid}`);
  expect(output).toContain(first.dataDir);
  expect(await statusOf(`${first.url}/readyz`)).toBe(200);
});

test('A server killed hard takes its PostgreSQL with it; started at once, it finds the shop still there', async () => {
  const first = await started();
  const left = postmasterOf(first.dataDir);
  expect(isRunning(left)).toBe(true);
  await first.kill();

  const second = await started({ dataDir: first.dataDir, port: first.port });
  expect(isRunning(left)).toBe(false);
  expect(second.output()).not.toContain('filling the shop');
  expect(await statusOf(`${second.url}/api/vehicle-makes/`)).toBe(200);

  const right = postmasterOf(first.dataDir);
  await second.kill();
  await expect.poll(() => isRunning(right), { timeout: 45_000 }).toBe(false);
});

test('A server whose PostgreSQL is killed starts it again and is ready once more', async () => {
  const server = await started();
  const first = postmasterOf(server.dataDir);
  process.kill(first, 'SIGKILL');
  await expect.poll(() => postmasterOf(server.dataDir), { interval: 50 }).not.toBe(first);
  await expect.poll(() => statusOf(`${server.url}/readyz`), { interval: 50 }).toBe(200);
  expect(isRunning(first)).toBe(false);
  expect(await statusOf(`${server.url}/api/vehicle-makes/`)).toBe(200);
});

test('A lost connection file, and settings that switch durability off, lose nothing of the shop', async () => {
  const first = await started();
  await first.stop();
  rmSync(join(first.dataDir, 'database.json'));
  writeFileSync(
    join(first.dataDir, 'postgres/postgresql.auto.conf'),
    'fsync = off\nsynchronous_commit = off\n',
  );
  const second = await started({ dataDir: first.dataDir });
  expect(second.output()).not.toContain('filling the shop');
  expect(await statusOf(`${second.url}/readyz`)).toBe(200);
  const db = openDatabase(embeddedUrl(second.dataDir) ?? '', { max: 1 });
  await expect(requireDurability(db)).resolves.toBeUndefined();
  await db.destroy();
});

test('A taken port is told in one line, and the database does not stay behind', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  const dataDir = dataFolder();
  onTestFinished(() => removeData(dataDir));
  const { exitCode, output } = await refused({ dataDir, port });
  expect(exitCode).toBe(1);
  expect(output).toContain(`Port ${port} is taken by another program. Set PORT to another one.`);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('A bad setting is told in one line before anything starts', async () => {
  const dataDir = dataFolder();
  onTestFinished(() => removeData(dataDir));
  const { exitCode, output } = await refused({ dataDir, env: { RATE_LIMITS: 'maybe' } });
  expect(exitCode).toBe(1);
  expect(output).toBe('RATE_LIMITS must be on or off, not "maybe"\n');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test.runIf(isRoot && process.platform === 'linux')(
  'As root it starts from a checkout and a data folder that only root can enter',
  async () => {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    const locked = mkdtempSync(join(ROOT, '.cache/locked-'));
    onTestFinished(() => rmSync(locked, { recursive: true, force: true }));
    // Hard links: a whole checkout in a second and without its 560 MB.
    const built = process.env['BUILT_BY_THE_RUN'] === '1';
    const names = ['src', 'node_modules', 'package.json', 'tsconfig.json', ...(built ? ['dist'] : [])];
    for (const name of names) execFileSync('cp', ['-al', join(ROOT, name), locked]);
    chmodSync(locked, 0o700);

    const first = await started({ root: locked, built, dataDir: join(locked, 'data') });
    expect(await statusOf(`${first.url}/readyz`)).toBe(200);
    expect(existsSync(join(locked, 'data/postgres'))).toBe(false);
    expect(await first.stop()).toBe(0);

    const second = await started({ root: locked, built, dataDir: join(locked, 'data') });
    expect(second.output()).not.toContain('filling the shop');
    expect(await statusOf(`${second.url}/readyz`)).toBe(200);
  },
);
