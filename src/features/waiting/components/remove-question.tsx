import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface QuestionProps {
  what: string;
  busy: boolean;
  onKeep: () => void;
  onRemove: () => void;
}

/** Asks first: what cannot be read is gone for good once it is removed. */
export function RemoveWorkQuestion({ what, busy, onKeep, onRemove }: QuestionProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onKeep}
      title={<Trans>Remove this?</Trans>}
      actions={
        <>
          <Button variant="main" onClick={onKeep}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="risk" tall busy={busy} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <p>
        <b>{what}</b>
      </p>
      <p className="muted">
        <Trans>This cannot be undone. Export it first if someone should look at it.</Trans>
      </p>
    </Dialog>
  );
}
