import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { minor, moneyParts, moneyText } from '#domain/money.ts';
import { stockReference } from '#domain/reference.ts';
import type { LandedCost } from '#domain/shipping.ts';
import type { Selling } from '#domain/listing-type.ts';
import type { QueryState } from '#offline/store/states.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Wrap } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import { Price } from '#ui/price.tsx';
import { Stick } from '#ui/stick.tsx';
import { Amount, shownCurrency } from './amount.tsx';
import { Contact } from './contact.tsx';
import { Known } from './known.tsx';
import styles from './listing-page.module.css';
import { SellingMark } from './selling-mark.tsx';

interface ListingPageProps {
  listing: {
    id: number;
    title: string;
    subtitle_clean: string;
    PriceObj: { incl_tax: string; currency: string };
    location: string | null;
    contact: string | null;
  };
  selling: Selling;
  stock: number;
  /** Wished for, and of one what it costs at its port; null: nobody can say. */
  quantity: number;
  cost: LandedCost | null;
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
  fields: ReactNode;
  /** Under the fields: duty, protection. */
  beside: ReactNode;
  facts: ReactNode;
  /** One paragraph each. */
  description: readonly string[];
  end: ReactNode;
  /** The main button. */
  action: ReactNode;
  onInquire: () => void;
}

/** A listing of any kind: pictures, price, what it costs to land and how it is had, then what is known of it. */
export function ListingPage(props: ListingPageProps) {
  const { listing, quantity, cost, description, form, fields } = props;
  const { t } = useLingui();
  const { incl_tax: price, currency } = listing.PriceObj;
  const parts = moneyParts(minor(price) * quantity, shownCurrency(currency));
  const landed = cost && moneyText(cost.totalMinor * quantity, shownCurrency(currency));
  const inquire = (
    <Button variant="quiet" small onClick={props.onInquire}>
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
              <SellingMark selling={props.selling} stock={props.stock} />
            </div>
            <h1 tabIndex={-1}>{listing.title}</h1>
            {listing.subtitle_clean && <p className="muted">{listing.subtitle_clean}</p>}
            <div className={`row row-between row-wrap ${styles.price}`}>
              <Amount wire={price} currency={currency} large />
              {props.share}
            </div>
            <div className={styles.acts}>{props.acts}</div>
          </div>
          {props.note}
          <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
            {fields}
          </form>
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
            props.selling === 'buy' && <div className="row">{inquire}</div>
          )}
          <Known state={props.state} />
          {props.end}
        </div>
      </div>
      <Stick label={t`Buy`} action={props.action}>
        <Price {...parts} cents={`.${parts.cents}`} />
        {cost && (
          <p className="tiny muted">
            {cost.kind === 'estimate' ? (
              <Trans>About {landed} landed, estimate</Trans>
            ) : (
              <Trans>About {landed} landed</Trans>
            )}
          </p>
        )}
      </Stick>
    </Wrap>
  );
}
