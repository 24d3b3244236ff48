import { useState } from 'react';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { isJudgedByShop } from '#shown/use-act.ts';
import type { Reauthentication } from '#shown/reauthentication-fields.tsx';

const NOBODY: Reauthentication = { password: '', otp: '' };
/** Fields that the server asks for where somebody signed in a while ago. */
export const REAUTHENTICATION_FIELDS = ['password', 'otp'] as const;

interface AgainState {
  value: Reauthentication;
  setValue: (value: Reauthentication) => void;
  /** Once asked for, the fields stay: a wrong password is typed anew. */
  isAsked: boolean;
  /** To be told of each answer. */
  answered: (outcome: CallOutcome<unknown>) => void;
  forget: () => void;
}

/** Password and code of who sits here, where an act asks for them: neither is kept longer than its dialog. */
export function useReauthentication(): AgainState {
  const [value, setValue] = useState(NOBODY);
  const [isAsked, setAsked] = useState(false);
  const answered = (outcome: CallOutcome<unknown>): void => {
    if (outcome.ok) return;
    // A code counts once, right or wrong.
    if (isJudgedByShop(outcome)) setValue((before) => ({ ...before, otp: '' }));
    if (REAUTHENTICATION_FIELDS.some((field) => outcome.problem.fields?.[field])) setAsked(true);
  };
  return { value, setValue, isAsked, answered, forget: () => setValue(NOBODY) };
}
