import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import {
  type Changes,
  type EncodedAnswer,
  AnswerCache,
  type CatalogueMoment,
  type Shows,
} from './answer-cache.ts';
import type { Db } from '../database/db.ts';

/** Name of one catalogue. A restored one is another, also where its id came along with it. */
export const CATALOGUE = sql<string>`tableoid::text || ' ' || catalogue::text`;

/** Finds something out, or knows it since nothing of the catalogue's facts has changed. */
export type Remember = <T>(key: string, find: () => Promise<T>) => Promise<T>;

/** For readers that look for themselves each time. */
export const rememberNothing: Remember = (_key, find) => find();

/** Things found out that one server holds: numbers and short lists. */
const MOST_FACTS = 5000;

const factsOfNow = () => new LRUCache<string, Promise<unknown>>({ max: MOST_FACTS });

/**
 * Memory of the catalogue in one server, right by the catalogue's own clock and not by age: `moment` looks at the
 * clock and drops what has changed, so an answer is never older than its question, also with many servers on one
 * database. One look serves all who asked before it began.
 */
export class CatalogueMemory {
  readonly answers = new AnswerCache();
  readonly #db: Db;
  #facts = factsOfNow();
  readonly #sought = new Map<string, Promise<EncodedAnswer>>();
  #running: Promise<unknown> | null = null;
  #next: Promise<CatalogueMoment | null> | null = null;
  #era = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The catalogue's moment, not older than this call; null while nothing was ever written. */
  moment(): Promise<CatalogueMoment | null> {
    this.#next ??= this.#after(this.#running);
    return this.#next;
  }

  /** For a reader at this moment. */
  rememberAt(moment: CatalogueMoment | null): Remember {
    if (moment === null) return rememberNothing;
    return async <T>(key: string, find: () => Promise<T>): Promise<T> => {
      const facts = this.#facts;
      const known = facts.get(key);
      // What was put under a key is what its one finder gave.
      if (known) return known as Promise<T>;
      const finding = find();
      facts.set(key, finding);
      finding.catch(() => facts.delete(key));
      return finding;
    };
  }

  /** The answer under this key, made once for all who ask at the same time. */
  async answer(
    key: string,
    moment: CatalogueMoment,
    make: () => Promise<{ answer: EncodedAnswer; shows: Shows }>,
  ): Promise<EncodedAnswer> {
    const cached = this.answers.get(key);
    if (cached) return cached;
    const name = `${moment.version} ${key}`;
    const sought = this.#sought.get(name);
    if (sought) return sought;
    const seeking = make()
      .then(({ answer, shows }) => {
        this.answers.put(key, answer, shows, moment);
        return answer;
      })
      .finally(() => this.#sought.delete(name));
    this.#sought.set(name, seeking);
    return seeking;
  }

  async #after(running: Promise<unknown> | null): Promise<CatalogueMoment | null> {
    await running?.catch(() => undefined);
    const look = this.#look();
    this.#running = look;
    this.#next = null;
    return look;
  }

  async #look(): Promise<CatalogueMoment | null> {
    const now = await this.#db
      .selectFrom('catalogue_clock')
      .select([CATALOGUE.as('catalogue'), 'version', 'facts_version'])
      .executeTakeFirst();
    if (!now) {
      this.#forget();
      return null;
    }
    const { catalogue, version } = now;
    const before = this.answers.at;
    if (before?.catalogue === catalogue && before.version === version) return before;
    const isSame = before?.catalogue === catalogue && before.version < version;
    if (!isSame) this.#era++;
    const at: CatalogueMoment = { catalogue, version, facts: now.facts_version, era: this.#era };
    const facts = !isSame || now.facts_version > before.version;
    const changes: Changes = { at, facts, stock: facts ? [] : await this.#changedSince(before.version) };
    if (facts) this.#facts = factsOfNow();
    this.answers.advance(changes);
    return at;
  }

  #forget(): void {
    this.#facts = factsOfNow();
    this.answers.forget();
  }

  async #changedSince(version: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('catalogue_changes')
      .select('product_id')
      .where('version', '>', version)
      .execute();
    return rows.map((row) => row.product_id);
  }
}
