import type { SearchOrder, ListingFilter } from '#domain/catalogue/listing-filter.ts';
import type { Slice } from '#domain/catalogue/mutable-columns.ts';
import type { FoundFacets, FoundIds } from '#server/platform/cache/search-columns.ts';

/** Data that the thread is given when it begins. */
export interface ThreadData {
  databaseUrl: string;
  /** Number of changed listings from which on a thread that starts anew is better. */
  worn: number;
}

/** A question to the thread, answered under its number. */
export interface ThreadRequest {
  number: number;
  /** Facts must be at least of this version of this catalogue. */
  catalogue: string;
  version: number;
  filter: ListingFilter;
  /** Null: the facets. */
  page: { order: SearchOrder; slice: Slice } | null;
  /** By `threadClock`: from then on nobody waits for the answer. */
  until: number;
}

/** Milliseconds on the clock that all threads of a process share. */
export const threadClock = (): number => performance.timeOrigin + performance.now();

/** Messages of the thread. Both sides are one build, so that these need no reading. */
export type ThreadMessage =
  | { said: 'standing'; listings: number; bytes: number }
  | { said: 'found'; number: number; found: FoundIds | FoundFacets | null }
  /** A question that is answered with null because of a fault. */
  | { said: 'problem'; problem: string }
  /** Too much has changed, or it is another catalogue: a successor is needed, and until then it may know nothing. */
  | { said: 'worn' };
