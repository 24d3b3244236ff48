import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupProblem } from './backup-problem.ts';
import type { ByteReader } from './byte-reader.ts';
import { copyIn, tablesIn, withoutLimits } from './dump.ts';
import { dataAfter, nextEntry } from './entries.ts';

/**
 * Fills the tables from what follows the head of a backup: all of it, or nothing. What stood in them is gone.
 * @param url as the owner of the tables, who is a superuser: rules between tables are held by the rows already
 * @returns rows by table
 * @throws BackupProblem where the backup is damaged, or its tables are not these
 */
export async function loadDatabase(url: string, reader: ByteReader): Promise<Record<string, number>> {
  const client = new Client({ connectionString: url, application_name: 'chicargos restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await withoutLimits(client);
    // No trigger runs: what they would write is among the rows.
    await client.query('set local session_replication_role = replica');
    const tables = await tablesIn(client);
    const names = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ');
    await client.query(`truncate ${names}`);
    const rows = await fill(client, reader, new Map(tables.map(({ name, columns }) => [name, columns])));
    await client.query('commit');
    await client.query('begin');
    await withoutLimits(client);
    await client.query('analyze');
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

async function fill(
  client: Client,
  reader: ByteReader,
  known: ReadonlyMap<string, readonly string[]>,
): Promise<Record<string, number>> {
  const loaded: Record<string, number> = {};
  for (;;) {
    const entry = await nextEntry(reader);
    if (entry.kind === 'head') throw new BackupProblem('The backup has two heads');
    if (entry.kind === 'end') {
      for await (const _ of dataAfter(reader));
      const missing = Object.keys(entry.rows).find((name) => entry.rows[name] !== loaded[name]);
      if (missing) throw new BackupProblem(`The backup has not all rows of ${missing}`);
      for (const [name, last] of Object.entries(entry.sequences))
        await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), last]);
      return loaded;
    }
    const table = wholeOf(entry.name, known);
    const columns = known.get(table) ?? [];
    if (entry.columns.some((name) => !columns.includes(name)))
      throw new BackupProblem(`The backup has a table ${entry.name} that this version does not know`);
    const stream = client.query(copyFrom(copyIn(client, table, entry.columns)));
    await pipeline(dataAfter(reader), stream);
    loaded[entry.name] = stream.rowCount;
  }
}

/**
 * The table of a part. A build from before there were parts writes each down as a table of its own when it runs beside this one, and
 * its rows find theirs anew.
 */
function wholeOf(name: string, known: ReadonlyMap<string, unknown>): string {
  const whole = /^(listing_views|search_counts)_(?:rest|(?:until_)?\d{4}_\d\d)$/.exec(name)?.[1];
  return whole !== undefined && known.has(whole) && !known.has(name) ? whole : name;
}
