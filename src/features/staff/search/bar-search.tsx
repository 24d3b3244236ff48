import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useSlash } from '../use-slash.ts';
import styles from './bar-search.module.css';

/** One field for all that staff look for; a slash leads to it where no list has a search of its own. */
export function BarSearch() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = pathname === '/staff/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [words, setWords] = useState(asked);
  const [given, setGiven] = useState(asked);
  // The address is what holds: it changes also by the back button.
  if (given !== asked) {
    setGiven(asked);
    setWords(asked);
  }
  const place = useRef<HTMLFormElement>(null);
  useSlash(place, window);
  return (
    <form
      ref={place}
      role="search"
      aria-label={t`Everything`}
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = words.trim();
        if (wanted !== '') void navigate(`/staff/search?q=${encodeURIComponent(wanted)}`);
      }}
    >
      <TextField
        wide
        type="search"
        enterKeyHint="search"
        className={styles.words}
        label={t`Find anything`}
        labelHidden
        placeholder={t`Order, name, car…`}
        maxLength={255}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <IconButton icon="search" type="submit" label={t`Find`} className={styles.go} />
    </form>
  );
}
