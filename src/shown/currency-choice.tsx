import { Trans } from '@lingui/react/macro';
import type { StockCurrency } from '#domain/money/price-range.ts';
import { Choice } from '#ui/choice.tsx';
import styles from './currency-choice.module.css';

/** The currency that prices of a search are named in on this phone. */
export interface PriceCurrency {
  /** null while the person has chosen none, or it is not read yet. */
  chosen: StockCurrency | null;
  choose: (currency: StockCurrency) => void;
}

/** Kwacha or dollars: what the price figures below it are. */
export function CurrencyChoice({
  value,
  onChange,
  name,
}: {
  value: StockCurrency;
  /** Name of the field, where a form is sent without script. */
  name?: string;
  onChange: (currency: StockCurrency) => void;
}) {
  return (
    <Choice
      className={styles.currency}
      legend={<Trans>Prices in</Trans>}
      legendHidden
      options={[
        { value: 'ZMW', label: <Trans>Kwacha</Trans> },
        { value: 'USD', label: <Trans>Dollars</Trans> },
      ]}
      value={value}
      onChange={onChange}
      name={name}
    />
  );
}
