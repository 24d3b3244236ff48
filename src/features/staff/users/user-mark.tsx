import type { UserState } from '#contract/staff/users.ts';
import { Mark } from '#ui/mark.tsx';
import { useUserWords } from './user-words.ts';

const KINDS = { active: 'ok', waiting: 'wait', locked: 'stop' } as const;

/** Tells whether somebody can sign in to an account. */
export function UserMark({ state }: { state: UserState }) {
  return <Mark kind={KINDS[state]}>{useUserWords().states[state]}</Mark>;
}
