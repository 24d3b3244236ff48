import type { SearchFacets } from '#contract/catalogue.ts';
import type { ModelCount } from '#domain/catalogue/near.ts';
import type { Config } from '#server/platform/config.ts';
import { Kept } from './kept.ts';
import type { MakeCount } from './store.ts';

/** A catalogue of this many products answers from memory; below, each read counts anew. */
const LARGE = 1000;

const AGES = { freshSeconds: 15, seconds: 300 };
const isLarge = (rows: readonly { count: number }[]): boolean =>
  rows.reduce((sum, { count }) => sum + count, 0) >= LARGE;

/** What one server remembers of a large catalogue. */
export interface CatalogueMemory {
  /** Results by filter. */
  counts: Kept<number>;
  /** Counts by value, by filter. */
  facets: Kept<SearchFacets['facets']>;
  makeCounts: Kept<MakeCount[]>;
  modelCounts: Kept<ModelCount[]>;
}

const memories = new WeakMap<Config, CatalogueMemory>();

/** The memory of the server that runs with this configuration: two servers in one process share nothing. */
export function memoryOf(config: Config): CatalogueMemory {
  const known = memories.get(config);
  if (known) return known;
  const memory: CatalogueMemory = {
    counts: new Kept({ ...AGES, most: 1000, isLarge: (count) => count >= LARGE }),
    facets: new Kept<SearchFacets['facets']>({
      ...AGES,
      most: 300,
      isLarge: ({ class: classes }) => classes.reduce((sum, [, count]) => sum + count, 0) >= LARGE,
    }),
    makeCounts: new Kept<MakeCount[]>({ ...AGES, most: 1, isLarge }),
    modelCounts: new Kept<ModelCount[]>({ ...AGES, most: 1, isLarge }),
  };
  memories.set(config, memory);
  return memory;
}
