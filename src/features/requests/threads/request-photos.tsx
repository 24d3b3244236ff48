import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import { REQUEST_PHOTO, type RequestPhoto, type RequestThread } from '#contract/request-threads.ts';
import { bytesText } from '#domain/text/bytes.ts';
import type { DocumentRequest, CachedDocument } from '#offline/face/engine-face.ts';
import { nameIn } from '#offline/outbox/named-list.ts';
import { useCommands, useEngine, useWatch } from '#offline/react/react.ts';
import styles from '#shown/thread.module.css';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Button } from '#ui/button.tsx';

/** The photos that the shop has, for who sent them, and those that are on their way. */
export function RequestPhotos({ thread: { id, photos } }: { thread: RequestThread }) {
  const waiting = useCommands().filter(
    ({ name, state, payload }) =>
      name === 'request.photo' && state !== 'done' && nameIn(payload, 'id') === id,
  );
  const count = photos.length;
  if (count === 0 && waiting.length === 0) return null;
  return (
    <div className={styles.box}>
      <p className={styles.reference}>
        {count > 0 && (
          <span>
            <Trans>Photos with this request: {count}</Trans>
          </span>
        )}
        {waiting.map((command) => (
          <WaitingMark key={command.key} command={command} filled={false} />
        ))}
      </p>
      {count > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo) => (
            <li key={photo.position}>
              <Picture thread={id} photo={photo} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Behind a login, so that no plain picture loads it: it comes with a tap, and lies on this phone from then on. */
function Picture({ thread, photo: { position, mime, bytes } }: { thread: string; photo: RequestPhoto }) {
  const { t } = useLingui();
  const engine = useEngine();
  const wanted = useMemo(
    (): DocumentRequest => ({
      // No newer one ever takes its place, so the kind is its own.
      id: `${thread}-${position}:photo`,
      order: thread,
      name: `chicargos-request-photo-${position}.${mime === 'image/png' ? 'png' : 'jpg'}`,
      path: addressOf(REQUEST_PHOTO, { id: thread, position: String(position) }),
      type: mime,
    }),
    [thread, position, mime],
  );
  const watch = useMemo(() => engine?.document(wanted.id) ?? null, [engine, wanted]);
  const isHere = Boolean(useWatch<CachedDocument | null | undefined>(watch, undefined));
  const [picture, setPicture] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem['code'] | null>(null);
  const asked = useRef(false);
  useEffect(
    () => () => {
      if (picture !== null) URL.revokeObjectURL(picture);
    },
    [picture],
  );
  const open = useCallback(async (): Promise<void> => {
    if (!engine) return;
    asked.current = true;
    setBusy(true);
    const outcome = await engine.openDocument(wanted).catch(() => null);
    setBusy(false);
    setProblem(outcome?.ok ? null : (outcome?.problem.code ?? 'unreadable'));
    if (outcome?.ok) setPicture(URL.createObjectURL(outcome.file));
  }, [engine, wanted]);
  useEffect(() => {
    if (isHere && !asked.current) void open();
  }, [isHere, open]);
  if (picture !== null) return <img src={picture} alt={t`Photo ${position}`} />;
  const size = bytesText(bytes);
  return (
    <>
      <Button small icon="photo" busy={busy} onClick={() => void open()}>
        <Trans>See the picture, {size}</Trans>
      </Button>
      {problem !== null && (
        <p role="alert" className="small">
          {problem === 'offline' ? (
            <Trans>It is not on this phone yet. Open it once with a connection.</Trans>
          ) : (
            <Trans>The file could not be downloaded.</Trans>
          )}
        </p>
      )}
    </>
  );
}
