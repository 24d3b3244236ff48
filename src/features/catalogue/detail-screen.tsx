import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { minor, moneyParts, moneyText } from '#domain/money.ts';
import { stockReference } from '#domain/reference.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search-address.ts';
import { quantityLimit, stockProblem } from '#domain/stock.ts';
import { useQuery } from '#offline/react.ts';
import { Amount, currencyOf } from '#shown/amount.tsx';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import { type Landed } from '#shown/landed-line.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { Wrap } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import { Price } from '#ui/price.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Specs } from '#ui/specs.tsx';
import { Stick } from '#ui/stick.tsx';
import styles from './detail-screen.module.css';
import { Gallery } from './parts/gallery.tsx';
import { type Choices, LandingBox } from './parts/landing-box.tsx';
import { rateClassOf } from './parts/result-card.tsx';
import { vehicle } from './queries.ts';

const NotTakenNote = lazy(() =>
  import('#shown/not-taken.tsx').then((part) => ({ default: part.NotTakenNote })),
);

interface DetailProps {
  id: string;
  landed: Landed;
  saver: boolean;
  /** How many of this the basket holds already. */
  inBasket: number;
  buying: boolean;
  /** The phone did not take what Buy Now put into the basket. */
  failed: { cause: unknown } | null;
  onBuy: (car: VehicleDetails, choices: Choices) => void;
  onInquire: (product: { id: number; title: string; listing_type: string }) => void;
}

/** A vehicle: pictures, price, what it costs to land, Buy Now or, under auction, Inquire. */
export function DetailScreen(props: DetailProps) {
  const { t } = useLingui();
  const state = useQuery(vehicle, { id: props.id });
  const gone = state.problem?.code === 'not_found';
  // What the phone still keeps of a withdrawn vehicle is not for sale any more.
  const car = gone ? undefined : state.data;
  usePageTitle(car?.title ?? (gone ? t`This vehicle is no longer listed` : null));
  if (!car && !gone && state.loading)
    return (
      <Wrap>
        <Skeleton label={t`Loading`} kind="detail" />
      </Wrap>
    );
  if (!car)
    return (
      <Wrap page>
        {gone ? (
          <Empty
            icon="search"
            level={1}
            title={t`This vehicle is no longer listed`}
            action={
              <ButtonLink to={printSearch(WHOLE_STOCK)}>
                <Trans>See all vehicles</Trans>
              </ButtonLink>
            }
          />
        ) : (
          state.problem && <Failed problem={state.problem} onRetry={state.refresh} />
        )}
      </Wrap>
    );
  return <Vehicle key={car.id} {...props} car={car} state={state} />;
}

function Vehicle(props: DetailProps & { car: VehicleDetails; state: ReturnType<typeof useQuery> }) {
  const { car, landed, saver, inBasket, state } = props;
  const { t } = useLingui();
  const [own, setOwn] = useState<Choices | null>(null);
  const [error, setError] = useState<string>();
  const said = useRef<HTMLDivElement>(null);
  // Under the bar of a phone the words would stand out of sight.
  useEffect(() => {
    if (props.failed) said.current?.scrollIntoView({ block: 'center' });
  }, [props.failed]);
  const auction = car.listing_type !== 'FixedPrice';
  const stock = car.get_stock_record.quantity;
  const limit = quantityLimit(car.product_class_id, stock);
  const most = Math.max(1, limit - inBasket);
  const chosen = own ?? { method: 'roro', country: landed.country, port: landed.port, quantity: 1 };
  const choices: Choices = { ...chosen, quantity: Math.min(chosen.quantity, most) };
  const { quantity } = choices;
  const currency = currencyOf(car.PriceObj.currency);
  const rateClass = rateClassOf({
    product_class_id: car.product_class_id,
    class: car.class,
    shipping_category: car.specs.shipping_category,
  });
  const cost = landed.cost(
    { price: car.PriceObj.incl_tax, currency: car.PriceObj.currency, rateClass },
    choices.method,
    choices.port,
  );
  const problem = auction ? null : stockProblem(stock, quantity + inBasket, limit);

  function buy() {
    const missing = choices.country === '';
    setError(missing ? t`Destination missing` : undefined);
    if (!missing) props.onBuy(car, choices);
  }
  const inquire = () => props.onInquire({ id: car.id, title: car.title, listing_type: car.listing_type });
  const parts = moneyParts(minor(car.PriceObj.incl_tax) * quantity, currency);
  const landedText = cost && moneyText(cost.totalMinor * quantity, currency);
  const action = auction ? (
    <Button variant="main" onClick={inquire}>
      <Trans>Inquire</Trans>
    </Button>
  ) : problem && inBasket > 0 ? (
    <ButtonLink variant="main" to="/my-basket">
      <Trans>In your basket</Trans>
    </ButtonLink>
  ) : (
    <Button variant="main" busy={props.buying} disabled={problem !== null} onClick={buy}>
      <Trans>Buy Now</Trans>
    </Button>
  );
  return (
    <Wrap>
      <DetailCrumbs car={car} />
      <div className={styles.lay}>
        <Gallery images={car.images} title={car.title} saver={saver} />
        <div className={styles.right}>
          <div className={styles.title}>
            <div className="row row-between row-wrap">
              <Plate large>{stockReference(car.id)}</Plate>
              <Availability auction={auction} stock={stock} />
            </div>
            <h1 tabIndex={-1}>{car.title}</h1>
            {car.subtitle_clean && <p className="muted">{car.subtitle_clean}</p>}
            <p className={styles.price}>
              <Amount wire={car.PriceObj.incl_tax} currency={car.PriceObj.currency} large />
            </p>
          </div>
          <LandingBox
            car={car}
            rateClass={rateClass}
            landed={landed}
            asOf={state.asOf}
            choices={choices}
            onChoose={setOwn}
            error={error}
          >
            {auction ? (
              <div className={styles.buy}>
                <Button className="grow" onClick={inquire}>
                  <Trans>Inquire</Trans>
                </Button>
              </div>
            ) : (
              <div className={styles.buy}>
                <span className="only-narrow strong" aria-hidden>
                  <Trans>Quantity</Trans>
                </span>
                <Quantity
                  label={t`Quantity`}
                  lessLabel={t`One less`}
                  moreLabel={t`One more`}
                  value={quantity}
                  max={most}
                  onChange={(next) => setOwn({ ...choices, quantity: next })}
                />
                <div className="only-wide grow">{action}</div>
              </div>
            )}
            {!auction && !problem && quantity === most && inBasket + quantity === stock && (
              <p className={`small muted ${styles.gap}`}>
                <Trans>Only {stock} in stock</Trans>
              </p>
            )}
            {problem && inBasket === 0 && (
              <Note kind="stop" role="status" className={styles.gap} title={problem.detail} />
            )}
            <div ref={said}>
              {props.failed && (
                <Suspense>
                  <NotTakenNote cause={props.failed.cause} className={styles.gap}>
                    <Trans>Your basket is as it was.</Trans>
                  </NotTakenNote>
                </Suspense>
              )}
            </div>
            {!auction && (
              <p className={`tiny muted ${styles.gap}`}>
                <Trans>No payment now. You get a pro-forma first.</Trans>
              </p>
            )}
          </LandingBox>
          <Protected />
        </div>
        <div className={styles.more}>
          <Facts car={car} />
          {car.description_clean && (
            <Box title={<Trans>Description</Trans>}>
              {car.description_clean.split('\n').map((line, place) => (
                <p key={place}>{line}</p>
              ))}
            </Box>
          )}
          <Box
            title={<Trans>Seller</Trans>}
            action={
              <Button variant="quiet" small onClick={inquire}>
                <Trans>Inquire</Trans>
              </Button>
            }
          >
            {car.location && <p>{car.location}</p>}
            {car.contact && <p className="muted">{car.contact}</p>}
          </Box>
          <Known state={state} />
        </div>
      </div>
      <Stick label={t`Buy`} action={action}>
        <Price {...parts} cents={`.${parts.cents}`} />
        {landedText && (
          <p className="tiny muted">
            <Trans>About {landedText} landed</Trans>
          </p>
        )}
      </Stick>
    </Wrap>
  );
}

function Availability({ auction, stock }: { auction: boolean; stock: number }) {
  if (auction)
    return (
      <Mark icon="gavel" filled>
        <Trans>UNDER AUCTION</Trans>
      </Mark>
    );
  if (stock < 1)
    return (
      <Mark kind="stop" filled>
        <Trans>Out of stock</Trans>
      </Mark>
    );
  return (
    <Mark kind="ok" filled>
      <Trans>AVAILABLE</Trans>
    </Mark>
  );
}

function DetailCrumbs({ car }: { car: VehicleDetails }) {
  const { t } = useLingui();
  const wide = { ...WHOLE_STOCK, vehicleClass: car.class };
  const kind = car.class === 'commercial' ? t`Commercial vehicles` : t`Cars`;
  return (
    <Crumbs
      label={t`Breadcrumb`}
      items={[
        { label: t`Home`, to: '/' },
        { label: kind, to: printSearch(wide) },
        ...(car.make ? [{ label: car.make, to: printSearch({ ...wide, make: car.make }) }] : []),
        { label: car.model ?? car.title },
      ]}
    />
  );
}

function Facts({ car }: { car: VehicleDetails }) {
  const { t, i18n } = useLingui();
  const { specs } = car;
  const items = [
    { label: t`Year`, value: specs.model_year },
    { label: t`Mileage`, value: specs.mileage === null ? null : t`${i18n.number(specs.mileage)}\u00a0mi` },
    { label: t`Engine size`, value: specs.engine_size ? t`${i18n.number(specs.engine_size)}\u00a0cc` : null },
    { label: t`Fuel`, value: specs.fuel_type },
    { label: t`Transmission`, value: specs.transmission },
    { label: t`Body`, value: specs.body_type },
    { label: t`Colour`, value: specs.colour },
    { label: t`Location`, value: car.location },
  ];
  return (
    <Box title={<Trans>Specification</Trans>}>
      <Specs items={items.map(({ label, value }) => ({ label, value: value ?? t`Not given` }))} />
    </Box>
  );
}

function Protected() {
  return (
    <Box title={<Trans>How you are protected</Trans>}>
      <ul className={styles.trust}>
        <li>
          <Icon name="file-check" />
          <span>
            <b>
              <Trans>Pay only against a pro-forma</Trans>
            </b>
            <span className="small muted">
              <Trans>
                It carries a code. Anyone can check it at <Link to="/verify-invoice">verify-invoice</Link>.
              </Trans>
            </span>
          </span>
        </li>
        <li>
          <Icon name="building-bank" />
          <span>
            <b>
              <Trans>Bank details stand in one place</Trans>
            </b>
            <span className="small muted">
              <Trans>Only in the pro-forma PDF. We never send them by chat or phone.</Trans>
            </span>
          </span>
        </li>
      </ul>
    </Box>
  );
}
