import { Trans } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import { useWaitText } from '#shown/wait-text.ts';
import { Note } from '#ui/note.tsx';

/** Why nothing was saved, or that nobody knows, as far as it stands at no field. */
export function PaymentRefused({ problem }: { problem: Problem | null }) {
  const wait = useWaitText();
  if (!problem || Object.keys(problem.fields ?? {}).length > 0) return null;
  switch (problem.code) {
    case 'offline':
      return (
        <Note kind="stop" role="alert" icon="cloud-off" title={<Trans>There was no answer.</Trans>}>
          <Trans>This needs a connection. What you typed is still here: press again.</Trans>
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
    case 'details_changed':
      return (
        <Note kind="stop" role="alert" title={<Trans>These details have changed in the meantime.</Trans>}>
          <Trans>
            The current details are above. If you did not change them, choose a new password at once.
          </Trans>
        </Note>
      );
    default:
      return (
        <Note kind="stop" role="alert" title={<Trans>Not saved.</Trans>}>
          {problem.detail}
        </Note>
      );
  }
}
