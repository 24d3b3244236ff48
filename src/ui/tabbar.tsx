import { keptPart } from './kept-part.tsx';
import { Link } from './link.tsx';
import { Count } from './button.tsx';
import { Icon } from './icon.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './tabbar.module.css';

export interface TabBarProps {
  /** "Sections" */
  label: string;
  /** five at most, each with an icon */
  items: readonly NavItem[];
}

function DrawnTabBar({ label, items }: TabBarProps) {
  return (
    <div className={styles.place}>
      <nav className={styles.bar} aria-label={label}>
        {items.map((item) => (
          <Link key={item.to} to={item.to} aria-current={item.current ? 'page' : undefined}>
            {item.icon && <Icon name={item.icon} />}
            <span className={styles.label} aria-hidden={item.name ? true : undefined}>
              {item.label}
            </span>
            {item.name && <span className="vh">{item.name}</span>}
            <Count of={item.count} className={styles.count} />
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The phone's sections under the thumb. Keeps a place of its own height at the end of the page. */
export const TabBar = import.meta.env.SSR
  ? keptPart(DrawnTabBar, ({ label, items }) => ['tabs', label, items])
  : DrawnTabBar;
