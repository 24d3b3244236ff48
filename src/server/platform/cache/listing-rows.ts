import { LRUCache } from 'lru-cache';
import { CACHE_BYTES } from './budget.ts';

/** Bytes that one takes beside twice the letters of its JSON, as measured. */
const EMPTY_BYTES = 512;

const nameOf = (kind: string, id: number): string => `${kind} ${id}`;

/**
 * Facts of single listings as lists show them, by kind and id, each as of the newest moment that this server knows: what a change
 * touches goes before anything newer is answered.
 */
export class ListingRows {
  readonly #rows: LRUCache<string, object>;
  readonly #kinds = new Set<string>();
  /** Counted up with each change: what was read across one may be of before it. */
  #changes = 0;

  constructor(most = CACHE_BYTES.rows) {
    this.#rows = new LRUCache({ maxSize: most });
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.#rows.calculatedSize;
  }

  /** Drops all: what changed is not known. */
  forget(): void {
    this.#changes++;
    this.#rows.clear();
  }

  /** Drops those of listings that changed. */
  change(ids: Iterable<number>): void {
    this.#changes++;
    for (const id of ids) for (const kind of this.#kinds) this.#rows.delete(nameOf(kind, id));
  }

  /**
   * Those of these listings in their order, without the ones that are gone.
   * @param find reads some that are not known, as they are now
   */
  async each<T extends object>(
    kind: string,
    ids: readonly number[],
    find: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<T[]> {
    this.#kinds.add(kind);
    const known = new Map<number, T>();
    const missing: number[] = [];
    for (const id of ids) {
      // What lies under a kind is what its one finder gave.
      const row = this.#rows.get(nameOf(kind, id)) as T | undefined;
      if (row) known.set(id, row);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const begun = this.#changes;
      const found = await find(missing);
      const isOfNow = begun === this.#changes;
      for (const [id, row] of found) {
        known.set(id, row);
        if (isOfNow) this.#rows.set(nameOf(kind, id), row, { size: weightOf(row) });
      }
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }
}

const weightOf = (row: object): number => 2 * JSON.stringify(row).length + EMPTY_BYTES;
