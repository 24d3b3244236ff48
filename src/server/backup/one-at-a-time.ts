import { Client } from 'pg';
import { withoutLimits } from './dump.ts';

/** Any number, the same in every server and command. */
const BACKING_UP = 470_141;

/**
 * Does it while nobody else at this database does.
 * @param waits until the other is done; else null where there is one
 */
export async function oneAtATime<T>(
  url: string,
  { waits }: { waits: boolean },
  work: () => Promise<T>,
): Promise<T | null> {
  const client = new Client({ connectionString: url, application_name: 'chicargos backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Of a transaction, not of a session: a pooler gives sessions to others.
    await client.query('begin');
    await withoutLimits(client);
    const { rows } = await client.query<{ mine: boolean }>(
      waits
        ? 'select true as mine from pg_advisory_xact_lock($1)'
        : 'select pg_try_advisory_xact_lock($1) as mine',
      [BACKING_UP],
    );
    return rows[0]?.mine === true ? await work() : null;
  } finally {
    await client.end();
  }
}
