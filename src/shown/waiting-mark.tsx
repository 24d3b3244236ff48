import { Trans } from '@lingui/react/macro';
import { useStrip } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { Mark } from '#ui/mark.tsx';

interface MarkProps {
  command: Pick<CommandView, 'state' | 'unanswered' | 'name' | 'checking'> &
    Partial<Pick<CommandView, 'reason'>>;
  done?: string;
  /** On a soft ground; without in a list of many. */
  filled?: boolean;
}

/** The state of one act in plain words. "Placed" and the like stand only after the server's answer (I12). */
export function WaitingMark({ command, done, filled = true }: MarkProps) {
  const { wifi, online } = useStrip();
  const { state, unanswered, name, checking, reason } = command;
  if (state === 'needs_user')
    return (
      <Mark kind="stop" filled={filled}>
        <Trans>Needs your answer</Trans>
      </Mark>
    );
  if (state === 'done')
    return (
      <Mark kind="ok" filled={filled}>
        {done ?? <Trans>Sent</Trans>}
      </Mark>
    );
  if (state === 'held')
    return (
      <Mark kind="wait" filled={filled}>
        <Trans>On this phone. Sent after you log in</Trans>
      </Mark>
    );
  if (state === 'cancelling')
    return (
      <Mark kind="wait" filled={filled} icon="hourglass">
        <Trans>Withdrawing it. It may have been sent already</Trans>
      </Mark>
    );
  if (checking && online)
    return (
      <Mark kind="wait" filled={filled} icon="hourglass">
        <Trans>Checking that this is not sent by a robot…</Trans>
      </Mark>
    );
  if (unanswered || state === 'sending')
    return (
      <Mark kind="wait" filled={filled} icon="hourglass">
        <Trans>Sent, waiting for the answer</Trans>
      </Mark>
    );
  if (reason?.kind === 'put_off')
    return (
      <Mark kind="wait" filled={filled} icon="hourglass">
        <Trans>The shop has not accepted it yet</Trans>
      </Mark>
    );
  return (
    <Mark kind="wait" filled={filled} icon={wifi ? 'wifi' : 'clock'}>
      <Unsent order={name === 'order.place'} wifi={wifi} />
    </Mark>
  );
}

function Unsent({ order, wifi }: { order: boolean; wifi: boolean }) {
  if (order && wifi) return <Trans>Waiting for Wi-Fi. Not placed yet</Trans>;
  if (order) return <Trans>Waiting to send. Not placed yet</Trans>;
  return wifi ? <Trans>Waiting for Wi-Fi</Trans> : <Trans>Waiting to send</Trans>;
}
