import { Trans } from '@lingui/react/macro';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** The phone could not log out, for example because its storage is closed; the header has no room to say so. */
export function LogOutRefused({ cause, onClose }: { cause: unknown; onClose: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={<Trans>You are still logged in</Trans>}
      actions={
        <Button variant="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <LocalWriteErrorNote cause={cause} />
    </Dialog>
  );
}
