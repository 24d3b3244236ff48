import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import { IconButton } from './button.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** stays at the foot while the rest scrolls: "Show 26 results" */
  foot?: ReactNode;
  /** up to the head of the page, for a long list of filters */
  tall?: boolean;
}

/** A native `<dialog>` from below, for public screens: no library. Questions with answers are a Dialog. */
export function Sheet({ open, onClose, title, closeLabel, children, foot, tall = false }: SheetProps) {
  const own = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = own.current;
    if (!dialog || !open) return;
    dialog.showModal();
    // the page behind must not scroll under the thumb
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      dialog.close();
    };
  }, [open]);
  useEffect(() => {
    const dialog = own.current;
    if (!dialog) return;
    const cancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    // a click that reaches the dialog itself fell on the veil: the inside covers the rest
    const click = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('click', click);
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('click', click);
    };
  }, [onClose]);
  return (
    <dialog ref={own} className={classes(styles.sheet, tall && styles.tall)} aria-labelledby={titleId}>
      <div className={styles.inside}>
        <div className={styles.top}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="x" label={closeLabel} onClick={onClose} />
        </div>
        <div className={styles.scroll}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}
