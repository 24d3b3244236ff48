import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface QuestionProps {
  what: string;
  busy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Discarding cannot be undone, so it is asked for twice. */
export function DiscardQuestion({ what, busy, onKeep, onDiscard }: QuestionProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onKeep}
      title={<Trans>Discard this?</Trans>}
      actions={
        <>
          <Button variant="main" onClick={onKeep}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="risk" tall busy={busy} onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      <p>
        <b>{what}</b>
      </p>
      <p className="muted">
        <Trans>It is removed from this phone and never sent. What waits for it may need you then.</Trans>
      </p>
    </Dialog>
  );
}
