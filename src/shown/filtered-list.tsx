import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ButtonLink, IconTarget } from '#ui/button.tsx';
import { classes } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { asButton, CLOSED, useOpenedByAddress } from '#ui/target.ts';
import styles from './filtered-list.module.css';
import { formFields } from './form-fields.ts';

/** The panel's own, to which the button leads until script is there: on a phone it is the sheet then. */
const PART = 'filters';

interface FilteredListProps {
  heading: string;
  /** Null while unknown. */
  count: number | null;
  /** Over the panel: "Filters", of items "FILTERS" (spec buyer §2). */
  title: string;
  /** Number of them that narrow the list. */
  inUse?: number;
  /**
   * Stand beside the list, and on a phone in a sheet that `close` shuts; `closed`: nobody looks at them now. `early`: the
   * fields as somebody left them in the panel before the sheet took its place.
   */
  filters: (
    place: 'panel' | 'sheet' | 'closed',
    close: () => void,
    early: URLSearchParams | null,
  ) => ReactNode;
  /** Acts on the list besides; they come when the page has settled, and their place is kept. */
  acts?: ReactNode;
  /** Filters that narrow the list, each to be taken away. */
  chips?: ReactNode;
  /** A field beside the filters under a thumb, at the end of its line on a wide screen: the order, or the category. */
  choice?: ReactNode;
  /** Above the buttons: the shortest way to what is looked for. */
  find?: ReactNode;
  /** In the line that says where the list comes from. */
  tools?: ReactNode;
  /** Source of the list and how old it is. */
  known: ReactNode;
  children: ReactNode;
}

/** A list with its filters: a panel beside it from 769 px, a sheet under a thumb (spec buyer §2). */
export function FilteredList(props: FilteredListProps) {
  const { heading, count, title, inUse = 0, filters, acts, choice } = props;
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // Drawn with the first look into it, and kept: what was chosen and not sent is there again.
  const [seen, setSeen] = useState(false);
  const [early, setEarly] = useState<URLSearchParams | null>(null);
  const panel = useRef<HTMLElement>(null);
  const close = (): void => {
    setOpen(false);
    setEarly(null);
  };
  const open = (): void => {
    setSeen(true);
    setOpen(true);
  };
  const takeOver = useCallback((isOpened: boolean): void => {
    const form = isOpened ? panel.current?.querySelector('form') : null;
    setEarly(form ? formFields(form) : null);
    setSeen(true);
    setOpen(isOpened);
  }, []);
  useOpenedByAddress(PART, isOpen, takeOver);
  return (
    <div className={styles.lay}>
      <aside ref={panel} id={PART} className={styles.filters} aria-labelledby="filters-title">
        <div className={styles.top}>
          <h2 id="filters-title">{title}</h2>
          <IconTarget
            icon="x"
            label={t`Close filters`}
            href={CLOSED}
            className={styles.close}
            {...asButton(close)}
          />
        </div>
        <div className={styles.panel}>{filters('panel', close, null)}</div>
      </aside>
      <div className={styles.results}>
        <div className={styles.head}>
          <div className={styles.title}>
            <h1 tabIndex={-1}>{heading}</h1>
            <p className="muted" role="status">
              {count !== null && <Trans>{i18n.number(count)} results found</Trans>}
            </p>
          </div>
          {props.find}
          <div className={classes(styles.bar, !acts && !choice && !props.chips && styles.open)}>
            <ButtonLink icon="adjustments" className={styles.open} href={`#${PART}`} {...asButton(open)}>
              <span className={styles.word}>{inUse > 0 ? `${title} ` : title}</span>
              {inUse > 0 && `(${i18n.number(inUse)})`}
            </ButtonLink>
            {choice && <div className={styles.choice}>{choice}</div>}
            {acts && <div className={styles.acts}>{acts}</div>}
            {props.chips}
          </div>
        </div>
        <div className={styles.meta}>
          {props.known}
          {props.tools}
        </div>
        {props.children}
      </div>
      <Sheet open={isOpen} onClose={close} title={title} closeLabel={t`Close filters`} tall>
        {seen && filters(isOpen ? 'sheet' : 'closed', close, early)}
      </Sheet>
    </div>
  );
}
