import { Trans } from '@lingui/react/macro';
import { addProduct } from '#contract/basket-commands.ts';
import type { CommandView } from '#offline/store/states.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Mark } from '#ui/mark.tsx';

/** Progress of a line: confirmed by the server, or taken on this phone. */
export function LineMark({ waiting }: { waiting: CommandView | null }) {
  if (!waiting)
    return (
      <Mark kind="ok" filled>
        <Trans>In basket</Trans>
      </Mark>
    );
  if (waiting.name === addProduct.name && waiting.state === 'queued' && !waiting.unanswered)
    return (
      <Mark kind="wait" filled>
        <Trans>Waiting to send, not confirmed</Trans>
      </Mark>
    );
  return <WaitingMark command={waiting} />;
}
