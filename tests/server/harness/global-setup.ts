import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { CONTRACT_START, heldClock } from '#server/platform/clock.ts';
import { migrate, openDatabase } from '#server/platform/database.ts';
import { startEmbedded } from '#server/platform/embedded.ts';
import { seed } from '#server/platform/seed/seed.ts';
import { addressIn, quietLog, testConfig } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run's one PostgreSQL, with a superuser. */
    databaseUrl: string;
  }
}

/** One PostgreSQL for the run, with a template of empty tables and one of the contract's seed. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'chicargos-tests-'));
  // Made by root with mode 700, it would be out of reach for the user that PostgreSQL runs as.
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(folder, quietLog());
  const { url } = postgres;
  const shared = openDatabase(url, { max: 1, statementTimeoutMs: 0 });

  await sql`create database empty_template`.execute(shared);
  const empty = openDatabase(addressIn(url, 'empty_template'), { statementTimeoutMs: 0 });
  await migrate(empty);
  await empty.destroy();

  await sql`create database contract_template template empty_template strategy wal_log`.execute(shared);
  const filled = openDatabase(addressIn(url, 'contract_template'), { statementTimeoutMs: 0 });
  const config = testConfig({ seed: 'contract' });
  await seed(filled, config, heldClock(CONTRACT_START), quietLog());
  await filled.destroy();
  await shared.destroy();

  project.provide('databaseUrl', url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(config.dataDir, { recursive: true, force: true });
  };
}
