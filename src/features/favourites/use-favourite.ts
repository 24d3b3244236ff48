import { useState } from 'react';
import { type Favourite, WHOLE_LIST } from '#contract/personal-lists.ts';
import { useCommand, useQuery } from '#offline/react/react.ts';
import { wireNow } from '#shown/wire-now.ts';
import { addFavourite, removeFavourite } from './commands.ts';
import { favourites } from './queries.ts';

/** Listing as a list of favourites shows it. */
export type FavouriteListing = NonNullable<Favourite['product']>;

/** Tells whether a listing is kept, and the act that changes it. `failed`: the phone did not take the last one. */
export function useFavourite(listing: FavouriteListing) {
  const { data } = useQuery(favourites, WHOLE_LIST);
  const add = useCommand(addFavourite);
  const remove = useCommand(removeFavourite);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const isFavourite = data?.results.some(({ product_id }) => product_id === listing.id) ?? false;

  async function toggle() {
    setFailed(null);
    const { id, ...seen } = listing;
    try {
      if (isFavourite) await remove.run({ product_id: id }, { title: seen.title });
      else await add.run({ product_id: id }, { ...seen, at: wireNow() });
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return { isFavourite, busy: add.busy || remove.busy, failed, toggle: () => void toggle() };
}
