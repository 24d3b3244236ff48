import type { VehicleDetails } from '#contract/catalogue.ts';
import type { ItemDetail } from '#contract/items.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { PARTS } from '#domain/stock.ts';
import { CompareButton } from '#features/compare/compare-button.tsx';
import { FavouriteButton } from '#features/favourites/favourite-button.tsx';
import { FitsLine } from '#features/garage/fits-line.tsx';
import type { SeenCard } from '#features/recent/entry.ts';
import { useSeen } from '#features/recent/use-seen.ts';

/** A listing as lists of one's own show it. */
function cardOf(listing: VehicleDetails | ItemDetail): SeenCard {
  const [first] = listing.images;
  return {
    id: listing.id,
    product_class_id: listing.product_class_id,
    title: listing.title,
    subtitle_clean: listing.subtitle_clean,
    price: listing.PriceObj.incl_tax,
    currency: listing.PriceObj.currency,
    primary_image: first?.remote_image ?? NO_IMAGE,
    picture: first?.picture ?? null,
  };
}

/** Keep it, compare it; and that it was looked at is noted on this phone. */
export function ListingActs({ car }: { car: VehicleDetails }) {
  const card = cardOf(car);
  useSeen(card);
  return (
    <div className="row row-wrap">
      <FavouriteButton listing={card} small />
      <CompareButton car={car} small />
    </div>
  );
}

/** Keep it; of a part, whether it fits the vehicles of the garage. */
export function ItemActs({ item }: { item: ItemDetail }) {
  const card = cardOf(item);
  useSeen(card);
  return (
    <div className="row row-wrap">
      <FavouriteButton listing={card} small />
      {item.product_class_id === PARTS && <FitsLine productId={item.id} />}
    </div>
  );
}
