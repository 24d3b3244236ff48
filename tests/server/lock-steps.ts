import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/database/db.ts';

/** Until somebody waits for a lock that another one has. */
export const someoneWaits = (db: Db) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    })
    .toBeGreaterThan(0);
