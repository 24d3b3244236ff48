import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './filtered-list.module.css';

interface FilteredListProps {
  heading: string;
  /** Null while unknown. */
  count: number | null;
  /** Over the panel: "Filters", of items "FILTERS" (spec buyer §2). */
  title: string;
  /** How many of them narrow the list. */
  inUse?: number;
  /** Stand beside the list, and on a phone in a sheet that `close` shuts; `closed`: nobody looks at them now. */
  filters: (place: 'panel' | 'sheet' | 'closed', close: () => void) => ReactNode;
  /** Acts on the list besides; they come when the page has settled, and their place is kept. */
  acts?: ReactNode;
  /** Filters that narrow the list, each to be taken away. */
  chips?: ReactNode;
  /** On the left and right of a line over the list. */
  tools?: ReactNode;
  sort?: ReactNode;
  /** Source of the list and how old it is. */
  known: ReactNode;
  children: ReactNode;
}

/** A list with its filters: a panel beside it from 769 px, a sheet under a thumb (spec buyer §2). */
export function FilteredList(props: FilteredListProps) {
  const { heading, count, title, inUse = 0, filters, acts, tools, sort } = props;
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  // Drawn with the first look into it, and kept: what was chosen and not sent is there again.
  const [seen, setSeen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <div className={styles.lay}>
      <aside className={styles.filters} aria-labelledby="filters">
        <h2 id="filters">{title}</h2>
        {filters('panel', close)}
      </aside>
      <div className={styles.results}>
        <div className={styles.head}>
          <div className={styles.title}>
            <h1 tabIndex={-1}>{heading}</h1>
            <p className="muted" role="status">
              {count !== null && <Trans>{i18n.number(count)} results found</Trans>}
            </p>
          </div>
          <div className={acts ? styles.bar : `${styles.bar} ${styles.open}`}>
            <Button
              icon="adjustments"
              className={styles.open}
              onClick={() => {
                setSeen(true);
                setOpen(true);
              }}
            >
              {inUse > 0 ? `${title} (${i18n.number(inUse)})` : title}
            </Button>
            {acts}
          </div>
          {props.chips}
        </div>
        <div className={styles.meta}>
          {(tools || sort) && (
            <div className={styles.tools}>
              {tools}
              <div className={styles.sort}>{sort}</div>
            </div>
          )}
          {props.known}
        </div>
        {props.children}
      </div>
      <Sheet open={open} onClose={close} title={title} closeLabel={t`Close filters`} tall>
        {seen && filters(open ? 'sheet' : 'closed', close)}
      </Sheet>
    </div>
  );
}
