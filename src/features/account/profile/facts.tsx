import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactListProps {
  items: readonly { key: string; name: ReactNode; value: ReactNode }[];
  /** sides: name at the left, value at the right. stacked: the value under its name on a phone, for long ones. */
  layout?: 'sides' | 'stacked';
}

export function FactList({ items, layout = 'sides' }: FactListProps) {
  return (
    <dl className={layout === 'sides' ? styles.facts : styles.stacked}>
      {items.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
