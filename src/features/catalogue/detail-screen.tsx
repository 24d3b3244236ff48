import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import type { ImportedVehicle } from '#domain/shipping/import-rules.ts';
import { useQuery } from '#offline/react/react.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import type { BuyNowFailure } from '#shown/buy-box.tsx';
import { buyable } from '#shown/buyable.ts';
import { goodsOf as cardGoodsOf, type ImportMarkProps } from '#shown/import-goods.ts';
import type { ShippingWay } from '#shown/landing.ts';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { ListingPage } from '#shown/listing-page.tsx';
import { NoListing } from '#shown/no-listing.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { CarFacts } from './components/car-facts.tsx';
import { DetailCrumbs } from './components/detail-crumbs.tsx';
import { Duty } from './components/duty.tsx';
import { type EarlierFigures, useEarlier } from './components/previous-figures.ts';
import { ListingRemoved, EarlierPrice } from './components/previous-figures-notes.tsx';
import { Gallery } from './components/gallery.tsx';
import { ProtectedBox } from './components/protected-box.tsx';
import { ShareButton } from './components/share-button.tsx';
import { vehicle } from './queries.ts';

interface DetailProps {
  id: string;
  landed: LandedCosts;
  saver: boolean;
  /** Person, basket and the place that it goes to are known. */
  isKnown: boolean;
  /** Number of this that the basket holds already. */
  inBasket: number;
  buying: boolean;
  /** The phone did not take what Buy Now put into the basket. */
  failed: BuyNowFailure | null;
  onBuy: (car: VehicleDetails, way: ShippingWay) => void;
  onInquire: (product: { id: number; title: string; listing_type: string; wish?: 'photos' }) => void;
  /** Why the country that it goes to refuses it, and the same in one line. */
  ImportNote: ComponentType<ImportMarkProps>;
  importLine: string | null;
  /** Further acts on it: under its price, and at the end of the page. */
  Acts: ComponentType<{ car: VehicleDetails }>;
  End: ComponentType<{ car: VehicleDetails }>;
}

/** A vehicle: pictures, price, what it costs to land, Buy Now or, where it is not sold at its price, Inquire. */
export function DetailScreen(props: DetailProps) {
  const { t } = useLingui();
  const state = useQuery(vehicle, { id: props.id });
  const earlier = useEarlier(props.id, state);
  const gone = state.problem?.code === 'not_found';
  // What the phone still keeps of a withdrawn vehicle is not for sale any more.
  const car = gone ? undefined : state.data;
  usePageTitle(car?.title ?? (gone ? t`This vehicle is no longer listed` : null));
  if (!car) return <NoListing state={state} removed={gone ? <ListingRemoved earlier={earlier} /> : null} />;
  return <Listing key={car.id} {...props} car={car} earlier={earlier} state={state} />;
}

type ListingProps = DetailProps & {
  car: VehicleDetails;
  earlier: EarlierFigures | null;
  state: ReturnType<typeof useQuery>;
};

function Listing(props: ListingProps) {
  const { car, landed, saver, inBasket, state } = props;
  const { t } = useLingui();
  const [own, setOwn] = useState<ShippingWay | null>(null);
  const { form, tries, refused } = useBadFieldFocus();
  const stock = car.get_stock_record.quantity;
  const chosen = own ?? { method: 'roro', country: landed.country, port: landed.port, quantity: 1 };
  const can = buyable(car, { stock, inBasket, wished: chosen.quantity });
  const way: ShippingWay = { ...chosen, quantity: can.quantity };
  const { incl_tax: price, currency } = car.PriceObj;
  const imported = cardGoodsOf(car);
  return (
    <ListingPage
      listing={car}
      can={can}
      stock={stock}
      inBasket={inBasket}
      landed={landed}
      way={way}
      onWay={setOwn}
      wayError={tries > 0 && way.country === '' ? t`Destination missing` : undefined}
      failed={props.failed}
      busy={props.buying}
      isKnown={props.isKnown}
      onBuy={() => (way.country === '' ? refused() : props.onBuy(car, way))}
      onInquire={() => props.onInquire(car)}
      state={state}
      crumbs={<DetailCrumbs car={car} />}
      gallery={
        <Gallery
          images={car.images}
          title={car.title}
          saver={saver}
          onAskPhotos={() => props.onInquire({ ...car, wish: 'photos' })}
        />
      }
      share={<ShareButton product={car} price={amountText(price, currency)} />}
      acts={<props.Acts car={car} />}
      note={<EarlierPrice earlier={props.earlier} car={car} />}
      form={form}
      refusal={imported && <props.ImportNote goods={imported} currency={currency} country={way.country} />}
      refusalLine={props.importLine}
      Duty={Duty}
      goods={goodsOf(car)}
      beside={<ProtectedBox />}
      facts={<CarFacts car={car} />}
      description={car.description_clean === '' ? [] : car.description_clean.split('\n')}
      end={<props.End car={car} />}
    />
  );
}

const goodsOf = ({ specs }: VehicleDetails): Omit<ImportedVehicle, 'rateClass'> => ({
  modelYear: specs.model_year,
  engineCc: specs.engine_size,
  fuel: specs.fuel_type,
  body: specs.body_type,
  steering: specs.steering,
});
