import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { runHelper } from './helper.ts';
import { errorCodeOf } from '../../base/error-code.ts';

export const DATABASE_USER = 'chicargos';
/** As whom a server works in it. It owns nothing. */
export const SERVER_ROLE = 'chicargos_server';

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
  signal: AbortSignal,
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
    await runHelper(
      {
        program: join(bin, 'initdb'),
        args: [`--pgdata=${draft}`, `--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`].concat(
          '--auth=scram-sha-256',
          '-E',
          'UTF8',
          LOCALE,
        ),
        account,
        cwd: draft,
        failure: 'The database could not be created',
      },
      signal,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
}

/** Gives the cluster a new password while nothing runs on it, for a folder whose connection file was lost. */
export function resetPassword(
  bin: string,
  cluster: string,
  password: string,
  account: Account | null,
  signal: AbortSignal,
): Promise<void> {
  return runHelper(
    {
      program: join(bin, 'postgres'),
      args: ['--single', '-D', cluster, 'postgres'],
      account,
      cwd: cluster,
      input: `ALTER USER ${DATABASE_USER} PASSWORD '${password}'\n`,
      failure: `The database in ${cluster} could not be opened`,
    },
    signal,
  );
}

/** Moves a cluster to another place, also to another disk. */
export async function moveCluster(from: string, to: string): Promise<void> {
  try {
    renameSync(from, to);
  } catch (problem) {
    if (errorCodeOf(problem) !== 'EXDEV') throw problem;
    const draft = `${to}.new-${process.pid}`;
    await cp(from, draft, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
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
