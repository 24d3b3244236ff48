import { useId, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import { IconButton } from './button.tsx';
import { useModal } from './modal.ts';
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

/** A native `<dialog>` from below with a list or a form in it. Questions with answers are a Dialog. */
export function Sheet({ open, onClose, title, closeLabel, children, foot, tall = false }: SheetProps) {
  const own = useModal(open, onClose);
  const titleId = useId();
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
