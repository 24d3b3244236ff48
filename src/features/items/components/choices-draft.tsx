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
  onRead: (kept: Choices) => void;
}) {
  const { value, set } = useDraft<Choices | null>(draft, NONE, readChoices);
  useEffect(() => {
    if (chosen !== null && chosen !== value) set(chosen);
    else if (chosen === null && value !== null) onRead(value);
  }, [chosen, value, set, onRead]);
  return null;
}
