import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Slot } from './photo-order.ts';
import { payloadAgainstCurrent, currentPhotoOf } from './photo-places.ts';
import styles from './gallery.module.css';

interface UnremovedProps {
  slot: Slot;
  command: CommandView;
  /** Nothing can be decided for now. */
  still: boolean;
}

/** A removal that found another photo than the one that was seen: it goes as well, or it stays. */
export function UnremovedPhoto({ slot, command, still }: UnremovedProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const [failed, setFailed] = useState<unknown>(null);
  const theirs = currentPhotoOf(command) ?? null;
  const act = (done: Promise<unknown> | undefined) =>
    void done?.catch((cause: unknown) => setFailed(cause ?? 'unknown'));
  return (
    <Box kind="stop" level={3} title={<Trans>Photo {slot} was not removed</Trans>}>
      <div className={styles.versions}>
        <div>
          <Picture
            mode={theirs === null ? 'none' : 'show'}
            src={theirs ?? ''}
            alt={t`Photo ${slot} online now`}
            width={4}
            height={3}
            label={t`No photo`}
          />
        </div>
        <div className="small">
          <p>
            <Trans>This photo has been put there in the meantime. Remove it too?</Trans>
          </p>
        </div>
      </div>
      <div className="row row-wrap">
        <Button
          variant="risk"
          small
          disabled={still}
          onClick={() => act(engine?.replace(command.key, payloadAgainstCurrent(command), command.seen))}
        >
          <Trans>Remove it anyway</Trans>
        </Button>
        <Button small disabled={still} onClick={() => act(engine?.discard(command.key))}>
          <Trans>Keep this photo</Trans>
        </Button>
      </div>
      {failed !== null && <LocalWriteErrorNote cause={failed} />}
    </Box>
  );
}
