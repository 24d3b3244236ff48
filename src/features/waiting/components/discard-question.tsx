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
            It may have been sent already. As soon as there is a connection, we will check whether it can
            still be withdrawn. If not, it goes ahead and we will tell you here.
          </Trans>
        ) : (
          <Trans>It is removed from this phone and never sent.</Trans>
        )}
      </p>
      {followers > 0 && (
        <p className="muted">
          <Plural
            value={followers}
            one="# other item depends on this one and will then need your answer."
            other="# other items depend on this one and will then need your answer."
          />
        </p>
      )}
    </Dialog>
  );
}
