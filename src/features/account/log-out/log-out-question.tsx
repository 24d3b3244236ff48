import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import type { SessionUser } from '#offline/store/states.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface QuestionProps {
  unsent: number;
  user: SessionUser;
  busy: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Question about logging out: how much stays on this phone, for whom, and what becomes of it. */
export function LogOutQuestion({ unsent, user, busy, onStay, onLeave }: QuestionProps) {
  const who = `${user.first_name} ${user.last_name} (${user.email})`;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title={<Trans>Not everything was sent</Trans>}
      actions={
        <>
          <Button variant="main" onClick={onStay}>
            <Trans>Stay logged in</Trans>
          </Button>
          <Button tall busy={busy} onClick={onLeave}>
            <Trans>Log out</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>
            <Plural value={unsent} one="# item stays" other="# items stay" /> on this phone for {who}.
          </Trans>
        </p>
        <p className="muted">
          <Trans>
            It is hidden from others who use this phone, and it is sent after you log in again. To remove it,
            open <Link to="/waiting">Waiting and sent</Link>.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}
