import type { SearchKind } from '#contract/personal-lists.ts';
import type { SearchResult } from '#contract/catalogue.ts';
import type { SavedCard } from '#contract/listings/listing-card.ts';
import type { WideParams } from '#domain/search/saved-params.ts';
import { vehicleSearchParams, type VehicleSearch } from '#domain/search/search-address.ts';
import { FavouriteHeart } from '#features/favourites/favourite-button.tsx';
import { SaveSearchButton } from '#features/saved-searches/save-search-button.tsx';
import { goodsOfResult } from '#shown/import-goods.ts';

/** Keeps the search that is shown. */
export function SaveSearch({ search, name }: { search: VehicleSearch; name: string }) {
  return <SaveSearchButton kind="vehicles" params={vehicleSearchParams(search)} name={name} />;
}

export interface SavedQuery {
  kind: SearchKind;
  /** Parameters of the read behind the list. */
  params: WideParams;
  name: string;
}

/** The same for a list of parts or items, by what its read asks. */
export const SaveQuery = (given: SavedQuery) => <SaveSearchButton {...given} />;

/** Keeps a part or another item. */
export function ItemHeart({ item }: { item: SavedCard }) {
  const { id, product_class_id, title, subtitle_clean, price, currency, primary_image, picture, goods } =
    item;
  return (
    <FavouriteHeart
      listing={{
        id,
        product_class_id,
        title,
        subtitle_clean,
        price,
        currency,
        primary_image,
        picture,
        ...(goods && { goods }),
      }}
    />
  );
}

/** Keeps one of the results. */
export function ResultHeart({ result }: { result: SearchResult }) {
  const facts = [result.transmission, result.fuel_type].filter((fact) => fact !== null);
  return (
    <ItemHeart
      item={{
        ...result,
        subtitle_clean: facts.join(', '),
        primary_image: result.remote_image,
        goods: goodsOfResult(result),
      }}
    />
  );
}
