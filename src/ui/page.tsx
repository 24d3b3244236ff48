import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './page.module.css';

export interface WrapProps {
  /** space above and below, as pages without a hero have it */
  page?: boolean;
  className?: string;
  children: ReactNode;
}

/** The width of the page and its gutters. */
export function Wrap({ page = false, className, children }: WrapProps) {
  return <div className={classes(styles.wrap, page && styles.page, className)}>{children}</div>;
}

export interface PageHeadProps {
  title: ReactNode;
  /** grey, under the heading */
  lead?: ReactNode;
  /** AgeLine */
  age?: ReactNode;
  /** grey, on the heading's line where there is room: "26 results found" */
  beside?: ReactNode;
  /** at the right: a Mark, a Button */
  aside?: ReactNode;
  className?: string;
}

/** The page's one h1. It can take the focus when the page changes. */
export function PageHead({ title, lead, age, beside, aside, className }: PageHeadProps) {
  return (
    <div className={classes(styles.head, className)}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 tabIndex={-1}>{title}</h1>
          {beside}
        </div>
        {lead && <p className="muted">{lead}</p>}
        {age && <div className={styles.age}>{age}</div>}
      </div>
      {aside}
    </div>
  );
}

export interface ColumnsProps {
  /** the first on a phone */
  main: ReactNode;
  /** beside it on a wide screen */
  side: ReactNode;
  /** on a phone the side comes first */
  sideFirst?: boolean;
  /** the side stays in sight while the main part scrolls */
  sticky?: boolean;
}

/** One column on a phone; on a wide screen a side of 400 px at the right. */
export function Columns({ main, side, sideFirst = false, sticky = false }: ColumnsProps) {
  return (
    <div className={classes(styles.columns, sideFirst && styles.sideFirst)}>
      <div>{main}</div>
      <div className={classes(styles.side, sticky && styles.sticky)}>{side}</div>
    </div>
  );
}

/** First thing on the page: over the navigation to `#main`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className="skip" href="#main">
      {children}
    </a>
  );
}
