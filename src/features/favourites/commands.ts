import * as v from 'valibot';
import {
  addFavourite as add,
  FavouriteName,
  type Favourites,
  removeFavourite as remove,
} from '#contract/beside.ts';
import { CurrencyCode, ImagePath, Money, Picture } from '#contract/wire.ts';
import { defineCommand } from '#offline/declare.ts';
import { netLatest } from '#offline/net-latest.ts';

/** What the screen knew of the listing when somebody took it: the list shows it before the server has answered. */
export const SeenListing = v.object({
  product_class_id: v.number(),
  title: v.string(),
  subtitle_clean: v.string(),
  price: Money,
  currency: CurrencyCode,
  primary_image: ImagePath,
  picture: v.nullable(Picture),
  /** When, as the wire writes times. */
  at: v.string(),
});
export type SeenListing = v.InferOutput<typeof SeenListing>;

const net = netLatest<Favourites>({
  set: add.name,
  remove: remove.name,
  idOf(payload) {
    const read = v.safeParse(FavouriteName, payload);
    return read.success ? read.output.product_id : null;
  },
  has: ({ results }, id) => results.some(({ product_id }) => product_id === id),
  bare: true,
});

const withResults = (row: Favourites, results: Favourites['results']): Favourites => ({
  ...row,
  count: results.length,
  results,
});

export const addFavourite = defineCommand(add, {
  seen: SeenListing,
  touches: () => ['favourites'],
  optimistic(row: Favourites, { product_id }, { at, ...product }) {
    if (row.results.some((held) => held.product_id === product_id)) return row;
    const added = { product_id, added_at: at, available: true, product: { id: product_id, ...product } };
    return withResults(row, [added, ...row.results]);
  },
  guest: 'held',
  net: net.set,
});

export const removeFavourite = defineCommand(remove, {
  seen: v.object({ title: v.string() }),
  touches: () => ['favourites'],
  optimistic: (row: Favourites, { product_id }) =>
    withResults(
      row,
      row.results.filter((held) => held.product_id !== product_id),
    ),
  doneWhen: (status) => status === 404,
  guest: 'held',
  net: net.remove,
});
