import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ItemOrder } from '#domain/search/item-address.ts';
import { Link } from '#ui/link.tsx';
import styles from './sort-links.module.css';

interface SortLinksProps {
  order: ItemOrder;
  to: (order: ItemOrder) => string;
  /** A sheet around them shuts. */
  onFollow?: () => void;
}

/** The three orders of a list of items, as buttons that have an address (spec buyer §2). */
export function SortLinks({ order, to, onFollow }: SortLinksProps) {
  const { t } = useLingui();
  const link = (name: ItemOrder, label: ReactNode) => (
    <li>
      <Link to={to(name)} aria-current={name === order ? 'true' : undefined} onClick={onFollow}>
        {label}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t`Sort`}>
      <ul className={styles.sorts}>
        {link('a', <Trans>Price: Low to High</Trans>)}
        {link('d', <Trans>Price: High to Low</Trans>)}
        {link('b', <Trans>Best Match</Trans>)}
      </ul>
    </nav>
  );
}
