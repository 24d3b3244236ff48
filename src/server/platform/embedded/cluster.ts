import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { unsupported } from './binaries.ts';
import { codeOf, StartProblem } from './start-problem.ts';

export const DATABASE_USER = 'chicargos';

/** PostgreSQL takes no settings from the environment of whoever started the server. */
export const CLEAN_ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

// glibc's C.UTF-8; elsewhere PostgreSQL's own of the same order.
const LOCALE =
  process.platform === 'linux'
    ? ['--locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Makes the cluster aside and renames it, so that a cluster that exists is complete (R5). */
export async function createCluster(
  bin: string,
  cluster: string,
  password: string,
  account: Account | null,
): Promise<void> {
  const home = dirname(cluster);
  for (const name of readdirSync(home)) {
    if (name.startsWith('postgres.new-')) rmSync(join(home, name), { recursive: true, force: true });
  }
  const draft = `${cluster}.new-${process.pid}`;
  const passwordFile = `${draft}-password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    await run(
      join(bin, 'initdb'),
      [`--pgdata=${draft}`, `--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`].concat(
        '--auth=scram-sha-256',
        '-E',
        'UTF8',
        LOCALE,
      ),
      account,
      draft,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
}

/** Gives the cluster a new password while nothing runs on it, for a folder whose connection file was lost. */
export function resetPassword(bin: string, cluster: string, password: string, account: Account | null): void {
  const { status, stderr } = spawnSync(join(bin, 'postgres'), ['--single', '-D', cluster, 'postgres'], {
    ...account,
    cwd: cluster,
    env: CLEAN_ENVIRONMENT,
    input: `ALTER USER ${DATABASE_USER} PASSWORD '${password}'\n`,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new StartProblem(`The database in ${cluster} could not be opened: ${lastLine(stderr)}`);
}

/** Moves a cluster to another place, also to another disk. */
export function moveCluster(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (problem) {
    if (codeOf(problem) !== 'EXDEV') throw problem;
    const draft = `${to}.new-${process.pid}`;
    cpSync(from, draft, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    renameSync(draft, to);
    rmSync(from, { recursive: true, force: true });
  }
}

export function chownTree(folder: string, account: Account): void {
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

function run(program: string, args: string[], account: Account | null, cwd: string): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, {
      ...account,
      cwd,
      env: CLEAN_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let problems = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text));
    // A program that is there and still is not found lacks its loader: another C library.
    child.once('error', (problem) =>
      failed(existsSync(program) && codeOf(problem) === 'ENOENT' ? unsupported(problem) : problem),
    );
    child.once('close', (code) => {
      if (code === 0) done();
      else failed(new StartProblem(`The database could not be created: ${lastLine(problems)}`));
    });
  });
}

/** The line of PostgreSQL's output that says what is wrong. */
export function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
}
