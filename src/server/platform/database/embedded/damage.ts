import { DatabaseError } from 'pg';
import { StartProblem } from './start-problem.ts';

/** Files of the database that cannot be read any more: to start it again does not help (R3). */
export class DamagedCluster extends StartProblem {
  override name = 'DamagedCluster';
}

/** Way out for whoever has a backup that the server does not know of. */
export const BY_HAND =
  'If its files are damaged, `npm run restore -- newest --replace` sets them aside and puts the newest backup back.';

/** Problems that pass once somebody makes room, gives rights or mends the disk, and take nothing from the files. */
const PASSES = new RegExp(
  [
    'No space left',
    'Disk quota exceeded',
    'Permission denied',
    'Operation not permitted',
    'Cannot allocate',
    'out of memory',
    'Too many open files',
    'Read-only file system',
    'Input/output error',
    'Stale file handle',
    'not connected',
    'No such device',
    'timed out',
  ].join('|'),
);
/** Words by which PostgreSQL says that it has read what it cannot have written. That it gave up (PANIC) alone is no such word. */
const SAYS_DAMAGED = new RegExp(
  [
    'could not locate a valid checkpoint record',
    'could not locate required checkpoint record',
    'could not find redo location',
    'invalid (primary |secondary )?checkpoint',
    'WAL contains references to invalid pages',
    'could not read file "[^"]+": read \\d+ of \\d+',
    'is not a valid data directory',
    'incorrect checksum in control file',
    'contains invalid data',
    'invalid page in block',
    'could not open file "[^"]*(pg_control|pg_xact|base|global|pg_wal)[^"]*": No such file',
    'could not open directory "[^"]*(pg_wal|base|global)[^"]*": No such file',
  ].join('|'),
);
/** Number in the control file of any PostgreSQL there was. Another one is no other version, but garbage. */
const FORMATS = { from: 800, to: 4_000 };

/** Tells from what PostgreSQL said as it ended whether its files are damaged. In doubt they are not: nothing is lost by asking. */
export function saysDamaged(output: string): boolean {
  if (PASSES.test(output)) return false;
  const format = /initialized with PG_CONTROL_VERSION (\d+)/.exec(output)?.[1];
  if (format !== undefined) return Number(format) < FORMATS.from || Number(format) > FORMATS.to;
  return SAYS_DAMAGED.test(output);
}

/** Data and index that cannot be read, a file that is not there. */
const DAMAGED_STATES = ['XX001', 'XX002', '58P01'];
/** A database whose folder is gone; one that somebody has dropped has none that is missing. */
const isFolderGone = (problem: unknown): boolean =>
  problem instanceof DatabaseError && problem.code === '3D000' && /subdirectory/.test(problem.detail ?? '');

/**
 * The same problem, or in its place what to do where a start failed on damaged files.
 * @param output of PostgreSQL since it was started: a connection that it breaks says nothing else
 */
export function asDamage(
  problem: unknown,
  { cluster, output }: { cluster: string; output: string },
): unknown {
  if (problem instanceof StartProblem || !(problem instanceof Error) || PASSES.test(problem.message))
    return problem;
  const state = problem instanceof DatabaseError ? (problem.code ?? '') : '';
  if (
    !DAMAGED_STATES.includes(state) &&
    !isFolderGone(problem) &&
    !saysDamaged(problem.message) &&
    !saysDamaged(output)
  )
    return problem;
  return new DamagedCluster(`The database in ${cluster} is damaged: ${problem.message}\n${BY_HAND}`, {
    cause: problem,
  });
}
