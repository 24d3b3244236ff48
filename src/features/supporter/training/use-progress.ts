import * as v from 'valibot';
import type { TrainingState } from '#contract/training.ts';
import { type Chapter, CHAPTERS } from '#domain/supporters/training.ts';
import { useCommands } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { completeChapter } from './commands.ts';

/** State of a part of the training on this phone. */
export interface ChapterState {
  /** Read, as far as this phone knows. */
  done: boolean;
  /** Command that the shop has not confirmed, or did not take; null: nothing of it lies here. */
  open: CommandView | null;
}

export interface TrainingStates {
  of: (chapter: Chapter) => ChapterState;
  /**
   * State of the reward: `given` only where the shop has confirmed all four (sync I12), `sending` where the rest waits on
   * this phone.
   */
  reward: 'given' | 'sending' | 'none';
}

/** @param known as the phone has it, with what waits folded in */
export function useProgress({ level }: TrainingState): TrainingStates {
  const mine = useCommands().filter(
    ({ name, state }) => name === completeChapter.declared.name && state !== 'done',
  );
  const openOf = (chapter: Chapter): CommandView | null =>
    mine.findLast(({ payload }) => {
      const read = v.safeParse(completeChapter.declared.payload, payload);
      return read.success && read.output.c === chapter;
    }) ?? null;
  const isDone = (chapter: Chapter): boolean => level !== 'No Started' && level[chapter];
  const all = CHAPTERS.every(isDone);
  const waits = CHAPTERS.some((chapter) => isChapterWaiting(openOf(chapter)));
  return {
    of: (chapter) => {
      const [done, open] = [isDone(chapter), openOf(chapter)];
      // What was refused once and is done by now needs nobody any more.
      return { done, open: done && open?.state === 'needs_user' ? null : open };
    },
    reward: all ? (waits ? 'sending' : 'given') : 'none',
  };
}

/** It is on its way, or will be; what the shop did not take is not. */
export const isChapterWaiting = (command: CommandView | null): boolean =>
  command !== null && command.state !== 'needs_user';
