import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';

interface AddedThing<T, F> {
  empty: F;
  /** Null where one is out already. */
  send: (fields: F) => Promise<CallOutcome<T> | null>;
  onAdded: (thing: T) => void;
}

/** A form for a new thing; `useEdited` is for one that is there. */
export function useAdded<T, F extends object>({ empty, send, onAdded }: AddedThing<T, F>) {
  const [fields, setFields] = useState(empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, refused } = useBadFieldFocus();
  const save = async (): Promise<void> => {
    const outcome = await send(fields);
    if (!outcome) return;
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) onAdded(outcome.value);
    else refused();
  };
  const change = (part: Partial<F>): void => setFields((before) => ({ ...before, ...part }));
  return { fields, change, save, problem, form };
}
