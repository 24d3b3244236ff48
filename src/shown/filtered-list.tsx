import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './filtered-list.module.css';

interface FilteredListProps {
  heading: string;
  /** Null while unknown. */
  count: number | null;
  /** Stands beside the list, and on a phone in a sheet that `close` shuts. */
  filters: (close: () => void) => ReactNode;
  /** What else can be done with the list; comes when the page has settled, and its place is kept. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A list of items with its FILTERS panel, which stands there from 769 px (spec buyer §2). */
export function FilteredList({ heading, count, filters, acts, children }: FilteredListProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <div className={styles.lay}>
      <aside className={styles.filters} aria-labelledby="filters">
        <h2 id="filters">
          <Trans>FILTERS</Trans>
        </h2>
        {filters(close)}
      </aside>
      <div className={styles.results}>
        <div className={styles.head}>
          <div className={styles.title}>
            <h1 tabIndex={-1}>{heading}</h1>
            <p className="muted" role="status">
              {count !== null && <Trans>{i18n.number(count)} results found</Trans>}
            </p>
          </div>
          <div className={styles.open}>
            <Button icon="adjustments" onClick={() => setOpen(true)}>
              <Trans>FILTERS</Trans>
            </Button>
          </div>
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
        {children}
      </div>
      <Sheet open={open} onClose={close} title={t`FILTERS`} closeLabel={t`Close filters`} tall>
        {filters(close)}
      </Sheet>
    </div>
  );
}
