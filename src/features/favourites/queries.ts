import { Favourites, favourites as declared } from '#contract/beside.ts';
import { defineQuery, defineRow } from '#offline/declare.ts';

/** One row with all of them, so that they can be read and folded without a network. */
export const favourites = defineQuery(declared, { row: () => 'favourites', freshSeconds: 60 });

export const favouritesRow = defineRow<Favourites>({
  name: 'favourites',
  schema: Favourites,
  empty: () => ({ count: 0, next: null, previous: null, results: [] }),
  version: null,
});
