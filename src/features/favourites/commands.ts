import * as v from 'valibot';
import {
  addFavourite as add,
  type Favourite,
  type Favourites,
  removeFavourite as remove,
} from '#contract/personal-lists.ts';
import { SavedCard } from '#contract/listings/listing-card.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { namedList } from '#offline/outbox/named-list.ts';

/** Listing as the screen knew it when somebody took it: the list shows it before the server has answered. */
export const SeenListing = v.object({
  ...v.omit(SavedCard, ['id']).entries,
  /** Moment, as the wire writes times. */
  at: v.string(),
});
export type SeenListing = v.InferOutput<typeof SeenListing>;

const list = namedList<Favourite, 'product_id'>({
  row: 'favourites',
  field: 'product_id',
  set: add.name,
  remove: remove.name,
  bare: true,
});

export const addFavourite = defineCommand(add, {
  ...list.setting,
  seen: SeenListing,
  optimistic(row: Favourites, { product_id }, { at, ...product }) {
    if (list.has(row, product_id)) return row;
    const added = { product_id, added_at: at, available: true, product: { id: product_id, ...product } };
    return list.put(row, added, 'first');
  },
});

export const removeFavourite = defineCommand(remove, list.removing);
