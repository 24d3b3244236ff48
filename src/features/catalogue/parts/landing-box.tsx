import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { DESTINATIONS } from '#domain/destinations.ts';
import { minor, moneyText } from '#domain/money.ts';
import { VEHICLES } from '#domain/stock.ts';
import { type RateClass, rateOn, type ShippingMethod } from '#domain/shipping.ts';
import { currencyOf } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import type { Landed } from '#shown/landed-line.tsx';
import { Box } from '#ui/box.tsx';
import { Choice } from '#ui/choice.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Sum } from '#ui/sum.tsx';
import styles from './landing-box.module.css';

export interface Choices {
  method: ShippingMethod;
  country: string;
  port: string;
  quantity: number;
}

interface LandingBoxProps {
  car: VehicleDetails;
  rateClass: RateClass;
  landed: Landed;
  asOf: number | null;
  choices: Choices;
  onChoose: (next: Choices) => void;
  /** 'Destination missing', of an item 'Set Destination (Country)' */
  error: string | undefined;
  children: ReactNode;
}

/** What it costs to land: each figure says who set it and since when; what is not in it stands in the same box. */
export function LandingBox({
  car,
  rateClass,
  landed,
  asOf,
  choices,
  onChoose,
  error,
  children,
}: LandingBoxProps) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const currency = currencyOf(car.PriceObj.currency);
  const product = { price: car.PriceObj.incl_tax, currency: car.PriceObj.currency, rateClass };
  const placed = choices.country !== '';
  const cost = placed ? landed.cost(product, choices.method, choices.port) : null;
  const other = landed.cost(product, choices.method === 'roro' ? 'container' : 'roro', choices.port);
  const more =
    cost && other ? (other.shippingMinor - cost.shippingMinor) * (choices.method === 'roro' ? 1 : -1) : null;
  const rate = rateOn(landed.rates, {
    port: choices.port,
    method: choices.method,
    class: rateClass,
    day: landed.day,
  });
  const country = DESTINATIONS.find(({ code }) => code === choices.country);
  const ports = country?.ports ?? [];
  const seen = asOf !== null && now !== null ? moment(asOf, now) : null;
  // Only a published rate gives a sum in another currency: an estimate is always in dollars.
  const inWords = currency === 'ZMW' ? t`In Zambian kwacha` : t`In US dollars`;
  const times = (amount: number): string => moneyText(amount * choices.quantity, currency);
  return (
    <Box title={<Trans>What it costs to land</Trans>}>
      <Choice
        legend={<Trans>Shipping</Trans>}
        value={choices.method}
        onChange={(method) => onChoose({ ...choices, method })}
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
          value={choices.country}
          error={error}
          onChange={({ target: { value } }) =>
            onChoose({
              ...choices,
              country: value,
              port: DESTINATIONS.find(({ code }) => code === value)?.ports[0] ?? '',
            })
          }
        >
          <option value="">{t`Choose a country`}</option>
          {DESTINATIONS.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {!placed ? null : ports.length > 0 ? (
          <SelectField
            label={<Trans>Port</Trans>}
            value={choices.port}
            onChange={({ target: { value } }) => onChoose({ ...choices, port: value })}
          >
            {ports.map((port) => (
              <option key={port}>{port}</option>
            ))}
          </SelectField>
        ) : (
          <TextField
            label={<Trans>Port</Trans>}
            hint={<Trans>Settled in your quote</Trans>}
            maxLength={50}
            value={choices.port}
            onChange={({ target: { value } }) => onChoose({ ...choices, port: value })}
          />
        )}
      </div>
      <Sum
        caption={t`What it costs to land`}
        rows={[
          {
            key: 'price',
            label:
              car.product_class_id === VEHICLES
                ? choices.quantity > 1
                  ? t`${choices.quantity} vehicles`
                  : t`Vehicle`
                : choices.quantity > 1
                  ? t`${choices.quantity} items`
                  : t`Item`,
            source: seen ? t`Set by the seller, ${seen}` : t`Set by the seller`,
            amount: times(minor(car.PriceObj.incl_tax)),
          },
          cost?.kind === 'published'
            ? {
                key: 'shipping',
                label: choices.method === 'roro' ? t`Shipping, RORO` : t`Shipping, Container`,
                source: rate ? t`Published rate since ${day(i18n, rate.validFrom)}` : t`Published rate`,
                amount: times(cost.shippingMinor),
              }
            : {
                key: 'shipping',
                label: t`Shipping, estimate`,
                source: t`The final figure comes with your quote`,
                amount: cost ? times(cost.shippingMinor) : t`by quote`,
                muted: true,
              },
        ]}
        total={{
          key: 'total',
          label: cost && choices.port ? t`Total to ${choices.port}` : t`Total`,
          source: !cost
            ? t`Without shipping`
            : cost.kind === 'published'
              ? inWords
              : t`Estimate, in US dollars`,
          amount: times(cost?.totalMinor ?? minor(car.PriceObj.incl_tax)),
        }}
      />
      {children}
      <Note className={styles.note}>
        {country ? (
          <Trans>Not included: duty and taxes in {country.name}, and the road from the port.</Trans>
        ) : (
          <Trans>Not included: duty and taxes, and the road from the port.</Trans>
        )}
      </Note>
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
