import type { VehicleDetails } from '#contract/catalogue.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { CompareButton } from '#features/compare/compare-button.tsx';
import { FavouriteButton } from '#features/favourites/favourite-button.tsx';
import type { SeenCard } from '#features/recent/entry.ts';
import { useSeen } from '#features/recent/use-seen.ts';

/** A listing as lists of one's own show it. */
export function cardOf(car: VehicleDetails): SeenCard {
  const [first] = car.images;
  return {
    id: car.id,
    product_class_id: car.product_class_id,
    title: car.title,
    subtitle_clean: car.subtitle_clean,
    price: car.PriceObj.incl_tax,
    currency: car.PriceObj.currency,
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
