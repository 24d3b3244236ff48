import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, type RefObject, useState } from 'react';
import type { ListingSeller } from '#contract/listings/listing-seller.ts';
import type { ImportedVehicle } from '#domain/shipping/import-rules.ts';
import { minor, moneyParts, moneyText } from '#domain/money/money.ts';
import { isOwnStock } from '#domain/money/price-setter.ts';
import { stockReference } from '#domain/stock/reference.ts';
import type { QueryState } from '#offline/store/states.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Wrap } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import { Price } from '#ui/price.tsx';
import { Stick } from '#ui/stick.tsx';
import { Amount, Fallen } from './amount.tsx';
import { BuyAction } from './buy-action.tsx';
import { Contact } from './contact.tsx';
import { BOUGHT, early, EarlyPress, INQUIRED } from './early-press.tsx';
import { FiguresSource } from './figures-source.tsx';
import { type DutyProps, landedCostBy, type PricedGoods, rateClassOf } from './landing.ts';
import { ListingOffer, type Offer } from './listing-offer.tsx';
import styles from './listing-page.module.css';
import { PriceSince } from './price-since.tsx';
import { OutOfStock, SellingMark } from './selling-mark.tsx';

interface ListingPageProps extends Offer {
  listing: Parameters<typeof rateClassOf>[0] & {
    id: number;
    title: string;
    subtitle_clean: string;
    PriceObj: { incl_tax: string; currency: PricedGoods['currency'] };
    crossed_out_price: string | null;
    crossed_out_since?: string | null | undefined;
    price_since?: string | null | undefined;
    location: string | null;
    contact: string | null;
    /** Null: the shop's own; absent: nobody knows whose it is, as in a catalogue. */
    seller?: ListingSeller | null;
  };
  stock: number;
  state: Pick<QueryState<unknown>, 'source' | 'asOf' | 'bytes'>;
  crumbs: ReactNode;
  gallery: ReactNode;
  /** Beside the price. */
  share: ReactNode;
  /** Acts on it besides; they come when the page has settled, and their place is kept. */
  acts: ReactNode;
  /** Changes since it was seen last. */
  note: ReactNode;
  /** Holds the fields, so that the first wrong one can take the focus. */
  form: RefObject<HTMLFormElement | null>;
  /** Choice to be made of it, such as a size. */
  choices?: ReactNode;
  Duty: ComponentType<DutyProps>;
  /** The same in one line, on the bar of a phone; null where nothing is known against it. */
  refusalLine: string | null;
  /** Facts that the rules of customs ask about. */
  goods: Omit<ImportedVehicle, 'rateClass'>;
  /** Under the duty. */
  beside?: ReactNode;
  facts: ReactNode;
  /** One paragraph each. */
  description: readonly string[];
  end: ReactNode;
  /** Buy Now is pressed, and its act is not over. */
  busy: boolean;
  /** All that Buy Now goes by has been read from this phone: person, basket, place and choices. */
  isKnown: boolean;
  onBuy: () => void;
}

/** A listing of any kind: pictures, price, what it costs to land and how it is had, then what is known of it. */
export function ListingPage(props: ListingPageProps) {
  const { listing, can, way, state, description, form, Duty } = props;
  const { t } = useLingui();
  const [waits, setWaits] = useState(false);
  const { incl_tax: price, currency } = listing.PriceObj;
  const product = { price, currency, rateClass: rateClassOf(listing) };
  const isHere = !!listing.seller;
  const cost = isHere ? null : landedCostBy(props.landed, product, way);
  const parts = moneyParts(minor(price) * way.quantity, currency);
  const landed = cost && moneyText(cost.totalMinor * way.quantity, currency);
  const action = (
    <BuyAction
      {...can}
      inBasket={props.inBasket}
      busy={props.busy || waits}
      onBuy={props.onBuy}
      onInquire={props.onInquire}
    />
  );
  const inquire = (
    <Button variant="quiet" small {...early(INQUIRED)} onClick={props.onInquire}>
      <Trans>Inquire</Trans>
    </Button>
  );
  return (
    <Wrap>
      {props.crumbs}
      <div className={styles.lay}>
        {props.gallery}
        <div className={styles.right}>
          <div className={styles.title}>
            <div className="row row-between row-wrap">
              <Plate large>{stockReference(listing.id)}</Plate>
              <SellingMark selling={can.selling} stock={props.stock} state={state} />
            </div>
            <h1 tabIndex={-1}>{listing.title}</h1>
            {listing.subtitle_clean && <p className="muted">{listing.subtitle_clean}</p>}
            <div className={`row row-between row-wrap ${styles.price}`}>
              <div>
                <Amount wire={price} currency={currency} large />
                <Fallen
                  price={price}
                  before={listing.crossed_out_price}
                  currency={currency}
                  since={listing.crossed_out_since}
                />
                {isHere && (
                  <p className="small muted">
                    <PriceSince
                      since={[listing.price_since]}
                      own={[isOwnStock(listing.seller)]}
                      seen={state.asOf}
                    />
                  </p>
                )}
              </div>
              {props.share}
            </div>
            <div className={styles.acts}>{props.acts}</div>
          </div>
          {props.note}
          <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
            {props.choices}
            <ListingOffer
              {...props}
              product={product}
              since={listing.price_since}
              own={isOwnStock(listing.seller)}
              asOf={state.asOf}
              isHere={isHere}
              location={listing.location}
              action={action}
            />
          </form>
          {!isHere && (
            <Duty
              {...product}
              goods={{ rateClass: product.rateClass, ...props.goods }}
              way={way}
              cost={cost}
              day={props.landed.day}
            />
          )}
          {props.beside}
        </div>
        <div className={styles.more}>
          {props.facts}
          {description.length > 0 && (
            <Box title={<Trans>Description</Trans>}>
              {description.map((line, place) => (
                <p key={place}>{line}</p>
              ))}
            </Box>
          )}
          {listing.location || listing.contact ? (
            <Box title={<Trans>Seller</Trans>} action={inquire}>
              {listing.location && <p>{listing.location}</p>}
              {listing.contact && <Contact text={listing.contact} />}
            </Box>
          ) : (
            // Where the main button asks already, this is no second way.
            can.selling === 'buy' && <div className="row">{inquire}</div>
          )}
          <FiguresSource state={state} />
          {props.end}
        </div>
      </div>
      <Stick label={t`Buy`} action={action}>
        <Price {...parts} cents={`.${parts.cents}`} />
        {props.refusalLine !== null ? (
          <p className={`tiny ${styles.refused}`}>{props.refusalLine}</p>
        ) : props.stock < 1 && can.selling !== 'auction' ? (
          <OutOfStock />
        ) : (
          cost && (
            <p className="tiny muted">
              {cost.kind === 'estimate' ? (
                <Trans>About {landed} landed, estimate</Trans>
              ) : (
                <Trans>About {landed} landed</Trans>
              )}
            </p>
          )
        )}
      </Stick>
      <EarlyPress
        id={BOUGHT}
        isKnown={props.isKnown}
        // What the basket holds of it may be all that there is: then the button says so.
        onAnswer={() => can.problem === null && props.onBuy()}
        onWaits={setWaits}
      />
      {/* The form of a question goes by nothing that is read, and keeps up by itself. */}
      <EarlyPress id={INQUIRED} isKnown onAnswer={props.onInquire} />
    </Wrap>
  );
}
