import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SearchResult } from '#contract/catalogue.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { usePictures } from '#shown/pictures.ts';
import { useTakesAvif } from '#shown/takes-avif.ts';
import { onDemand } from '#shown/on-demand.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './pictures-bar.module.css';
import { picturesLeft } from './pictures-left.ts';

const PicturesSheet = onDemand(() => import('./pictures-sheet.tsx').then((part) => part.PicturesSheet));

interface PicturesBarProps {
  results: readonly SearchResult[];
  /** Ids of those whose pictures were asked for. */
  asked: ReadonlySet<number>;
  onAsk: (ids: readonly number[]) => void;
}

/** Which pictures load, the way to change that, and where they wait for a tap what all of this list would cost. */
export function PicturesBar({ results, asked, onAsk }: PicturesBarProps) {
  const { t, i18n } = useLingui();
  const { mode } = usePictures();
  const takesAvif = useTakesAvif(mode === 'none');
  const [choosing, setChoosing] = useState(false);
  const names = { none: t`Pictures on tap`, thumbs: t`Small pictures`, all: t`All pictures` };
  const { loaded, of, bytes } = picturesLeft(results, asked, takesAvif);
  return (
    <div className={mode === 'none' ? `${styles.bar} ${styles.well}` : styles.bar}>
      <button type="button" className={styles.mode} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <span>
          <span className={styles.name}>
            {names[mode]}
            <Icon name="chevron-down" size={16} />
          </span>
          {mode === 'none' && of > 0 && (
            <small>
              <Trans>
                {i18n.number(loaded)} of {i18n.number(of)} loaded
              </Trans>
            </small>
          )}
        </span>
      </button>
      {mode === 'none' && loaded < of && (
        <Button variant="quiet" small onClick={() => onAsk(results.map(({ id }) => id))}>
          {bytes > 0 ? <Trans>Load all, {bytesText(bytes)}</Trans> : <Trans>Load all</Trans>}
        </Button>
      )}
      {choosing && <PicturesSheet open onClose={() => setChoosing(false)} />}
    </div>
  );
}
