import { type CommandState, isUnsettled } from '#offline/store/states.ts';

/**
 * Fate of what was saved, by the states of its commands; null: the phone has not read one yet. `none`: it took back what had not
 * gone out, so that nothing is to be received any more.
 */
export function fateOf(states: readonly (CommandState | null)[]): 'waiting' | 'received' | 'none' {
  if (states.some((state) => state === null || isUnsettled(state))) return 'waiting';
  return states.every((state) => state === 'done') ? 'received' : 'none';
}
