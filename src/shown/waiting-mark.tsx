import { Trans } from '@lingui/react/macro';
import type { CommandView } from '#offline/states.ts';
import { Mark } from '#ui/mark.tsx';

/** The state of one act in plain words. "Placed" and the like stand only after the server's answer (I12). */
export function WaitingMark({
  command,
  done,
}: {
  command: Pick<CommandView, 'state' | 'sent' | 'name'>;
  done?: string;
}) {
  const { state, sent, name } = command;
  if (state === 'needs_user')
    return (
      <Mark kind="stop" filled>
        <Trans>Needs you</Trans>
      </Mark>
    );
  if (state === 'done')
    return (
      <Mark kind="ok" filled>
        {done ?? <Trans>Sent</Trans>}
      </Mark>
    );
  if (state === 'held')
    return (
      <Mark kind="wait" filled>
        <Trans>On this phone. Sent after you log in</Trans>
      </Mark>
    );
  if (sent)
    return (
      <Mark kind="wait" filled icon="hourglass">
        <Trans>Sent, waiting for the answer</Trans>
      </Mark>
    );
  return (
    <Mark kind="wait" filled>
      {name === 'order.place' ? (
        <Trans>Waiting to send. Not placed yet</Trans>
      ) : (
        <Trans>Waiting to send</Trans>
      )}
    </Mark>
  );
}
