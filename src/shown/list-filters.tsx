import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ItemOrder } from '#domain/item-address.ts';
import { MAX_SEARCH } from '#domain/words.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from './list-filters.module.css';
import { SortLinks } from './sort-links.tsx';

interface ListFiltersProps {
  words: string | null;
  order: ItemOrder;
  /** The same list in another order. */
  to: (order: ItemOrder) => string;
  /** The words that are asked for; null for none. */
  onSearch: (words: string | null) => void;
  /** Shuts what they stand in: another order was chosen. */
  onDone: () => void;
  /** More to choose from, under the words. */
  fields?: ReactNode;
  /** Stands over all: the categories below. */
  children?: ReactNode;
}

/** Filters by which a list of items is narrowed: its words and fields, and the three orders. */
export function ListFilters({ words, order, to, onSearch, onDone, fields, children }: ListFiltersProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(words ?? '');
  return (
    <div className={styles.filters}>
      <SortLinks order={order} to={to} onFollow={onDone} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim() === '' ? null : typed.trim());
        }}
        role="search"
        aria-label={t`Filters`}
      >
        <TextField
          label={<Trans>Words</Trans>}
          type="search"
          maxLength={MAX_SEARCH}
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
        {fields}
        <Button type="submit" variant="main" full>
          <Trans>Show results</Trans>
        </Button>
      </form>
      {children}
    </div>
  );
}
