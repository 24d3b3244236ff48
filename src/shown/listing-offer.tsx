import type { ReactNode } from 'react';
import { BuyBox, type BuyNowFailure } from './buy-box.tsx';
import type { Buyable } from './buyable.ts';
import { LandingBox } from './landing-box.tsx';
import type { LandedCosts } from './landed-cost-line.tsx';
import type { PricedGoods, ShippingWay } from './landing.ts';
import { SellerLocationBox } from './seller-location-box.tsx';

/** Way in which somebody takes a listing, and its progress. */
export interface Offer {
  can: Buyable;
  /** Number of this that the basket holds already. */
  inBasket: number;
  landed: LandedCosts;
  /** Number of those that shall go, where to, and how. */
  way: ShippingWay;
  onWay: (next: ShippingWay) => void;
  /** Problem with the country that was chosen, once somebody has pressed. */
  wayError: string | undefined;
  /** The phone did not take what Buy Now put into the basket. */
  failed: BuyNowFailure | null;
  onInquire: () => void;
  /** The country that it goes to refuses it, by which rule. */
  refusal: ReactNode;
}

interface ListingOfferProps extends Offer {
  product: PricedGoods;
  /** Since when the price holds, ISO; null or absent: nobody has said. */
  since: string | null | undefined;
  /** True where the shop itself sets it; absent: nobody has said. */
  own: boolean | undefined;
  /** Moment when it was seen, ms; null while unknown. */
  asOf: number | null;
  /** Tells that it is a seller's: it stands where they say: no ship from the UK has a price for it. */
  isHere: boolean;
  location: string | null;
  action: ReactNode;
}

/** Offer of a listing: where it goes or stands, how many, and the main button. */
export function ListingOffer(props: ListingOfferProps) {
  const { can, way, onWay, isHere } = props;
  const buyBox = (
    <BuyBox
      {...can}
      isSold={can.selling === 'buy'}
      action={props.action}
      onInquire={props.onInquire}
      onQuantity={(quantity) => onWay({ ...way, quantity })}
      problem={props.inBasket === 0 ? can.problem : null}
      failed={props.failed}
    />
  );
  if (isHere) return <SellerLocationBox location={props.location}>{buyBox}</SellerLocationBox>;
  return (
    <LandingBox
      product={props.product}
      landed={props.landed}
      since={props.since}
      own={props.own}
      asOf={props.asOf}
      way={way}
      onWay={onWay}
      error={props.wayError}
      end={props.refusal}
    >
      {buyBox}
    </LandingBox>
  );
}
