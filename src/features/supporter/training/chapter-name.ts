import { useLingui } from '@lingui/react/macro';
import type { Chapter } from '#domain/supporters/training.ts';

/** Name of a part of the training on its tab (spec account 2). */
export function useChapterName(): (chapter: Chapter) => string {
  const { t } = useLingui();
  const names: Record<Chapter, string> = {
    intro: t`Intro`,
    chapter_1: t`Chapter 1`,
    chapter_2: t`Chapter 2`,
    chapter_3: t`Chapter 3`,
  };
  return (chapter) => names[chapter];
}
