import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEngine } from '#offline/react/react.ts';
import { stopDraftTimer } from '#offline/react/typed-drafts.ts';
import type { Ref } from '#contract/wire.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { draftKey } from '../editor/editor-draft.ts';
import { deleteThing } from '../listing-delete.ts';
import { listingRow } from '../preview/listing-view.ts';
import { dropStashedTyped } from '#offline/react/typed-stash.ts';
import { useAttempt } from '../editor/use-attempt.ts';

interface DeleteProps {
  cid: Ref;
  /** Null: the whole listing. */
  lid: Ref | null;
  title: string;
  small?: boolean;
  /** It is gone from this phone, and goes from the shop as soon as that hears of it. */
  onDeleted?: () => void;
}

/** Takes a listing, or one part of it, away, after a question. */
export function DeleteButton({ cid, lid, title, small = false, onDeleted }: DeleteProps) {
  const engine = useEngine();
  const [asks, setAsks] = useState(false);
  const { busy, failed, run } = useAttempt();
  const isEntry = lid !== null;
  const remove = () =>
    run(async () => {
      if (!engine) return;
      await deleteThing(engine, { cid, lid, title });
      const draft = draftKey(await engine.localRow(listingRow(cid, lid)));
      stopDraftTimer(draft);
      dropStashedTyped(draft);
      await engine.dropDraft(draft);
    }).then((done) => {
      if (!done) return;
      setAsks(false);
      onDeleted?.();
    });
  return (
    <>
      <Button variant="risk" small={small} icon="trash" onClick={() => setAsks(true)}>
        {small ? (
          <>
            <Trans>Delete</Trans>
            <span className="vh">: {title}</span>
          </>
        ) : isEntry ? (
          <Trans>Delete this part</Trans>
        ) : (
          <Trans>Delete this listing</Trans>
        )}
      </Button>
      <Dialog
        role="alertdialog"
        open={asks}
        onClose={() => setAsks(false)}
        title={<Trans>Delete {title}?</Trans>}
        actions={
          <>
            <Button variant="risk" full busy={busy} onClick={() => void remove()}>
              <Trans>Delete</Trans>
            </Button>
            <Button full onClick={() => setAsks(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p>
          {isEntry ? (
            <Trans>Buyers will no longer see this part. Orders already placed keep theirs.</Trans>
          ) : (
            <Trans>Buyers will no longer see this listing. Orders already placed keep theirs.</Trans>
          )}
        </p>
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
      </Dialog>
    </>
  );
}
