import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CommandView } from '#offline/store/states.ts';
import { Link } from '#ui/link.tsx';
import type { MarkKind } from '#ui/mark.tsx';
import { WaitingMark } from './waiting-mark.tsx';

/** Outcome of a form so far. @param promise what follows, said only after the server's answer */
export function sentWords(
  sent: CommandView | null,
  promise: ReactNode,
): { kind: MarkKind; title: ReactNode; text: ReactNode } {
  if (sent?.state === 'done') return { kind: 'ok', title: <Trans>Sent</Trans>, text: <p>{promise}</p> };
  if (sent?.state !== 'needs_user')
    return {
      kind: 'wait',
      title: <Trans>Saved on this phone</Trans>,
      text: (
        <>
          {sent && <WaitingMark command={sent} filled={false} />}
          <p>
            {sent?.checking ? (
              <Trans>We are receiving a lot of forms. This phone runs a short check and then sends it.</Trans>
            ) : (
              <Trans>It is sent when there is a connection.</Trans>
            )}
          </p>
        </>
      ),
    };
  const isUnclear = sent.reason?.kind === 'server_error';
  return {
    kind: 'stop',
    title: isUnclear ? <Trans>No clear answer</Trans> : <Trans>Not sent</Trans>,
    text: (
      <p>
        {isUnclear ? <Trans>It may or may not have arrived.</Trans> : <Trans>We could not accept it.</Trans>}{' '}
        <Trans>
          What you wrote is kept under <Link to="/waiting">Waiting and sent</Link>
        </Trans>
      </p>
    ),
  };
}
