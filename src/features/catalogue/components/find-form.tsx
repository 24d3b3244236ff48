import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HOME_FROM, HOME_PRICES, HOME_TO, pricesAbove } from '#domain/price-options.ts';
import { printShortSearch } from '#domain/search-address.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import styles from './find-form.module.css';

interface FindFormProps {
  /** Make to its models; kept with the shell, so the form works without a network. */
  makes: Readonly<Record<string, readonly string[]>>;
  /** Vehicles in all, for the button; null while unknown. */
  total: number | null;
}

/** Search on home (spec buyer §5): a make is required, price-to opens after price-from and lists only larger ones. */
export function FindForm({ makes, total }: FindFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [make, setMake] = useState('');
  const [model, setModel] = useState('');
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);

  function search(event: FormEvent) {
    event.preventDefault();
    setMissing(make === '');
    if (make === '') return;
    // The figures are kwacha, and the results say so; without one nothing is compared.
    const currency = from === null ? 'USD' : 'ZMW';
    void navigate(printShortSearch(make, model || null, from ?? HOME_FROM, to ?? HOME_TO, currency));
  }
  const label = (price: number): string => `K${i18n.number(price)}`;
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
      <div className={styles.prices}>
        <SelectField
          label={<Trans>Price from</Trans>}
          value={from ?? ''}
          onChange={(event) => {
            const next = amount(event.target.value);
            setFrom(next);
            if (next === null || (to !== null && to <= next)) setTo(null);
          }}
        >
          <option value="">{t`Any price`}</option>
          {HOME_PRICES.map((price) => (
            <option key={price} value={price}>
              {label(price)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={<Trans>Price to</Trans>}
          value={to ?? ''}
          disabled={from === null}
          title={from === null ? t`Choose a price from first` : undefined}
          onChange={(event) => setTo(amount(event.target.value))}
        >
          <option value="">{t`Any price`}</option>
          {pricesAbove(HOME_PRICES, from ?? HOME_TO).map((price) => (
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
