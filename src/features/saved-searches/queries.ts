import { SavedSearches, savedSearches as declared } from '#contract/beside.ts';
import { defineQuery, defineRow } from '#offline/declare.ts';

/** One row with all of them; how much is new is the server's to say. */
export const savedSearches = defineQuery(declared, { row: () => 'saved-searches', freshSeconds: 60 });

export const savedSearchesRow = defineRow<SavedSearches>({
  name: 'saved-searches',
  schema: SavedSearches,
  empty: () => ({ count: 0, next: null, previous: null, results: [] }),
  version: null,
});
