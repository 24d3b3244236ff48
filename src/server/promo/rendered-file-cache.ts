import { LRUCache } from 'lru-cache';

/** Files that were made lately, by their tag. @param maxSize bytes of all of them together */
export const renderedFileCache = (maxSize: number): LRUCache<string, Uint8Array> =>
  new LRUCache({ maxSize, sizeCalculation: ({ length }) => Math.max(1, length) });
