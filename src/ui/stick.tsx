import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './stick.module.css';

export interface StickProps {
  /** name of the region: "Buy", "Order" */
  label: string;
  /** what it costs, or why not yet */
  children?: ReactNode;
  /** the main button of the screen */
  action: ReactNode;
  /** stands on the tabs (basket); elsewhere the tabs give way to it */
  overTabs?: boolean;
}

/** The screen's main button under the thumb. On a wide screen the button stands in the page instead. */
export function Stick({ label, children, action, overTabs = false }: StickProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // the page's end must not lie under the bar: base.css leaves this much room below
    const shown = bar.current;
    if (!shown) return;
    const root = document.documentElement;
    const measure = () => root.style.setProperty('--under', `${shown.offsetHeight}px`);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(shown);
    // the tabs look for it: where there is no button, as on a page that is gone, they stay
    if (!overTabs) root.dataset['ownBar'] = '';
    return () => {
      watcher.disconnect();
      root.style.removeProperty('--under');
      delete root.dataset['ownBar'];
    };
  }, [overTabs]);
  return (
    <section ref={bar} className={classes(styles.stick, overTabs && styles.over)} aria-label={label}>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </section>
  );
}
