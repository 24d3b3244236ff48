import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { VehicleDetails } from '#contract/catalogue.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { minor, moneyText } from '#domain/money.ts';
import { rateClass } from '#domain/shipping.ts';
import { useList, useQuery } from '#offline/react.ts';
import { Amount, currencyOf } from '#shown/amount.tsx';
import type { Landed } from '#shown/landed-line.tsx';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { comparedVehicle } from './queries.ts';
import styles from './compare-screen.module.css';

interface CompareProps {
  landed: Landed;
  saver: boolean;
}

/** A vehicle of the list: as the phone knows it now; `gone` once it is no longer listed. */
interface Compared {
  key: string;
  car: VehicleDetails;
  gone: boolean;
}

/** Up to four vehicles side by side, from what this phone holds; a newer answer takes the older one's place. */
export function CompareScreen({ landed, saver }: CompareProps) {
  const { t } = useLingui();
  const { entries, remove } = useList('compare');
  const compared = useCompared(entries);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  usePageTitle(t`Compare`);
  const take = (key: string): void => {
    setFailed(null);
    remove(key).catch((cause: unknown) => setFailed({ cause }));
  };
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Compare</Trans>}
        lead={<Trans>Up to four cars side by side, also without a connection.</Trans>}
      />
      {failed && <NotTakenNote cause={failed.cause} />}
      {entries === undefined ? (
        <Skeleton kind="text" label={t`Loading`} count={2} />
      ) : compared.length === 0 ? (
        <Empty
          icon="scale"
          title={<Trans>Nothing to compare yet</Trans>}
          hint={<Trans>Open a car, then tap Add to compare.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Find a car</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <Table compared={compared} landed={landed} saver={saver} onRemove={take} />
      )}
    </Wrap>
  );
}

/** A fixed number of reads, since the list holds four at most. */
function useCompared(entries: ReturnType<typeof useList>['entries']): Compared[] {
  const [a, b, c, d] = entries ?? [];
  const ask = (entry: { key: string } | undefined) => (entry ? { id: entry.key } : null);
  const states = [
    useQuery(comparedVehicle, ask(a)),
    useQuery(comparedVehicle, ask(b)),
    useQuery(comparedVehicle, ask(c)),
    useQuery(comparedVehicle, ask(d)),
  ];
  return (entries ?? []).flatMap(({ key, value }, place) => {
    const state = states[place];
    const kept = v.safeParse(VehicleDetails, value);
    const car = state?.data ?? (kept.success ? kept.output : null);
    return car === null ? [] : [{ key, car, gone: state?.problem?.code === 'not_found' }];
  });
}

interface TableProps extends CompareProps {
  compared: readonly Compared[];
  onRemove: (key: string) => void;
}

function Table({ compared, landed, saver, onRemove }: TableProps) {
  const { t } = useLingui();
  const rows = useRows(landed);
  return (
    // A table wider than the phone is moved by the thumb, or by the keys once it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={t`Compared cars`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner names nothing */}
            <td className={styles.what} />
            {compared.map(({ key, car, gone }) => (
              <th key={key} scope="col" className={styles.car}>
                <VehiclePicture
                  image={car.images[0]?.remote_image ?? NO_IMAGE}
                  picture={car.images[0]?.picture ?? null}
                  alt=""
                  width={320}
                  widths={[160, 320]}
                  sizes="(min-width: 900px) 208px, 136px"
                  saver={saver}
                  className={styles.picture}
                />
                <Link to={`/details/${car.id}`} className={styles.name}>
                  {car.title}
                </Link>
                {gone && (
                  <Mark kind="stop">
                    <Trans>No longer listed</Trans>
                  </Mark>
                )}
                <Button
                  variant="quiet"
                  small
                  aria-label={t`Remove ${car.title}`}
                  onClick={() => onRemove(key)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row" className={styles.what}>
                {label}
              </th>
              {compared.map(({ key, car }) => (
                <td key={key}>{of(car) ?? <span className="muted">{t`Not given`}</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useRows(landed: Landed): { label: string; of: (car: VehicleDetails) => ReactNode }[] {
  const { t, i18n } = useLingui();
  const { port } = landed;
  return [
    {
      label: t`Price`,
      of: ({ PriceObj: { incl_tax: price, currency } }) => <Amount wire={price} currency={currency} />,
    },
    { label: t`Landed in ${port}`, of: (car) => landedText(landed, car) },
    { label: t`Year`, of: ({ specs }) => specs.model_year },
    {
      label: t`Mileage`,
      of: ({ specs }) => (specs.mileage === null ? null : t`${i18n.number(specs.mileage)}\u00a0mi`),
    },
    {
      label: t`Engine size`,
      of: ({ specs }) => (specs.engine_size ? t`${i18n.number(specs.engine_size)}\u00a0cc` : null),
    },
    { label: t`Fuel`, of: ({ specs }) => specs.fuel_type },
    { label: t`Transmission`, of: ({ specs }) => specs.transmission },
    { label: t`Body`, of: ({ specs }) => specs.body_type },
    { label: t`Colour`, of: ({ specs }) => specs.colour },
    { label: t`Location`, of: ({ location }) => location },
  ];
}

function landedText(landed: Landed, car: VehicleDetails): string | null {
  const { incl_tax: price, currency } = car.PriceObj;
  const cost = landed.cost({
    price,
    currency,
    rateClass: rateClass({
      productClassId: car.product_class_id,
      vehicleClass: car.class,
      bodyType: car.specs.body_type,
    }),
  });
  return cost === null || minor(price) === 0 ? null : moneyText(cost.totalMinor, currencyOf(currency));
}
