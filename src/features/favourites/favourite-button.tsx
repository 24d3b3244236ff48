import { Trans, useLingui } from '@lingui/react/macro';
import { LocalWriteErrorNote } from '#shown/local-write-error-on-demand.tsx';
import { HeartToggle, Toggle } from '#ui/toggle.tsx';
import { type FavouriteListing, useFavourite } from './use-favourite.ts';

/** Keeps a listing, or lets it go again; works without a network and for guests. */
export function FavouriteButton({ listing, small = false }: { listing: FavouriteListing; small?: boolean }) {
  const { isFavourite, busy, failed, toggle } = useFavourite(listing);
  return (
    <>
      <Toggle icon="heart" small={small} pressed={isFavourite} busy={busy} onClick={toggle}>
        <Trans>Favourite</Trans>
      </Toggle>
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
    </>
  );
}

/** The same as a sign alone, on the picture of a card. What the phone does not take leaves it as it was. */
export function FavouriteHeart({ listing }: { listing: FavouriteListing }) {
  const { t } = useLingui();
  const { isFavourite, busy, toggle } = useFavourite(listing);
  return (
    <HeartToggle pressed={isFavourite} busy={busy} label={t`Favourite: ${listing.title}`} onPress={toggle} />
  );
}
