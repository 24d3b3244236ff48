import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type ItemSearch, printItems } from '#domain/item-address.ts';
import { pricesAbove, RESULT_PRICES } from '#domain/price-options.ts';
import { MAX_SEARCH } from '#domain/words.ts';
import { SortLinks } from '#shown/sort-links.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import styles from './item-filters.module.css';

interface ItemFiltersProps {
  search: ItemSearch;
  onSearch: (next: ItemSearch) => void;
}

/** The three orders, words, and prices from and to; in kwacha, as most items are priced (contract 4.4). */
export function ItemFilters({ search, onSearch }: ItemFiltersProps) {
  const { t, i18n } = useLingui();
  const [words, setWords] = useState(search.words ?? '');
  const [min, setMin] = useState(search.min);
  const [max, setMax] = useState(search.max);
  const label = (price: number): string => `K${i18n.number(price)}`;
  // A link may hold a price that the list has not.
  const known = (price: number): number[] =>
    RESULT_PRICES.includes(price) ? [...RESULT_PRICES] : [...RESULT_PRICES, price].toSorted((a, b) => a - b);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const asked = words.trim() === '' ? null : words.trim();
    onSearch({ ...search, words: asked, min, max: max > min ? max : 0, page: 1 });
  };
  return (
    <div className={styles.filters}>
      <SortLinks order={search.order} to={(order) => printItems({ ...search, order, page: 1 })} />
      <form className={styles.form} onSubmit={submit} role="search" aria-label={t`Filters`}>
        <TextField
          label={<Trans>Words</Trans>}
          type="search"
          maxLength={MAX_SEARCH}
          value={words}
          onChange={({ target: { value } }) => setWords(value)}
        />
        <SelectField
          label={<Trans>From</Trans>}
          value={min}
          onChange={({ target: { value } }) => {
            const next = Number(value);
            setMin(next);
            if (max <= next) setMax(0);
          }}
        >
          {known(min).map((price) => (
            <option key={price} value={price}>
              {label(price)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={<Trans>To</Trans>}
          value={max}
          onChange={({ target: { value } }) => setMax(Number(value))}
        >
          <option value={0}>{t`Any price`}</option>
          {pricesAbove(known(max), Math.max(min, 0)).map((price) => (
            <option key={price} value={price}>
              {label(price)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="main" full>
          <Trans>Show results</Trans>
        </Button>
      </form>
    </div>
  );
}
