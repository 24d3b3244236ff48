import type { SearchKind } from '#contract/beside.ts';
import type { SearchResult } from '#contract/catalogue.ts';
import type { WideParams } from '#domain/saved-params.ts';
import { searchQuery, type VehicleSearch } from '#domain/search-address.ts';
import { FavouriteHeart } from '#features/favourites/favourite-button.tsx';
import { SaveSearchButton } from '#features/saved-searches/save-search-button.tsx';

/** Keeps the search that is shown. */
export function SaveSearch({ search, name }: { search: VehicleSearch; name: string }) {
  return <SaveSearchButton kind="vehicles" params={searchQuery(search)} name={name} />;
}

export interface SavedQuery {
  kind: SearchKind;
  /** Of the read behind the list. */
  params: WideParams;
  name: string;
}

/** The same for a list of parts or items, by what its read asks. */
export const SaveQuery = (given: SavedQuery) => <SaveSearchButton {...given} />;

/** Keeps one of the results. */
export function ResultHeart({ result }: { result: SearchResult }) {
  const { id, product_class_id, title, price, currency, picture } = result;
  const facts = [result.transmission, result.fuel_type].filter((fact) => fact !== null);
  return (
    <FavouriteHeart
      listing={{
        id,
        product_class_id,
        title,
        subtitle_clean: facts.join(', '),
        price,
        currency,
        primary_image: result.remote_image,
        picture,
      }}
    />
  );
}
