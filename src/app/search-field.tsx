import { useLingui } from '@lingui/react/macro';
import type { FocusEventHandler } from 'react';
import { useNavigate } from 'react-router-dom';
import { printTypedText } from '#domain/search/typed-address.ts';
import { MAX_SEARCH } from '#domain/text/words.ts';
import { IconButton } from '#ui/button.tsx';
import { chosenCurrency } from './price-currency.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Told when something was looked for. */
  onSearch?: () => void;
  onFocus?: FocusEventHandler;
}

/** The one box for all that can be looked for. Without script it is a form of its own, which the server reads alike. */
export function SearchField({ onSearch, onFocus }: SearchFieldProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <form
      role="search"
      aria-label={t`Shop`}
      action="/search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('q');
        const text = typeof typed === 'string' ? typed.trim() : '';
        if (text === '') return;
        const box = event.currentTarget;
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        void chosenCurrency().then((chosen) => {
          // What was understood stands as filters over the results, and the text below the box.
          box.reset();
          onSearch?.();
          return navigate(printTypedText(text, chosen ?? 'USD'));
        });
      }}
    >
      <input
        type="search"
        name="q"
        aria-label={t`Search the shop`}
        placeholder={t`Make, model, year, REF, part number`}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={onFocus}
      />
      <IconButton icon="search" type="submit" label={t`Search`} />
    </form>
  );
}
