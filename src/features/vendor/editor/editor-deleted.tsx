import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useCommands, useEngine, useQuery } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { wireNow } from '#shown/wire-now.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { discardEdits, saveAsNewListing, type RemadeListing, remadePlaceOf } from '../listing-remake.ts';
import type { ListingNames } from './editor-work.ts';
import { type OwnPhoto, ownPhotos, photosOfShop } from '../photos/stored-photos.ts';
import type { ListingView } from '../preview/listing-view.ts';
import { productTypes } from '../queries.ts';
import { useAttempt } from './use-attempt.ts';
import { newTmp } from '../tmp-ref.ts';

interface GoneProps {
  names: ListingNames;
  /** The listing as this phone has it, with what is typed. */
  shown: () => ListingView;
  /** @param cid of the new draft */
  onKept: (cid: string) => void;
  onDiscarded: () => void;
}

/** Deleted on another phone while somebody worked on it here: nothing of that is lost unasked (sync 7). */
export function EditorGone({ names, shown, onKept, onDiscarded }: GoneProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { busy, failed, run } = useAttempt();
  const [asks, setAsks] = useState(false);
  const [begun] = useState<RemadeListing>(() => ({ tmp: newTmp(), acts: 0 }));
  const now = shown();
  const commands = useCommands();
  const photos = useRef<readonly OwnPhoto[] | null>(null);
  const along = ownPhotos(now, names, commands).length;
  const left = names.lids.has(null) ? photosOfShop(now) : 0;
  const { data: types } = useQuery(productTypes, {
    pt: now.prod_class === 'vehicles' ? 'vehicles' : 'spares',
  });
  const place = types ? remadePlaceOf(now, types) : null;

  const keep = () =>
    run(async () => {
      if (!engine || place === null) return;
      const view = shown();
      const title = view.prod_title ?? t`Untitled`;
      // Those of the first try: what one has brought along is not found again.
      photos.current ??= ownPhotos(view, names, engine.commands.get());
      const given = { view, names, title, place, at: wireNow(), photos: photos.current };
      onKept(await saveAsNewListing(engine, given, begun));
    });
  const discard = () =>
    run(async () => engine && discardEdits(engine, names)).then((done) => void (done && onDiscarded()));
  return (
    <Box kind="stop" title={<Trans>It was deleted somewhere else</Trans>}>
      <div className="stack">
        <p>
          <Trans>What you typed is still on this phone. Keep it as a new draft, or discard it.</Trans>
        </p>
        {along > 0 && (
          <p>
            <Plural
              value={along}
              one="# photo that is still on this phone is included."
              other="# photos that are still on this phone are included."
            />
          </p>
        )}
        {left > 0 && (
          <p>
            <Plural
              value={left}
              one="# photo that was online is not included: add it again to the new draft."
              other="# photos that were online are not included: add them again to the new draft."
            />
          </p>
        )}
        {place === null && (
          <p className="small muted">
            <Trans>
              The categories for it are not on this phone yet. Open this page once with a connection.
            </Trans>
          </p>
        )}
        <div className="row row-wrap">
          <Button variant="main" busy={busy} disabled={place === null} onClick={() => void keep()}>
            <Trans>Keep as a new draft</Trans>
          </Button>
          <Button variant="risk" onClick={() => setAsks(true)}>
            <Trans>Discard</Trans>
          </Button>
        </div>
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
      </div>
      <Dialog
        role="alertdialog"
        open={asks}
        onClose={() => setAsks(false)}
        title={<Trans>Discard what you typed?</Trans>}
        actions={
          <>
            <Button variant="risk" full busy={busy} onClick={() => void discard()}>
              <Trans>Discard</Trans>
            </Button>
            <Button full onClick={() => setAsks(false)}>
              <Trans>Keep it here</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>This cannot be undone.</Trans>
        </p>
      </Dialog>
    </Box>
  );
}
