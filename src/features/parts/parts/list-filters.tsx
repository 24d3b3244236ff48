import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ListPlace } from '#domain/parts-address.ts';
import { MAX_SEARCH } from '#domain/words.ts';
import { SortLinks } from '#shown/sort-links.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from './list-filters.module.css';

interface ListFiltersProps<Place extends ListPlace> {
  place: Place;
  print: (place: Place) => string;
  onSearch: (next: Place) => void;
  children?: ReactNode;
}

/** The three orders and words of a list; what stands over them comes in as children. */
export function ListFilters<Place extends ListPlace>(props: ListFiltersProps<Place>) {
  const { place, print, onSearch, children } = props;
  const { t } = useLingui();
  const [words, setWords] = useState(place.words ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch({ ...place, words: words.trim() === '' ? null : words.trim(), page: 1 });
  };
  return (
    <div className={styles.filters}>
      {children}
      <form className={styles.form} onSubmit={submit} role="search" aria-label={t`Filters`}>
        <TextField
          label={<Trans>Words</Trans>}
          type="search"
          maxLength={MAX_SEARCH}
          value={words}
          onChange={({ target: { value } }) => setWords(value)}
        />
        <Button type="submit" full icon="search">
          <Trans>Search</Trans>
        </Button>
      </form>
      <SortLinks order={place.order} to={(order) => print({ ...place, order, page: 1 })} />
    </div>
  );
}
