import { classes } from './class-names.ts';
import { Link } from './link.tsx';
import styles from './crumbs.module.css';

export interface Crumb {
  label: string;
  /** the last one, the page itself, has none */
  to?: string;
}

export interface CrumbsProps {
  /** "Breadcrumb" */
  label: string;
  items: readonly Crumb[];
  /** all names in sight, over as many lines as they need */
  whole?: boolean;
}

export function Crumbs({ label, items, whole = false }: CrumbsProps) {
  return (
    <nav className={classes(styles.crumbs, whole && styles.whole)} aria-label={label}>
      <ol>
        {items.map((item) => (
          <li key={item.to ?? item.label} aria-current={item.to ? undefined : 'page'}>
            {item.to ? <Link to={item.to}>{item.label}</Link> : <span>{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
