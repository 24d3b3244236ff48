import { sql } from 'kysely';
import type { Db } from './db.ts';
import { StartProblem } from './embedded/start-problem.ts';

/**
 * A migration that takes away what an older build uses has a name that ends in the number of the migration which every build
 * that runs beside it must know: `082-old-names-gone-after-080`. The build that brought 080 was the first to do without.
 */
const AFTER = /-after-(\d{3})$/;

/** Statements, in small letters and with single spaces, that take something away or ask of rows what an older build does not write. */
const TAKES_AWAY = [
  /\bdrop (?:table|column|view|materialized|function|type|schema|sequence)\b/,
  /\balter table [^;]*\bdrop (?!constraint\b|not null\b|default\b|identity\b|expression\b)/,
  /\brename\b/,
  /\bset not null\b/,
  /\balter (?:column )?\w+ (?:set data )?type\b/,
  /\badd column (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/,
  /\brevoke\b/,
] as const;

/** A process that was seen within this time is taken for running: it gives four signs in it. */
const RUNS_FOR_MS = 2 * 60_000;

/** Tells whether statements take from servers of the build before what they use: such a migration says so in its name. */
export const takesAway = (statements: string): boolean => {
  const plain = statements.toLowerCase().replaceAll(/\s+/g, ' ');
  return TAKES_AWAY.some((pattern) => pattern.test(plain));
};

/** Number of the migration that a build must know to run on tables that these have changed; null: any may. */
export function neededFor(migrations: readonly string[]): string | null {
  const needed = migrations.flatMap((name) => AFTER.exec(name)?.[1] ?? []);
  return needed.toSorted().at(-1) ?? null;
}

/** The number that its name begins with: what a build knows, of its newest. */
export const numberOf = (migration: string): string => migration.slice(0, 3);

/**
 * Refuses a step that takes something away while a server runs that still uses it. A server that ended well has taken its line
 * away; one that died is taken for running for two minutes.
 * @param steps names of the migrations to be done
 * @throws StartProblem with the builds of those servers
 */
export async function refuseTooEarly(db: Db, steps: readonly string[], now: Date): Promise<void> {
  const needed = neededFor(steps);
  if (needed === null) return;
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('server_processes') is not null as there`.execute(db);
  if (!there[0]?.there) return;
  // A build of before writes no number, and the column may be among the steps.
  const { rows } = await sql<{ build: string }>`
    select build from server_processes as one
    where seen_at > ${new Date(now.getTime() - RUNS_FOR_MS)} and coalesce(to_jsonb(one) ->> 'knows', '') < ${needed}
    order by seen_at`.execute(db);
  if (rows.length === 0) return;
  const builds = [...new Set(rows.map(({ build }) => build))].join(', ');
  throw new StartProblem(
    `The tables cannot be brought up to date yet: a step takes away what ${rows.length === 1 ? 'a server that runs still uses' : `${rows.length} servers that run still use`} (build ${builds}). Bring every server to the build that knows ${needed} first, or stop them. One that died counts for two minutes.`,
  );
}
