import { Kept } from '#server/catalogue/kept.ts';
import type { Config } from '#server/platform/config.ts';
import type { CategoryCount } from './store.ts';

/** A catalogue with so many spares answers from memory; below, each read counts anew. */
const LARGE = 1000;

const memories = new WeakMap<Config, Kept<CategoryCount[]>>();

/** What the server that runs with this configuration remembers of how much each category holds. */
export function treeMemoryOf(config: Config): Kept<CategoryCount[]> {
  const known = memories.get(config);
  if (known) return known;
  const memory = new Kept<CategoryCount[]>({
    freshSeconds: 15,
    seconds: 300,
    most: 1,
    isLarge: (counts) => Math.max(0, ...counts.map(({ count }) => count)) >= LARGE,
  });
  memories.set(config, memory);
  return memory;
}
