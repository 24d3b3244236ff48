import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StockCurrency } from '#domain/money/price-range.ts';
import { HOME_FROM, HOME_TO, PRICE_STEPS, pricesAbove } from '#domain/search/price-options.ts';
import { printShortSearch } from '#domain/search/search-address.ts';
import { CurrencyChoice, type PriceCurrency } from '#shown/currency-choice.tsx';
import { PRICE_SIGNS } from '#shown/price-words.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import styles from './find-form.module.css';

interface FindFormProps {
  /** Make to its models; kept with the shell, so the form works without a network. */
  makes: Readonly<Record<string, readonly string[]>>;
  /** Vehicles in all, for the button; null while unknown. */
  total: number | null;
  money: PriceCurrency;
}

/**
 * Search on home (spec buyer §5): a make is required, price-to opens after price-from and lists only larger ones. Prices are
 * kwacha, as the specification labels them, until somebody chooses dollars.
 */
export function FindForm({ makes, total, money }: FindFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [make, setMake] = useState('');
  const [model, setModel] = useState('');
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  // With a figure the currency that it was chosen in; what is read from the phone later changes it no more.
  const [picked, setPicked] = useState<StockCurrency | null>(null);
  const currency = picked ?? money.chosen ?? 'ZMW';
  const steps = PRICE_STEPS[currency];
  const [missing, setMissing] = useState(false);

  function search(event: FormEvent) {
    event.preventDefault();
    setMissing(make === '');
    if (make === '') return;
    // From nothing to nothing compares nothing: no currency is asked about.
    const asked = from === null || (from === 0 && to === null) ? 'USD' : currency;
    void navigate(printShortSearch(make, model || null, from ?? HOME_FROM, to ?? HOME_TO, asked));
  }
  const label = (price: number): string => `${PRICE_SIGNS[currency]}${i18n.number(price)}`;
  const amount = (text: string): number | null => (text === '' ? null : Number(text));
  return (
    <form className={styles.find} onSubmit={search} noValidate>
      <SelectField
        label={<Trans>Make</Trans>}
        error={missing && make === '' ? <Trans>Make is missing</Trans> : undefined}
        value={make}
        wide
        onChange={(event) => {
          setMake(event.target.value);
          setModel('');
        }}
      >
        <option value="">{t`Choose a make`}</option>
        {Object.keys(makes).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label={<Trans>Model</Trans>}
        value={model}
        wide
        onChange={(event) => setModel(event.target.value)}
      >
        <option value="">{t`Any Model`}</option>
        {(makes[make] ?? []).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <CurrencyChoice
        value={currency}
        onChange={(next) => {
          money.choose(next);
          setPicked(next);
          // A figure in the other one would be another price.
          setFrom(null);
          setTo(null);
        }}
      />
      <div className={styles.prices}>
        <SelectField
          label={<Trans>Price from</Trans>}
          value={from ?? ''}
          onChange={(event) => {
            const next = amount(event.target.value);
            setFrom(next);
            setPicked(currency);
            if (next === null || (to !== null && to <= next)) setTo(null);
          }}
        >
          <option value="">{t`Any price`}</option>
          {steps.map((price) => (
            <option key={price} value={price}>
              {label(price)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={<Trans>Price to</Trans>}
          value={to ?? ''}
          disabled={from === null}
          title={from === null ? t`Choose a minimum price first` : undefined}
          onChange={(event) => setTo(amount(event.target.value))}
        >
          <option value="">{t`Any price`}</option>
          {pricesAbove(steps, from ?? HOME_TO).map((price) => (
            <option key={price} value={price}>
              {label(price)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button variant="main" full type="submit" icon="search" className={styles.go}>
        {total === null ? <Trans>Search</Trans> : <Trans>Search {i18n.number(total)} vehicles</Trans>}
      </Button>
    </form>
  );
}
