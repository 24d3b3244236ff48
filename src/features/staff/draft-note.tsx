import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';

interface DraftNoteProps {
  isTyped: boolean;
  draftState: 'reading' | 'kept' | 'typing' | 'failed';
  /** Outcome of the last save. */
  done: 'saved' | 'same' | null;
  onUndo: () => void;
}

/** Note on what was typed: kept and not saved yet, with the way to undo it, or saved. */
export function DraftNote({ isTyped, draftState, done, onUndo }: DraftNoteProps) {
  if (!isTyped) return <DoneNote done={done} />;
  return (
    <>
      <p className="small muted" role="status">
        {draftState === 'kept' ? (
          <Trans>Not saved yet. It is kept on this phone.</Trans>
        ) : draftState === 'failed' ? (
          <Trans>Not saved yet, and this phone could not keep it.</Trans>
        ) : (
          <Trans>Not saved yet.</Trans>
        )}
      </p>
      <Button variant="quiet" onClick={onUndo}>
        <Trans>Undo my changes</Trans>
      </Button>
    </>
  );
}

/** Outcome of the last save. */
export function DoneNote({ done }: { done: 'saved' | 'same' | null }) {
  if (done === null) return null;
  return (
    <p role="status">{done === 'saved' ? <Trans>Saved.</Trans> : <Trans>Nothing was changed.</Trans>}</p>
  );
}
