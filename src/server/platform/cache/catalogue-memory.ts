import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import { AnswerCache, MOST_CHANGES, type CatalogueMoment, type AnswerBasis } from './answer-cache.ts';
import { CACHE_BYTES } from './budget.ts';
import { listingsChangedSince } from './listing-changes.ts';
import { ListingRows } from './listing-rows.ts';
import type { EncodedAnswer } from './wire-answer.ts';
import type { Db } from '../database/db.ts';

/** Name of one catalogue. A restored one is another, also where its id came along with it. */
export const CATALOGUE = sql<string>`tableoid::text || ' ' || catalogue::text`;

/**
 * Finds something out, or knows it since nothing of the catalogue's facts has changed; `shop`: since nothing of those that
 * hold for all has, which no single listing is.
 */
export type Remember = <T>(key: string, find: () => Promise<T>, of?: 'listings' | 'shop') => Promise<T>;

/** For readers that look for themselves each time. */
export const rememberNothing: Remember = (_key, find) => find();

/** Finds something out about each of some listings, or knows it since nothing has changed of that one; one that is gone is left out. */
export type RememberEach = ListingRows['each'];

/** For readers that look for themselves each time. */
export const rememberNone: RememberEach = async (_kind, ids, find) => {
  const found = await find(ids);
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** Bytes that something takes which was found out: its key, its promise, and each letter as it would be written. */
const weightOf = (key: string, found: unknown): number =>
  2 * key.length + 4 * (JSON.stringify(found) ?? '').length + 512;

const factsOfNow = () => new LRUCache<string, Promise<unknown>>({ maxSize: CACHE_BYTES.facts / 2 });

/**
 * Memory of the catalogue in one server, right by the catalogue's own clock and not by age: `moment` looks at the
 * clock and drops what has changed, so an answer is never older than its question, also with many servers on one
 * database. One look serves all who asked before it began.
 */
export class CatalogueMemory {
  readonly answers: AnswerCache;
  readonly rows = new ListingRows();
  readonly #db: Db;
  #facts = factsOfNow();
  #shop = factsOfNow();
  readonly #sought = new Map<string, Promise<EncodedAnswer>>();
  #running: Promise<unknown> | null = null;
  #next: Promise<CatalogueMoment | null> | null = null;
  #era = 0;

  /** @param mostBytes of answers */
  constructor(db: Db, mostBytes = CACHE_BYTES.answers) {
    this.answers = new AnswerCache(mostBytes);
    this.#db = db;
  }

  /** Bytes of what was found out, counted apart from the answers. */
  get factBytes(): number {
    return this.#facts.calculatedSize + this.#shop.calculatedSize;
  }

  /** The catalogue's moment, not older than this call; null while nothing was ever written. */
  moment(): Promise<CatalogueMoment | null> {
    this.#next ??= this.#after(this.#running);
    return this.#next;
  }

  /** For a reader at this moment. */
  rememberAt(moment: CatalogueMoment | null): Remember {
    if (moment === null) return rememberNothing;
    // Those of this moment: what a slow reader finds out later is not put among the facts of another.
    const [ofAll, ofShop] = [this.#facts, this.#shop];
    return async <T>(key: string, find: () => Promise<T>, of?: 'listings' | 'shop'): Promise<T> => {
      const facts = of === 'shop' ? ofShop : ofAll;
      const known = facts.get(key);
      // What was put under a key is what its one finder gave.
      if (known) return known as Promise<T>;
      const finding = find();
      facts.set(key, finding, { size: weightOf(key, null) });
      finding.then(
        (found) => {
          if (facts.peek(key) !== finding) return;
          // One that is set again as it is keeps the size that it had.
          facts.delete(key);
          facts.set(key, finding, { size: weightOf(key, found) });
        },
        () => facts.delete(key),
      );
      return finding;
    };
  }

  /** For a reader at this moment. */
  eachAt({ catalogue, era }: CatalogueMoment): RememberEach {
    return (kind, ids, find) => {
      const { at } = this.answers;
      // Rows of another catalogue are none of its.
      const isSame = at?.catalogue === catalogue && at.era === era;
      return isSame ? this.rows.each(kind, ids, find) : rememberNone(kind, ids, find);
    };
  }

  /** The answer under this key, made once for all who ask at the same time. */
  async answer(
    key: string,
    moment: CatalogueMoment,
    make: () => Promise<AnswerBasis & { answer: EncodedAnswer }>,
  ): Promise<EncodedAnswer> {
    const cached = this.answers.get(key);
    if (cached) return cached;
    const name = `${moment.version} ${key}`;
    const sought = this.#sought.get(name);
    if (sought) return sought;
    const seeking = make()
      .then(({ answer, ...resting }) => {
        this.answers.put(key, answer, resting, moment);
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
      .select([CATALOGUE.as('catalogue'), 'version', 'facts_version', 'shared_version'])
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
    if (!isSame || now.shared_version > before.version) return this.#forgetUpTo(at);
    const isStock = now.facts_version <= before.version;
    const listings = isStock ? [] : await listingsChangedSince(this.#db, before.version, version);
    const stock = await this.#changedSince(before.version);
    if (listings === null || stock === null) return this.#forgetUpTo(at);
    if (!isStock) this.#facts = factsOfNow();
    this.rows.change([...stock, ...listings.map(({ id }) => id)]);
    this.answers.advance({ at, stock, listings });
    return at;
  }

  #forgetUpTo(at: CatalogueMoment): CatalogueMoment {
    this.#facts = factsOfNow();
    this.#shop = factsOfNow();
    this.rows.forget();
    this.answers.advance({ at, stock: [], listings: 'all' });
    return at;
  }

  #forget(): void {
    this.#facts = factsOfNow();
    this.#shop = factsOfNow();
    this.rows.forget();
    this.answers.forget();
  }

  /** Null: more than it is worth to hold against each answer. */
  async #changedSince(version: number): Promise<number[] | null> {
    const rows = await this.#db
      .selectFrom('catalogue_changes')
      .select('product_id')
      .where('version', '>', version)
      .limit(MOST_CHANGES + 1)
      .execute();
    return rows.length > MOST_CHANGES ? null : rows.map((row) => row.product_id);
  }
}
