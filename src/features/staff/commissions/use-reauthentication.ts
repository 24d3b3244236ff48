import { useState } from 'react';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { isJudged } from '#shown/use-act.ts';
import type { Again } from '#shown/reauthentication-fields.tsx';

const NOBODY: Again = { password: '', otp: '' };
/** Fields that the server asks for where somebody signed in a while ago. */
export const AGAIN_FIELDS = ['password', 'otp'] as const;

interface AgainState {
  value: Again;
  setValue: (value: Again) => void;
  /** Once asked for, the fields stay: a wrong password is typed anew. */
  isAsked: boolean;
  /** To be told of each answer. */
  answered: (outcome: CallOutcome<unknown>) => void;
  forget: () => void;
}

/** Password and code of who sits here, where an act asks for them: neither is kept longer than its dialog. */
export function useAgain(): AgainState {
  const [value, setValue] = useState(NOBODY);
  const [isAsked, setAsked] = useState(false);
  const answered = (outcome: CallOutcome<unknown>): void => {
    if (outcome.ok) return;
    // A code counts once, right or wrong.
    if (isJudged(outcome)) setValue((before) => ({ ...before, otp: '' }));
    if (AGAIN_FIELDS.some((field) => outcome.problem.fields?.[field])) setAsked(true);
  };
  return { value, setValue, isAsked, answered, forget: () => setValue(NOBODY) };
}
