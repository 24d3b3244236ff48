import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeletedAccount } from '#offline/face/centre-face.ts';
import { useEngine } from '#offline/react/react.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { removeWork } from './deleted-accounts.ts';

/**
 * Work that a deleted account had not sent from here: how much, not what, and the way to remove it. `unsure`: the account
 * may still be there.
 */
export function UnsentBox({
  gone: { user, left },
  unsure = false,
}: {
  gone: DeletedAccount;
  unsure?: boolean;
}) {
  const engine = useEngine();
  const [state, setState] = useState<'there' | 'going' | 'gone' | 'failed'>('there');
  async function remove() {
    if (!engine) return;
    setState('going');
    try {
      await removeWork(engine, user);
      setState('gone');
    } catch {
      setState('failed');
    }
  }
  return (
    <Box title={<Trans>Not sent from this phone</Trans>}>
      <div className="stack" role="status">
        {state === 'gone' ? (
          <Note kind="ok" title={<Trans>Removed from this phone.</Trans>} />
        ) : (
          <>
            <p>
              {unsure ? (
                <Trans>
                  <Plural value={left} one="# item" other="# items" /> from this account never left this
                  phone. If the account still exists, log in to send. If not, this can no longer be sent.
                </Trans>
              ) : (
                <Trans>
                  <Plural value={left} one="# item" other="# items" /> from the deleted account never left
                  this phone and can no longer be sent. Nobody can see the contents.
                </Trans>
              )}
            </p>
            {state === 'failed' && (
              <Note kind="stop" role="alert" title={<Trans>It could not be removed.</Trans>}>
                <Trans>Try again.</Trans>
              </Note>
            )}
            <Button icon="trash" busy={state === 'going'} onClick={() => void remove()}>
              <Trans>Remove it</Trans>
            </Button>
          </>
        )}
      </div>
    </Box>
  );
}
