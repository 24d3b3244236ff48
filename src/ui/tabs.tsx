import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classes } from './class-names.ts';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** name of the set */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** tabs share the width, as in a narrow card */
  spread?: boolean;
  className?: string;
}

/** Place to which a key leads from one of `count` tabs; null for a key that is none of theirs. */
export function reached(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Tabs with arrow keys, one stop of the Tab key. Where each tab has an address of its own, use TabLinks. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, spread = false, className } = props;
  const base = useId();
  const shown = tabs.find(({ id }) => id === selected);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = reached(
      event.key,
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    );
    const next = to === null ? undefined : tabs[to];
    if (to === null || !next) return;
    event.preventDefault();
    onSelect(next.id);
    const button = event.currentTarget.parentElement?.children[to];
    if (button instanceof HTMLElement) button.focus();
  }
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={classes(styles.tabs, spread && styles.spread)}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            aria-selected={id === selected}
            aria-controls={id === selected ? `${base}panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(id)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.id}
          role="tabpanel"
          id={`${base}panel`}
          aria-labelledby={`${base}${shown.id}`}
          // What has no control in it is read too.
          tabIndex={0}
          className={styles.panel}
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}
