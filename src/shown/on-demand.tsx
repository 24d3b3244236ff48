import { Trans } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { COMING, pieceOf } from '#ui/optional.tsx';
import styles from './on-demand.module.css';
import { tryAgain } from './try-again.ts';

interface Closable {
  onClose?: () => void;
}

/**
 * A piece that opens because somebody pressed for it. When it is lost, that is said, and it opens as soon as it is there
 * after all; unless the note was closed: then it must be pressed for again, and nothing opens over what its reader does.
 * @param close what shuts the piece where it is no `onClose`; undefined where nothing does
 */
export function onDemand<P extends object>(
  fetchIt: () => Promise<ComponentType<P>>,
  close: (given: P & Closable) => (() => void) | undefined = ({ onClose }) => onClose,
): ComponentType<P & Closable> {
  const { now, ask, watch } = pieceOf(fetchIt);
  return function AskedFor(props: P & Closable) {
    const { part: Part, lost } = useSyncExternalStore(watch, now, () => COMING);
    const [closed, setClosed] = useState(false);
    const [tried, setTried] = useState(false);
    useEffect(ask, []);
    if (closed) return null;
    if (Part) return <Part {...props} />;
    if (!lost) return null;
    return (
      <Lost
        onAgain={() => {
          setTried(tried || navigator.onLine);
          tryAgain(tried, ask);
        }}
        onClose={() => {
          setClosed(true);
          close(props)?.();
        }}
      />
    );
  };
}

function Lost({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const [from] = useState(() => document.activeElement);
  // At the end of the page: where it was pressed for may be a menu that is shut by now.
  return createPortal(
    <Note
      kind="stop"
      role="alert"
      className={styles.place}
      title={<Trans>This part could not be loaded. Try again when you have a connection.</Trans>}
    >
      <Button variant="quiet" small onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
      <Button
        variant="quiet"
        small
        onClick={() => {
          onClose();
          if (from instanceof HTMLElement) from.focus();
        }}
      >
        <Trans>Close</Trans>
      </Button>
    </Note>,
    document.body,
  );
}
