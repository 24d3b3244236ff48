import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { priceBounds } from '#domain/search/price-bounds.ts';
import {
  CHOSEN_ITEMS,
  hasChosenPrices,
  itemFieldsBeside,
  readChosenItems,
} from '#domain/search/chosen-address.ts';
import { type ItemSearch, printItems } from '#domain/search/item-address.ts';
import { pricesAbove, RESULT_PRICES } from '#domain/search/price-options.ts';
import { CurrencyChoice, type PriceCurrency } from '#shown/currency-choice.tsx';
import { PRICE_SIGNS } from '#shown/price-words.ts';
import { ListFilters } from '#shown/list-filters.tsx';
import { SelectField } from '#ui/field.tsx';
import styles from './item-filters.module.css';

interface ItemFiltersProps {
  search: ItemSearch;
  money: PriceCurrency;
  /** Fields as they were left in the panel before. */
  early: URLSearchParams | null;
  onSearch: (next: ItemSearch) => void;
  /** Shuts what the filters stand in. */
  onDone: () => void;
}

/** The three orders, words, and prices from and to; in kwacha, as most items are priced (contract 4.4), until somebody chooses dollars. */
export function ItemFilters({ search, money, early, onSearch, onDone }: ItemFiltersProps) {
  const { t, i18n } = useLingui();
  const [begun] = useState(() => (early ? readChosenItems(early) : search));
  const [min, setMin] = useState(begun.min);
  const [max, setMax] = useState(begun.max);
  const [edited, setCurrency] = useState(
    priceBounds(begun) || hasChosenPrices(search, begun) ? begun.currency : null,
  );
  // What was chosen on this phone is known a moment later than the address.
  const currency = edited ?? money.chosen ?? begun.currency;
  const wish = priceBounds({ min, max })
    ? { min, max, currency }
    : { min: 0, max: 0, currency: 'ZMW' as const };
  const beside = itemFieldsBeside({ ...search, currency });
  // A link may hold a price that the list has not.
  const known = (price: number): number[] =>
    RESULT_PRICES.includes(price) ? [...RESULT_PRICES] : [...RESULT_PRICES, price].toSorted((a, b) => a - b);
  const options = (prices: readonly number[]) =>
    prices.map((price) => (
      <option key={price} value={price}>
        {`${PRICE_SIGNS[currency]}${i18n.number(price)}`}
      </option>
    ));
  return (
    <ListFilters
      words={search.words}
      order={search.order}
      to={(order) => printItems({ ...search, order, page: 1 })}
      onSearch={(words) => onSearch({ ...search, words, ...wish, page: 1 })}
      onDone={onDone}
      early={early}
      onEarly={(fields) => {
        const chosen = readChosenItems(fields);
        if (!hasChosenPrices(search, chosen)) return;
        setMin(chosen.min);
        setMax(chosen.max);
        setCurrency(chosen.currency);
      }}
      form={{ action: CHOSEN_ITEMS, beside }}
      fields={
        <>
          <CurrencyChoice
            name="currency"
            value={currency}
            onChange={(next) => {
              money.choose(next);
              setCurrency(next);
              // A figure in the other one would be another price.
              setMin(0);
              setMax(0);
            }}
          />
          <div className={styles.prices}>
            <SelectField
              name="from"
              label={<Trans>From</Trans>}
              value={min}
              onChange={({ target: { value } }) => {
                const next = Number(value);
                setMin(next);
                setCurrency(currency);
                if (max <= next) setMax(0);
              }}
            >
              {options(known(min))}
            </SelectField>
            <SelectField
              name="to"
              label={<Trans>To</Trans>}
              value={max}
              onChange={({ target: { value } }) => {
                setMax(Number(value));
                setCurrency(currency);
              }}
            >
              <option value={0}>{t`Any price`}</option>
              {options(pricesAbove(known(max), Math.max(min, 0)))}
            </SelectField>
          </div>
        </>
      }
    />
  );
}
