import { Trans } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import { useStrip } from '#offline/react/react.ts';
import { useWaitText } from '#shown/wait-text.ts';
import { Note } from '#ui/note.tsx';

/** Why a call did nothing, as far as it stands at no field. `null` shows only whether there is a connection at all. */
export function CallRefused({ problem }: { problem: Problem | null }) {
  const { online } = useStrip();
  const wait = useWaitText();
  if (!problem)
    return online ? null : (
      <Note icon="cloud-off">
        <Trans>This needs a connection.</Trans>
      </Note>
    );
  if (Object.keys(problem.fields ?? {}).length > 0) return null;
  switch (problem.code) {
    case 'offline':
      return (
        <Note kind="stop" role="alert" icon="cloud-off" title={<Trans>There was no answer.</Trans>}>
          <Trans>This needs a connection. Check it, then try again.</Trans>
        </Note>
      );
    case 'unreadable':
      return (
        <Note kind="stop" role="alert" icon="cloud-off" title={<Trans>The answer could not be read</Trans>}>
          <Trans>If this network asks you to log in, do that first, then try again.</Trans>
        </Note>
      );
    case 'rate_limited':
      return <Note kind="stop" role="alert" title={wait(problem)} />;
    default:
      return (
        <Note
          kind="stop"
          role="alert"
          title={<Trans>An error has occurred. Please try again or contact customer service</Trans>}
        />
      );
  }
}
