import { sql } from 'kysely';
import { transaction } from '#server/platform/database/database.ts';
import type { TestServer } from './harness/test-server.ts';

/** More listings like product 12, or another, with ids from `first`: as many as a limit needs. */
export async function listMore(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  {
    first,
    count,
    title = null,
    of = 12,
  }: { first: number; count: number; title?: string | null; of?: number },
): Promise<void> {
  const created = clock.now().toISOString();
  // A thousand listings, each noted in the catalogue: on a busy machine longer than any page may take.
  await transaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
    insert into products
    select (jsonb_populate_record(null::products,
      to_jsonb(p) || jsonb_build_object('id', ${first}::integer + n, 'created_at', ${created}::text)
                  || case when ${title}::text is null then '{}'
                          else jsonb_build_object('title', ${title}::text, 'search_words',
                                 array_to_tsvector(string_to_array(lower(${title}::text), ' '))) end)).*
    from products p, generate_series(0, ${count}::integer - 1) n where p.id = ${of}`.execute(tx);
  });
}

/** The Toyota Corolla of the contract's fixtures, and a Nissan. */
export async function listTrims({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const trim = (id: string, make: string, model: string, variant: string) => ({
    id,
    make,
    model,
    variant,
    body_type: 'Saloon',
    engine: '1.6',
    years: [2010, 2011],
  });
  await db
    .insertInto('fitment_trims')
    .values([
      trim('t-1', 'Toyota', 'Corolla', 'E150'),
      trim('t-2', 'Toyota', 'Corolla', 'E150'),
      trim('t-3', 'Toyota', 'Hilux', 'AN10'),
      trim('t-4', 'Nissan', 'Navara', 'D40'),
    ])
    .onConflict((held) => held.doNothing())
    .execute();
}
