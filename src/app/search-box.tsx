import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { onDemand } from '#shown/on-demand.tsx';
import { IconButton } from '#ui/button.tsx';
import { optional } from '#ui/optional.tsx';
import styles from './search-box.module.css';
import { SearchField } from './search-field.tsx';

const Below = optional(() => import('./search-sheet.tsx').then((part) => part.RecentAndSavedSearches));
const Sheet = onDemand(() => import('./search-sheet.tsx').then((part) => part.SearchSheet));

/** Search in the head of a wide screen, with what was looked for before below it while somebody is in it. */
export function SearchBox() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div
      className={styles.box}
      role="presentation"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <SearchField onSearch={close} onFocus={() => setOpen(true)} />
      {open && (
        // Its words take no focus, but a press on them is none outside.
        <div className={styles.below} tabIndex={-1}>
          <Below onFollow={close} />
        </div>
      )}
    </div>
  );
}

/** Search in the head of a phone: a sign that opens the same in a sheet. */
export function SearchSign() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.sign}>
      <IconButton
        icon="search"
        label={t`Search the shop`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <Sheet onClose={() => setOpen(false)} />}
    </div>
  );
}
