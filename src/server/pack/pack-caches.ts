import { LRUCache } from 'lru-cache';
import type { PackTrims } from '#domain/pack/format.ts';
import type { MakeCount } from '#server/catalogue/store.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { BuiltPack } from './built-pack.ts';

/** Packs that one server keeps: some 100 KB each. */
const MOST_PACKS = 60;
/** Figures and counts of so many moments. */
const MOST_FIGURES = 20;

/** Things kept by what they are made from: a name never means something else, so each is right for as long as it is kept. */
export class PromiseCache<T> {
  readonly #kept: LRUCache<string, Promise<T>>;

  constructor(most: number) {
    this.#kept = new LRUCache({ max: most });
  }

  async get(key: string, build: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key) ?? build();
    this.#kept.set(key, kept);
    try {
      return await kept;
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
    packs: new PromiseCache<BuiltPack>(MOST_PACKS),
    bare: new PromiseCache<number>(MOST_FIGURES),
    makeCounts: new PromiseCache<MakeCount[]>(MOST_FIGURES),
    trims: new PromiseCache<PackTrims[]>(MOST_FIGURES),
  };
  known.set(config, kept);
  return kept;
}
