import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { NavItem } from './nav-item.ts';
import { Sheet } from './sheet.tsx';
import styles from './menu-sheet.module.css';

export interface MenuSheetProps {
  /** on the button and over the sheet: "Menu" */
  label: string;
  closeLabel: string;
  items: readonly NavItem[];
  /** under the links: log out, language */
  children?: ReactNode;
}

/** The phone's menu: its button and the sheet of links. */
export function MenuSheet({ label, closeLabel, items, children }: MenuSheetProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="menu" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={close} title={label} closeLabel={closeLabel}>
        <nav aria-label={label}>
          <ul className={styles.menu}>
            {items.map((item) => (
              <li key={item.to}>
                <Link to={item.to} aria-current={item.current ? 'page' : undefined} onClick={close}>
                  {item.icon && <Icon name={item.icon} />}
                  <span className="grow">{item.label}</span>
                  {item.count ? <b>{item.count}</b> : null}
                  <Icon name="chevron-right" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </Sheet>
    </>
  );
}
