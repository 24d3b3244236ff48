import { DatabaseError } from 'pg';
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

/** It has heard of no server for long. */
class StaleError extends Error {
  override name = 'StaleError';
}

/** It has not answered in time. */
class SilentError extends Error {
  override name = 'SilentError';
  override message = 'the standby has not answered in time';
}

/** A standby that has heard of no server for so long stands still: servers write each half a minute (`server/status`). */
const STALE_AFTER_MS = 120_000;
/** One that was not reached is left alone for so long: no read waits twice for a machine that is gone. */
const REST_MS = 5_000;
/** A read that takes longer there is asked of the primary: a machine may take a connection and say nothing more. */
const ANSWER_WITHIN_MS = 2_000;

const WRITES = '25006';
/** Ended by the standby: the read needed rows that the primary has cleaned up, or took too long. */
const CONFLICT = /^(40001|40P01|57014)$/;

export interface StandbyOptions {
  /** Pool of the standby, or of a balancer before several. */
  db: Db;
  /** Milliseconds that only go forward, for the rests. */
  elapsed: () => number;
  /** Time of the shop. */
  now: () => Date;
  /** Milliseconds after which the primary is asked instead; 2 s unless said. */
  answerWithinMs?: number;
  /** Told of what a standby should not say, such as a right that is missing there. */
  onOdd?: (problem: unknown) => void;
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
      const value = await this.#within(
        this.#options.db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (tx) => {
            // In the snapshot itself: behind a balancer the next connection may lead to another standby.
            if (!(await this.#isFresh(tx))) throw new StaleError();
            return work(tx);
          }),
      );
      return { value };
    } catch (problem) {
      if (problem instanceof BehindError) return { handOver: 'behind' };
      if (problem instanceof StaleError) return { handOver: 'stale' };
      const code = errorCodeOf(problem);
      if (code === WRITES) {
        this.#writing.add(name);
        return { handOver: 'writes' };
      }
      if (CONFLICT.test(code)) return { handOver: 'refused' };
      if (!isGone(problem)) {
        if (problem instanceof DatabaseError) this.#options.onOdd?.(problem);
        return { handOver: 'refused' };
      }
      if (this.#options.elapsed() >= this.#restsUntil) this.#options.onGone(problem);
      this.#restsUntil = this.#options.elapsed() + REST_MS;
      return { handOver: 'gone' };
    }
  }

  /** Tells whether it follows: by the newest sign of life of any server there. */
  async #isFresh(tx: Tx): Promise<boolean> {
    const newest = await tx
      .selectFrom('server_processes')
      .select(({ fn }) => fn.max('seen_at').as('at'))
      .executeTakeFirst();
    // Typed as a time; null where no server has written yet.
    const at: Date | null = newest?.at ?? null;
    return at !== null && this.#options.now().getTime() - at.getTime() < STALE_AFTER_MS;
  }

  /** Gives up after a while; what hangs is left to hang: its connection is used by nobody else meanwhile. */
  #within<T>(reading: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, failed) => {
      timer = setTimeout(() => failed(new SilentError()), this.#options.answerWithinMs ?? ANSWER_WITHIN_MS);
    });
    reading.catch(() => undefined);
    return Promise.race([reading, late]).finally(() => clearTimeout(timer));
  }
}

const UNREACHED = /^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28...|3D000)$/;

function isGone(problem: unknown): boolean {
  if (problem instanceof SilentError) return true;
  if (isTransient(problem)) return true;
  if (!(problem instanceof Error)) return false;
  return UNREACHED.test(errorCodeOf(problem)) || problem.message.startsWith('timeout exceeded');
}
