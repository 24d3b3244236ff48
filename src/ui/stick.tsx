import { useEffect, useRef, type ReactNode } from 'react';
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
  useEffect(() => {
    // the page's end must not lie under the bar: base.css leaves this much room below
    const shown = bar.current;
    if (!shown) return;
    const root = document.documentElement.style;
    const measure = () => root.setProperty('--under', `${shown.offsetHeight}px`);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(shown);
    return () => {
      watcher.disconnect();
      root.removeProperty('--under');
    };
  }, []);
  return (
    <section
      ref={bar}
      className={classes(styles.stick, overTabs && styles.over)}

      aria-label={label}
    >
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </section>
  );
}
