import { Favourites, favourites as declared } from '#contract/personal-lists.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { wholeRow } from '#offline/outbox/named-list.ts';

/** One row with all of them, so that they can be read and folded without a network. */
export const favourites = defineQuery(declared, { row: () => 'favourites', freshSeconds: 60 });

export const favouritesRow = wholeRow('favourites', Favourites);
