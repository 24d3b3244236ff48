import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useCommandState, useStrip } from '#offline/react/react.ts';
import { isOpen } from '#offline/store/states.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Longer than this nobody has to watch: it goes out by itself. */
const WATCHED_MS = 4000;

/** While a save is on its way (spec account §2). */
export function SavingDialog({ command }: { command: string | null }) {
  const state = useCommandState(command)?.state;
  const { online } = useStrip();
  const [left, setLeft] = useState<string | null>(null);
  const isOut = state !== undefined && isOpen(state);
  useEffect(() => {
    if (command === null) return;
    const timer = setTimeout(() => setLeft(command), WATCHED_MS);
    return () => clearTimeout(timer);
  }, [command]);
  return (
    <Dialog
      open={isOut && online && left !== command}
      onClose={() => setLeft(command)}
      title={<Trans>Saving</Trans>}
      actions={
        <Button full onClick={() => setLeft(command)}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Your changes are on this phone and on their way. There is no need to wait.</Trans>
      </p>
    </Dialog>
  );
}
