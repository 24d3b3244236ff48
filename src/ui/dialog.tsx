import type { ReactNode } from 'react';
import { Dialog as Content, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Escape, a tap outside, or whatever closes it */
  onClose: () => void;
  /** what happened: "The price has changed" */
  title: ReactNode;
  children?: ReactNode;
  /** the answers, main first */
  actions: ReactNode;
  /** false: only an answer closes it, not Escape and not a tap outside */
  dismissable?: boolean;
  /** alertdialog where something is lost or spent by the answer */
  role?: 'dialog' | 'alertdialog';
}

/** A sheet from below on phones, 440 px in the middle on a wide screen. Load it lazily: it brings a library. */
export function Dialog({ open, onClose, title, children, actions, dismissable = true, role }: DialogProps) {
  return (
    <ModalOverlay
      className={styles.veil}
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
    >
      <Modal className={styles.sheet}>
        <Content role={role} className={styles.content}>
          <Heading slot="title" level={2} className={styles.title}>
            {title}
          </Heading>
          {children && <div className={styles.body}>{children}</div>}
          <div className={styles.actions}>{actions}</div>
        </Content>
      </Modal>
    </ModalOverlay>
  );
}
