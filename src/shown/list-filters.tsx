import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import type { ItemOrder } from '#domain/search/item-address.ts';
import { MAX_SEARCH } from '#domain/text/words.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useEarlyFields } from './form-fields.ts';
import styles from './list-filters.module.css';
import { SortLinks } from './sort-links.tsx';

interface ListFiltersProps {
  words: string | null;
  order: ItemOrder;
  /** The same list in another order. */
  to: (order: ItemOrder) => string;
  /** Address to which the form goes without script, and what goes there beside its fields: its names are those of that address. */
  form: { action: string; beside: Iterable<readonly [name: string, value: string]> };
  /** Fields as they were left in the panel before. */
  early: URLSearchParams | null;
  /** Gets the fields as they were left before script was there, for those that are not its own. */
  onEarly?: (fields: URLSearchParams) => void;
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
export function ListFilters(props: ListFiltersProps) {
  const { words, order, to, form, early, onEarly, onSearch, onDone, fields, children } = props;
  const { t } = useLingui();
  const own = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(early?.get('q') ?? words ?? '');
  useEarlyFields(own, (left) => {
    setTyped(left.get('q') ?? '');
    onEarly?.(left);
  });
  return (
    <div className={styles.filters}>
      <SortLinks order={order} to={to} onFollow={onDone} />
      <form
        ref={own}
        className={styles.form}
        action={form.action}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim() === '' ? null : typed.trim());
        }}
        role="search"
        aria-label={t`Filters`}
      >
        {[...form.beside].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name="q"
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
