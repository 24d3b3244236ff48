const MB = 1024 * 1024;

/**
 * Bytes that one server keeps of what it could make again, in all 112 MB: each store drops what was not asked for longest
 * before it takes more. They are counted as memory has them: what a buffer reaches, not what of it is used, and the objects
 * around it.
 */
export const CACHE_BYTES = {
  /** Public answers, compressed: some 10,000 pages of 25. */
  answers: 48 * MB,
  /** First screens, compressed, with the answers that they hold. */
  pages: 16 * MB,
  /** Cards on them, as they were drawn: some 2,500. */
  cards: 8 * MB,
  /** Listings as lists show them: some 4,000. */
  rows: 8 * MB,
  /** Counts and short lists that searches of the database share. */
  facts: 8 * MB,
  /** Catalogues for phones. */
  packs: 24 * MB,
};

/** One of those stores. */
export type CacheName = keyof typeof CACHE_BYTES;

/**
 * Megabytes of the thread that searches, beside its columns, which lie outside of what this counts: what it reads a million
 * vehicles with. An end, not a need: it is the database that answers when it is reached.
 */
export const SEARCH_THREAD_MB = { old: 2048, young: 12 };
