import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LocalWriteErrorNote } from './local-write-error.tsx';

/** Thing that was taken away a moment ago, and the act that puts it back. */
interface Removed {
  title: string;
  undo: () => Promise<unknown>;
}

/**
 * Acts on a list of one's own. `notes` says what the phone did not take, and of what was just taken away how to have it
 * back, which is why nobody is asked before. What comes back is added anew: a favourite stands first again, and a saved
 * search counts what is new from then on.
 */
export function useRemoval(): {
  act: (done: Promise<unknown>, removed?: Removed) => void;
  notes: ReactNode;
} {
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const [removed, setRemoved] = useState<(Removed & { from: Element | null }) | null>(null);
  const act = useCallback((done: Promise<unknown>, next: Removed | null = null): void => {
    setFailed(null);
    setRemoved(null);
    const from = document.activeElement;
    done.then(
      () => setRemoved(next && { ...next, from }),
      (cause: unknown) => setFailed({ cause }),
    );
  }, []);
  const notes = (
    <>
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
      {removed && <RemovedNote {...removed} onUndo={() => act(removed.undo())} />}
    </>
  );
  return { act, notes };
}

interface RemovedNoteProps {
  title: string;
  /** Element that had the focus when it was taken away. */
  from: Element | null;
  onUndo: () => void;
}

function RemovedNote({ title, from, onUndo }: RemovedNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  const what = useId();
  // The button that was pressed goes with its thing: the focus would begin at the page's top. Whoever has gone on since
  // is left alone.
  useEffect(() => {
    const at = document.activeElement;
    if (at === null || at === document.body || at === from) button.current?.focus({ preventScroll: true });
  }, [from]);
  return (
    <div className="row row-between" role="status">
      <p id={what}>
        <Trans>Removed: {title}.</Trans>
      </p>
      <Button
        ref={button}
        small
        aria-describedby={what}
        onClick={() => {
          // This button goes now.
          document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
          onUndo();
        }}
      >
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}
