import { Trans } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './order-parts.module.css';

const TEXTS = refusalTexts('not_authenticated');

interface ErrorProps {
  kind: 'other' | 'signed-out';
  code: string;
  /** The server's text. */
  says: string;
}

/** An order's error in a dialog, once (spec buyer §8). What can be done about it stands on the page behind. */
export function OrderError({ kind, code, says }: ErrorProps) {
  const words = useRefusalWords(TEXTS);
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  const close = (): void => setOpen(false);
  const toBasket = (): void => {
    close();
    void navigate('/my-basket');
  };
  return kind === 'signed-out' ? (
    <Dialog
      open
      onClose={close}
      title={<Trans>401 Error</Trans>}
      actions={
        <>
          <ButtonLink variant="main" full to="/login" state={{ from: '/confirm-order' }}>
            <Trans>Login</Trans>
          </ButtonLink>
          <Button full tall onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p>{words('not_authenticated')}</p>
      <p className={styles.more}>
        <Trans>Your order stays on this phone and is sent after you log in.</Trans>
      </p>
    </Dialog>
  ) : (
    <Dialog
      open
      role="alertdialog"
      onClose={close}
      title={says || code}
      actions={
        <>
          <Button variant="main" full onClick={close}>
            <Trans>Okay</Trans>
          </Button>
          <Button full tall onClick={toBasket}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Unable to proceed - Contact customer service</Trans>
      </p>
      <p className={styles.more}>
        <q>{[says, code].filter((part) => part !== '').join(' · ')}</q>
      </p>
    </Dialog>
  );
}
