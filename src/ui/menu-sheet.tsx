import { useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { LinkList } from './link-list.tsx';
import type { NavItem } from './nav-item.ts';
import { Sheet } from './sheet.tsx';

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
  return (
    <>
      <IconButton icon="menu" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={close} title={label} closeLabel={closeLabel}>
        <LinkList label={label} items={items} onFollow={close} />
        {children?.(close)}
      </Sheet>
    </>
  );
}
