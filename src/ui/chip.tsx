import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './chip.module.css';

/** A row of filters. It scrolls sideways when it is too long. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {children}
    </ul>
  );
}

export interface ChipProps {
  /** "Hatchback" */
  children: ReactNode;
  /** read after it: ", remove" */
  removeLabel: string;
  onRemove: () => void;
}

/** One filter in use; a tap takes it away. Stands in Chips. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <li>
      <button type="button" className={styles.chip} onClick={onRemove}>
        {children}
        <span className="vh">{removeLabel}</span>
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}

export interface ChipLinkProps {
  to: string;
  icon: IconName;
  children: ReactNode;
}

/** One filter that is not in use; a tap takes it. Stands in Chips. */
export function ChipLink({ to, icon, children }: ChipLinkProps) {
  return (
    <li>
      <Link to={to} className={styles.chip}>
        <Icon name={icon} size={16} />
        {children}
      </Link>
    </li>
  );
}
