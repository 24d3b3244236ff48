import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { sellingOf } from '#domain/stock/listing-type.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { isOwnStock } from '#domain/money/price-setter.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { Amount, amountText, shownCurrency } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { useFactValue } from '#shown/fact-value.ts';
import { useSteering } from '#shown/facts-box.tsx';
import { goodsOf, type ImportMarkProps } from '#shown/import-goods.ts';
import { FiguresSource } from '#shown/figures-source.tsx';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { landedCostBy, rateClassOf } from '#shown/landing.ts';
import { PriceSince } from '#shown/price-since.tsx';
import { OutOfStock } from '#shown/selling-mark.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import type { Compared } from '../compared-car.ts';
import styles from '../compare-screen.module.css';

interface TableProps {
  compared: readonly Compared[];
  landed: LandedCosts;
  saver: boolean;
  ImportCell: ComponentType<ImportMarkProps>;
  onInquire: (car: VehicleDetails) => void;
  onRemove: (key: string, title: string) => void;
}

/** A column a vehicle; each fact stands above its values, so that two cars are whole on a small phone. */
export function CompareTable({ compared, landed, saver, ImportCell, onInquire, onRemove }: TableProps) {
  const { t } = useLingui();
  const rows = useRows(landed, ImportCell);
  return (
    // A table wider than the phone is moved by the thumb, or by the keys once it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={t`Compared cars`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {compared.map((one) => (
              <th key={one.key} scope="col" className={styles.car}>
                <Head compared={one} saver={saver} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <Fact
          label={t`Price`}
          differs={differ(compared, ({ PriceObj }) => `${PriceObj.currency} ${PriceObj.incl_tax}`)}
          of={compared.map((one) => ({ key: one.key, value: <PriceNow compared={one} /> }))}
        />
        {/* What nobody says of any of them is no row. */}
        {rows
          .filter(({ always, of }) => always || compared.some(({ car }) => car && (of(car) ?? null) !== null))
          .map(({ label, of }) => (
            <Fact
              key={label}
              label={label}
              differs={differ(compared, of)}
              of={compared.map(({ key, car }) => ({
                key,
                value: (car && of(car)) ?? <span className="muted">{t`Not given`}</span>,
              }))}
            />
          ))}
        <tfoot>
          <tr>
            {compared.map(({ key, car, gone }) => (
              <td key={key}>{car && !gone && <Acts car={car} onInquire={() => onInquire(car)} />}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface FactProps {
  label: string;
  differs: boolean;
  of: readonly { key: string; value: ReactNode }[];
}

function Fact({ label, differs, of }: FactProps) {
  return (
    <tbody className={differs ? styles.differs : undefined}>
      <tr>
        <th scope="rowgroup" colSpan={of.length} className={styles.what}>
          <span>
            {label}
            {differs && (
              <small>
                <Trans>differs</Trans>
              </small>
            )}
          </span>
        </th>
      </tr>
      <tr>
        {of.map(({ key, value }) => (
          <td key={key}>{value}</td>
        ))}
      </tr>
    </tbody>
  );
}

/** True where those that are known are not alike in a fact; what is no text, such as a verdict, is not compared. */
function differ(compared: readonly Compared[], of: (car: VehicleDetails) => ReactNode): boolean {
  const values = compared.flatMap(({ car }) => (car ? [of(car)] : []));
  const texts = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return texts.length > 1 && new Set(texts).size > 1;
}

function Acts({ car, onInquire }: { car: VehicleDetails; onInquire: () => void }) {
  const { t } = useLingui();
  const { title } = car;
  const isBought = sellingOf(car.listing_type) === 'buy' && car.get_stock_record.quantity > 0;
  return (
    <div className={styles.acts}>
      {isBought && (
        <ButtonLink small to={`/details/${car.id}`} aria-label={t`View and buy ${title}`}>
          <Trans>View and buy</Trans>
        </ButtonLink>
      )}
      <Button small variant="quiet" aria-label={t`Inquire about ${title}`} onClick={onInquire}>
        <Trans>Inquire</Trans>
      </Button>
    </div>
  );
}

function Head({
  compared,
  saver,
  onRemove,
}: { compared: Compared } & Pick<TableProps, 'saver' | 'onRemove'>) {
  const { t } = useLingui();
  const { key, car, gone, loading } = compared;
  const image = car?.images[0];
  const reference = Number(key);
  const plate = Number.isInteger(reference) ? stockReference(reference) : key;
  const title = car?.title ?? t`REF ${plate}`;
  return (
    <div className={styles.head}>
      <VehiclePicture
        image={image?.remote_image ?? NO_IMAGE}
        picture={image?.picture ?? null}
        alt=""
        width={320}
        widths={[160, 320]}
        sizes="(min-width: 900px) 208px, 136px"
        saver={saver}
        className={styles.picture}
      />
      {car ? (
        <Link to={`/details/${car.id}`} className={styles.name}>
          {title}
        </Link>
      ) : (
        <span className={styles.name}>{title}</span>
      )}
      {gone ? (
        <Mark kind="stop">
          <Trans>No longer listed</Trans>
        </Mark>
      ) : car === null ? (
        <span className="muted">{loading ? t`Loading` : t`This car cannot be shown here`}</span>
      ) : (
        isSold(car) && <OutOfStock />
      )}
      <Button small aria-label={t`Remove ${title}`} onClick={() => onRemove(key, title)}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}

/** Price of it, from when that is, and what it cost when it was put here. */
function PriceNow({ compared: { car, known, before } }: { compared: Compared }) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  if (car === null) return <span className="muted">{t`Not given`}</span>;
  const { incl_tax: price, currency } = car.PriceObj;
  const old = before && amountText(before.price, before.currency);
  const at = before?.at != null && now !== null ? moment(before.at, now) : null;
  return (
    <>
      <Amount wire={price} currency={currency} />
      {before && (
        <p>
          {at === null ? (
            <Trans>It was {old}.</Trans>
          ) : (
            <Trans>
              It was {old}, seen {at}.
            </Trans>
          )}
        </p>
      )}
      {car.price_since && (
        <p className="small muted">
          <PriceSince since={[car.price_since]} own={[isOwnStock(car.seller)]} seen={null} />
        </p>
      )}
      <FiguresSource state={known} />
    </>
  );
}

const isSold = ({ listing_type: type, get_stock_record: { quantity } }: VehicleDetails): boolean =>
  sellingOf(type) !== 'auction' && quantity < 1;

function useRows(
  landed: LandedCosts,
  ImportCell: TableProps['ImportCell'],
): { label: string; of: (car: VehicleDetails) => ReactNode; always?: true }[] {
  const { t, i18n } = useLingui();
  const sideOf = useSteering();
  const valueOf = useFactValue();
  const { port, country, countryName } = landed;
  const allowedOf = (car: VehicleDetails): ReactNode => {
    const goods = goodsOf(car);
    return goods && <ImportCell goods={goods} currency={car.PriceObj.currency} country={country} />;
  };
  const landedOf = (car: VehicleDetails): string | null => {
    const { incl_tax: price, currency } = car.PriceObj;
    const cost = landedCostBy(
      landed,
      { price, currency, rateClass: rateClassOf(car) },
      { ...landed, method: 'roro' },
    );
    // What is sold lands nowhere: its column says so at the top.
    if (cost === null || minor(price) === 0 || isSold(car)) return null;
    const total = moneyText(cost.totalMinor, shownCurrency(currency));
    return cost.kind === 'estimate' ? t`${total}, estimate` : total;
  };
  return [
    { label: t`Landed in ${port}, without duty`, of: (car) => landedOf(car), always: true },
    { label: t`Import into ${countryName}`, of: allowedOf, always: true },
    { label: t`Year`, of: ({ specs }) => specs.model_year },
    {
      label: t`Mileage`,
      of: ({ specs }) => (specs.mileage === null ? null : t`${i18n.number(specs.mileage)}\u00a0mi`),
    },
    {
      label: t`Engine size`,
      of: ({ specs }) => (specs.engine_size ? t`${i18n.number(specs.engine_size)}\u00a0cc` : null),
    },
    { label: t`Fuel`, of: ({ specs }) => valueOf(specs.fuel_type) },
    { label: t`Transmission`, of: ({ specs }) => valueOf(specs.transmission) },
    { label: t`Body`, of: ({ specs }) => valueOf(specs.body_type) },
    { label: t`Colour`, of: ({ specs }) => valueOf(specs.colour) },
    { label: t`Steering`, of: ({ specs }) => sideOf(specs.steering) },
    { label: t`Doors`, of: ({ specs }) => specs.doors ?? null },
    { label: t`Seats`, of: ({ specs }) => specs.seats ?? null },
    { label: t`Location`, of: ({ location }) => location },
  ];
}
