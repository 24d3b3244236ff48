import { Trans } from '@lingui/react/macro';
import type { PackTrouble } from '#offline/face/packs-face.ts';
import { Note } from '#ui/note.tsx';

/** Why no catalogue was taken in, and that what was here is still here. */
export function PackTroubleText({ trouble }: { trouble: PackTrouble }) {
  return (
    <Note kind={trouble === 'offline' ? 'wait' : 'stop'} role="alert">
      <Words trouble={trouble} />
    </Note>
  );
}

function Words({ trouble }: { trouble: PackTrouble }) {
  switch (trouble) {
    case 'offline':
      return (
        <Trans>No connection. What has been downloaded is kept, and the download resumes from there.</Trans>
      );
    case 'full':
      return <Trans>This phone is full. Nothing was changed.</Trans>;
    case 'unsupported':
      return (
        <Trans>This browser cannot check where a catalogue came from. Update the browser to use one.</Trans>
      );
    case 'bad_signature':
      return <Trans>This is not our catalogue, or it has been altered. It was not added.</Trans>;
    case 'unknown_key':
      return <Trans>Connect once, so that this phone can check who made the file.</Trans>;
    case 'damaged':
      return <Trans>This file is not a catalogue, or a part of it is missing.</Trans>;
    case 'older':
      return <Trans>This file is older than the catalogue on this phone.</Trans>;
    case 'other':
      return <Trans>This file is the catalogue of another shop.</Trans>;
    case 'gap':
    case 'expired':
      return (
        <Trans>
          The catalogue on this phone is too old to be updated. Get it again. Until then it stays.
        </Trans>
      );
    case 'newer':
      return <Trans>The file is from a newer version of this app. Connect once to update yours.</Trans>;
    case 'outdated':
      return <Trans>This version of the app is too old for it.</Trans>;
    case 'refused':
      return <Trans>The catalogue is not available right now. Try again later.</Trans>;
  }
}
