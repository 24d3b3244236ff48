import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { quietLog } from './settings.ts';
import type { Addresses } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's one PostgreSQL. */
    cluster: Addresses;
    /** Goes with the run. */
    folder: string;
  }
}

interface Cluster extends Addresses {
  folder: string;
  remove: () => Promise<void>;
}

interface Shared {
  users: number;
  cluster: Promise<Cluster>;
}

declare global {
  /** Each project of a run loads this file anew, in the same process: what they share lies outside of it. */
  var sharedByTests: Shared | undefined;
}

/** One PostgreSQL for the run, whichever projects are in it; `databaseFrom` makes databases in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shared = (globalThis.sharedByTests ??= { users: 0, cluster: startCluster() });
  shared.users += 1;
  const { ownerUrl, url, folder, remove } = await shared.cluster;
  project.provide('cluster', { ownerUrl, url });
  project.provide('folder', folder);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    globalThis.sharedByTests = undefined;
    await remove();
  };
}

async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'chicargos-tests-'));
  // Made by root with mode 700, it would be out of reach for the user that PostgreSQL runs as.
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(folder, quietLog());
  await makeCheap(postgres.ownerUrl, [postgres.ownerUrl, postgres.url]);
  return {
    ownerUrl: postgres.ownerUrl,
    url: postgres.url,
    folder,
    async remove() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Lets thousands of connections prove a password that nobody guesses without thousands of hashes each, and sweeps nothing of
 * what goes with its test. A server with a PostgreSQL of its own has it as people have.
 */
async function makeCheap(ownerUrl: string, addresses: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set scram_iterations = 1');
    for (const address of addresses) {
      const { username, password } = new URL(address);
      const role = client.escapeIdentifier(username);
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    }
    await client.query('alter system set autovacuum = off');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
