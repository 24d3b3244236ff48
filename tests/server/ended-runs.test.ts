import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { originalFolder } from './harness/prepared-folder.ts';
import { processesIn, startTestRun, type TestRun } from './harness/test-run.ts';

/** A run whose server, database and browser are up, and its folder. */
async function lasting(options: { throughNpm?: boolean } = {}) {
  const run = startTestRun(['lasting'], { ...options, env: { PREPARED: await originalFolder() } });
  await expect.poll(() => run.notes() || run.output()).toMatch(/^\//);
  const folder = run.notes();
  const running = () => processesIn(folder).join('\n');
  for (const program of [/postgres -D/, /dist\/server\/main\.js/, /--headless/, /vitest/])
    expect(running()).toMatch(program);
  return { run, folder };
}

/** A run whose test waits beside a program that it started, and its folder. */
async function waiting() {
  const run = startTestRun(['leaving'], { env: { WAITS: 'yes' } });
  await expect.poll(() => run.notes() || run.output()).toMatch(/^\//);
  const folder = run.notes();
  for (const program of [/sleep/, /vitest/]) expect(processesIn(folder).join('\n')).toMatch(program);
  return { run, folder };
}

async function expectNothingLeft(folder: string): Promise<void> {
  await expect.poll(() => [processesIn(folder), existsSync(folder)]).toEqual([[], false]);
}

const lastLine = (run: TestRun) => run.output().trimEnd().split('\n').at(-1);

describe.runIf(process.platform === 'linux')('a test run leaves neither processes nor files behind', () => {
  // The signals go one way: one of them, and Ctrl+C, have all to end that tests start.
  test.each([
    { signal: 'SIGINT', code: 130, begin: waiting },
    { signal: 'SIGTERM', code: 143, begin: lasting },
    { signal: 'SIGHUP', code: 129, begin: waiting },
  ] as const)('when $signal ends it', async ({ signal, code, begin }) => {
    const { run, folder } = await begin();
    run.child.kill(signal);
    expect(await run.ended).toBe(code);
    expect(lastLine(run)).toBe('0 passed, 1 failed');
    expect(run.output()).toContain(`it was ended by ${signal}`);
    await expectNothingLeft(folder);
  });

  test('when a terminal sends Ctrl+C to all of it', async () => {
    const { run, folder } = await lasting({ throughNpm: true });
    process.kill(-(run.child.pid ?? 0), 'SIGINT');
    await run.ended;
    await expectNothingLeft(folder);
  });

  test('when it is killed', async () => {
    const { run, folder } = await lasting();
    run.child.kill('SIGKILL');
    await expectNothingLeft(folder);
  });

  test('when npm, that started it, is killed', async () => {
    const { run, folder } = await lasting({ throughNpm: true });
    run.child.kill('SIGKILL');
    await expectNothingLeft(folder);
  });

  test.each<{ how: string; env: Record<string, string>; code: number }>([
    { how: 'comes to its end', env: {}, code: 0 },
    { how: 'fails', env: { FAILS: 'yes' }, code: 1 },
  ])('when it $how and a test left something running', async ({ env, code }) => {
    const run = startTestRun(['leaving'], { env });
    expect(await run.ended, run.output()).toBe(code);
    expect([processesIn(run.notes()), existsSync(run.notes())]).toEqual([[], false]);
  });
});

test('a run begins by removing what a dead one left, and leaves what is in use alone', async () => {
  const place = mkdtempSync(join(tmpdir(), 'place-'));
  const dead = spawn('true');
  await new Promise((done) => dead.once('exit', done));
  const left = join(place, `chicargos-tests-${dead.pid}-abcdef`);
  const used = join(place, `chicargos-tests-${process.pid}-abcdef`);
  mkdirSync(left);
  mkdirSync(used);
  const orphan = spawn('sleep', ['300'], { cwd: left, detached: true });
  const gone = new Promise((done) => orphan.once('exit', done));
  const run = startTestRun(['steady'], { env: { TMPDIR: place } });
  expect(await run.ended, run.output()).toBe(0);
  await gone;
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
});
