import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ListChoice } from '../../list-choice.tsx';
import { useSlash } from '../../use-slash.ts';
import type { ListParams } from '../list-params.ts';
import styles from '../orders-screen.module.css';

interface OrderFiltersProps {
  params: ListParams;
  ports: readonly string[];
  onChange: (change: Partial<ListParams>) => void;
  /** From the search into what was found. */
  onDown: () => void;
}

/** Least ages in days. */
const AGES = ['1', '3', '7', '14', '30'];

/** Words, port, age and days. Choices hold at once, words when they are sent. */
export function OrderFilters({ params, ports, onChange, onDown }: OrderFiltersProps) {
  const { t } = useLingui();
  const [words, setWords] = useState(params.q);
  const [given, setGiven] = useState(params.q);
  // The address is what holds: it changes also by the back button.
  if (given !== params.q) {
    setGiven(params.q);
    setWords(params.q);
  }
  const place = useRef<HTMLFormElement>(null);
  useSlash(place, document);
  // An address may name one that no order goes to now.
  const known = new Set(params.port === '' ? ports : [...ports, params.port]);
  return (
    <form
      ref={place}
      role="search"
      noValidate
      className={styles.tools}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: words.trim() });
      }}
    >
      <TextField
        wide
        type="search"
        enterKeyHint="search"
        className={styles.search}
        label={t`Search orders`}
        labelHidden
        placeholder={t`Order, buyer, reference`}
        value={words}
        maxLength={255}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
      <Button type="submit" icon="search">
        <Trans>Search</Trans>
      </Button>
      <ListChoice
        label={t`Port`}
        value={params.port}
        options={[['', t`All ports`], ...[...known].map((port) => [port, port] as const)]}
        onChoose={(port) => onChange({ port })}
      />
      <ListChoice
        label={t`Age`}
        value={params.age}
        options={[
          ['', t`Any age`],
          ...AGES.map((days) => [days, days === '1' ? t`1 day or older` : t`${days} days or older`] as const),
        ]}
        onChoose={(age) => onChange({ age })}
      />
      <TextField
        type="date"
        label={t`Placed from`}
        value={params.from}
        max={params.to || undefined}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t`Placed to`}
        value={params.to}
        min={params.from || undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </form>
  );
}
