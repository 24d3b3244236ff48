import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Entry, entryBytes, type Head } from './entries.ts';

/** Tables that the migrator writes by itself. */
const OWN_RECORDS = ['kysely_migration', 'kysely_migration_lock'];

/**
 * The whole database as of one moment, as entries. Who reads and writes rows does not wait for it; who changes tables does
 * (`migrate`).
 * @param url as anyone who may read all tables
 * @param head its first entry, made once the moment stands: what rows name is there by then
 */
export async function* dumpDatabase(
  url: string,
  head: (migrations: string[]) => Promise<Head>,
): AsyncGenerator<Buffer> {
  const client = new Client({ connectionString: url, application_name: 'chicargos backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await withoutLimits(client);
    const done = await client.query<{ name: string }>('select name from kysely_migration order by name');
    yield* entryBytes(await head(done.rows.map(({ name }) => name)));
    const rows: Record<string, number> = {};
    for (const { name, columns } of await tablesIn(client)) {
      const entry: Entry = { kind: 'table', name, columns };
      const stream = client.query(copyTo(copyOut(client, name, columns)));
      yield* entryBytes(entry, stream);
      rows[name] = stream.rowCount;
    }
    yield* entryBytes({ kind: 'end', rows, sequences: await sequencesIn(client) });
  } finally {
    await client.end();
  }
}

/** Lets the transaction take its time. A pooler may give its connection to others afterwards, so they hold for it alone. */
export async function withoutLimits(client: Client): Promise<void> {
  await client.query('set local statement_timeout = 0');
  // While files are copied, and between two tables whose rows a slow disk takes.
  await client.query('set local idle_in_transaction_session_timeout = 0');
}

const named = (client: Client, columns: readonly string[]): string =>
  columns.map((name) => client.escapeIdentifier(name)).join(', ');

/** A table that is divided is copied out as a query only. */
const copyOut = (client: Client, table: string, columns: readonly string[]): string =>
  `copy (select ${named(client, columns)} from ${client.escapeIdentifier(table)}) to stdout`;

export const copyIn = (client: Client, table: string, columns: readonly string[]): string =>
  `copy ${client.escapeIdentifier(table)} (${named(client, columns)}) from stdin`;

/**
 * Tables of the shop with the columns that are written; those that PostgreSQL computes come by themselves. Of one that is
 * divided the whole: each row finds its part.
 */
export async function tablesIn(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname::text as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all ($1)
       and relowner = (select relowner from pg_class where oid = 'public.audit_log'::regclass)
     order by relname`,
    [OWN_RECORDS],
  );
  return rows;
}

async function sequencesIn(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
