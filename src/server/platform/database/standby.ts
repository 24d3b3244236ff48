import { errorCodeOf } from '../base/error-code.ts';
import { isTransient } from './database.ts';
import type { Db, Tx } from './db.ts';

/** Why a standby has not answered, for those who watch over it. */
export type HandOver = 'behind' | 'stale' | 'writes' | 'gone' | 'refused';

/** Reason for which a standby has not answered, for those who watch over it. */
export type StandbyRead<T> = { value: T } | { handOver: HandOver };

/** Thrown by a read that finds the standby's rows too old for who asks. */
export class BehindError extends Error {
  override name = 'BehindError';
}

/** A standby that has heard of no server for so long stands still: servers write each half a minute (`server/status`). */
const STALE_AFTER_MS = 120_000;
/** A look at it serves all reads of so many milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** One that was not reached is left alone for so long: no read waits twice for a machine that is gone. */
const REST_MS = 5_000;

const WRITES = '25006';
/** Ended by the standby: the read needed rows that the primary has cleaned up, or took too long. */
const CONFLICT = /^(40001|57014)$/;

export interface StandbyOptions {
  /** Pool of the standby, or of a balancer before several. */
  db: Db;
  /** Milliseconds that only go forward, for the rests. */
  elapsed: () => number;
  /** Time of the shop. */
  now: () => Date;
  /** Told when it was not reached, once for each rest. */
  onGone: (problem: unknown) => void;
}

/**
 * Reads from a hot standby, which may be behind: whatever is not certain there is handed over to the primary, so that nobody
 * is answered worse than by the primary alone.
 */
export class Standby {
  readonly #options: StandbyOptions;
  readonly #writing = new Set<string>();
  readonly counts: Record<HandOver | 'answered', number> = {
    answered: 0,
    behind: 0,
    stale: 0,
    writes: 0,
    gone: 0,
    refused: 0,
  };
  #restsUntil = 0;
  #look: { at: number; isFresh: Promise<boolean> } | null = null;

  constructor(options: StandbyOptions) {
    this.#options = options;
  }

  /**
   * One read-only snapshot.
   * @param name of the read: one that was found to write is not tried again
   * @param work throws a BehindError where the rows are older than who asks has seen, and anything else where it has no
   *   answer; both are the primary's to judge
   */
  async read<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<StandbyRead<T>> {
    const outcome = await this.#try(name, work);
    this.counts['value' in outcome ? 'answered' : outcome.handOver]++;
    return outcome;
  }

  async #try<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<StandbyRead<T>> {
    if (this.#writing.has(name)) return { handOver: 'writes' };
    if (this.#options.elapsed() < this.#restsUntil) return { handOver: 'gone' };
    try {
      if (!(await this.#isFresh())) return { handOver: 'stale' };
      const value = await this.#options.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work);
      return { value };
    } catch (problem) {
      if (problem instanceof BehindError) return { handOver: 'behind' };
      const code = errorCodeOf(problem);
      if (code === WRITES) {
        this.#writing.add(name);
        return { handOver: 'writes' };
      }
      if (CONFLICT.test(code)) return { handOver: 'refused' };
      if (!isGone(problem)) return { handOver: 'refused' };
      if (this.#options.elapsed() >= this.#restsUntil) this.#options.onGone(problem);
      this.#restsUntil = this.#options.elapsed() + REST_MS;
      return { handOver: 'gone' };
    }
  }

  /** Tells whether it follows: the newest sign of life of any server there. One look for all who ask meanwhile. */
  #isFresh(): Promise<boolean> {
    const at = this.#options.elapsed();
    if (this.#look && at - this.#look.at < LOOK_EVERY_MS) return this.#look.isFresh;
    const isFresh = this.#lookAtSigns();
    this.#look = { at, isFresh };
    isFresh.catch(() => {
      if (this.#look?.isFresh === isFresh) this.#look = null;
    });
    return isFresh;
  }

  async #lookAtSigns(): Promise<boolean> {
    const newest = await this.#options.db
      .selectFrom('server_processes')
      .select(({ fn }) => fn.max('seen_at').as('at'))
      .executeTakeFirst();
    // Typed as a time; null where no server has written yet.
    const at: Date | null = newest?.at ?? null;
    return at !== null && this.#options.now().getTime() - at.getTime() < STALE_AFTER_MS;
  }
}

const UNREACHED = /^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28...|3D000)$/;

function isGone(problem: unknown): boolean {
  if (isTransient(problem)) return true;
  if (!(problem instanceof Error)) return false;
  return UNREACHED.test(errorCodeOf(problem)) || problem.message.startsWith('timeout exceeded');
}
