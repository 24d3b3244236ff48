import { useLingui } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import styles from './count-tiles.module.css';

interface CountTile {
  to: string;
  count: number;
  label: string;
  current?: boolean;
}

/** Counts of each kind; a press shows them. */
export function CountTiles({ label, tiles }: { label: string; tiles: readonly CountTile[] }) {
  const { i18n } = useLingui();
  return (
    <nav className={styles.tiles} aria-label={label}>
      {tiles.map((tile) => (
        <Link key={tile.to} to={tile.to} aria-current={tile.current ? 'true' : undefined}>
          <b>{i18n.number(tile.count)}</b>
          {tile.label}
        </Link>
      ))}
    </nav>
  );
}
