import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Tx = Transaction<Database>;
/** A transaction or the database itself, for SQL that does not care. */
export type Db = Kysely<Database>;
