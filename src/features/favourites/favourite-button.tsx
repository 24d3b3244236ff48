import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { type Favourite, WHOLE } from '#contract/beside.ts';
import { useCommand, useQuery } from '#offline/react.ts';
import { wireNow } from '#shown/wire-now.ts';
import { Toggle } from '#ui/toggle.tsx';
import { addFavourite, removeFavourite } from './commands.ts';
import { favourites } from './queries.ts';

const NotTakenNote = lazy(() =>
  import('#shown/not-taken.tsx').then((part) => ({ default: part.NotTakenNote })),
);

/** What a list of favourites shows of a listing. */
export type Listing = NonNullable<Favourite['product']>;

/** Keeps a listing, or lets it go again; works without a network and for guests. */
export function FavouriteButton({ listing, small = false }: { listing: Listing; small?: boolean }) {
  const { data } = useQuery(favourites, WHOLE);
  const add = useCommand(addFavourite);
  const remove = useCommand(removeFavourite);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const held = data?.results.some(({ product_id }) => product_id === listing.id) ?? false;

  async function toggle() {
    setFailed(null);
    const { id, ...seen } = listing;
    try {
      if (held) await remove.run({ product_id: id }, { title: seen.title });
      else await add.run({ product_id: id }, { ...seen, at: wireNow() });
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return (
    <>
      <Toggle
        icon="heart"
        small={small}
        pressed={held}
        busy={add.busy || remove.busy}
        onClick={() => void toggle()}
      >
        <Trans>Favourite</Trans>
      </Toggle>
      {failed && (
        <Suspense>
          <NotTakenNote cause={failed.cause} />
        </Suspense>
      )}
    </>
  );
}
