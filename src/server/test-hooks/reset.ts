import { sql } from 'kysely';
import type { Context } from '#server/platform/calls/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { seed } from '#server/seed/seed.ts';

/** Empties every table but the record of migrations, counts from the start again, and loads the seed. */
export async function resetDatabase({ owner, config, clock, log }: Context): Promise<void> {
  await transaction(owner, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely_%'`.execute(tx);
    const tables = sql.join(rows.map(({ name }) => sql.table(name)));
    await sql`truncate ${tables} restart identity cascade`.execute(tx);
    await sql`alter sequence order_numbers restart`.execute(tx);
  });
  await seed(owner, config, clock, log);
}
