import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { ServedDay, ServerProcess, StaffStatus } from '#contract/staff/status.ts';
import { DAY_MS } from '#domain/text/durations.ts';
import { BUDGET_DAYS, budgetLeft } from '#domain/shop/error-budget.ts';
import { wireDay, wireTime } from '#domain/text/wire-time.ts';
import type { Db } from '#server/platform/database/db.ts';
import { phoneWork, waitingIn } from './waiting.ts';

/** Without a sign of life for so long a process is called silent: it gives four in that time. */
const SILENT_MS = 2 * 60_000;
/** A process that is silent for a day has been replaced by another. */
const FORGOTTEN_MS = DAY_MS;
const DAYS_SHOWN = 14;

async function servers(db: Db, now: Date): Promise<ServerProcess[]> {
  const rows = await db
    .selectFrom('server_processes')
    .selectAll()
    .where('seen_at', '>', new Date(now.getTime() - FORGOTTEN_MS))
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map(({ role, started_at, seen_at, ...row }) => ({
    ...row,
    role: role === 'web' || role === 'jobs' ? role : 'all',
    started_at: wireTime(started_at),
    seen_at: wireTime(seen_at),
    is_silent: now.getTime() - seen_at.getTime() > SILENT_MS,
  }));
}

async function daysServed(db: Db, now: Date): Promise<ServedDay[]> {
  const rows = await db
    .selectFrom('served_hours')
    .select(['hour', 'served', 'failed', 'deferred'])
    .where('hour', '>', new Date(now.getTime() - BUDGET_DAYS * DAY_MS))
    .orderBy('hour', 'desc')
    .execute();
  const days = new Map<string, ServedDay>();
  for (const { hour, served, failed, deferred } of rows) {
    const day = wireDay(hour);
    const sum = days.get(day) ?? { day, served: 0, failed: 0, deferred: 0 };
    days.set(day, {
      day,
      served: sum.served + served,
      failed: sum.failed + failed,
      deferred: sum.deferred + deferred,
    });
  }
  return [...days.values()];
}

/** Size of the database and its standbys; those only as far as the server's role may see them. */
async function database(db: Db): Promise<StaffStatus['database']> {
  const { rows: sizes } = await sql<{
    bytes: number;
  }>`select pg_database_size(current_database()) as bytes`.execute(db);
  const { rows: standbys } = await sql<{ name: string; behind: number | null }>`
    select application_name as name, extract(epoch from replay_lag)::float8 as behind
    from pg_stat_replication order by application_name`.execute(db);
  return {
    bytes: sizes[0]?.bytes ?? 0,
    standbys: standbys.map(({ name, behind }) => ({ name, behind_seconds: behind })),
  };
}

/** All that the page of the servers' state shows, read at once. */
export async function readStatus(db: Db, dataDir: string, now: Date): Promise<StaffStatus> {
  const days = await daysServed(db, now);
  const sum = (of: 'served' | 'failed') => days.reduce((total, day) => total + day[of], 0);
  const month = { served: sum('served'), failed: sum('failed') };
  const clock = await db.selectFrom('catalogue_clock').select('version').executeTakeFirst();
  const phones = await phoneWork(db);
  const { bsize, bavail, blocks } = await statfs(existsSync(dataDir) ? dataDir : '.');
  return {
    servers: await servers(db, now),
    queues: (await waitingIn(db)).map(({ oldest, ...queue }) => ({
      ...queue,
      oldest: oldest && wireTime(oldest),
    })),
    phones: { ...phones, oldest: phones.oldest && wireTime(phones.oldest) },
    catalogue_version: clock?.version ?? 0,
    database: await database(db),
    disk: { free_bytes: bavail * bsize, total_bytes: blocks * bsize },
    days: days.slice(0, DAYS_SHOWN),
    budget: { ...month, left: budgetLeft(month) },
  };
}
