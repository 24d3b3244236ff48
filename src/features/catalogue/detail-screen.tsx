import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { printDetail } from '#domain/detail-address.ts';
import { type Selling, sellingOf } from '#domain/listing-type.ts';
import { minor, moneyParts, moneyText } from '#domain/money.ts';
import { stockReference } from '#domain/reference.ts';
import { PARTS, quantityLimit, stockProblem, VEHICLES } from '#domain/stock.ts';
import { useQuery, useSession } from '#offline/react.ts';
import { Amount, amountText, currencyOf } from '#shown/amount.tsx';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import { type Landed } from '#shown/landed-line.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Wrap } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import { Price } from '#ui/price.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stick } from '#ui/stick.tsx';
import styles from './detail-screen.module.css';
import type { DutyBox as DutyBoxPart } from './parts/duty-box.tsx';
import { DetailCrumbs } from './parts/detail-crumbs.tsx';
import { type Earlier, useEarlier } from './parts/earlier.ts';
import { Gone, PriceChanged } from './parts/earlier-notes.tsx';
import { FactsBox } from './parts/facts-box.tsx';
import { Gallery } from './parts/gallery.tsx';
import { type Choices, LandingBox } from './parts/landing-box.tsx';
import { ProtectedBox } from './parts/protected-box.tsx';
import { rateClassOf } from './parts/result-card.tsx';
import { SellingMark } from './parts/selling-mark.tsx';
import { ShareButton } from './parts/share-button.tsx';
import { vehicle } from './queries.ts';

const NotTakenNote = lazy(() =>
  import('#shown/not-taken.tsx').then((part) => ({ default: part.NotTakenNote })),
);

// Its file may be lost on the line: the price to the port stands without it.
const DutyBox = lazy<typeof DutyBoxPart>(() =>
  import('./parts/duty-box.tsx').then(
    (part) => ({ default: part.DutyBox }),
    () => ({ default: () => null }),
  ),
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
  /** What else can be done with it: under its price, and at the end of the page. */
  Acts: ComponentType<{ car: VehicleDetails }>;
  End: ComponentType<{ car: VehicleDetails }>;
}

/** A listing: pictures, price, what it costs to land, Buy Now or, where it is not sold at its price, Inquire. */
export function DetailScreen(props: DetailProps) {
  const { t } = useLingui();
  const state = useQuery(vehicle, { id: props.id });
  const earlier = useEarlier(props.id, state);
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
          <Gone earlier={earlier} />
        ) : (
          state.problem && <Failed problem={state.problem} onRetry={state.refresh} />
        )}
      </Wrap>
    );
  return <Listing key={car.id} {...props} car={car} earlier={earlier} state={state} />;
}

type ListingProps = DetailProps & {
  car: VehicleDetails;
  earlier: Earlier | null;
  state: ReturnType<typeof useQuery>;
};

function Listing(props: ListingProps) {
  const { car, landed, saver, inBasket, state } = props;
  const { t } = useLingui();
  const [own, setOwn] = useState<Choices | null>(null);
  const [missing, setMissing] = useState(false);
  // What is not in the first drawing comes with the engine, once the page has settled.
  const settled = useSession() !== undefined;
  const selling = sellingOf(car.listing_type);
  const stock = car.get_stock_record.quantity;
  const limit = quantityLimit(car.product_class_id, stock);
  const most = Math.max(1, limit - inBasket);
  const chosen = own ?? { method: 'roro', country: landed.country, port: landed.port, quantity: 1 };
  const choices: Choices = { ...chosen, quantity: Math.min(chosen.quantity, most) };
  const currency = currencyOf(car.PriceObj.currency);
  const rateClass = rateClassOf({
    product_class_id: car.product_class_id,
    class: car.class,
    shipping_category: car.specs.shipping_category,
  });
  const cost =
    choices.country === ''
      ? null
      : landed.cost(
          { price: car.PriceObj.incl_tax, currency: car.PriceObj.currency, rateClass },
          choices.method,
          choices.port,
        );
  const problem = selling === 'buy' ? stockProblem(stock, choices.quantity + inBasket, limit) : null;

  // A size is chosen on the item's own page.
  const needsChoice = car.options.some(({ type, required }) => type === 'choice' && required);
  function buy() {
    setMissing(choices.country === '');
    if (choices.country !== '') props.onBuy(car, choices);
  }
  const inquire = () => props.onInquire({ id: car.id, title: car.title, listing_type: car.listing_type });
  const parts = moneyParts(minor(car.PriceObj.incl_tax) * choices.quantity, currency);
  const landedText = cost && moneyText(cost.totalMinor * choices.quantity, currency);
  const action =
    selling !== 'buy' ? (
      <Button variant="main" onClick={inquire}>
        <Trans>Inquire</Trans>
      </Button>
    ) : problem && inBasket > 0 ? (
      <ButtonLink variant="main" to="/my-basket">
        <Trans>In your basket</Trans>
      </ButtonLink>
    ) : needsChoice && problem === null ? (
      <ButtonLink variant="main" to={printDetail(itemPage(car))}>
        <Trans>Buy Now</Trans>
      </ButtonLink>
    ) : (
      <Button variant="main" busy={props.buying} disabled={problem !== null} onClick={buy}>
        <Trans>Buy Now</Trans>
      </Button>
    );
  const noCountry = car.product_class_id === VEHICLES ? t`Destination missing` : t`Set Destination (Country)`;
  return (
    <Wrap>
      <DetailCrumbs car={car} />
      <div className={styles.lay}>
        <Gallery images={car.images} title={car.title} saver={saver} />
        <div className={styles.right}>
          <div className={styles.title}>
            <div className="row row-between row-wrap">
              <Plate large>{stockReference(car.id)}</Plate>
              <SellingMark selling={selling} stock={stock} />
            </div>
            <h1 tabIndex={-1}>{car.title}</h1>
            {car.subtitle_clean && <p className="muted">{car.subtitle_clean}</p>}
            <div className={`row row-between row-wrap ${styles.price}`}>
              <Amount wire={car.PriceObj.incl_tax} currency={car.PriceObj.currency} large />
              <ShareButton product={car} price={amountText(car.PriceObj.incl_tax, car.PriceObj.currency)} />
            </div>
            <div className={styles.acts}>
              <props.Acts car={car} />
            </div>
          </div>
          <PriceChanged earlier={props.earlier} car={car} />
          <LandingBox
            car={car}
            rateClass={rateClass}
            landed={landed}
            asOf={state.asOf}
            choices={choices}
            onChoose={setOwn}
            error={missing && choices.country === '' ? noCountry : undefined}
          >
            <div className={styles.buy}>
              {selling === 'buy' ? (
                <>
                  <span className="only-narrow strong" aria-hidden>
                    <Trans>Quantity</Trans>
                  </span>
                  <Quantity
                    label={t`Quantity`}
                    lessLabel={t`One less`}
                    moreLabel={t`One more`}
                    value={choices.quantity}
                    max={most}
                    onChange={(next) => setOwn({ ...choices, quantity: next })}
                  />
                  <div className="only-wide grow">{action}</div>
                </>
              ) : (
                <Button className="grow" onClick={inquire}>
                  <Trans>Inquire</Trans>
                </Button>
              )}
            </div>
            <BuyNotes
              selling={selling}
              most={choices.quantity === most && inBasket + choices.quantity === stock ? stock : null}
              problem={problem?.detail ?? null}
              inBasket={inBasket}
              failed={props.failed}
            />
          </LandingBox>
          {settled && car.product_class_id === VEHICLES && (
            <Suspense>
              <DutyBox car={car} rateClass={rateClass} choices={choices} cost={cost} day={landed.day} />
            </Suspense>
          )}
          <ProtectedBox />
        </div>
        <div className={styles.more}>
          <FactsBox car={car} />
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
          <props.End car={car} />
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

/** The page of something that is no vehicle: there its size is chosen. */
const itemPage = ({ id, product_class_id: kind }: VehicleDetails) =>
  kind === PARTS ? ({ kind: 'part', id } as const) : ({ kind: 'item', id, price: null } as const);

interface BuyNotesProps {
  selling: Selling;
  /** How many there are, where all of them are wished for. */
  most: number | null;
  problem: string | null;
  inBasket: number;
  failed: { cause: unknown } | null;
}

/** What stands under Buy Now: why it cannot be, what was not taken, and that nobody pays yet. */
function BuyNotes({ selling, most, problem, inBasket, failed }: BuyNotesProps) {
  const said = useRef<HTMLDivElement>(null);
  // Under the bar of a phone the words would stand out of sight.
  useEffect(() => {
    if (failed) said.current?.scrollIntoView({ block: 'center' });
  }, [failed]);
  if (selling !== 'buy') return null;
  return (
    <>
      {most !== null && problem === null && (
        <p className={`small muted ${styles.gap}`}>
          <Trans>Only {most} in stock</Trans>
        </p>
      )}
      {problem !== null && inBasket === 0 && (
        <Note kind="stop" role="status" className={styles.gap} title={problem} />
      )}
      <div ref={said}>
        {failed && (
          <Suspense>
            <NotTakenNote cause={failed.cause} className={styles.gap}>
              <Trans>Your basket is as it was.</Trans>
            </NotTakenNote>
          </Suspense>
        )}
      </div>
      <p className={`tiny muted ${styles.gap}`}>
        <Trans>No payment now. You get a pro-forma first.</Trans>
      </p>
    </>
  );
}
