import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName, DESTINATIONS } from '#domain/places/destinations.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { rateOn } from '#domain/shipping/shipping.ts';
import { shownCurrency } from './amount.tsx';
import { Box } from '#ui/box.tsx';
import { Choice } from '#ui/choice.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Sum } from '#ui/sum.tsx';
import type { LandedCosts } from './landed-cost-line.tsx';
import { landedCostBy, type PricedGoods, type ShippingWay } from './landing.ts';
import styles from './landing-box.module.css';
import { PriceSince } from './price-since.tsx';

interface LandingBoxProps {
  product: PricedGoods;
  landed: LandedCosts;
  /** Since when the price holds, ISO; null or absent: nobody has said. */
  since: string | null | undefined;
  /** True where the shop itself sets it; absent: nobody has said. */
  own: boolean | undefined;
  /** Moment when it was seen, ms; null while unknown. */
  asOf: number | null;
  way: ShippingWay;
  onWay: (next: ShippingWay) => void;
  /** 'Destination missing', of an item 'Set Destination (Country)' */
  error: string | undefined;
  children: ReactNode;
  /** Comes when the page has settled, and moves nothing of the box. */
  end?: ReactNode;
}

/** Landed cost: each figure says who set it and since when; what is not in it stands in the same box. */
export function LandingBox(props: LandingBoxProps) {
  const { product, landed, since, own, asOf, way, onWay, error, children, end } = props;
  const { t, i18n } = useLingui();
  const currency = shownCurrency(product.currency);
  const isVehicle = product.rateClass !== 'parts';
  const isRoro = way.method === 'roro';
  const isPlaced = way.country !== '';
  const cost = landedCostBy(landed, product, way);
  const other = landedCostBy(landed, product, { ...way, method: isRoro ? 'container' : 'roro' });
  const more = cost && other ? (other.shippingMinor - cost.shippingMinor) * (isRoro ? 1 : -1) : null;
  const rate = rateOn(landed.rates, {
    port: way.port,
    method: way.method,
    class: product.rateClass,
    day: landed.day,
  });
  const found = DESTINATIONS.find(({ code }) => code === way.country);
  const country = found && { name: countryName(found.code, i18n.locale) };
  const ports = found?.ports ?? [];
  // Only a published rate gives a sum in another currency: an estimate is always in dollars.
  const inWords = currency === 'ZMW' ? t`In Zambian kwacha` : t`In US dollars`;
  const times = (amount: number): string => moneyText(amount * way.quantity, currency);
  return (
    <Box title={<Trans>What it costs to land</Trans>}>
      <Choice
        legend={<Trans>Shipping</Trans>}
        value={way.method}
        onChange={(method) => onWay({ ...way, method })}
        options={[
          { value: 'roro', label: t`RORO`, detail: t`Roll-on roll-off` },
          {
            value: 'container',
            label: t`Container`,
            detail: more !== null && more > 0 ? t`+ ${moneyText(more, currency)}` : t`In a closed container`,
          },
        ]}
      />
      <div className={styles.place}>
        <SelectField
          label={<Trans>Country</Trans>}
          value={way.country}
          error={error}
          onChange={({ target: { value } }) =>
            onWay({
              ...way,
              country: value,
              port: DESTINATIONS.find(({ code }) => code === value)?.ports[0] ?? '',
            })
          }
        >
          <option value="">{t`Choose a country`}</option>
          {DESTINATIONS.map(({ code }) => (
            <option key={code} value={code}>
              {countryName(code, i18n.locale)}
            </option>
          ))}
        </SelectField>
        {!isPlaced ? null : ports.length > 0 ? (
          <SelectField
            label={<Trans>Port</Trans>}
            value={way.port}
            onChange={({ target: { value } }) => onWay({ ...way, port: value })}
          >
            {ports.map((port) => (
              <option key={port}>{port}</option>
            ))}
          </SelectField>
        ) : (
          <TextField
            label={<Trans>Port</Trans>}
            hint={<Trans>Set in your quote</Trans>}
            maxLength={50}
            value={way.port}
            onChange={({ target: { value } }) => onWay({ ...way, port: value })}
          />
        )}
      </div>
      <Sum
        caption={t`What it costs to land`}
        rows={[
          {
            key: 'price',
            label: isVehicle
              ? way.quantity > 1
                ? t`${way.quantity} vehicles`
                : t`Vehicle`
              : way.quantity > 1
                ? t`${way.quantity} items`
                : t`Item`,
            source: <PriceSince since={[since]} own={[own]} seen={asOf} />,
            amount: times(minor(product.price)),
          },
          cost?.kind === 'published'
            ? {
                key: 'shipping',
                label: isRoro ? t`Shipping, RORO` : t`Shipping, Container`,
                source: rate ? t`Published rate since ${day(i18n, rate.validFrom)}` : t`Published rate`,
                amount: times(cost.shippingMinor),
              }
            : {
                key: 'shipping',
                label: cost ? t`Shipping, estimate` : t`Shipping`,
                source: isPlaced ? t`The final figure comes with your quote` : t`Choose a country first`,
                amount: cost ? times(cost.shippingMinor) : isPlaced ? t`by quote` : '',
                muted: true,
              },
        ]}
        total={{
          key: 'total',
          label: cost && way.port ? t`Total to ${way.port}` : t`Total`,
          source: !cost
            ? t`Without shipping`
            : cost.kind === 'published'
              ? inWords
              : t`Estimate, in US dollars`,
          amount: times(cost?.totalMinor ?? minor(product.price)),
        }}
      />
      {children}
      <Note className={styles.note}>
        {country ? (
          <Trans>Not included: duty and taxes in {country.name}, and transport from the port.</Trans>
        ) : (
          <Trans>Not included: duty and taxes, and transport from the port.</Trans>
        )}
      </Note>
      {end}
    </Box>
  );
}

const day = (i18n: ReturnType<typeof useLingui>['i18n'], iso: string): string =>
  i18n.date(new Date(`${iso}T12:00:00Z`), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
