import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import { drawPromo } from '#domain/promo/draw.ts';
import { PROMO_SIZES, type PromoOwner, type PromoType } from '#domain/promo/media.ts';
import type { Language } from '#domain/text/languages.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/class-names.ts';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { DrawingPicture } from './drawing-picture.tsx';
import styles from './media.module.css';
import { canSharePictures, type MediaState, useMedia } from './use-media.ts';

export interface MediaItemProps {
  type: PromoType;
  owner: PromoOwner;
  /** Language of the words on it. */
  language: Language;
  /** "Business cards" */
  title: string;
  /** Size in which it is printed. */
  size: ReactNode;
  /** Words to tell the printer. */
  hint: ReactNode;
}

/** One of the media: how it looks, how large it is, and the ways to have it. */
export function MediaItem({ type, owner, language, title, size, hint }: MediaItemProps) {
  const { t } = useLingui();
  const { state, online, save, share } = useMedia(type, owner, language);
  const [canShare] = useState(canSharePictures);
  const drawing = useMemo(() => drawPromo(type, owner, location.origin, language), [type, owner, language]);
  const busy = state.step === 'busy';
  const bytes = bytesText(PROMO_SIZES[type].about);
  return (
    <Box title={title}>
      <div className={classes(styles.item, type === 'a5' && styles.flyer)}>
        <DrawingPicture drawing={drawing} label={t`${title}, as they will be printed`} />
        <div className="stack">
          <p>
            {size}
            <br />
            <span className="small muted">
              {online ? (
                <Trans>PNG, about {bytes}</Trans>
              ) : (
                <Trans>PNG, created on this phone without using data</Trans>
              )}
            </span>
          </p>
          <p className="small muted">{hint}</p>
          <div className={styles.acts}>
            <Button
              icon="download"
              tall
              busy={busy}
              aria-label={t`Download: ${title}`}
              onClick={() => void save()}
            >
              <Trans>Download</Trans>
            </Button>
            {canShare && (
              <Button
                icon="share"
                tall
                busy={busy}
                aria-label={t`Share: ${title}`}
                onClick={() => void share()}
              >
                <Trans>Share</Trans>
              </Button>
            )}
          </div>
          <DownloadStatus
            state={state}
            title={title}
            onAgain={(act) => void (act === 'save' ? save() : share())}
          />
        </div>
      </div>
    </Box>
  );
}

interface DownloadStatusProps {
  state: MediaState;
  title: string;
  onAgain: (act: 'save' | 'share') => void;
}

function DownloadStatus({ state, title, onAgain }: DownloadStatusProps) {
  const { t } = useLingui();
  if (state.step === 'busy')
    return (
      <div role="status">
        {state.share === null ? (
          <p className="small">
            <Trans>Getting the file</Trans>
          </p>
        ) : (
          <>
            <p className="small">
              <Trans>Creating it on this phone</Trans>
            </p>
            <Progress label={t`Creating: ${title}`} percent={state.share * 100} />
          </>
        )}
      </div>
    );
  if (state.step === 'saved') {
    const bytes = bytesText(state.sizeBytes);
    return (
      <Note kind="ok" role="status" title={<Trans>In your downloads, {bytes}.</Trans>}>
        {state.isDrawnHere && <Trans>Created on this phone, using no data.</Trans>}
      </Note>
    );
  }
  if (state.step === 'ready')
    return (
      <Note role="status" icon="share">
        <Trans>The picture is ready. Press Share once more.</Trans>
      </Note>
    );
  if (state.step === 'failed') return <Failed problem={state.problem} onAgain={() => onAgain(state.act)} />;
  return null;
}

type Failure = Extract<MediaState, { step: 'failed' }>['problem'];

function Failed({ problem, onAgain }: { problem: Failure; onAgain: () => void }) {
  const again = (
    <Button small onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (problem === 'not_drawn')
    return (
      <div className="stack" role="alert">
        <Note kind="stop" title={<Trans>The picture could not be created on this phone.</Trans>}>
          <Trans>Close other apps and try again, or download it with a connection.</Trans>
        </Note>
        {again}
      </div>
    );
  return (
    <div className="stack" role="alert">
      <Note kind="stop" title={<Trans>The file could not be downloaded.</Trans>}>
        {problem.detail}
      </Note>
      {again}
    </div>
  );
}
