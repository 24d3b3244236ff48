import { useMemo } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import type { ItemDetail } from '#contract/items.ts';
import type { SavedCard } from '#contract/listings/listing-card.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { PARTS } from '#domain/stock/stock.ts';
import { profile } from '#features/account/queries.ts';
import { vehicle } from '#features/catalogue/queries.ts';
import { CompareButton } from '#features/compare/compare-button.tsx';
import { FavouriteButton } from '#features/favourites/favourite-button.tsx';
import { FitsLine } from '#features/garage/fits-line.tsx';
import { useSeen } from '#features/recent/use-seen.ts';
import { ReportButton } from '#features/reports/report-button.tsx';
import { SoldBy } from '#features/stores/sold-by.tsx';
import { goodsOf } from '#shown/import-goods.ts';
import { DeferredPart } from '../deferred-part.tsx';
import { ShopBox } from '../shop-box.tsx';
import { useBoot, useQuery, useWatch } from '#offline/react/react.ts';

/** A listing as lists of one's own show it. */
function cardOf(listing: VehicleDetails | ItemDetail): SavedCard {
  const [first] = listing.images;
  const goods = goodsOf(listing);
  return {
    id: listing.id,
    product_class_id: listing.product_class_id,
    title: listing.title,
    subtitle_clean: listing.subtitle_clean,
    price: listing.PriceObj.incl_tax,
    currency: listing.PriceObj.currency,
    primary_image: first?.remote_image ?? NO_IMAGE,
    picture: first?.picture ?? null,
    ...(goods && { goods }),
  };
}

/** Keep it, compare it; and that it was looked at is noted on this phone. */
export function ListingActs({ car }: { car: VehicleDetails }) {
  const card = cardOf(car);
  useSeen(card);
  const { asOf } = useQuery(vehicle, { id: String(car.id) });
  return (
    <div className="row row-wrap">
      <FavouriteButton listing={card} small />
      <CompareButton car={car} asOf={asOf} small />
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

/** Asks once for the user's account, on a phone that has never heard of it: what a supporter shares carries their code. */
function useAccountOnce(): void {
  const { engine } = useBoot();
  const watch = useMemo(() => engine?.cachedRows('profile') ?? null, [engine]);
  // Until the phone has looked it is this very list.
  const unread = useMemo(() => watch?.get(), [watch]);
  const rows = useWatch<readonly unknown[] | undefined>(watch, undefined);
  useQuery(profile, rows !== unread && rows?.length === 0 ? {} : null);
}

/** Seller of it, how to reach the shop, and the report that something is wrong with it. */
function EndOf({ id, title, seller }: VehicleDetails | ItemDetail) {
  return (
    <>
      {seller && <SoldBy seller={seller} />}
      <DeferredPart>
        <ShopBox listing={{ id, title }} isOwn={seller === null} />
      </DeferredPart>
      <ReportButton about={{ kind: 'listing', id, title }} />
    </>
  );
}
export function ReportCar({ car }: { car: VehicleDetails }) {
  useAccountOnce();
  return <EndOf {...car} />;
}
export function ReportItem({ item }: { item: ItemDetail }) {
  useAccountOnce();
  return <EndOf {...item} />;
}
