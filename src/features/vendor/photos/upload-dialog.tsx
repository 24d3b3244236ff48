import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { SLOTS } from '#contract/listings/listing-edit.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { PhotoPlace } from './photo-places.ts';
import styles from './gallery.module.css';
import { PhotoFiles } from './photo-files.tsx';
import type { PhotoLine, PhotoToAdd } from './photo-line.ts';
import { PhotosWaiting } from './photos-waiting.tsx';
import { UploadEdit } from './upload-edit.tsx';
import { UploadSent } from './upload-sent.tsx';

interface UploadProps {
  line: PhotoLine;
  /** Places that the chosen files fill, in this order. */
  places: readonly PhotoPlace[];
  isDirty: boolean;
  onSaveFirst: () => Promise<boolean>;
  onClose: () => void;
}

/**
 * From the chooser to the server (account spec 2): idle, chosen with its preview, uploading, and done with the address; then
 * another one, or the end. Closed at any time, what was taken goes on.
 */
export function UploadDialog({ line, places, isDirty, onSaveFirst, onClose }: UploadProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<readonly PhotoToAdd[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const [free, setFree] = useState(places);
  const { taken, take, takeAll } = line;
  /** At the chooser, though something was taken before. */
  const [more, setMore] = useState(taken.length > 0);
  const [first] = wanted;

  function choose(files: File[]) {
    setTooMany(files.length > free.length);
    setWanted(
      files.slice(0, free.length).flatMap((file, at) => {
        const place = free[at];
        return place ? [{ file, place }] : [];
      }),
    );
  }
  const next = () => setWanted((before) => before.slice(1));
  /** A place is filled as soon as its photo is taken; without one it stays free for another. */
  const filled = (all: readonly PhotoToAdd[]) =>
    setFree((before) => before.filter((place) => !all.some((one) => one.place === place)));
  function another() {
    setMore(true);
    line.forget();
    setTooMany(false);
  }

  const step = isDirty ? 'save' : first ? 'edit' : taken.length > 0 && !more ? 'sent' : 'idle';
  const [at, all] = [first?.place.slot, wanted.length];
  // The button that led on is gone: who reads by ear goes on at the top of what came.
  const inside = useRef<HTMLDivElement>(null);
  const shown = useRef(`${step} ${at}`);
  useEffect(() => {
    if (shown.current === `${step} ${at}`) return;
    shown.current = `${step} ${at}`;
    inside.current?.focus();
  }, [step, at]);
  return (
    <Sheet
      open
      tall={step === 'edit'}
      onClose={onClose}
      title={step === 'edit' ? <Trans>Photo {at}</Trans> : <Trans>Add photos</Trans>}
      closeLabel={t`Close`}
    >
      <div ref={inside} tabIndex={-1}>
        {step === 'save' && <SaveFirst onSaveFirst={onSaveFirst} />}
        {step === 'idle' && (
          <>
            <p>
              <Trans>jpg or png. Each is resized on this phone before it is sent.</Trans>
            </p>
            <PhotosWaiting />
            <PhotoFiles several={free.length > 1} onFiles={choose} />
            <div className={styles.acts}>
              <Button variant="main" full icon="upload" disabled>
                <Trans>Upload</Trans>
              </Button>
              <p className="small muted">
                <Trans>Choose a photo first.</Trans>
              </p>
            </div>
          </>
        )}
        {step === 'edit' && first && (
          <>
            {tooMany && <Note>{t`A listing has room for ${SLOTS.length} photos: ${all} of yours fit.`}</Note>}
            <UploadEdit
              key={`${first.place.slot} ${first.file.name} ${first.file.lastModified}`}
              file={first.file}
              left={all}
              onUpload={async (photo) => {
                await take(first, photo);
                setMore(false);
                filled([first]);
                next();
              }}
              onAll={() => {
                setMore(false);
                filled(wanted);
                setWanted([]);
                void takeAll(wanted);
              }}
              onOther={next}
            />
          </>
        )}
        {step === 'sent' && (
          <>
            <div className="stack" aria-live="polite">
              {taken.map((one) => (
                <UploadSent key={one.id} taken={one} />
              ))}
            </div>
            <div className={styles.acts}>
              {free.length > 0 && (
                <Button full tall onClick={another}>
                  <Trans>Upload another</Trans>
                </Button>
              )}
              <Button variant="main" full onClick={onClose}>
                <Trans>Close</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

function SaveFirst({ onSaveFirst }: { onSaveFirst: () => Promise<boolean> }) {
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking');
  async function save() {
    setState('saving');
    const saved = await onSaveFirst().catch(() => false);
    setState(saved ? 'asking' : 'failed');
  }
  return (
    <>
      <Note kind="stop" role="alert" title={<Trans>Save your changes first before uploading images</Trans>} />
      {state === 'failed' && (
        <p className="small sect" role="alert">
          <Trans>Your changes could not be saved. Close this to see why.</Trans>
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="main" full busy={state === 'saving'} onClick={() => void save()}>
          <Trans>Save and continue</Trans>
        </Button>
      </div>
    </>
  );
}
