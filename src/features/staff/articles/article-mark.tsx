import type { StaffArticle } from '#contract/staff/articles.ts';
import { Mark } from '#ui/mark.tsx';
import { useArticleWords } from './article-words.ts';

const KINDS = { draft: 'plain', scheduled: 'wait', published: 'ok' } as const;
const ICONS = { draft: 'file-text', scheduled: 'clock', published: 'circle-check' } as const;

/** Tells whether readers see it. */
export function ArticleMark({ state }: Pick<StaffArticle, 'state'>) {
  const { states } = useArticleWords();
  return (
    <Mark kind={KINDS[state]} icon={ICONS[state]}>
      {states[state]}
    </Mark>
  );
}
