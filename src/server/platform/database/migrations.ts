import { type Kysely, type Migration, sql } from 'kysely';
import { MIGRATION_LIST } from './migration-list.ts';

/**
 * Migrations in the order of their names; one that has been released is never edited. SQL of PostgreSQL 15 or later. There
 * were never a 012, 020, 022, 028 and 035, and there must never be one of these: it would run after those that shops have
 * already.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(MIGRATION_LIST).map(([name, statements]) => [name, { up: (db) => runAll(db, statements) }]),
);

async function runAll(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';\n'))
    if (statement.trim()) await sql(literal(statement)).execute(db);
}

/** A whole statement as a template without values. */
function literal(statement: string): TemplateStringsArray {
  return Object.assign([statement], { raw: [statement] });
}
