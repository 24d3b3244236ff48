import { Trans } from '@lingui/react/macro';
import type { RequestLine } from '#contract/request-threads.ts';
import { Mark } from '#ui/mark.tsx';

/** State of a request, for who asked. */
export function RequestState({ status }: Pick<RequestLine, 'status'>) {
  switch (status) {
    case 'new':
      return (
        <Mark icon="hourglass">
          <Trans>Waiting for our answer</Trans>
        </Mark>
      );
    case 'in_hand':
      return (
        <Mark icon="user">
          <Trans>An agent is working on it</Trans>
        </Mark>
      );
    case 'answered':
      return (
        <Mark kind="ok">
          <Trans>Answered</Trans>
        </Mark>
      );
    case 'closed':
      return (
        <Mark icon="circle-x">
          <Trans>Closed</Trans>
        </Mark>
      );
  }
}
