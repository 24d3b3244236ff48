import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMoment, useNow } from '#shown/clock.ts';
import { Note } from '#ui/note.tsx';
import type { Fullness, Warnings } from './warnings.ts';

/** Warnings that a user should know before it is too late: the phone gets full, or work lies here for long. */
export function WarningNotes({ warnings, ways }: { warnings: Warnings; ways: ReactNode }) {
  const now = useNow();
  const moment = useMoment();
  const { work, photos, longSince } = warnings;
  const since = longSince === null || now === null ? '' : moment(longSince, now);
  return (
    <>
      {work !== 'room' && <FullNote of={work} />}
      {photos !== 'room' && <PhotosNote of={photos} />}
      {since && (
        <Note kind="wait" icon="alert-triangle" stacked title={<Trans>Not sent since {since}.</Trans>}>
          <Trans>
            Some browsers clear data that has not been used for a week. Connect soon, install the app, or
            export what is waiting.
          </Trans>
          {ways}
        </Note>
      )}
    </>
  );
}

function FullNote({ of }: { of: Exclude<Fullness, 'room'> }) {
  if (of === 'full')
    return (
      <Note kind="stop" title={<Trans>This phone has no room for more.</Trans>}>
        <Trans>Send or discard something. What is waiting here is safe.</Trans>
      </Note>
    );
  return (
    <Note
      kind="wait"
      icon="alert-triangle"
      title={<Trans>This phone will soon have no room for more.</Trans>}
    >
      <Trans>Connect and send what is waiting, or discard what you do not need.</Trans>
    </Note>
  );
}

function PhotosNote({ of }: { of: Exclude<Fullness, 'room'> }) {
  if (of === 'full')
    return (
      <Note kind="stop" title={<Trans>This phone has no room for more photos.</Trans>}>
        <Trans>Send the waiting ones first. They are safe here.</Trans>
      </Note>
    );
  return (
    <Note
      kind="wait"
      icon="alert-triangle"
      title={<Trans>This phone will soon have no room for more photos.</Trans>}
    >
      <Trans>Connect and send what is waiting.</Trans>
    </Note>
  );
}
