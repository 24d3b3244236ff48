import { SavedSearches, savedSearches as declared } from '#contract/personal-lists.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { wholeRow } from '#offline/outbox/named-list.ts';

/** One row with all of them; how much is new is the server's to say. */
export const savedSearches = defineQuery(declared, { row: () => 'saved-searches', freshSeconds: 60 });

export const savedSearchesRow = wholeRow('saved-searches', SavedSearches);
