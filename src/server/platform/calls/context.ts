import type { Faults } from '../base/faults.ts';
import type { CatalogueMemory } from '../cache/catalogue-memory.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import type { Handler } from './handle.ts';
import type { Jobs } from './jobs.ts';
import type { EncodedAnswer } from '../cache/wire-answer.ts';
import type { Limits } from './limits.ts';
import type { Log } from '../base/log.ts';
import type { SearchColumns } from '../cache/search-columns.ts';
import type { Db } from '../database/db.ts';
import type { Standby } from '../database/standby.ts';

/** Context that the parts of one running server share. */
export interface Context {
  config: Config;
  db: Db;
  /** Reads that may be a moment behind are tried there first; null: the database answers all. */
  standby: Standby | null;
  /** As the owner of the tables, for test hooks. */
  owner: Db;
  clock: Clock;
  log: Log;
  limits: Limits;
  /** Does nothing unless the test hooks are on. */
  faults: Faults;
  jobs: Jobs;
  /** Public answers that are still right. */
  memory: CatalogueMemory;
  /** Vehicles searched in memory; null: the database answers. */
  columns: SearchColumns | null;
  handlers: readonly Handler[];
  /** `draining` true: the server finishes what runs and takes no more (R5). */
  lifecycle: { draining: boolean };
}

/** An answer to a read, before it becomes HTTP. */
export interface ReadAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** Answer as it is kept: the same object for as long as it is right. */
  kept?: EncodedAnswer;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts mail and cleaning. */
    startJobs(): void;
    /** Ends them after the message that is under way. */
    stopJobs(): Promise<void>;
    /** Sends what is due, now; for tests. */
    runJobs(): Promise<void>;
    /**
     * Answers a public read by its declared name as a stranger gets it, without HTTP: for the page renderer.
     * Path names and query alike go into `params`. `ip` is whom the limits of the read count; without one, all share.
     */
    readPublic(name: string, params: Record<string, unknown>, ip?: string): Promise<ReadAnswer>;
  }
}
