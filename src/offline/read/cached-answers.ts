import type { CacheDatabase } from '../store/database.ts';
import type { CachedResponse } from '../face/cached-response.ts';

/**
 * Forgets what somebody has searched for and opened: it goes with them (security 29), whatever it costs to fetch again;
 * what every phone asks alike stays, and so does the catalogue that lies here.
 */
export async function forgetSearches(cache: CacheDatabase): Promise<void> {
  await cache.answers.filter(({ alike }) => alike !== true).delete();
}

/** All of them, newest first. */
export async function cachedAnswers(cache: CacheDatabase): Promise<CachedResponse[]> {
  return (await cache.answers.orderBy('asOf').toArray()).toReversed();
}
