import type { ReactNode } from 'react';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import styles from '../info.module.css';

interface InfoPageProps {
  /** Title of the browser's tab, and the page's first heading. */
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page to be read: one column, narrow enough for the eye. It needs no read, so it opens without a network too. */
export function Info({ title, lead, children }: InfoPageProps) {
  usePageTitle(title);
  return (
    <Wrap page>
      <PageHead title={title} lead={lead} />
      <div className={styles.page}>{children}</div>
    </Wrap>
  );
}

/** A part of it under a heading of its own. */
export function ProsePart({ title, id, children }: { title: ReactNode; id?: string; children: ReactNode }) {
  return (
    <Box title={title} {...(id !== undefined && { id })}>
      {children}
    </Box>
  );
}

/** Steps that are done one after another. */
export function ProseSteps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}

export function ProseStep({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

/** Points that stand side by side, each with a dot. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className={styles.points}>{children}</ul>;
}
