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
}

export function Crumbs({ label, items }: CrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
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
