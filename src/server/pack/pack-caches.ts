import { LRUCache } from 'lru-cache';
import type { PackTrims } from '#domain/pack/format.ts';
import type { MakeCount } from '#server/catalogue/store.ts';
import type { Config } from '#server/platform/base/config.ts';
import { CACHE_BYTES } from '#server/platform/cache/budget.ts';
import type { BuiltPack } from './built-pack.ts';

/** Packs that one server keeps, some 100 KB each, as long as they fit (cache/budget.ts). */
const MOST_PACKS = 60;
/** Figures and counts of so many moments. */
const MOST_FIGURES = 20;
/** One that is being made. */
const UNKNOWN_BYTES = 1024;

/** Things kept by what they are made from: a name never means something else, so each is right for as long as it is kept. */
export class PromiseCache<T> {
  readonly #kept: LRUCache<string, Promise<T>>;

  readonly #weigh: (made: T) => number;

  /** @param weigh bytes of one, where they count @param mostBytes of all */
  constructor(
    most: number,
    weigh: (made: T) => number = () => UNKNOWN_BYTES,
    mostBytes = most * UNKNOWN_BYTES,
  ) {
    this.#kept = new LRUCache({ max: most, maxSize: mostBytes });
    this.#weigh = weigh;
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  async get(key: string, build: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known) return known;
    const kept = build();
    this.#kept.set(key, kept, { size: UNKNOWN_BYTES });
    try {
      const made = await kept;
      if (this.#kept.peek(key) === kept) {
        // One that is set again as it is keeps the size that it had.
        this.#kept.delete(key);
        this.#kept.set(key, kept, { size: Math.max(1, this.#weigh(made)) });
      }
      return made;
    } catch (problem) {
      this.#kept.delete(key);
      throw problem;
    }
  }
}

export interface PackCaches {
  packs: PromiseCache<BuiltPack>;
  /** Bytes of what is in a pack beside its listings. */
  bare: PromiseCache<number>;
  makeCounts: PromiseCache<MakeCount[]>;
  trims: PromiseCache<PackTrims[]>;
}

const known = new WeakMap<Config, PackCaches>();

/** Those of the server that runs with this configuration. */
export function packCachesOf(config: Config): PackCaches {
  const kept = known.get(config) ?? {
    packs: new PromiseCache<BuiltPack>(MOST_PACKS, ({ bytes }) => bytes.buffer.byteLength, CACHE_BYTES.packs),
    bare: new PromiseCache<number>(MOST_FIGURES),
    makeCounts: new PromiseCache<MakeCount[]>(MOST_FIGURES),
    trims: new PromiseCache<PackTrims[]>(MOST_FIGURES),
  };
  known.set(config, kept);
  return kept;
}
