import * as v from 'valibot';
import type { AgentOverview } from '#contract/supporter.ts';
import { completeChapter as declared } from '#contract/training.ts';
import { CHAPTERS, isTrained, trainingLevel, trainingPercent } from '#domain/supporters/training.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { SUPPORTER_ROW } from '../rows.ts';

type AnswerPayload = v.InferOutput<typeof declared.payload>;

/** The chapter is done; what it brings is the shop's word, so no points are added here (sync I12). */
function withChapter(row: AgentOverview | null, { c }: AnswerPayload): AgentOverview | null {
  const chapter = CHAPTERS.find((one) => one === c);
  if (!row || !chapter) return row;
  const { level: before } = row.training_progress;
  const done = before === 'No Started' ? [] : CHAPTERS.filter((one) => before[one]);
  const level = trainingLevel([...done, chapter]);
  return {
    ...row,
    training_progress: { level, complete: isTrained(level), percent: trainingPercent(level) },
  };
}

/** A chapter is done. Chapters go in any order and on any phone; the same one twice is one. */
export const completeChapter = defineCommand(declared, {
  seen: v.object({}),
  touches: () => [SUPPORTER_ROW],
  optimistic: withChapter,
  after: withChapter,
  net: ({ payload, unsent }) => {
    const twin = unsent.find((waiting) => {
      const parsed = v.safeParse(declared.payload, waiting.payload);
      return parsed.success && parsed.output.c === payload.c;
    });
    return twin ? { change: [], drop: [], append: false, into: twin.key } : null;
  },
});
