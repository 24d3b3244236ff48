import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import work from './work.module.css';

interface ListSearchProps {
  /** Read aloud. */
  label: string;
  /** Hint on what may be typed. */
  placeholder: string;
  /** As the address has it. */
  words: string;
  onSearch: (words: string) => void;
  /** Other choices beside it. */
  children?: ReactNode;
}

/** The bar over a list: words to search for, and what else may be chosen. */
export function ListSearch({ label, placeholder, words, onSearch, children }: ListSearchProps) {
  const [typed, setTyped] = useState(words);
  const [given, setGiven] = useState(words);
  // The address is what holds: it changes also by the back button.
  if (given !== words) {
    setGiven(words);
    setTyped(words);
  }
  return (
    <form
      role="search"
      className={work.tools}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        wide
        type="search"
        enterKeyHint="search"
        className={work.search}
        label={label}
        labelHidden
        placeholder={placeholder}
        value={typed}
        maxLength={255}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon="search">
        <Trans>Search</Trans>
      </Button>
      {children}
    </form>
  );
}
