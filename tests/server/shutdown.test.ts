import { execFileSync, spawn } from 'node:child_process';
import { constants, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test, type TestContext, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { embeddedUrl } from '#server/platform/database/embedded.ts';
import { freezable } from './harness/freezable.ts';
import { childrenOf, isRunning, processesOf, signal } from './harness/processes.ts';
import { preparedFolder } from './harness/prepared-folder.ts';
import {
  dataFolder,
  launch,
  type Launched,
  type RealOptions,
  type RealServer,
  startReal,
} from './harness/real-server.ts';
import { databaseFrom } from './harness/templates.ts';

vi.setConfig({ testTimeout: 180_000 });

const ROOT = resolve(import.meta.dirname, '../..');
const POLL = { timeout: 45_000, interval: 50 };
/** The promise is 15 s. A loaded machine may take longer; what hangs takes for ever. */
const ENDS_WITHIN_MS = 45_000;

type Finished = Pick<TestContext, 'onTestFinished'>;

async function started(options: RealOptions, context: Finished = { onTestFinished }): Promise<RealServer> {
  const dataDir = options.env?.['DATABASE_URL'] === undefined ? await preparedFolder() : dataFolder();
  const server = await startReal({ ...options, dataDir, env: { SEED: 'none', ...options.env } });
  context.onTestFinished(() => server.remove());
  return server;
}

async function endOf({ ended, output }: Pick<Launched, 'ended' | 'output'>): Promise<number | null> {
  const late = pause(ENDS_WITHIN_MS, 'late' as const, { ref: false });
  const code = await Promise.race([ended, late]);
  if (code === 'late') throw new Error(`the server does not end:\n${output()}`);
  return code;
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'refused',
  );

const nothingLeftOf = (dataDir: string) => expect.poll(() => processesOf(dataDir), POLL).toEqual([]);

/** Failure that a server brings to itself when it gets SIGUSR2. */
const onUsr2 = (does: string) => ({
  NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${does} })`)}"`,
});

test('A server whose log reader is gone starts, answers while a connection breaks, and ends on SIGTERM', async () => {
  const server = await started({ log: 'unread' });
  server.child.stdout?.destroy();
  const db = openDatabase(embeddedUrl(server.dataDir) ?? '', { max: 1 });
  onTestFinished(() => db.destroy());
  const broken = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  expect(broken.rows.length).toBeGreaterThan(0);
  await db.destroy();
  expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  await expect.poll(() => statusOf(`${server.url}/readyz`), POLL).toBe(200);

  server.child.kill('SIGTERM');
  expect(await endOf(server)).toBe(0);
  await nothingLeftOf(server.dataDir);
});

test('A server whose log reader hangs answers and ends, and so does one whose log has no room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chicargos-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('mkfifo', [join(folder, 'log')]);
  const { ownerUrl: url, drop } = await databaseFrom('empty', inject('cluster'));
  onTestFinished(drop);
  for (const file of [openSync(join(folder, 'log'), constants.O_RDWR), openSync('/dev/full', 'w')]) {
    const server = await started({ log: file, env: { DATABASE_URL: url } });
    // Each is a line of the log as long as its address: far more than any pipe holds.
    for (let asked = 0; asked < 100; asked++)
      expect(await statusOf(`${server.url}/healthz?${'x'.repeat(12_000)}`)).toBe(200);
    server.child.kill('SIGTERM');
    expect(await endOf(server)).toBe(0);
  }
});

describe('On its way up a server is ended by', () => {
  const moments = {
    'making its database': ({ dataDir }: Launched) =>
      readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')),
    'starting its database': ({ dataDir }: Launched) => existsSync(join(dataDir, 'postgres/postmaster.pid')),
    'filling the shop': ({ output }: Launched) => output().includes('filling the shop'),
  };
  const asks = {
    SIGTERM: ({ child }: Launched) => child.kill('SIGTERM'),
    SIGINT: ({ child }: Launched) => child.kill('SIGINT'),
    'the loss of its parent': ({ child }: Launched) => child.disconnect(),
    SIGKILL: ({ child }: Launched) => child.kill('SIGKILL'),
  };
  test.each([
    { ask: 'SIGTERM', moment: 'making its database' },
    { ask: 'SIGKILL', moment: 'making its database' },
    { ask: 'the loss of its parent', moment: 'starting its database' },
    { ask: 'SIGKILL', moment: 'starting its database' },
    { ask: 'SIGINT', moment: 'filling the shop' },
  ] as const)('$ask while $moment, and leaves nothing running', async ({ ask, moment }) => {
    const server = await launch({ env: { SEED: 'contract' } });
    onTestFinished(() => server.remove());
    await expect.poll(() => moments[moment](server), { ...POLL, interval: 5 }).toBe(true);
    asks[ask](server);
    expect(await endOf(server)).toBe(ask === 'SIGKILL' ? null : 0);
    expect(server.output()).not.toMatch(/ready http|"level":"(error|fatal)"/);
    if (ask === 'SIGKILL') await nothingLeftOf(server.dataDir);
    else expect(processesOf(server.dataDir).filter((one) => !one.endsWith('/bin/sh'))).toEqual([]);
  });
});

/** Kills itself once its database is there, before it can tell anybody of it. */
const KILLED_AS_IT_STARTS_IT = `
import cp from 'node:child_process';
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { spawn } = cp;
cp.spawn = (program, args, ...more) => {
  const child = spawn(program, args, ...more);
  if (!program.endsWith('/postgres')) return child;
  while (!existsSync(args[1] + '/postmaster.pid'));
  process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();`;

test('A server that is killed as it starts its database leaves nothing running', async () => {
  const hook = `data:text/javascript,${encodeURIComponent(KILLED_AS_IT_STARTS_IT)}`;
  const server = await launch({ env: { SEED: 'contract', NODE_OPTIONS: `--import "${hook}"` } });
  onTestFinished(() => server.remove());
  // By its own hand, so the database was there; what ends that may have tidied up after it by now.
  expect(await endOf(server)).toBe(null);
  await nothingLeftOf(server.dataDir);
});

test('A server that waits for a lock to bring its tables up to date is ended by SIGTERM', async () => {
  const { ownerUrl: url, drop } = await databaseFrom('empty', inject('cluster'));
  onTestFinished(drop);
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 0 });
  onTestFinished(() => db.destroy());
  const holding = await db.startTransaction().execute();
  onTestFinished(() => holding.rollback().execute());
  await sql`lock table kysely_migration in access exclusive mode`.execute(holding);
  const server = await launch({ env: { DATABASE_URL: url, SEED: 'none' } });
  onTestFinished(() => server.remove());
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length;
  };
  await expect.poll(waiting, POLL).toBeGreaterThan(0);
  server.child.kill('SIGTERM');
  expect(await endOf(server)).toBe(0);
});

describe.concurrent('A server ends, whatever hangs:', () => {
  test('a request, and a second signal', async (context) => {
    const { ownerUrl: url, drop } = await databaseFrom('empty', inject('cluster'));
    context.onTestFinished(drop);
    const server = await started({ env: { DATABASE_URL: url } }, context);
    const fault = { method: 'GET', path: '/vehicle-makes/', times: 1, delay_ms: 60_000, when: 'before' };
    const set = await fetch(`${server.url}/api/__test__/fault/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    context.expect(set.status).toBe(204);
    const hanging = statusOf(`${server.url}/api/vehicle-makes/`);
    context.expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    server.child.kill('SIGTERM');
    await context.expect.poll(() => statusOf(`${server.url}/readyz`), POLL).toBe(503);
    server.child.kill('SIGINT');
    context.expect(await endOf(server)).toBe(0);
    context.expect(await hanging).toBe('refused');
  });

  test('a database elsewhere that does not answer any more', async (context) => {
    const { ownerUrl: url, drop } = await databaseFrom('empty', inject('cluster'));
    context.onTestFinished(drop);
    const between = await freezable(url, context);
    const server = await started({ env: { DATABASE_URL: between.url } }, context);
    between.freeze();
    void statusOf(`${server.url}/api/countries/`);
    await context.expect.poll(() => between.asked(), POLL).toBe(true);
    server.child.kill('SIGTERM');
    context.expect(await endOf(server)).toBe(1);
  });

  test('its own database, which its guard ends', async (context) => {
    const server = await started({}, context);
    const isPostgres = (one: string) => one.includes('postgres');
    const working = processesOf(server.dataDir)
      .filter(isPostgres)
      .map((one) => Number.parseInt(one));
    const all = working.flatMap((pid) => [...childrenOf(pid), pid]);
    context.expect(all.length).toBeGreaterThan(3);
    context.onTestFinished(() => all.forEach((pid) => signal(pid, 'SIGKILL')));
    for (const pid of all) signal(pid, 'SIGSTOP');
    server.child.kill('SIGTERM');
    context.expect(await endOf(server)).toBe(1);
    await context.expect.poll(() => all.filter(isRunning), POLL).toEqual([]);
  });

  test('the reading of a file, after an error that nothing handled, and another one', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'chicargos-pipe-'));
    context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Nobody ever writes into it. The process cannot be left in the usual way while a thread waits for that.
    const read = `import('node:fs').then((fs) => fs.readFile('${pipe}', () => {}))`;
    const env = onUsr2(`${read}; throw new Error('unhandled');`);
    const server = await started({ log: 'unread', env }, context);
    server.child.kill('SIGUSR2');
    await context.expect.poll(() => statusOf(`${server.url}/readyz`), POLL).not.toBe(200);
    server.child.kill('SIGUSR2');
    context.expect(await endOf(server)).toBeNull();
    await context.expect.poll(() => processesOf(server.dataDir), POLL).toEqual([]);
  });

  test('errors without end, which leave no turn to any timer', async (context) => {
    const env = onUsr2(
      `const again = () => { process.nextTick(again); throw new Error('again'); }; again();`,
    );
    const server = await started({ env }, context);
    server.child.kill('SIGUSR2');
    context.expect(await endOf(server)).toBe(1);
    context.expect(server.output().match(/an error that nothing handled/g)).toHaveLength(1);
    await context.expect.poll(() => processesOf(server.dataDir), POLL).toEqual([]);
  });

  test('itself, to whoever started it', async (context) => {
    const deaf = `process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000);`;
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { become } from './src/tools/run.mjs';
        become(['--eval', ${JSON.stringify(deaf)}]);`,
      ],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    context.onTestFinished(() => void parent.kill('SIGKILL'));
    let output = '';
    parent.stdout.on('data', (text: Buffer) => (output += text.toString()));
    const ended = new Promise<number | null>((resolved) => parent.once('close', resolved));
    await context.expect.poll(() => output, POLL).toContain('deaf');
    parent.kill('SIGTERM');
    context.expect(await endOf({ ended, output: () => output })).toBe(1);
  });
});

test('What starts a server goes on when nobody reads what it says', async () => {
  const program = `
    import { say } from './src/tools/say.mjs';
    process.on('message', () => { say('second'); setTimeout(() => process.exit(0), 200); });
    say('first');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolved) => child.once('exit', resolved));
  await new Promise((said) => child.stdout?.once('data', said));
  child.stdout?.destroy();
  child.send('go on');
  expect(await endOf({ ended, output: () => 'first' })).toBe(0);
});
