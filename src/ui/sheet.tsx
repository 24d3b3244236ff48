import { useId, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import { IconButton, IconTarget } from './button.tsx';
import { useModal } from './modal.ts';
import styles from './sheet.module.css';
import { asButton, CLOSED } from './target.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** stays at the foot while the rest scrolls: "Show 26 results" */
  foot?: ReactNode;
  /** opened by a link to this id until script is there; what is in it is drawn at once */
  part?: string;
  /** up to the head of the page, for a long list of filters */
  tall?: boolean;
}

/** A native `<dialog>` from below with a list or a form in it. Questions with answers are a Dialog. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, closeLabel, children, foot, part, tall = false } = props;
  const own = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog
      ref={own}
      id={part}
      className={classes(styles.sheet, tall && styles.tall)}
      aria-labelledby={titleId}
    >
      <div className={styles.inside}>
        <div className={styles.top}>
          <h2 id={titleId}>{title}</h2>
          {part === undefined ? (
            <IconButton icon="x" label={closeLabel} onClick={onClose} />
          ) : (
            <IconTarget
              icon="x"
              label={closeLabel}
              href={CLOSED}
              className={styles.close}
              {...asButton(onClose)}
            />
          )}
        </div>
        <div className={styles.scroll}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}
