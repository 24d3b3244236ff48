import { Client } from 'pg';

/**
 * Reads the newest row of each table by its key: files that are missing, cut off or overwritten at their end are found before
 * anybody is served (R3). Not each page is read; what is damaged in the midst is found by the backup that reads all.
 * @param address of the shop's database, as its owner
 */
export async function probeTables(address: string): Promise<void> {
  const client = new Client({ connectionString: address, application_name: 'chicargos probe' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; key: string }>(`
      select indrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, true) as key
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisprimary and relkind = 'r' and relnamespace = 'public'::regnamespace`);
    // Texts of the database itself, quoted by it.
    const reads = rows.map(({ name, key }) => `select from ${name} order by ${key} desc limit 1`);
    await client.query(reads.join(';'));
  } finally {
    await client.end().catch(() => undefined);
  }
}
