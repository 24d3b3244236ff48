import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names at the left, values at the right, one under another. */
export function Facts({ items }: { items: readonly { key: string; name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
