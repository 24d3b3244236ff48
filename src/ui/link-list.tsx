import { Link } from './link.tsx';
import { keptPart } from './kept-part.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './link-list.module.css';

export interface LinkListProps {
  /** name of the navigation */
  label: string;
  items: readonly {
    to: string;
    label: string;
    hint?: string;
    icon?: IconName;
    count?: number;
    current?: boolean;
  }[];
  /** called when one is followed, to close what the list stands in */
  onFollow?: () => void;
}

function DrawnLinkList({ label, items, onFollow }: LinkListProps) {
  return (
    <nav aria-label={label}>
      <ul className="list">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={styles.link}
              aria-current={item.current ? 'page' : undefined}
              onClick={onFollow}
            >
              {item.icon && <Icon name={item.icon} />}
              <span className="grow">
                {item.label}
                {item.hint && <small>{item.hint}</small>}
              </span>
              {item.count ? <b>{item.count}</b> : null}
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Ways on, one under another, each 52 high with a hairline between. Stands in a Box with padding "list". */
export const LinkList = import.meta.env.SSR
  ? keptPart(DrawnLinkList, ({ label, items }) => ['links', label, items])
  : DrawnLinkList;
