import { Trans } from '@lingui/react/macro';
import { useCommands } from '#offline/react/react.ts';
import { Note } from '#ui/note.tsx';

/** Fate of what was saved last: on this phone, then with the shop. @param keys of all its commands */
export function FitmentSaved({ keys }: { keys: readonly string[] }) {
  const commands = useCommands();
  // One that is not in the list yet waits too: only the server's answer to each says that it has them.
  const received = keys.every((key) => commands.some((one) => one.key === key && one.state === 'done'));
  return (
    <Note kind={received ? 'ok' : 'wait'} role="status">
      {received ? (
        <Trans>Saved and received.</Trans>
      ) : (
        <Trans>Saved on this phone. Each change shows when it has been received.</Trans>
      )}
    </Note>
  );
}
