import { useState, type ReactNode } from 'react';
import { IconTarget } from './button.tsx';
import { LinkList } from './link-list.tsx';
import type { NavItem } from './nav-item.ts';
import { Sheet } from './sheet.tsx';
import { asButton, useOpenedByAddress } from './target.ts';

/** The sheet's own, to which its button leads until script is there. */
const PART = 'menu';

export interface MenuSheetProps {
  /** on the button and over the sheet: "Menu" */
  label: string;
  closeLabel: string;
  items: readonly NavItem[];
  /** under the links: log out, language; `close` for what asks something over the page */
  children?: (close: () => void) => ReactNode;
}

/** The phone's menu: its button and the sheet of links. */
export function MenuSheet({ label, closeLabel, items, children }: MenuSheetProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useOpenedByAddress(PART, open, setOpen);
  return (
    <>
      <IconTarget
        icon="menu"
        label={label}
        href={`#${PART}`}
        aria-haspopup="dialog"
        {...asButton(() => setOpen(true))}
      />
      <Sheet open={open} onClose={close} title={label} closeLabel={closeLabel} part={PART}>
        <LinkList label={label} items={items} onFollow={close} />
        {children?.(close)}
      </Sheet>
    </>
  );
}
