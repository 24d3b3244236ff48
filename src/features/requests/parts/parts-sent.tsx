import { Trans } from '@lingui/react/macro';
import type { CommandView } from '#offline/states.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

/** What became of the request so far; an agent is promised only after the server's answer. */
export function PartsSent({ sent, onAnother }: { sent: CommandView | null; onAnother: () => void }) {
  const state = sent?.state;
  const unclear = state === 'needs_user' && sent?.reason?.kind === 'server_error';
  return (
    <div className="stack" role="status">
      {sent && <WaitingMark command={sent} />}
      <p>
        {state === 'done' ? (
          <Trans>Sent. An agent will be in touch within 12hrs</Trans>
        ) : unclear ? (
          <Trans>
            It may have arrived or not. What you wrote is kept under{' '}
            <Link to="/waiting">Waiting and sent</Link>
          </Trans>
        ) : state === 'needs_user' ? (
          <Trans>
            We could not take it. What you wrote is kept under <Link to="/waiting">Waiting and sent</Link>
          </Trans>
        ) : (
          <Trans>Saved on this phone. It is sent when there is a connection.</Trans>
        )}
      </p>
      <Button onClick={onAnother}>
        <Trans>Ask for another part</Trans>
      </Button>
    </div>
  );
}
