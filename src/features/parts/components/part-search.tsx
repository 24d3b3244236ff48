import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { type PartsPlace, printParts } from '#domain/search/parts-address.ts';
import { MAX_SEARCH } from '#domain/text/words.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from './part-search.module.css';

/** Search of a part by its number or its name, within the place that is shown; without script a form of its own address. */
export function PartSearch({ place }: { place: PartsPlace }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [action = '', question] = printParts({ ...place, words: null, page: 1 }).split('?');
  return (
    <form
      action={action}
      role="search"
      aria-label={t`Part number or name`}
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('q');
        const words = typeof typed === 'string' ? typed.trim() : '';
        void navigate(printParts({ ...place, words: words === '' ? null : words, page: 1 }));
      }}
    >
      {[...new URLSearchParams(question)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="q"
        label={<Trans>Part number or name</Trans>}
        type="search"
        wide
        maxLength={MAX_SEARCH}
        defaultValue={place.words ?? ''}
      />
      <Button type="submit" icon="search" tall>
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
