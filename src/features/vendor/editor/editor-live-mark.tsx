import { Trans } from '@lingui/react/macro';
import { useStrip } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { isOnlyHere, type ListingView } from '../preview/listing-view.ts';

/** Mark of what buyers see of it now. */
export function LiveMark({ view }: { view: ListingView }) {
  if (view.hidden)
    return (
      <Mark kind="stop">
        <Trans>Hidden</Trans>
      </Mark>
    );
  if (view.prod_live === 'live')
    return (
      <Mark kind="ok">
        <Trans>Live</Trans>
      </Mark>
    );
  return (
    <Mark icon="edit">{isOnlyHere(view) ? <Trans>Draft on this phone</Trans> : <Trans>Draft</Trans>}</Mark>
  );
}

/** A wish to go live, or back, that is not done: nothing has changed for buyers. */
export function PublishWaits({ command }: { command: CommandView }) {
  const { online } = useStrip();
  const isLive = command.name === 'listing.live';
  const isUnclear = command.unanswered || command.state === 'sending';
  return (
    <Note
      kind="wait"
      role="status"
      title={isLive ? <Trans>Goes live after sending</Trans> : <Trans>Back to draft after sending</Trans>}
    >
      {isUnclear ? (
        <Trans>Sent, waiting for the answer</Trans>
      ) : online ? (
        <Trans>Waiting to send</Trans>
      ) : (
        <Trans>Waiting to send. It is sent automatically once there is a connection.</Trans>
      )}
    </Note>
  );
}
