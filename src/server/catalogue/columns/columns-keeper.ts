import { LivingColumns } from '#domain/catalogue/mutable-columns.ts';
import type { FoundFacets, FoundIds } from '#server/platform/cache/search-columns.ts';
import { type ThreadRequest, threadClock } from './messages.ts';
import { changedSince, clockOf, everyVehicle, factsOfVehicles } from './read-facts.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Facts } from '#domain/catalogue/facts.ts';

/** A question that runs after changes is given up after so many: they come faster than they are read. */
const TRIES = 3;

/**
 * The columns of all public vehicles, exactly as of a version of the catalogue's clock. A question about a later one has
 * what changed since read first; one that they cannot know is answered with null.
 */
export class ColumnsKeeper {
  readonly #db: Db;
  readonly #worn: number;
  #columns: LivingColumns | null = null;
  #catalogue = '';
  #version = -1;
  #isWorn = false;
  #catching: Promise<void> | null = null;

  /** @param worn changes after which it wants a successor; after twice as many it knows nothing any more */
  constructor(db: Db, worn: number) {
    this.#db = db;
    this.#worn = worn;
  }

  /** Tells whether a successor is needed. */
  get isWorn(): boolean {
    return this.#isWorn;
  }

  /** Reads everything, in one snapshot; how many there are. */
  async load(): Promise<number> {
    await this.#snapshot(async (db) => {
      const clock = await clockOf(db);
      if (!clock) return;
      const all: Facts[] = [];
      // One copy of each name, not one a listing: most of the memory that reading takes.
      const names = new Map<string, string>();
      const once = <T extends string | null>(text: T): T => {
        if (text === null) return text;
        const known = names.get(text);
        if (known === undefined) names.set(text, text);
        return (known ?? text) as T;
      };
      for await (const some of everyVehicle(db))
        for (const one of some)
          all.push({
            ...one,
            title: once(one.title),
            make: once(one.make),
            model: once(one.model),
            fuel: once(one.fuel),
            transmission: once(one.transmission),
            bodyType: once(one.bodyType),
            colour: once(one.colour),
            location: once(one.location),
          });
      this.#columns = new LivingColumns(all);
      this.#catalogue = clock.catalogue;
      this.#version = clock.version;
    });
    const rate = await this.#db
      .selectFrom('exchange_rates')
      .select('units_per_usd')
      .where('currency', '=', 'ZMW')
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    this.#columns?.warmUp(rate?.units_per_usd ?? null);
    return this.#columns?.size ?? 0;
  }

  /** Null also where the asker has given up by now: to work on it would keep those waiting who have not. */
  async answer(question: ThreadRequest): Promise<FoundIds | FoundFacets | null> {
    for (let attempt = 0; attempt < TRIES && !this.#isUpTo(question); attempt++) await this.#catchUp();
    const columns = this.#columns;
    if (!columns || !this.#isUpTo(question) || threadClock() > question.until) return null;
    const { filter, page } = question;
    return page === null ? columns.facets(filter) : columns.find(filter, page.order, page.slice);
  }

  #isUpTo({ catalogue, version }: ThreadRequest): boolean {
    return catalogue === this.#catalogue && version <= this.#version;
  }

  /** One at a time; whoever joins one that began before its version was committed tries again. */
  #catchUp(): Promise<void> {
    this.#catching ??= this.#readChanges().finally(() => {
      this.#catching = null;
    });
    return this.#catching;
  }

  async #readChanges(): Promise<void> {
    const columns = this.#columns;
    if (!columns) return;
    const most = 2 * this.#worn;
    const since = await this.#snapshot(async (db) => {
      const clock = await clockOf(db);
      if (clock?.catalogue !== this.#catalogue || clock.version < this.#version) return null;
      const ids = await changedSince(db, this.#version, most);
      if (ids.length === most) return null;
      return { version: clock.version, ids, now: await factsOfVehicles(db, ids) };
    });
    if (since) {
      columns.change(since.ids, since.now);
      this.#version = since.version;
      this.#isWorn ||= columns.changes > this.#worn;
    }
    if (!since || columns.changes > most) {
      this.#isWorn = true;
      this.#columns = null;
    }
  }

  #snapshot<T>(read: (db: Db) => Promise<T>): Promise<T> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read);
  }
}

/** Bytes that the thread holds. */
export const columnBytes = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
