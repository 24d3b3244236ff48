import { type Kysely, type Migration, sql } from 'kysely';
import { FIRST_JOURNEY } from './migrations/001-first-journey.ts';
import { ALIASES } from './migrations/002-aliases.ts';
import { UPLOADS } from './migrations/003-uploads.ts';
import { IDENTITY } from './migrations/004-identity.ts';
import { SECOND_STEP } from './migrations/005-second-step.ts';
import { USED_TOKENS } from './migrations/006-used-tokens.ts';
import { PARTS } from './migrations/007-parts.ts';
import { CONTENT } from './migrations/008-content.ts';
import { BESIDE } from './migrations/009-beside.ts';
import { PACK } from './migrations/010-pack.ts';
import { FACTS } from './migrations/011-facts.ts';

/** Ordered by name; a migration that has been released is never edited. SQL of PostgreSQL 15 or later. */
export const migrations: Record<string, Migration> = {
  '001-first-journey': { up: (db) => runAll(db, FIRST_JOURNEY) },
  '002-aliases': { up: (db) => runAll(db, ALIASES) },
  '003-uploads': { up: (db) => runAll(db, UPLOADS) },
  '004-identity': { up: (db) => runAll(db, IDENTITY) },
  '005-second-step': { up: (db) => runAll(db, SECOND_STEP) },
  '006-used-tokens': { up: (db) => runAll(db, USED_TOKENS) },
  '007-parts': { up: (db) => runAll(db, PARTS) },
  '008-content': { up: (db) => runAll(db, CONTENT) },
  '009-beside': { up: (db) => runAll(db, BESIDE) },
  '010-pack': { up: (db) => runAll(db, PACK) },
  '011-facts': { up: (db) => runAll(db, FACTS) },
};

async function runAll(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';\n'))
    if (statement.trim()) await sql(literal(statement)).execute(db);
}

/** A whole statement as a template without values. */
function literal(statement: string): TemplateStringsArray {
  return Object.assign([statement], { raw: [statement] });
}
