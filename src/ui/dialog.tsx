import { type ReactNode, useId, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';
import { useModal } from './modal.ts';

export interface DialogProps {
  open: boolean;
  /** Escape, a tap outside, or whatever closes it */
  onClose: () => void;
  /** what happened: "The price has changed" */
  title: ReactNode;
  children?: ReactNode;
  /** the answers, main first */
  actions: ReactNode;
  /** alertdialog where something is lost or spent by the answer */
  role?: 'dialog' | 'alertdialog';
}

/** A question with its answers: a sheet from below on phones, 440 px in the middle on a wide screen. */
export function Dialog({ open, ...props }: DialogProps) {
  // At the end of the page: where it is asked may be hidden, or about to go.
  return open ? createPortal(<Opened {...props} />, document.body) : null;
}

function Opened({ onClose, title, children, actions, role }: Omit<DialogProps, 'open'>) {
  const own = useModal(true, onClose);
  const titleId = useId();
  // On the question itself: a reader says all of it, and nobody answers by one key too many.
  useLayoutEffect(() => own.current?.focus(), [own]);
  return (
    <dialog ref={own} role={role} tabIndex={-1} className={styles.veil} aria-labelledby={titleId}>
      <div className={styles.sheet}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children && <div className={styles.body}>{children}</div>}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
