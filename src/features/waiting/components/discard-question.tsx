import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface QuestionProps {
  what: string;
  /** It may have been sent: it is asked back, and it may be too late. */
  asked: boolean;
  /** Number of others that wait for it and need the user once it is gone. */
  followers: number;
  busy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Discarding cannot be undone, so it is asked for twice. */
export function DiscardQuestion({ what, asked, followers, busy, onKeep, onDiscard }: QuestionProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onKeep}
      title={asked ? <Trans>Withdraw this?</Trans> : <Trans>Discard this?</Trans>}
      actions={
        <>
          <Button variant="main" onClick={onKeep}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="risk" tall busy={busy} onClick={onDiscard}>
            {asked ? <Trans>Withdraw it</Trans> : <Trans>Discard</Trans>}
          </Button>
        </>
      }
    >
      <p>
        <b>{what}</b>
      </p>
      <p className="muted">
        {asked ? (
          <Trans>
            It may have been sent already. As soon as there is a connection, we ask the server whether it is
            still in time. If not, it stays done, and we tell you here.
          </Trans>
        ) : (
          <Trans>It is removed from this phone and never sent.</Trans>
        )}
      </p>
      {followers > 0 && (
        <p className="muted">
          <Plural
            value={followers}
            one="# other item waits for this one and will need your answer then."
            other="# other items wait for this one and will need your answer then."
          />
        </p>
      )}
    </Dialog>
  );
}
