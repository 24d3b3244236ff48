import type { ReactNode } from 'react';
import { Wrap } from '#ui/page.tsx';
import styles from './account-card.module.css';

/** The narrow card of the sign-in screens: no edge on a phone, a card on a wide screen. */
export function AccountCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Wrap>
      <div className={styles.place}>
        <div className={styles.card}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </Wrap>
  );
}
