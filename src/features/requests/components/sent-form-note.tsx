import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CommandView } from '#offline/store/states.ts';
import { sentWords } from '#shown/sent-words.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

interface TakenNoteProps {
  sent: CommandView | null;
  onAgain: () => void;
  /** Label of the button for another one. */
  again: ReactNode;
}

/** Outcome of a form so far, in the place of its fields. It takes the focus: the button that was pressed is gone. */
export function TakenNote({ sent, onAgain, again }: TakenNoteProps) {
  const { kind, title, text } = sentWords(sent, <Trans>An agent will be in touch within 12hrs</Trans>);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="stack">
      <div ref={note} tabIndex={-1}>
        <Note kind={kind} role="status" title={title} stacked>
          {text}
        </Note>
      </div>
      <Button onClick={onAgain}>{again}</Button>
    </div>
  );
}
