import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { Icon } from './icon.tsx';
import styles from './tile.module.css';

/** Tiles beside each other. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

export interface TileProps {
  figure: ReactNode;
  label: ReactNode;
  to?: string;
}

/** A figure with its word; with an address it leads on. */
export function Tile({ figure, label, to }: TileProps) {
  const inside = (
    <>
      <b>{figure}</b>
      <span>
        {label}
        {to && <Icon name="chevron-right" size={16} />}
      </span>
    </>
  );
  return to ? (
    <Link to={to} className={styles.tile}>
      {inside}
    </Link>
  ) : (
    <div className={styles.tile}>{inside}</div>
  );
}
