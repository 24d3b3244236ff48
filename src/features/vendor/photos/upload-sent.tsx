import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { bytesText } from '#domain/text/bytes.ts';
import { useCommandState, useStrip } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import type { Slot } from './photo-order.ts';
import { urlOf } from './photo-places.ts';
import type { ChosenPhotoState } from './photo-line.ts';
import { usePhotoProgress } from './photo-place.tsx';
import { usePhotoWords } from './photo-words.ts';

const TEXTS = refusalTexts('slot_changed');

/** Outcome of one chosen file. */
export function UploadSent({ taken }: { taken: ChosenPhotoState }) {
  const words = usePhotoWords();
  switch (taken.step) {
    case 'preparing':
      return (
        <Note title={taken.name}>
          <Trans>It is being resized.</Trans>
        </Note>
      );
    case 'unfit': {
      const { title, hint } = words.unfit(taken.why);
      return (
        <Note kind="stop" role="alert" title={title}>
          {taken.name}. {hint}
        </Note>
      );
    }
    case 'full':
      return (
        <Note kind="stop" role="alert" title={<Trans>There is no free place for this photo.</Trans>}>
          <Trans>
            {taken.name}. Another photo has been put there in the meantime. Remove one, then choose this one
            again.
          </Trans>
        </Note>
      );
    case 'failed':
      return <LocalWriteErrorNote cause={taken.cause}>{taken.name}</LocalWriteErrorNote>;
    case 'kept':
      return <UploadStatus of={taken.key} slot={taken.slot} />;
  }
}

function UploadStatus({ of, slot }: { of: string; slot: Slot }) {
  const say = useRefusalWords(TEXTS);
  const command = useCommandState(of);
  const { online, paused } = useStrip();
  const { pathname } = useLocation();
  const words = usePhotoWords();
  if (!command) return null;
  if (command.state === 'done') return <Online command={command} slot={slot} />;
  if (command.state === 'needs_user') {
    const { title, hint } = words.refused(command.reason);
    const another = command.reason?.code === 'slot_changed';
    return (
      <Note kind="stop" role="alert" title={another ? say('slot_changed') : title}>
        {another ? <Trans>Close this and choose which one to keep.</Trans> : hint}
      </Note>
    );
  }
  if (paused)
    return (
      <Note kind="stop" role="alert" title={words.signIn} stacked>
        <Trans>The photo is kept on this phone.</Trans>{' '}
        <ButtonLink to="/login" state={{ from: pathname }} variant="quiet" small>
          <Trans>Log in</Trans>
        </ButtonLink>
      </Note>
    );
  if (!online)
    return <Note kind="wait" role="status" title={<Trans>Kept on this phone. Waiting to send</Trans>} />;
  return <Sending command={command} />;
}

function Sending({ command }: { command: CommandView }) {
  const { t } = useLingui();
  const { wifi } = useStrip();
  const photo = usePhotoProgress(command.key);
  const [sent, size] = [bytesText(photo?.sent ?? 0), bytesText(photo?.size ?? 0)];
  if (wifi)
    return <Note kind="wait" role="status" title={<Trans>Kept on this phone. Waiting for Wi-Fi</Trans>} />;
  return (
    <div>
      <p className="strong">
        <Trans>Uploading</Trans>
      </p>
      <Progress label={t`Sent so far`} percent={photo ? (100 * photo.sent) / photo.size : 0} />
      <p className="small muted">
        {photo && !photo.complete ? (
          <Trans>
            {sent} of {size}
          </Trans>
        ) : (
          <Trans>Waiting for the answer</Trans>
        )}
      </p>
    </div>
  );
}

/** The server's own address of the photo, to be copied. */
function Online({ command, slot }: { command: CommandView; slot: Slot }) {
  const [copied, setCopied] = useState(false);
  const path = urlOf(command);
  const address = path === null ? null : new URL(path, location.origin).href;
  async function copy() {
    if (address === null) return;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // No clipboard here: the address can be marked by hand.
      setCopied(false);
    }
  }
  return (
    <div className="stack">
      <Note kind="ok" role="status" title={<Trans>Photo {slot} is online.</Trans>} />
      {address !== null && (
        <>
          <TextField label={<Trans>Address of photo {slot}</Trans>} readOnly value={address} />
          <Button icon={copied ? 'check' : 'copy'} full tall onClick={() => void copy()}>
            {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
        </>
      )}
    </div>
  );
}
