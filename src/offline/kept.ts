import type { CacheDatabase } from './database.ts';

/** A public answer that this phone keeps: its address below /api, when the server gave it (ms), bytes on the wire. */
export interface KeptAnswer {
  address: string;
  asOf: number;
  bytes: number | null;
  body: unknown;
}

/**
 * What somebody has searched for and opened goes with them (security 29), whatever it costs to fetch again; what every phone
 * asks alike stays, and so does the catalogue that lies here.
 */
export async function forgetAsked(cache: CacheDatabase): Promise<void> {
  await cache.answers.filter(({ alike }) => alike !== true).delete();
}

/** All of them, newest first. */
export async function keptAnswers(cache: CacheDatabase): Promise<KeptAnswer[]> {
  return (await cache.answers.orderBy('asOf').toArray()).toReversed();
}
