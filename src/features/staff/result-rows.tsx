import type { ReactNode } from 'react';
import type { UncachedQuery } from '#shown/use-uncached-query.ts';
import styles from './work.module.css';

/** Rows of a list; those of an earlier filter or page are grey until the ones that were asked for are there. */
export function ResultRows({ asked, children }: { asked: UncachedQuery<unknown>; children: ReactNode }) {
  const { isOld, problem } = asked;
  return (
    <div aria-busy={isOld && !problem} className={isOld ? styles.old : undefined}>
      {children}
    </div>
  );
}
