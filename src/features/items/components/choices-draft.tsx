import { useEffect } from 'react';
import { useDraft } from '#offline/react/use-draft.ts';
import { type Choices, readChoices } from './choices.ts';

const NONE: Choices | null = null;

/** Keeps what is chosen on this phone, and brings back what was. Stands on the page once the engine is there. */
export function ChoicesDraft({
  draft,
  chosen,
  onRead,
}: {
  draft: string;
  chosen: Choices | null;
  /** With what was kept, once that has been read; null: nothing was, or it is of no use any more. */
  onRead: (kept: Choices | null) => void;
}) {
  const { value, set, state } = useDraft<Choices | null>(draft, NONE, readChoices);
  useEffect(() => {
    if (chosen !== null && chosen !== value) set(chosen);
    else if (chosen === null && value !== null) return onRead(value);
    if (state !== 'reading') onRead(null);
  }, [chosen, value, set, state, onRead]);
  return null;
}
