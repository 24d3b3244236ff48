import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { keptPart } from './kept-part.tsx';
import { BrandMark } from './brand-mark.tsx';
import { IconLink } from './button.tsx';
import { classes } from './class-names.ts';
import type { NavItem } from './nav-item.ts';
import styles from './header.module.css';

export interface HeaderProps {
  /** "Chicargos" */
  brand: string;
  homeTo?: string;
  /** name of the row of sections: "Main" */
  navLabel: string;
  /** words of the row on a wide screen */
  items: readonly NavItem[];
  /** between the row and the signs on a wide screen: a search field */
  search?: ReactNode;
  /** before the menu on a phone: the sign that opens it */
  searchSign?: ReactNode;
  /** signs at the right; each needs an icon. `roomy` ones only where there is room for a row of them */
  signs: readonly (NavItem & { roomy?: boolean })[];
  /** after the signs on a wide screen: Log in or Log out */
  end?: ReactNode;
  /** the phone's menu: MenuSheet */
  menu?: ReactNode;
  /** over the head: Strip */
  strip?: ReactNode;
}

export function Header(props: HeaderProps) {
  const { brand, homeTo = '/', navLabel, items, search, searchSign, signs, end, menu, strip } = props;
  return (
    <header>
      {strip}
      <div className={styles.head}>
        <div className={styles.wrap}>
          <Link to={homeTo} className={styles.brand}>
            <BrandMark />
            {brand}
          </Link>
          <Row navLabel={navLabel} items={items} />
          {search}
          <div className={styles.end}>
            {searchSign}
            {signs.map((sign) => (
              <IconLink
                key={sign.to}
                to={sign.to}
                icon={sign.icon ?? 'chevron-right'}
                label={sign.name ?? sign.label}
                count={sign.count}
                className={classes('only-wide', sign.roomy && styles.roomy)}
              />
            ))}
            {end && <div className="only-wide">{end}</div>}
            {menu && <div className="only-narrow">{menu}</div>}
          </div>
        </div>
      </div>
    </header>
  );
}

function DrawnRow({ navLabel, items }: Pick<HeaderProps, 'navLabel' | 'items'>) {
  return (
    <nav className={styles.nav} aria-label={navLabel}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} aria-current={item.current ? 'page' : undefined}>
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

const Row = import.meta.env.SSR
  ? keptPart(DrawnRow, ({ navLabel, items }) => ['head', navLabel, items])
  : DrawnRow;
