import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

export interface TestRun {
  child: ChildProcess;
  /** All it wrote so far, both streams. */
  output(): string;
  /** File that its made-up files write to: the file that NOTES names. */
  notes(): string;
  /** A file of its results: shaky.json. */
  artifact(name: string): unknown;
  /** Its exit code, or the signal that it ended by. */
  ended: Promise<number | string | null>;
}

/**
 * A run of `npm test -- FILES` of its own beside this one, over files of tests/made-up/runs.
 * @param files their names without `.test.ts`
 * @param throughNpm as people start it, with npm and perhaps a shell between
 */
export function startTestRun(
  files: readonly string[],
  { throughNpm = false, env = {} }: { throughNpm?: boolean; env?: Record<string, string> } = {},
): TestRun {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  const notes = join(folder, 'notes');
  const named = files.map((file) => `tests/made-up/runs/${file}.test.ts`);
  const [program, args] = throughNpm
    ? ['npm', ['test', '--silent', '--', ...named]]
    : [process.execPath, ['src/tools/test.mjs', ...named]];
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...outside(process.env),
      MADE_UP_RUNS: '1',
      NOTES: notes,
      TEST_ARTIFACTS: folder,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | string | null>((done) => {
    child.once('close', (code, signal) => done(code ?? signal));
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    child,
    output: () => output,
    notes: () => (existsSync(notes) ? readFileSync(notes, 'utf8') : ''),
    artifact: (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
    ended,
  };
}

/** Without what vitest and npm tell their own children. */
function outside(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(VITEST|npm_|NODE_ENV$|TEST$|PROD$|DEV$|MODE$)/.test(name)),
  );
}

/** Command lines of the processes that were started in this folder, stand in it or name it. */
export function processesIn(folder: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    const command = read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    const isOurs =
      command.includes(folder) ||
      read(() => readlinkSync(`/proc/${pid}/cwd`)).startsWith(folder) ||
      read(() => readFileSync(`/proc/${pid}/environ`, 'utf8')).includes(`=${folder}`);
    return isOurs && command !== '' ? [command.replaceAll('\0', ' ')] : [];
  });
}

function read(file: () => string): string {
  try {
    return file();
  } catch {
    return '';
  }
}
