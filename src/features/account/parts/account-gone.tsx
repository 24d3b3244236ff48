import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEngine } from '#offline/react.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { Wrap } from '#ui/page.tsx';

interface GoneProps {
  /** Whose account it was. */
  user: number;
  /** Items of theirs that were never sent and lie on this phone. */
  left: number;
}

/** After the deletion: what is gone, what stays where, and the way to remove the rest of it. */
export function AccountGone({ user, left }: GoneProps) {
  return (
    <Wrap page>
      <div className="stack">
        <Empty
          icon="circle-check"
          level={1}
          role="status"
          title={<Trans>Your account is deleted</Trans>}
          hint={
            <Trans>
              Orders, invoices and the record of what was paid stay with us without your name. This phone is
              logged out.
            </Trans>
          }
          action={
            <ButtonLink to="/">
              <Trans>Home</Trans>
            </ButtonLink>
          }
        />
        {left > 0 && <Unsent user={user} left={left} />}
      </div>
    </Wrap>
  );
}

function Unsent({ user, left }: GoneProps) {
  const engine = useEngine();
  const [state, setState] = useState<'there' | 'going' | 'gone' | 'failed'>('there');
  async function remove() {
    setState('going');
    try {
      const centre = await engine?.centre();
      await centre?.dropWorkOf(user);
      setState(centre ? 'gone' : 'failed');
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
              <Trans>
                <Plural value={left} one="# item" other="# items" /> of yours never left this phone, and can
                not be sent any more. Nobody else sees what it is.
              </Trans>
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
