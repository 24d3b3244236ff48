import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SearchOrder, ListingFilter } from '#domain/catalogue/listing-filter.ts';
import type { Slice } from '#domain/catalogue/mutable-columns.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { SEARCH_THREAD_MB } from '#server/platform/cache/budget.ts';
import type { CatalogueMoment } from '#server/platform/cache/answer-cache.ts';
import type { Log } from '#server/platform/base/log.ts';
import type { FoundFacets, FoundIds, SearchColumns } from '#server/platform/cache/search-columns.ts';
import { type ThreadRequest, type ThreadMessage, threadClock, type ThreadData } from './messages.ts';
import { tooBusy } from '#server/platform/http/errors.ts';
import { hasPublicVehicles } from './read-facts.ts';
import type { Db } from '#server/platform/database/db.ts';

export interface ColumnThreadsOptions {
  databaseUrl: string;
  db: Db;
  /** Public vehicles from which on they are searched in memory. */
  from: number;
  log: Pick<Log, 'info' | 'warn'>;
  /** Time after one that broke until the next begins, the first time. */
  pauseMs?: number;
  /** Changes after which a thread is replaced. */
  worn?: number;
}

/** Each further pause is twice as long, up to this. */
const LONGEST_PAUSE_MS = 60_000;
/** With so many the next change takes some 70 ms to be read in. */
const WORN = 4_000;
/** Nobody waits longer for a search. */
const PATIENCE_MS = 2_000;
/**
 * Whoever comes while so many wait is sent back. Of a million vehicles one search takes some 2.5 ms here and up to a second
 * in the database: a crowd that is handed on to it stops the whole shop.
 */
export const MAX_PENDING = 256;
/** Different faults that are written down, once each. */
const MOST_PROBLEMS = 50;

/**
 * Keeps a thread that searches in memory, beside the server: it begins once there is enough to search, another takes its
 * place when it broke, when too much has changed since it read the catalogue, or when that is another one. While none
 * stands, nothing is known here, and the database answers.
 */
export class ColumnThreads implements SearchColumns {
  readonly #options: Required<ColumnThreadsOptions>;
  #standing: Thread | null = null;
  #coming: Thread | null = null;
  #looking: Promise<void> | null = null;
  #pause: NodeJS.Timeout | null = null;
  #pauseMs: number;
  #era: number | null = null;
  /** The facts at which there was too little. */
  #tooFewAt: number | null = null;
  /** The one that stands is worn, and nothing has taken its place yet. */
  #wantsSuccessor = false;
  readonly #problems = new Set<string>();
  #isOver = false;

  constructor(options: ColumnThreadsOptions) {
    this.#options = { pauseMs: 1000, worn: WORN, ...options };
    this.#pauseMs = this.#options.pauseMs;
  }

  /** Tells whether it answers. */
  get isStanding(): boolean {
    return this.#standing !== null;
  }

  /** Tells whether another one is about to. */
  get isComing(): boolean {
    return this.#coming !== null;
  }

  /** Looks whether there is enough, and begins. It does not wait for the reading. */
  start(): Promise<void> {
    return this.#start(null);
  }

  #start(facts: number | null): Promise<void> {
    this.#looking ??= this.#look(facts).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async find(
    at: CatalogueMoment,
    filter: ListingFilter,
    order: SearchOrder,
    slice: Slice,
  ): Promise<FoundIds | null> {
    const found = await this.#ask(at, filter, { order, slice });
    return found && 'ids' in found ? found : null;
  }

  async facets(at: CatalogueMoment, filter: ListingFilter): Promise<FoundFacets | null> {
    const found = await this.#ask(at, filter, null);
    return found && 'facets' in found ? found : null;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#pause !== null) clearTimeout(this.#pause);
    await this.#looking?.catch(() => undefined);
    await Promise.all([this.#standing?.end(), this.#coming?.end()]);
    this.#standing = this.#coming = null;
  }

  /** Ends the thread as a fault would; for tests. */
  async break(): Promise<void> {
    await this.#standing?.end();
  }

  #ask(
    at: CatalogueMoment,
    filter: ListingFilter,
    page: ThreadRequest['page'],
  ): Promise<FoundIds | FoundFacets | null> | null {
    if (filter.productClass !== VEHICLES) return null;
    this.#era ??= at.era;
    // Asked before, and late: what it may know is over.
    if (at.era < this.#era) return null;
    if (at.era > this.#era) {
      // Its clock went back or is another: what was read before may be of what was undone.
      this.#era = at.era;
      void this.#standing?.end();
      this.#standing = null;
      void this.#coming?.end();
      this.#coming = null;
      this.#wantsSuccessor = false;
      this.#tooFewAt = null;
      void this.#start(at.facts);
      return null;
    }
    if (this.#standing)
      return this.#standing.ask({ catalogue: at.catalogue, version: at.facts, filter, page });
    if (!this.#coming && this.#pause === null && this.#tooFewAt !== at.facts) void this.#start(at.facts);
    return null;
  }

  /** @param facts those of the moment that asked, so that it is not counted again before they change */
  async #look(facts: number | null): Promise<void> {
    const { db, from, log } = this.#options;
    try {
      if (this.#standing) return;
      if (await hasPublicVehicles(db, from)) this.#begin();
      else this.#tooFewAt = facts;
    } catch (problem) {
      log.warn({ err: problem }, 'could not count what there is to search');
    }
  }

  #begin(): void {
    const { databaseUrl, worn, log } = this.#options;
    if (this.#isOver || this.#coming) return;
    const thread = new Thread({ databaseUrl, worn });
    this.#coming = thread;
    thread.onStanding = (listings, bytes) => {
      if (this.#coming !== thread) return;
      this.#coming = null;
      const before = this.#standing;
      this.#standing = thread;
      this.#wantsSuccessor = false;
      this.#pauseMs = this.#options.pauseMs;
      void before?.end();
      log.info({ listings, megabytes: Math.round(bytes / 2 ** 20) }, 'searching in memory');
    };
    thread.onWorn = () => {
      if (this.#standing !== thread) return;
      this.#wantsSuccessor = true;
      if (this.#pause === null) this.#begin();
    };
    thread.onProblem = (problem) => {
      if (this.#problems.has(problem) || this.#problems.size >= MOST_PROBLEMS) return;
      this.#problems.add(problem);
      log.warn({ problem }, 'the search in memory could not answer; the database did');
    };
    thread.onEnd = (problem) => {
      const isOurs = this.#standing === thread || this.#coming === thread;
      if (this.#standing === thread) this.#standing = null;
      if (this.#coming === thread) this.#coming = null;
      if (!isOurs || this.#isOver) return;
      log.warn({ err: problem }, 'the search in memory broke; the database answers until it is back');
      this.#beginLater();
    };
  }

  #beginLater(): void {
    if (this.#pause !== null) return;
    this.#pause = setTimeout(() => {
      this.#pause = null;
      if (!this.#standing) void this.start();
      else if (this.#wantsSuccessor) this.#begin();
    }, this.#pauseMs);
    this.#pause.unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }
}

type ThreadAnswer = FoundIds | FoundFacets | null;

/** One thread and what it was asked. */
class Thread {
  onStanding: (listings: number, bytes: number) => void = () => undefined;
  onWorn: () => void = () => undefined;
  onProblem: (problem: string) => void = () => undefined;
  onEnd: (problem: unknown) => void = () => undefined;
  readonly #worker: Worker;
  readonly #asked = new Map<number, (found: ThreadAnswer) => void>();
  #number = 0;
  /** By its own clock, when it last said something. */
  #heardAt = 0;
  #problem: unknown = null;

  constructor(told: ThreadData) {
    // None of the server's own flags: a loader in them would be a second one.
    this.#worker = new Worker(threadFile(), {
      workerData: told,
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: SEARCH_THREAD_MB.old,
        maxYoungGenerationSizeMb: SEARCH_THREAD_MB.young,
      },
    });
    this.#worker.unref();
    this.#worker.on('message', (said: ThreadMessage) => this.#hear(said));
    this.#worker.on('error', (problem) => {
      this.#problem = problem;
    });
    this.#worker.on('exit', () => {
      for (const tell of this.#asked.values()) tell(null);
      this.#asked.clear();
      this.onEnd(this.#problem);
    });
  }

  /** @throws TooBusy where too many wait, or where it answers others and did not come to this one in time */
  async ask(question: Omit<ThreadRequest, 'number' | 'until'>): Promise<ThreadAnswer> {
    if (this.#asked.size >= MAX_PENDING) throw tooBusy();
    const number = ++this.#number;
    const begun = threadClock();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#asked.delete(number);
        // One that says nothing at all is no crowd: the database knows.
        if (this.#heardAt < begun) resolve(null);
        else reject(tooBusy());
      }, PATIENCE_MS);
      this.#asked.set(number, (found) => {
        clearTimeout(late);
        resolve(found);
      });
      this.#worker.postMessage({ ...question, number, until: begun + PATIENCE_MS } satisfies ThreadRequest);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(said: ThreadMessage): void {
    this.#heardAt = threadClock();
    if (said.said === 'standing') this.onStanding(said.listings, said.bytes);
    else if (said.said === 'worn') this.onWorn();
    else if (said.said === 'problem') this.onProblem(said.problem);
    else this.#tell(said.number, said.found);
  }

  #tell(number: number, found: ThreadAnswer): void {
    const tell = this.#asked.get(number);
    this.#asked.delete(number);
    tell?.(found);
  }
}

/** The thread's program: beside the built server, or what reads the source. */
function threadFile(): URL {
  const places = ['./from-source.mjs', './columns-thread.js', '../columns-thread.js'];
  const found = places
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error('The program of the search in memory is missing.');
  return found;
}
