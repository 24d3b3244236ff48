import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Account } from './account.ts';
import { unsupported } from './binaries.ts';
import { CLEAN_ENVIRONMENT } from './clean-environment.ts';
import { startGuard } from './guard.ts';
import { lastLine } from './last-line.ts';
import { StartProblem } from './start-problem.ts';
import { errorCodeOf } from '../../base/error-code.ts';

export interface Helper {
  program: string;
  args: string[];
  account: Account | null;
  cwd: string;
  /** Text that it reads from its standard input; none when absent. */
  input?: string;
  /** Beginning of a failure that is told to a person, before what the program said last. */
  failure: string;
}

const WINDOWS = process.platform === 'win32';

/**
 * Runs a program of PostgreSQL that does its work and ends, with all that it starts itself. It does not outlive us: a
 * signal ends it, our end does, and when we are killed its guard does.
 */
export function runHelper(helper: Helper, signal: AbortSignal): Promise<void> {
  const { program, args, account, cwd, input } = helper;
  signal.throwIfAborted();
  return new Promise((done, failed) => {
    const guard = startGuard({
      account,
      cluster: '',
      mark: '',
      insistence: [
        ['TERM', 3],
        ['KILL', 1],
      ],
    });
    const child = spawn(program, args, {
      ...account,
      cwd,
      env: CLEAN_ENVIRONMENT,
      detached: !WINDOWS,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    if (child.pid !== undefined) guard.watch(-child.pid);
    const end = () => endGroup(child);
    signal.addEventListener('abort', end, { once: true });
    process.once('exit', end);
    let problems = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text));
    // It may end before it has read everything; its exit code says more.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const over = () => {
      guard.dismiss();
      signal.removeEventListener('abort', end);
      process.off('exit', end);
    };
    child.once('error', (problem) => {
      over();
      // A program that is there and still is not found lacks its loader: another C library.
      failed(existsSync(program) && errorCodeOf(problem) === 'ENOENT' ? unsupported(problem) : problem);
    });
    child.once('close', (code) => {
      over();
      if (signal.aborted) failed(signal.reason);
      else if (code === 0) done();
      else failed(new StartProblem(`${helper.failure}: ${lastLine(problems)}`));
    });
  });
}

function endGroup(child: ChildProcess): void {
  try {
    if (WINDOWS || child.pid === undefined) child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended by itself in this moment.
  }
}
