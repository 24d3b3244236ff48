import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type QueryExecutorProvider, sql } from 'kysely';
import { CONTRACT_START, manualClock, systemClock } from '#server/platform/base/clock.ts';
import type { Config } from '#server/platform/base/config.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { SERVER_ROLE } from '#server/platform/database/embedded/cluster.ts';
import { makeCountMonths } from '#server/retention/months.ts';
import { seed } from '#server/seed/seed.ts';
import { grantToServer } from '#server/platform/database/server-role.ts';
import { addressIn, quietLog, SEED_PASSWORD, testConfig } from './settings.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Seed that a database holds at first: tables alone, or a seed. */
export type Template = 'empty' | Exclude<Config['seed'], 'none'>;

/** One PostgreSQL, or one database of it. */
export interface Addresses {
  /** As whom a server works, who owns nothing. */
  url: string;
  /** As the owner of the tables, a superuser. */
  ownerUrl: string;
}

export interface OwnDatabase extends Addresses {
  /** Also while a server is connected. */
  drop: () => Promise<void>;
}

/**
 * A database of one's own in the run's PostgreSQL. The first that asks for a template makes it; copies take a tenth of
 * a second.
 */
export async function databaseFrom(
  template: Template,
  { url, ownerUrl: cluster }: Addresses,
): Promise<OwnDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await inMaintenance(cluster, async (db) => {
    if (!(await isThere(db, 'empty'))) await make(db, 'empty', cluster);
    if (!(await isThere(db, template))) await make(db, template, cluster);
    await copy(db, name, `${template}_template`);
  });
  return {
    url: addressIn(url, name),
    ownerUrl: addressIn(cluster, name),
    drop: () => inMaintenance(cluster, (db) => drop(db, name)),
  };
}

/** Any number, the same in every test process: one makes what they share, the others wait and find it. */
const MAKING = 470_116;

async function make(db: Maintenance, template: Template, cluster: string): Promise<void> {
  await alone(db, async () => {
    if (await isThere(db, template)) return;
    // Under its name only once it is whole: a run that is ended in the middle would leave half of one.
    const draft = `${template}_draft`;
    await drop(db, draft);
    await copy(db, draft, template === 'empty' ? 'template1' : 'empty_template');
    await fill(addressIn(cluster, draft), template);
    await sql`alter database ${sql.ref(draft)} rename to ${sql.ref(`${template}_template`)}`.execute(db);
  });
}

/** Makes something that the test processes share, one of them at a time. */
export function makingAlone(cluster: string, act: () => Promise<void>): Promise<void> {
  return inMaintenance(cluster, (db) => alone(db, act));
}

async function alone(db: Maintenance, act: () => Promise<void>): Promise<void> {
  await sql`select pg_advisory_lock(${MAKING})`.execute(db);
  try {
    await act();
  } finally {
    await sql`select pg_advisory_unlock(${MAKING})`.execute(db);
  }
}

async function fill(url: string, template: Template): Promise<void> {
  const db = openDatabase(url, { statementTimeoutMs: 0 });
  try {
    if (template === 'empty') {
      await migrate(db);
      await grantToServer(db, SERVER_ROLE);
      return;
    }
    // The demo's staff exist only where nobody else can reach them.
    const isDemo = template === 'demo' || template === 'catalogue';
    const config = testConfig({ seed: template, ...(isDemo && { publicUrl: 'http://127.0.0.1' }) });
    const clock = isDemo ? systemClock : manualClock(CONTRACT_START);
    await seed(db, config, clock, quietLog());
    await makeCountMonths(db, clock.now());
    if (template === 'contract' || template === 'account') await makeSignInsCheap(db);
    rmSync(config.dataDir, { recursive: true, force: true });
  } finally {
    await db.destroy();
  }
}

/** Lowest cost that argon2id takes: what a comparison costs stands in the hash, so the work of a sign-in is the same code. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes the seed's password once more, at next to no cost: hundreds of tests sign in as somebody of the seed. */
async function makeSignInsCheap(db: Db): Promise<void> {
  const people = db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('password_hash', 'is not', null);
  for (const { email, password_hash } of await people.execute())
    if (!(await verify(password_hash ?? '', SEED_PASSWORD)))
      throw new Error(`the seed gave ${email} another password`);
  const cheap = await hash(SEED_PASSWORD, CHEAPEST);
  await db
    .updateTable('users')
    .set({ password_hash: cheap })
    .where('password_hash', 'is not', null)
    .execute();
}

type Maintenance = QueryExecutorProvider;

/** One connection to a database that is nobody's: none can be made or dropped from within itself. */
async function inMaintenance(cluster: string, act: (db: Maintenance) => Promise<void>): Promise<void> {
  const pool = openDatabase(addressIn(cluster, 'postgres'), { max: 1, statementTimeoutMs: 0 });
  try {
    await pool.connection().execute(act);
  } finally {
    await pool.destroy();
  }
}

async function isThere(db: Maintenance, template: Template): Promise<boolean> {
  const { rows } = await sql`select from pg_database where datname = ${`${template}_template`}`.execute(db);
  return rows.length > 0;
}

const copy = (db: Maintenance, name: string, from: string) =>
  sql`create database ${sql.ref(name)} template ${sql.ref(from)} strategy wal_log`.execute(db);

async function drop(db: Maintenance, name: string): Promise<void> {
  await sql`drop database if exists ${sql.ref(name)} with (force)`.execute(db);
}
